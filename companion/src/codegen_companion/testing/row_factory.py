"""Rows for tests, made from what the mapper tells.

What it does not tell, such as the condition of a check, the project's own module of
factories does: functions `make_article(**overrides)` that return an `Article`.
"""

import itertools
from collections.abc import Callable, Collection, Iterable, Mapping
from types import ModuleType
from typing import Any, TypeVar, cast

from sqlalchemy import Column, ForeignKeyConstraint
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapper

from .computed_rows import ComputedRows
from .factory_errors import REFUSALS, FactoryError, factory_error
from .invention import invent, vary
from .mapping import (
    attribute_of,
    columns_of,
    concrete_mapper,
    covered_columns,
    foreign_keys,
    function_name,
    is_required,
    mapper_of,
    new_row,
    present_values,
    stored_columns,
    unique_sets,
)

ModelT = TypeVar("ModelT")


class RowFactory:
    """Makes rows, each different from the ones before."""

    def __init__(
        self,
        overrides: ModuleType | None = None,
        lists: Mapping[type[object], Collection[str]] | None = None,
    ) -> None:
        """Start counting.

        Args:
            overrides: The project's module of factories.
            lists: Attributes of each class that hold lists, which columns of JSON do
                not tell.
        """
        self.overrides = overrides
        self._lists = lists or {}
        self.given: dict[type[object], Mapping[str, object]] = {}
        """Attributes that every row of a class gets, unless it is made with others."""
        self._numbers = itertools.count(1)
        self._taken: set[tuple[object, ...]] = set()
        self._computed = ComputedRows()

    async def make(
        self,
        db: AsyncSession,
        model: type[ModelT],
        values: Mapping[str, object] | None = None,
    ) -> ModelT:
        """Insert and commit a row, and before it the rows that it must refer to.

        Args:
            db: A session with `expire_on_commit=False`.
            model: The class of the row.
            values: Attributes that are used as they are.

        Raises:
            FactoryError: Something cannot be invented, or the database refuses it.
        """
        row = await self.add(db, model, values)
        await db.commit()
        return row

    async def make_filled(
        self, db: AsyncSession, model: type[ModelT], names: Iterable[str]
    ) -> ModelT:
        """Insert and commit a row that has values where it could have NULL.

        It has none where the database refuses these values together; what rows compute
        stays as it is.

        Args:
            db: A session with `expire_on_commit=False`.
            model: The class of the row.
            names: The attributes that get a value, of columns.

        Raises:
            FactoryError: As `make`.
        """
        stored = stored_columns(concrete_mapper(model))
        try:
            values = {
                name: await self.value(db, model, name)
                for name in names
                if name in stored
            }
            return await self.make(db, model, values)
        except FactoryError:
            await db.rollback()
            return await self.make(db, model)

    async def add(
        self,
        db: AsyncSession,
        model: type[ModelT],
        values: Mapping[str, object] | None = None,
    ) -> ModelT:
        """Insert a row as `make` does, and leave the commit to the caller.

        Of a value that rows compute, it returns the row that `value` has it from.
        """
        row = self._computed.find(concrete_mapper(model).class_, values or {})
        if row is None:
            row = await self._insert(db, model, values or {}, ())
        return cast("ModelT", row)

    async def value(self, db: AsyncSession, model: type[object], name: str) -> Any:  # noqa: ANN401  # of the attribute's type
        """Return a value for an attribute of a row, another one every time.

        It is the key of a new row where the attribute refers to one, that of a new row
        where rows compute it, else the project's own or invented.

        Args:
            db: A session with `expire_on_commit=False`, for the row that it comes from.
            model: The class of the row.
            name: The attribute: of a column, or something that a statement can select.

        Raises:
            FactoryError: It cannot be invented.
        """
        mapper = concrete_mapper(model)
        column = stored_columns(mapper).get(name)
        if column is None:
            row = await self.make(db, model)
            value = await self._computed.read(db, mapper.class_, row, name)
            if value is None:
                raise self._error(mapper.class_, f"`{name}` of its rows is NULL.")
            return value
        name = attribute_of(mapper, name)
        try:
            for constraint in foreign_keys(mapper):
                if column in constraint.columns.values():
                    keys = await self._parent(db, mapper, constraint, {}, ())
                    await db.commit()
                    return keys[name]
            write = self._written(mapper.class_)
            value = None if write is None else present_values(write()).get(name)
            if value is None:
                return self._invent(mapper, name, column)
        except REFUSALS as error:
            raise self._error(mapper.class_, str(error)) from error
        if (mapper.class_, name, repr(value)) in self._taken:
            return vary(value, column, next(self._numbers))
        self._taken.add((mapper.class_, name, repr(value)))
        return value

    async def _insert(
        self,
        db: AsyncSession,
        model: type[object],
        values: Mapping[str, object],
        path: tuple[type[object], ...],
    ) -> object:
        """Insert a row; `path` lists the classes whose rows wait for it."""
        mapper = concrete_mapper(model)
        if mapper.class_ in path:
            raise self._error(
                mapper.class_, "Its rows refer to each other in a circle."
            )
        path = (*path, mapper.class_)
        values = {**self.given.get(model, {}), **values}
        fixed = {attribute_of(mapper, name): value for name, value in values.items()}
        write = self._written(mapper.class_)
        try:
            if write is None:
                missing = await self._missing(db, mapper, fixed, path)
                row = new_row(mapper.class_, missing | values)
            else:
                row = write(**values)
                present = present_values(row)
                missing = await self._missing(db, mapper, present, path)
                for key, value in (
                    missing | self._varied(mapper, present, fixed)
                ).items():
                    setattr(row, key, value)
            db.add(row)
            await db.flush()
            await db.refresh(row)
        except REFUSALS as error:
            raise self._error(mapper.class_, str(error)) from error
        return row

    async def _missing(
        self,
        db: AsyncSession,
        mapper: Mapper[Any],
        given: Mapping[str, object],
        path: tuple[type[object], ...],
    ) -> dict[str, object]:
        """Invent what an insert needs beyond what is given."""
        covered = {column for key in given for column in covered_columns(mapper, key)}
        required = {
            key: column
            for key, column in columns_of(mapper).items()
            if column not in covered and is_required(column, mapper)
        }
        made: dict[str, object] = {}
        for constraint in foreign_keys(mapper):
            if any(
                column in constraint.columns.values()
                for key, column in required.items()
                if key not in made
            ):
                made |= await self._parent(
                    db, mapper, constraint, {**given, **made}, path
                )
        for key, column in required.items():
            if key not in made:
                made[key] = self._invent(mapper, key, column)
        return made

    def _invent(self, mapper: Mapper[Any], name: str, column: Column[Any]) -> object:
        """Return a value that nobody gave."""
        is_list = any(
            issubclass(mapper.class_, model)
            and name in {attribute_of(mapper, each) for each in names}
            for model, names in self._lists.items()
        )
        return [] if is_list else invent(column, next(self._numbers))

    async def _parent(
        self,
        db: AsyncSession,
        mapper: Mapper[Any],
        constraint: ForeignKeyConstraint,
        given: Mapping[str, object],
        path: tuple[type[object], ...],
    ) -> dict[str, object]:
        """Insert the row that a foreign key refers to; return the attributes to set."""
        parent = mapper_of(constraint.referred_table, mapper)
        attributes = {column: key for key, column in columns_of(mapper).items()}
        pairs = {
            attributes[element.parent]: parent.get_property_by_column(
                element.column
            ).key
            for element in constraint.elements
            if element.parent in attributes
        }
        shared = {theirs: given[own] for own, theirs in pairs.items() if own in given}
        row = await self._insert(db, parent.class_, shared, path)
        return {
            own: getattr(row, theirs)
            for own, theirs in pairs.items()
            if own not in given
        }

    def _varied(
        self,
        mapper: Mapper[Any],
        given: Mapping[str, object],
        fixed: Mapping[str, object],
    ) -> dict[str, object]:
        """Replace values of unique columns that an earlier row has."""
        varied: dict[str, object] = {}
        for columns in unique_sets(mapper):
            if not columns.keys() <= given.keys():
                continue
            value = (mapper.class_, *columns, *(repr(given[key]) for key in columns))
            free = [
                key
                for key, column in columns.items()
                if key not in fixed and not column.foreign_keys
            ]
            if value in self._taken and free:
                varied[free[-1]] = vary(
                    given[free[-1]], columns[free[-1]], next(self._numbers)
                )
            self._taken.add(value)
        return varied

    def _written(self, model: type[object]) -> Callable[..., object] | None:
        """Return the project's own function for a class."""
        return getattr(self.overrides, function_name(model), None)

    def _error(self, model: type[object], reason: str) -> FactoryError:
        call = f"{function_name(model)}(**overrides)"
        return factory_error(model.__name__, call, self.overrides, reason)
