"""What groups of rows should tell, computed without the database."""

import datetime as dt
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any, Literal

from .checks import as_json
from .list_checks import Rows, Value
from .queries import Column, Period

NOTHING = Value(None, 0)
"""What a row holds of a column that no row leads to."""


def start_of(value: dt.date, period: Period) -> dt.date:
    """Return the first day of the period that a date or a moment is in, in UTC."""
    if isinstance(value, dt.datetime) and value.tzinfo is not None:
        value = value.astimezone(dt.UTC)
    day = dt.date(value.year, value.month, value.day)
    match period:
        case "day":
            return day
        case "week":
            return day - dt.timedelta(days=day.weekday())
        case "month":
            return day.replace(day=1)
        case "year":
            return day.replace(month=1, day=1)


def as_grouped(rows: Rows, columns: Iterable[Column]) -> Rows:
    """Return what rows hold of columns as groups are told by it, by the names of these."""
    return Rows(
        rows.ranks,
        {
            column.key: {
                pk: [_in_period(value, column.period) for value in held]
                for pk, held in rows.values[column.name].items()
            }
            for column in columns
        },
    )


def _in_period(value: Value, period: Period | None) -> Value:
    if period is None or value.content is None:
        return value
    day = start_of(value.content, period)
    return Value(day, day.toordinal())


def counted(rows: Rows, *names: str) -> list[tuple[dict[str, Any], int]]:
    """Count rows by columns: the key of each group and its number, NULL behind all others.

    Args:
        rows: What is counted.
        names: The columns; none of them is behind a to-many relation.
    """
    groups: dict[tuple[tuple[bool, int], ...], tuple[dict[str, Any], int]] = {}
    for pk in rows.ranks:
        held = [next(iter(rows.values[name][pk]), NOTHING) for name in names]
        place = tuple((value.content is None, value.rank) for value in held)
        key = {
            name: as_json(value.content)
            for name, value in zip(names, held, strict=True)
        }
        _, count = groups.get(place, (key, 0))
        groups[place] = key, count + 1
    return [groups[place] for place in sorted(groups)]


def aggregates(
    function: Literal["count", "sum", "avg", "min", "max"],
    rows: Iterable[tuple[object, Value]],
) -> dict[Any, Any]:
    """Compute an aggregate of the rows of each key, as JSON.

    Args:
        function: What is computed.
        rows: Pairs of a key and a value; NULL counts for nothing. The least and the largest
            are those of the database, which may know another order of texts.
    """
    groups: dict[Any, list[Value]] = {}
    for key, value in rows:
        values = groups.setdefault(as_json(key), [])
        if value.content is not None:
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


def _compute(function: str, held: Sequence[Value]) -> object:
    if function == "count":
        return len(held)
    if not held:
        return None
    values = [value.content for value in sorted(held, key=lambda one: one.rank)]
    match function:
        case "sum":
            return sum(values, start=type(values[0])())
        case "avg":
            return sum(Decimal(str(value)) for value in values) / len(values)
        case "min":
            return values[0]
        case _:
            return values[-1]
