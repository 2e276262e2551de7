"""The limits of mapped columns, as constraints of request fields."""

import datetime as dt
import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema
from sqlalchemy import (
    BigInteger,
    Boolean,
    ColumnElement,
    DateTime,
    Enum,
    Float,
    Integer,
    Numeric,
    SmallInteger,
    String,
    Text,
    Uuid,
)
from sqlalchemy.exc import InvalidRequestError
from sqlalchemy.orm import Mapper
from sqlalchemy.types import TypeDecorator

from .numbers import innermost, read_as_json

INT64 = 2**63
MAX_SOUGHT = 1000

_TOLD = {
    BigInteger,
    DateTime,
    Integer,
    Numeric,
    SmallInteger,
    String,
    Text,
    Uuid,
    Float,
    Boolean,
}
_TOLD_BY = ("length", "precision", "scale", "asdecimal", "timezone")
"""Types of columns, and what those have that limits are made of."""

NO_NUL = r"^[^\x00]*$"


@dataclass(frozen=True, eq=False)
class Fits:
    """Lets a field accept only what its column can hold.

    The limits come from the mapped column when the module is imported: the width of an
    integer, the length of a string, the digits of a decimal, the choices of an
    enumeration that the field has as text. They are added to the limits that stand
    before it in the annotation; where two meet, the narrower one counts.

    For a date and time without a zone, UTC is stored without saying so. Numbers are
    read as `JsonNumber` reads them.

    An attribute without a column, or whose column holds another type than the field,
    adds nothing.
    """

    column: object

    def alike(self) -> Hashable:
        """Return what is the same of columns with the same limits, for `shared_fields`.

        Classes are not configured yet when requests are declared: their columns are asked.
        """
        mapper: Mapper[Any] | None = getattr(self.column, "parent", None)
        if type(mapper) is not Mapper or mapper.polymorphic_on is not None:
            return None
        column = mapper.columns.get(getattr(self.column, "key", ""))
        kind = None if column is None else column.type
        if type(kind) not in _TOLD:
            return None
        return (type(kind), *(getattr(kind, name, None) for name in _TOLD_BY))

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Narrow the schema of the annotated type."""
        schema = read_as_json(self._narrow(handler(source)))
        mapper = _class_of_rows(self.column)
        return schema if mapper is None else _after(_identity_of(mapper), schema)

    def _narrow(self, schema: CoreSchema) -> CoreSchema:
        kind = _column_type(self.column)
        match innermost(schema)["type"], kind:
            case "int", Integer():
                return _fit_integer(schema, kind)
            case "str", Enum(enums=choices):
                return _fit_choice(schema, choices)
            case "str", String(length=length):
                return _fit_text(schema, length)
            case "decimal", Numeric(asdecimal=True, precision=int(precision)):
                return _fit_decimal(schema, precision, kind.scale or 0)
            case "decimal", _:
                return _after(_require_float_range, schema)
            case "datetime", DateTime(timezone=False):
                return _after(_drop_zone, schema)
            case _:
                return schema


@dataclass(frozen=True, eq=False)
class Sought:
    """Lets a text that rows are sought by be as long as its column, and no longer.

    Of a column without a length it takes 1,000 characters.
    """

    column: object

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Bound the length of the annotated type."""
        schema = handler(source)
        if innermost(schema)["type"] != "str":
            return schema
        length: int | None = getattr(_column_type(self.column), "length", None)
        return _fit_text(schema, MAX_SOUGHT if length is None else length)


def _column_type(column: object) -> object:
    """Return the type of the column behind an attribute; None for a relationship."""
    kind: object = getattr(column, "type", None)
    while isinstance(kind, TypeDecorator):
        kind = kind.impl_instance
        if isinstance(kind, DateTime):  # the decorator decides what it does with zones
            return None
    return kind


def _class_of_rows(column: object) -> Mapper[Any] | None:
    """Return the mapper of a column that says which class a row is of, else None."""
    mapper: Mapper[Any] | None = getattr(column, "parent", None)
    said: ColumnElement[Any] | None = getattr(mapper, "polymorphic_on", None)
    if said is None:
        return None
    try:
        own: ColumnElement[Any] | None = getattr(column, "expression", None)
    except InvalidRequestError:  # a hybrid of a value that is no SQL
        return None
    return mapper if own is not None and said.shares_lineage(own) else None


def _identity_of(mapper: Mapper[Any]) -> Callable[[Any], Any]:
    """Return the check of such a column: one row of no class fails whatever reads it."""

    def check(value: object) -> object:
        # Asked late: classes that inherit may be defined after the request's.
        if value is not None and value not in mapper.polymorphic_map:
            known = ", ".join(sorted(str(one) for one in mapper.polymorphic_map))
            raise ValueError(f"must be one of {known}")
        return value

    return check


def _fit_integer(schema: CoreSchema, kind: Integer) -> CoreSchema:
    bits = (
        16
        if isinstance(kind, SmallInteger)
        else 64
        if isinstance(kind, BigInteger)
        else 32
    )
    lowest, beyond = -(2 ** (bits - 1)), 2 ** (bits - 1)
    inner = innermost(schema)
    inner["ge"] = max(inner.pop("ge", lowest), inner.pop("gt", lowest - 1) + 1, lowest)
    lt = min(inner.pop("lt", beyond), inner.pop("le", beyond) + 1, beyond)
    # OpenAPI writes bounds as floats: 2**63 is one, 2**63 - 1 is not.
    inner |= {"lt": lt} if lt == INT64 else {"le": lt - 1}
    return schema


def _fit_choice(schema: CoreSchema, choices: Sequence[str]) -> CoreSchema:
    return (
        core_schema.literal_schema(list(choices)) if schema["type"] == "str" else schema
    )


def _fit_text(schema: CoreSchema, length: int | None) -> CoreSchema:
    inner = innermost(schema)
    if length is not None:
        inner["max_length"] = min(inner.get("max_length", length), length)
    if inner.get("pattern", NO_NUL) != NO_NUL:  # a pattern in place of the one of Text
        return _after(_require_no_nul, schema)
    return schema


def _fit_decimal(schema: CoreSchema, precision: int, scale: int) -> CoreSchema:
    inner = innermost(schema)
    # Digits may be rounded away before the point, and all of them may be behind it.
    precision, scale = max(precision - min(scale, 0), scale), max(scale, 0)
    places = inner.get("decimal_places", scale)
    # The digits before the point are what `max_digits` leaves; both bounds on them hold.
    whole = min(inner.get("max_digits", precision) - places, precision - scale)
    inner["decimal_places"] = min(places, scale)
    inner["max_digits"] = whole + inner["decimal_places"]
    return schema


def _after(check: Callable[[Any], Any], schema: CoreSchema) -> CoreSchema:
    return core_schema.no_info_after_validator_function(check, schema)


def _require_no_nul(text: str | None) -> str | None:
    if text is not None and "\x00" in text:
        raise ValueError("must not contain NUL")
    return text


def _require_float_range(number: Decimal | None) -> Decimal | None:
    """Refuse what SQLite would store as infinite, and drivers write out for minutes."""
    if number is not None and math.isinf(float(number)):
        raise ValueError("must not be that large")
    return number


def _drop_zone(moment: dt.datetime | None) -> dt.datetime | None:
    return None if moment is None else moment.replace(tzinfo=None)
