"""Rows for tests, made from what the mapper tells.

What it does not tell, such as the condition of a check, the project's own module of
factories does: functions `make_article(**overrides)` that return an `Article`.
"""

import itertools
from collections.abc import Callable, Collection, Mapping
from types import ModuleType
from typing import Any, TypeVar, cast

from sqlalchemy import Column, ForeignKeyConstraint, insert, inspect, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapper
from sqlalchemy.orm.attributes import set_committed_value

from .computed_rows import ComputedRows
from .factory_errors import REFUSALS, FactoryError, factory_error, skip_few
from .invention import comparable, invent, vary
from .mapping import (
    attribute_of,
    attributes_of,
    columns_below,
    columns_of,
    concrete_mapper,
    covered_columns,
    foreign_keys,
    function_name,
    is_query,
    is_required,
    is_unique,
    mapper_of,
    new_row,
    present_values,
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
        self._parents: dict[ForeignKeyConstraint, dict[str, object]] = {}
        """The attributes that refer to rows which are committed."""
        self._new_parents: dict[ForeignKeyConstraint, dict[str, object]] = {}
        self._latest: dict[type[object], object] = {}
        """The row of each class that was made last."""
        self._taken: set[tuple[object, ...]] = set()
        self._computed = ComputedRows()

    async def make(
        self,
        db: AsyncSession,
        model: type[ModelT],
        values: Mapping[str, object] | None = None,
    ) -> ModelT:
        """Insert and commit a row, and before it the rows that it must refer to.

        Rows refer to the same ones, unless these must differ between them.

        Args:
            db: A session with `expire_on_commit=False`.
            model: The class of the row.
            values: Attributes that are used as they are.

        Raises:
            FactoryError: Something cannot be invented, or the database refuses it.
        """
        row = await self.add(db, model, values)
        await db.commit()
        self._parents |= self._new_parents
        self._latest[concrete_mapper(model).class_] = row
        return row

    async def add(
        self,
        db: AsyncSession,
        model: type[ModelT],
        values: Mapping[str, object] | None = None,
    ) -> ModelT:
        """Insert a row as `make` does, and leave the commit to the caller.

        Of a value that rows compute, it returns the row that `value` has it from.
        """
        self._new_parents = {}
        row = self._computed.find(concrete_mapper(model).class_, values or {})
        if row is None:
            row = await self._insert(db, model, values or {}, ())
        return cast("ModelT", row)

    async def _insert(
        self,
        db: AsyncSession,
        model: type[object],
        values: Mapping[str, object],
        path: tuple[type[object], ...],
    ) -> object:
        """Insert a row; `path` lists the classes whose rows wait for it."""
        mapper = concrete_mapper(model)
        row = await self._build(db, model, values, path)
        try:
            if is_query(mapper):
                await self._store(db, mapper, row)
                return row
            if mapper.identity_key_from_instance(row) in db.identity_map:
                skip_few(mapper)
            db.add(row)
            await db.flush()
            if not path:
                await db.refresh(row)
        except REFUSALS as error:
            model = concrete_mapper(model).class_
            if isinstance(error, IntegrityError) and model in self._latest:
                skip_few(mapper)
            raise self._error(model, str(error)) from error
        return row

    async def _store(self, db: AsyncSession, mapper: Mapper[Any], row: object) -> None:
        """Insert what a query reads as a row, which no session knows, and tell the key that it has now."""
        columns = columns_below(mapper)
        values = present_values(row)
        known = {one: values[name] for name, one in columns.items() if name in values}
        [table] = {column.table for column in columns.values()}
        stored = await db.execute(
            insert(table)
            .values({str(column.key): value for column, value in known.items()})
            .returning(*columns.values())
        )
        held = tuple(stored.one())
        for name, value in zip(columns, held, strict=True):
            set_committed_value(row, name, value)
        # Rows that are alike have a key each: any of them is this one.
        keys = [mapper.get_property_by_column(one).key for one in mapper.primary_key]
        names = [*keys, *columns]
        read = select(*(getattr(mapper.class_, name) for name in names))
        for found in await db.execute(read):
            if tuple(found)[len(keys) :] == held:
                for key, value in zip(keys, found, strict=False):
                    set_committed_value(row, key, value)

    async def _build(
        self,
        db: AsyncSession,
        model: type[object],
        values: Mapping[str, object],
        path: tuple[type[object], ...] = (),
    ) -> object:
        """Return a new row, whose arguments are as of `_insert`; what it refers to is inserted."""
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
                made |= await self._shared_parent(
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
        if is_list:
            return []
        value = invent(column, next(self._numbers))
        # A body may hold it that was sent before, and a row since then.
        tries = len(self._taken)
        taken = (mapper.class_, name, comparable(value, column))
        while tries and taken in self._taken:
            value = invent(column, next(self._numbers))
            taken = (mapper.class_, name, comparable(value, column))
            tries -= 1
        if any(columns.keys() == {name} for columns in unique_sets(mapper)):
            self._taken.add(taken)
        return value

    async def _shared_parent(
        self,
        db: AsyncSession,
        mapper: Mapper[Any],
        constraint: ForeignKeyConstraint,
        given: Mapping[str, object],
        path: tuple[type[object], ...],
    ) -> dict[str, object]:
        """Return attributes as `_parent` does, of a row that others may refer to as well."""
        if (
            is_unique(mapper, constraint)
            or attributes_of(mapper, constraint) & given.keys()
        ):
            return await self._parent(db, mapper, constraint, given, path)
        known = self._parents | self._new_parents
        keys = known.get(constraint)
        if keys is None:
            keys = await self._parent(db, mapper, constraint, given, path)
            self._new_parents[constraint] = keys
        return dict(keys)

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
        if not set(pairs.values()) <= inspect(row, raiseerr=True).dict.keys():
            await db.refresh(row)
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
        """Replace values of unique columns that an earlier row has.

        What a request does not send of them, such as whose the row is, is as in all rows.
        """
        varied: dict[str, object] = {}
        known = {**self.given.get(mapper.class_, {}), **given}
        for columns in unique_sets(mapper):
            if not columns.keys() <= known.keys():
                continue
            told = (comparable(known[key], column) for key, column in columns.items())
            value = (mapper.class_, *columns, *told)
            free = [
                key
                for key, column in columns.items()
                if key in given and key not in fixed and not column.foreign_keys
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
