"""The limits of mapped columns, as constraints of request fields."""

import datetime as dt
import math
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema
from sqlalchemy import BigInteger, DateTime, Integer, Numeric, SmallInteger, String
from sqlalchemy.types import TypeDecorator

INT64 = 2**63
NO_NUL = r"^[^\x00]*$"


@dataclass(frozen=True, eq=False)
class Fits:
    """Lets a field accept only what its column can hold.

    The limits come from the mapped column when the module is imported: the width of an
    integer, the length of a string, the digits of a decimal. For a date and time
    without a zone, UTC is stored without saying so. They are added to the limits that
    stand before it in the annotation; where two meet, the narrower one counts.

    An attribute without a column, or whose column holds another type than the field,
    adds nothing.
    """

    column: object

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Narrow the schema of the annotated type."""
        schema = handler(source)
        match _column_type(self.column):
            case Integer() as kind:
                return _fit_integer(schema, kind)
            case String(length=length):
                return _fit_text(schema, length)
            case Numeric(asdecimal=True) as kind:
                return _fit_decimal(schema, kind.precision, kind.scale)
            case DateTime(timezone=False):
                return _fit_datetime(schema)
            case _:
                return schema


def _column_type(column: object) -> object:
    """Return the type of the column behind an attribute; None for a relationship."""
    kind: object = getattr(column, "type", None)
    while isinstance(kind, TypeDecorator):
        kind = kind.impl_instance
        if isinstance(kind, DateTime):  # the decorator decides what it does with zones
            return None
    return kind


def _fit_integer(schema: CoreSchema, kind: Integer) -> CoreSchema:
    inner = _innermost(schema)
    if inner["type"] == "int":
        bits = (
            16
            if isinstance(kind, SmallInteger)
            else 64
            if isinstance(kind, BigInteger)
            else 32
        )
        # Exclusive, because OpenAPI writes floats: 2**63 - 1 is none, 2**63 is one.
        lowest, beyond = -(2 ** (bits - 1)), 2 ** (bits - 1)
        ge = max(inner.pop("ge", lowest), inner.pop("gt", lowest - 1) + 1, lowest)
        lt = min(inner.pop("lt", beyond), inner.pop("le", beyond) + 1, beyond)
        inner["ge"] = ge
        if lt == INT64:
            inner["lt"] = lt
        else:
            inner["le"] = lt - 1
    return schema


def _fit_text(schema: CoreSchema, length: int | None) -> CoreSchema:
    inner = _innermost(schema)
    if inner["type"] != "str":
        return schema
    if length is not None:
        inner["max_length"] = min(inner.get("max_length", length), length)
    if inner.get("pattern", NO_NUL) != NO_NUL:  # a pattern in place of the one of Text
        return core_schema.no_info_after_validator_function(_require_no_nul, schema)
    return schema


def _fit_decimal(
    schema: CoreSchema, precision: int | None, scale: int | None
) -> CoreSchema:
    inner = _innermost(schema)
    if inner["type"] != "decimal":
        return schema
    if precision is None:
        return core_schema.no_info_after_validator_function(
            _require_float_range, schema
        )
    scale = scale or 0
    places = min(inner.get("decimal_places", scale), scale)
    # The digits before the point are what `max_digits` leaves; keep both bounds on them.
    whole = min(
        inner.get("max_digits", precision) - inner.get("decimal_places", scale),
        precision - scale,
    )
    inner["decimal_places"] = places
    inner["max_digits"] = whole + places
    return schema


def _fit_datetime(schema: CoreSchema) -> CoreSchema:
    if _innermost(schema)["type"] != "datetime":
        return schema
    return core_schema.no_info_after_validator_function(_drop_zone, schema)


def _innermost(schema: CoreSchema) -> Any:  # noqa: ANN401  # a TypedDict of one of fifty shapes
    """Return the schema that the validator functions of a type are wrapped around."""
    inner: Any = schema
    while inner["type"] in (
        "function-after",
        "function-before",
        "function-wrap",
        "nullable",
    ):
        inner = inner["schema"]
    return inner


def _require_no_nul(text: str | None) -> str | None:
    if text is not None and "\x00" in text:
        raise ValueError("must not contain NUL")
    return text


def _require_float_range(number: Decimal | None) -> Decimal | None:
    """Refuse what SQLite, which stores decimals as floats, would make infinite."""
    if number is not None and math.isinf(float(number)):
        raise ValueError("must not be that large")
    return number


def _drop_zone(moment: dt.datetime | None) -> dt.datetime | None:
    return None if moment is None else moment.replace(tzinfo=None)
