"""Rows and request bodies for tests, made from what the mapper and the schema tell."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, cast

from pydantic import BaseModel, ValidationError
from sqlalchemy.exc import InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapper

from .factory_errors import REFUSALS, FactoryError
from .invention import comparable, invent, invent_json, is_named, to_json, vary
from .mapping import (
    attribute_of,
    columns_of,
    concrete_mapper,
    foreign_keys,
    is_query,
    present_values,
    stored_columns,
)
from .row_factory import ModelT, RowFactory


class Factory(RowFactory):
    """Makes rows and request bodies, each different from the ones before."""

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
            self._parents = {}  # it may be computed of what the row refers to
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
        taken = (mapper.class_, name, comparable(value, column))
        if taken in self._taken:
            return vary(value, column, next(self._numbers))
        self._taken.add(taken)
        return value

    async def make_several(
        self, db: AsyncSession, model: type[ModelT], count: int
    ) -> list[ModelT]:
        """Insert and commit rows, as many as can be made.

        What the database sets in them is not read.

        Args:
            db: A session with `expire_on_commit=False`.
            model: The class of the rows.
            count: How many there should be.
        """
        rows: list[ModelT] = []
        if is_query(concrete_mapper(model)):
            return [await self.make(db, model) for _ in range(count)]
        try:
            built = [await self._build(db, model, {}) for _ in range(count)]
            db.add_all(built)
            await db.flush()
            await db.commit()
            return cast("list[ModelT]", built)
        except (*REFUSALS, FactoryError, InvalidRequestError):
            # Among others: the database writes a key otherwise than it was sent.
            await db.rollback()
        with suppress(FactoryError):
            while len(rows) < count:
                rows.append(await self.make(db, model))
            return rows
        await db.rollback()
        return rows

    async def body(
        self,
        db: AsyncSession,
        model: type[object],
        schema: type[BaseModel],
        values: Mapping[str, object] | None = None,
        samples: Mapping[str, object] | None = None,
        aliases: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        """Return a body that a create or update request accepts.

        A field that refers to another row gets the key of a new one. What may be left
        out is left out when it cannot be invented.

        Args:
            db: A session with `expire_on_commit=False`, for the rows referred to.
            model: The class of the row that the request writes.
            schema: The model of the request.
            values: Fields that are used as they are; others than the schema's are not.
            samples: What is used rather than something invented, where the schema
                takes it.
            aliases: The attributes that fields stand for where they are called otherwise.

        Raises:
            FactoryError: A required field cannot be invented.
        """
        fields = schema.model_fields
        fixed = {key: value for key, value in (values or {}).items() if key in fields}
        attributes = {name: (aliases or {}).get(name, name) for name in fields}
        accepted = _accepted(schema, samples)
        body = await self._body(db, model, schema, attributes, fixed, accepted)
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

    async def _body(
        self,
        db: AsyncSession,
        model: type[object],
        schema: type[BaseModel],
        attributes: Mapping[str, str],
        fixed: Mapping[str, object],
        samples: Mapping[str, object],
    ) -> dict[str, Any]:
        """Choose each value: given, a key, the project's, a sample, or invented."""
        mapper = concrete_mapper(model)
        columns = columns_of(mapper)
        # A sample is of the type of its field, which says less than such a column.
        samples = {
            name: value
            for name, value in samples.items()
            if (column := columns.get(attributes[name])) is None or not is_named(column)
        }
        write = self._written(mapper.class_)
        known = {} if write is None else present_values(write())
        known |= self._varied(mapper, known, {})
        given = {attributes[name]: value for name, value in fixed.items()}
        known |= await self._references(db, mapper, {*attributes.values()}, given)
        offered = {attributes[name]: value for name, value in samples.items()}
        varied = self._varied(mapper, offered, {})
        others = {
            name: varied[attribute]
            for name, attribute in attributes.items()
            if attribute in varied
        }
        known = {
            **{name: known[one] for name, one in attributes.items() if one in known},
            **fixed,
        }
        known = {**samples, **_accepted(schema, others), **known}
        document = schema.model_json_schema()
        definitions = document.get("$defs", {})
        body: dict[str, Any] = {}
        for name, field in document.get("properties", {}).items():
            if name in known:
                body[name] = to_json(known[name])
                continue
            column = columns.get(attributes[name])
            number = next(self._numbers)
            if column is not None and is_named(column):
                body[name] = invent(column, number)
            else:
                body[name] = invent_json(field, definitions, name, number)
            told = comparable(body[name], column)
            self._taken.add((mapper.class_, attributes[name], told))
        return body

    async def _references(
        self,
        db: AsyncSession,
        mapper: Mapper[Any],
        written: set[str],
        fixed: Mapping[str, object],
    ) -> dict[str, object]:
        """Make the rows that foreign keys among the written attributes refer to."""
        columns = columns_of(mapper)
        attributes = {column: key for key, column in columns.items()}
        keys: dict[str, object] = {}
        # What a request does not write of a key is that of its row, which was made last.
        latest = self._latest.get(mapper.class_)
        held = {} if latest is None else present_values(latest)
        kept = {name: held[name] for name in held.keys() & columns.keys() - written}
        for constraint in foreign_keys(mapper):
            names = {attributes.get(column) for column in constraint.columns}
            if names & (written - fixed.keys() - keys.keys()):
                given = {**kept, **fixed, **keys}
                try:
                    made = await self._parent(db, mapper, constraint, given, ())
                    if any(key in keys.values() for key in made.values()):
                        # One key of two rows does not show which column it is written to.
                        made = await self._parent(db, mapper, constraint, given, ())
                except LookupError as error:
                    raise self._error(mapper.class_, str(error)) from error
                keys |= made
        return keys


def _accepted(
    schema: type[BaseModel], samples: Mapping[str, object] | None
) -> dict[str, object]:
    """Leave out the samples that the schema refuses, such as too long ones."""
    known = dict(samples or {})
    try:
        schema.model_validate(known)
    except ValidationError as error:
        for fault in error.errors():
            known.pop(str(fault["loc"][0]) if fault["loc"] else "", None)
    return known
