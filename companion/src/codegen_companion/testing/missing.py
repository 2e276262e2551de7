"""Keys that no row of a test has, for requests that find nothing."""

from decimal import Decimal
from enum import Enum
from typing import Any, TypeVar, cast

from sqlalchemy.orm import InstrumentedAttribute

from ..support.moments import as_utc
from .invention import invent

KeyT = TypeVar("KeyT")

# Larger than the number of rows that any test makes.
_NUMBER = 999_999


def missing_pk(attribute: InstrumentedAttribute[Any], kind: type[KeyT]) -> KeyT:
    """Return a key that no row of a test has (of an enumeration, its first member).

    Args:
        attribute: The primary key.
        kind: Its type in paths.
    """
    column = attribute.property.columns[0]
    if labels := getattr(column.type, "labels", ()):
        return cast("KeyT", labels[-1])
    if kind is bool:
        # Rows have True, but where the database gives them False.
        given = getattr(column.server_default, "arg", "true")
        return cast("KeyT", str(given).lower() in ("false", "0"))
    value = as_utc(invent(column, _NUMBER))
    if isinstance(value, kind):
        return value
    if issubclass(kind, Enum):
        return next(iter(kind))
    return cast("KeyT", str(_NUMBER) if kind is str else Decimal(_NUMBER))
