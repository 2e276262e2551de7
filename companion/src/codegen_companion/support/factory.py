"""Rows and request bodies for tests, made from what the mapper and the schema tell.

What they do not tell, such as the condition of a check, the project's own module of
factories does: functions `make_article(**overrides)` that return an `Article`.
"""

import datetime as dt
import itertools
import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from enum import Enum
from types import ModuleType
from typing import Any, TypeVar, cast

from pydantic import BaseModel, ValidationError
from pydantic_core import to_jsonable_python
from sqlalchemy import ForeignKeyConstraint
from sqlalchemy.exc import StatementError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, Mapper
from sqlalchemy.orm.exc import FlushError

from .invention import invent, invent_json, vary
from .mapping import (
    columns_of,
    concrete_mapper,
    covered_columns,
    foreign_keys,
    is_required,
    mapper_of,
    present_values,
    unique_sets,
)

ModelT = TypeVar("ModelT")
KeyT = TypeVar("KeyT")

# Larger than the number of rows that any test makes.
_MISSING = 999_999


class FactoryError(Exception):
    """A row or a body that cannot be made; the message names the function to write."""


class Factory:
    """Makes rows and request bodies, each different from the ones before."""

    def __init__(self, overrides: ModuleType | None = None) -> None:
        """Start counting.

        Args:
            overrides: The project's module of factories.
        """
        self._overrides = overrides
        self._numbers = itertools.count(1)
        self._taken: set[tuple[object, ...]] = set()

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
        row = await self._insert(db, model, values or {}, ())
        await db.commit()
        return cast("ModelT", row)

    async def body(
        self,
        db: AsyncSession,
        model: type[object],
        schema: type[BaseModel],
        values: Mapping[str, object] | None = None,
    ) -> dict[str, Any]:
        """Return a body that a create or update request accepts.

        A field that refers to another row gets the key of a new one. What may be left
        out is left out when it cannot be invented.

        Args:
            db: A session with `expire_on_commit=False`, for the rows referred to.
            model: The class of the row that the request writes.
            schema: The model of the request.
            values: Fields that are used as they are; others than the schema's are not.

        Raises:
            FactoryError: A required field cannot be invented.
        """
        fields = schema.model_fields
        fixed = {key: value for key, value in (values or {}).items() if key in fields}
        body = await self._body(db, model, schema, fixed)
        await db.commit()
        while True:
            try:
                schema.model_validate(body)
            except ValidationError as error:
                wrong = {
                    str(fault["loc"][0]) for fault in error.errors() if fault["loc"]
                }
                removable = [
                    key
                    for key in wrong & body.keys() - fixed.keys()
                    if not fields[key].is_required()
                ]
                if not removable:
                    raise self._error(model, str(error)) from error
                for key in removable:
                    del body[key]
            else:
                return body

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
        write = self._written(mapper.class_)
        try:
            if write is None:
                missing = await self._missing(db, mapper, values, path)
                row = mapper.class_(**missing, **values)
            else:
                row = write(**values)
                present = present_values(row)
                missing = await self._missing(db, mapper, present, path)
                for key, value in (
                    missing | self._varied(mapper, present, values)
                ).items():
                    setattr(row, key, value)
            db.add(row)
            await db.flush()
            await db.refresh(row)
        except (
            StatementError,
            FlushError,
            TypeError,
            ValueError,
            LookupError,
            NotImplementedError,
        ) as error:
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
                made[key] = invent(column, next(self._numbers))
        return made

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

    async def _body(
        self,
        db: AsyncSession,
        model: type[object],
        schema: type[BaseModel],
        fixed: Mapping[str, object],
    ) -> dict[str, Any]:
        """Choose a value for every field: given, a key, the project's, or invented."""
        mapper = concrete_mapper(model)
        write = self._written(mapper.class_)
        known = {} if write is None else present_values(write())
        known |= self._varied(mapper, known, {})
        known |= await self._references(db, mapper, schema, fixed)
        known |= fixed
        document = schema.model_json_schema()
        definitions = document.get("$defs", {})
        return {
            name: _jsonable(known[name])
            if name in known
            else invent_json(field, definitions, name, next(self._numbers))
            for name, field in document.get("properties", {}).items()
        }

    async def _references(
        self,
        db: AsyncSession,
        mapper: Mapper[Any],
        schema: type[BaseModel],
        fixed: Mapping[str, object],
    ) -> dict[str, object]:
        """Make the rows that foreign keys among the fields refer to."""
        attributes = {column: key for key, column in columns_of(mapper).items()}
        keys: dict[str, object] = {}
        for constraint in foreign_keys(mapper):
            names = {attributes.get(column) for column in constraint.columns}
            if names & (schema.model_fields.keys() - fixed.keys() - keys.keys()):
                try:
                    keys |= await self._parent(
                        db, mapper, constraint, {**fixed, **keys}, ()
                    )
                except LookupError as error:
                    raise self._error(mapper.class_, str(error)) from error
        return keys

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
        return getattr(self._overrides, _function_name(model), None)

    def _error(self, model: type[object], reason: str) -> FactoryError:
        place = (
            "the module that `test_factories` names"
            if self._overrides is None
            else self._overrides.__name__
        )
        return FactoryError(
            f"cannot make {model.__name__}: write {_function_name(model)}(**overrides) in {place}\n{reason}"
        )


def missing_pk(attribute: InstrumentedAttribute[Any], kind: type[KeyT]) -> KeyT:
    """Return a key that no row of a test has (of an enumeration, its first member).

    Args:
        attribute: The primary key.
        kind: Its type in paths.
    """
    column = attribute.property.columns[0]
    value = invent(column, _MISSING)
    if isinstance(value, dt.datetime) and value.tzinfo is None:
        value = value.replace(tzinfo=dt.UTC)
    if isinstance(value, kind):
        return value
    if issubclass(kind, Enum):
        return next(iter(kind))
    return cast("KeyT", str(_MISSING) if kind is str else Decimal(_MISSING))


def _function_name(model: type[object]) -> str:
    words = re.sub(
        r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", model.__name__
    )
    return f"make_{words.lower()}"


def _jsonable(value: object) -> Any:  # noqa: ANN401  # any JSON value
    if isinstance(value, dt.datetime) and value.tzinfo is None:
        value = value.replace(tzinfo=dt.UTC)
    return to_jsonable_python(value)
