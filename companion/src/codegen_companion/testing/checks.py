"""What tests compare: requests, answers and stored rows."""

import datetime as dt
import json
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import quote

from pydantic import BaseModel, ValidationError
from sqlalchemy import (
    BigInteger,
    Column,
    Integer,
    Numeric,
    SmallInteger,
    String,
    TypeDecorator,
    inspect,
    select,
)
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapper

from ..support.moments import as_utc
from ..support.segments import escaped
from .invention import stored_type, to_json

_DIALECT = DefaultDialect()
_LONGEST_SOUGHT = 1000
"""Characters of a text that is looked for in a column of texts of any length."""


def as_json(value: object) -> Any:  # noqa: ANN401  # any JSON value
    """Return a stored value as answers write it."""
    moment = as_utc(value)
    return to_json(
        moment.astimezone(dt.UTC) if isinstance(moment, dt.datetime) else moment
    )


def path_of(key: object) -> str:
    """Return a primary key as a path has it; a text is the name of no other route."""
    written = escaped(key) if isinstance(key, str) else str(as_json(key))
    return quote(written, safe="~")


def sent_values(
    schema: type[BaseModel], body: Mapping[str, object]
) -> dict[str, object]:
    """Return the values that a request body stands for, by field.

    Args:
        schema: The model of the request.
        body: The body as JSON; what it leaves out is left out.
    """
    sent = schema.model_validate(body)
    return {name: as_utc(getattr(sent, name)) for name in sent.model_fields_set}


def beyond(column: object) -> str:
    """Return the text of a value that a mapped column cannot hold.

    It is a text that is too long, or a number that is too large; with NUL where a text
    may be of any length.
    """
    match _type_of(column):
        case String(length=int(length)):
            return "x" * (length + 1)
        case Integer():
            return str(beyond_integer(column))
        case Numeric(precision=int(precision), scale=scale):
            return str(10 ** (precision - min(scale or 0, 0)))
        case _:
            return "NUL \x00"


def beyond_integer(column: object) -> int:
    """Return the least integer that is too large for a mapped column."""
    match _type_of(column):
        case SmallInteger():
            return 2**15
        case Integer() as kind if not isinstance(kind, BigInteger):
            return 2**31
        case _:
            return 2**63


def longer_than_sought(column: object, *, is_part: bool) -> str:
    """Return a text that is too long to be looked for in a mapped column.

    Args:
        column: The column.
        is_part: Whether texts are found by a part of them, which is never that long.
    """
    length = getattr(_type_of(column), "length", None)
    if not isinstance(length, int) or (is_part and length > _LONGEST_SOUGHT):
        length = _LONGEST_SOUGHT
    return "x" * (length + 1)


def as_stored(column: object, value: Any) -> Any:  # noqa: ANN401  # of the column's type
    """Return a value as a mapped column gives it back: a type of the project may change it."""
    if value is None or not isinstance(getattr(column, "type", None), TypeDecorator):
        return value
    kind: Any = getattr(column, "type", None)
    for process in (kind.process_bind_param, kind.process_result_value):
        with suppress(NotImplementedError):
            value = process(value, _DIALECT)
    return value


def _type_of(column: object) -> object:
    kind: Any = getattr(column, "type", None)
    return stored_type(kind)


def takes(schema: type[BaseModel], name: str, value: object) -> bool:
    """Tell whether a field of a request takes a value, whatever else a request needs.

    Args:
        schema: The model of the request.
        name: The field.
        value: The value as JSON.
    """
    try:
        schema.model_validate_json(json.dumps({name: value}))
    except ValidationError as error:
        return all(fault["loc"][:1] != (name,) for fault in error.errors())
    return True


async def is_stored(db: AsyncSession, row: object) -> bool:
    """Tell whether a row that was stored once still is."""
    state = inspect(row, raiseerr=True)
    return await db.get(type(row), state.identity, populate_existing=True) is not None


def touched_by_writes(model: type[object]) -> set[str]:
    """Return the attributes of a class that every write of a row sets, such as its time."""
    mapper: Mapper[Any] = inspect(model, raiseerr=True)
    return {
        attribute.key
        for attribute in mapper.column_attrs
        for column in attribute.columns
        if isinstance(column, Column)
        and (column.onupdate is not None or column.server_onupdate is not None)
    }


async def stored_rows(
    db: AsyncSession, model: type[object], without: Collection[str] = ()
) -> list[tuple[object, ...]]:
    """Return the values of all rows of a class, in the order of their keys.

    Args:
        db: A session.
        model: The class.
        without: Attributes that are left out.
    """
    mapper: Mapper[Any] = inspect(model, raiseerr=True)
    # Those of the class itself: an attribute of its base may select from all that inherit.
    keys = [attribute.key for attribute in mapper.column_attrs]
    columns = [getattr(model, key) for key in keys if key not in without]
    rows = await db.execute(select(*columns).order_by(*mapper.primary_key))
    return [tuple(row) for row in rows]
