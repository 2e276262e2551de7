"""What groups of rows should tell, computed without the database."""

import datetime as dt
from collections.abc import Iterable
from decimal import Decimal
from typing import Any, Literal

from .checks import as_json


def aggregates(
    function: Literal["count", "sum", "avg", "min", "max"],
    rows: Iterable[Iterable[Any]],
) -> dict[Any, Any]:
    """Compute an aggregate of the rows of each key, as JSON.

    Args:
        function: What is computed.
        rows: Pairs of a key and a value; NULL counts for nothing.
    """
    groups: dict[Any, list[Any]] = {}
    for key, value in rows:
        values = groups.setdefault(as_json(key), [])
        if value is not None:
            values.append(value)
    return {key: as_number(_compute(function, groups[key])) for key in groups}


def as_number(value: object) -> Any:  # noqa: ANN401  # any JSON value
    """Return a number however JSON has it, and anything else as it is in JSON."""
    if isinstance(value, dt.date | dt.time):
        return as_json(value)
    try:
        return float(str(value))
    except ValueError:
        return value


def _compute(function: str, values: list[Any]) -> object:
    if function == "count":
        return len(values)
    if not values:
        return None
    match function:
        case "sum":
            return sum(values, start=type(values[0])())
        case "avg":
            return sum(Decimal(str(value)) for value in values) / len(values)
        case "min":
            return min(values)
        case _:
            return max(values)
