"""Rows and request bodies for tests, made from what the mapper and the schema tell."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapper

from .invention import invent_json, to_json
from .mapping import columns_of, concrete_mapper, foreign_keys, present_values
from .row_factory import RowFactory


class Factory(RowFactory):
    """Makes rows and request bodies, each different from the ones before."""

    async def body(
        self,
        db: AsyncSession,
        model: type[object],
        schema: type[BaseModel],
        values: Mapping[str, object] | None = None,
        samples: Mapping[str, object] | None = None,
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

        Raises:
            FactoryError: A required field cannot be invented.
        """
        fields = schema.model_fields
        fixed = {key: value for key, value in (values or {}).items() if key in fields}
        body = await self._body(db, model, schema, fixed, _accepted(schema, samples))
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
        fixed: Mapping[str, object],
        samples: Mapping[str, object],
    ) -> dict[str, Any]:
        """Choose each value: given, a key, the project's, a sample, or invented."""
        mapper = concrete_mapper(model)
        write = self._written(mapper.class_)
        known = {} if write is None else present_values(write())
        known |= self._varied(mapper, known, {})
        known |= await self._references(db, mapper, schema, fixed)
        others = _accepted(schema, self._varied(mapper, samples, {}))
        known = {**samples, **others, **known, **fixed}
        document = schema.model_json_schema()
        definitions = document.get("$defs", {})
        return {
            name: to_json(known[name])
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
