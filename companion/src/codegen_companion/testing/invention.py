"""Values that nobody gave: for columns of any type, and for fields of any JSON schema."""

import datetime as dt
import math
import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress
from decimal import Decimal, InvalidOperation
from typing import Any

from pydantic_core import to_jsonable_python
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Enum,
    Interval,
    Numeric,
    SmallInteger,
    String,
)
from sqlalchemy.types import TypeDecorator, TypeEngine, UserDefinedType

from ..support.moments import as_utc
from .named_values import named_value

EPOCH = dt.datetime(2024, 1, 1, tzinfo=dt.UTC)

_BY_TYPE: dict[type, Callable[[int], object]] = {
    bool: lambda _: False,
    bytes: lambda number: b"%d" % number,
    dict: lambda _: {},
    dt.date: lambda number: EPOCH.date() + dt.timedelta(days=number),
    dt.datetime: lambda number: EPOCH + dt.timedelta(seconds=number),
    dt.time: lambda number: dt.time(
        number // 3600 % 24, number // 60 % 60, number % 60
    ),
    dt.timedelta: lambda number: dt.timedelta(seconds=number),
    float: float,
    int: lambda number: number,
    list: lambda _: [],
    str: str,
    uuid.UUID: lambda _: uuid.uuid4(),
}
_BY_FORMAT: dict[str, Callable[[int], object]] = {
    "date": lambda number: (EPOCH.date() + dt.timedelta(days=number)).isoformat(),
    "date-time": lambda number: (EPOCH + dt.timedelta(seconds=number)).isoformat(),
    "email": lambda number: f"user{number}@example.com",
    "time": lambda number: dt.time(number // 60 % 24, number % 60).isoformat(),
    "time-local": lambda number: _BY_FORMAT["time"](number),
    "uuid": lambda _: str(uuid.uuid4()),
}


def invent(column: Column[Any], number: int) -> object:
    """Return a value that the column's type takes, another one for every number.

    Raises:
        NotImplementedError: The type does not say what it takes.
    """
    kind = stored_type(column.type)
    match kind:
        case Enum():
            return next(iter(kind.enum_class)) if kind.enum_class else kind.enums[0]
        case String(length=length):
            return shorten(f"{column.name}-{number}", length)
        case JSON():
            return {}
        case Boolean() if column.primary_key:
            return True  # no row has the key False
        case SmallInteger():
            return number % 2**15
        case DateTime(timezone=False):
            return EPOCH.replace(tzinfo=None) + dt.timedelta(seconds=number)
        case Numeric(asdecimal=True, precision=precision, scale=scale):
            steps = Decimal(number if precision is None else number % 10**precision)
            return steps.scaleb(-(scale or 0))
        case UserDefinedType() if is_named(column):
            labels: Sequence[str] = getattr(kind, "labels", ())
            # The last one is left for what no row has.
            if few := labels[:-1] or labels:
                return few[number % len(few)]
            return named_value(kind.compile(), number)
        case _:
            return _BY_TYPE[kind.python_type](number)


def is_named(column: Column[Any]) -> bool:
    """Tell whether a column has a type that says what it is called, and not what it takes."""
    kind = stored_type(column.type)
    return isinstance(kind, UserDefinedType) and kind.python_type is object


def invent_json(
    schema: dict[str, Any], definitions: dict[str, Any], name: str, number: int
) -> object:
    """Return a value that a JSON schema takes, another one for every number.

    Patterns, formats that are not known and rules beyond the schema are not met.

    Args:
        schema: The schema of the value.
        definitions: What its references refer to, by name.
        name: The name of the field, which strings start with.
        number: What makes the value differ from others.
    """
    if "$ref" in schema:
        schema = definitions[schema["$ref"].rpartition("/")[2]]
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][-1]  # rows have the first one
    for choice in schema.get("anyOf", schema.get("oneOf", [])):
        if choice.get("type") != "null":
            return invent_json(choice, definitions, name, number)
    match schema.get("type"):
        case "string":
            return _string(schema, name, number)
        case "integer" | "number":
            return _number(schema, number)
        case "boolean":
            return True  # rows have False
        case "array":
            items = range(schema.get("minItems", 0))
            return [
                invent_json(schema["items"], definitions, name, number + item)
                for item in items
            ]
        case "object":
            properties = {
                key: schema["properties"][key] for key in schema.get("required", [])
            }
            return {
                key: invent_json(part, definitions, key, number)
                for key, part in properties.items()
            }
        case _:
            return None


def to_json(value: object) -> Any:  # noqa: ANN401  # any JSON value
    """Return the JSON form of a value; a moment without a zone is meant in UTC."""
    return to_jsonable_python(as_utc(value))


def vary(value: object, column: Column[Any], number: int) -> object:
    """Return a value like `value`, but another one for every number."""
    if isinstance(value, str) and isinstance(stored_type(column.type), String):
        local, at, domain = value.rpartition("@")
        if at:
            return f"{local}+{number}@{domain}"
        return shorten(f"{value}-{number}", getattr(column.type, "length", None))
    return invent(column, number)


def comparable(value: object, column: Column[Any] | None) -> str:
    """Return what two values of a column have in common if they are equal, however requests and rows write them."""
    if column is not None and isinstance(stored_type(column.type), Numeric):
        with suppress(InvalidOperation):
            return repr(Decimal(str(value)).normalize())
    return repr(to_jsonable_python(as_utc(value), fallback=repr))


def shorten(text: str, length: int | None) -> str:
    """Cut off the front, because what tells two values apart is at the end."""
    return text if length is None else text[-length:]


def stored_type(kind: TypeEngine[Any]) -> TypeEngine[Any]:
    """Return the type of what a column stores, without what decorates it."""
    while isinstance(kind, TypeDecorator) and not isinstance(kind, Interval):
        kind = kind.impl_instance
    return kind


def _string(schema: dict[str, Any], name: str, number: int) -> object:
    known = _BY_FORMAT.get(schema.get("format", ""))
    if known is not None:
        return known(number)
    text = f"{name}-{number}".rjust(schema.get("minLength", 0), "x")
    return shorten(text, schema.get("maxLength"))


def _number(schema: dict[str, Any], number: int) -> int | float:
    """Return a whole number within the bounds; their middle when there is none."""
    lowest: float = schema.get("minimum", schema.get("exclusiveMinimum", -(2**31)))
    highest: float = schema.get("maximum", schema.get("exclusiveMaximum", 2**31))
    above = "minimum" not in schema and "exclusiveMinimum" in schema
    below = "maximum" not in schema and "exclusiveMaximum" in schema
    step: float = schema.get("multipleOf", 1)
    first = math.floor(lowest / step) + 1 if above else math.ceil(lowest / step)
    last = math.ceil(highest / step) - 1 if below else math.floor(highest / step)
    if first > last:
        return (lowest + highest) / 2
    first = max(first, min(1, last))
    return (first + number % (last - first + 1)) * step
