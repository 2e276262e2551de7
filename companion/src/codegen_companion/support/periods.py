"""The days, weeks, months and years that dates and moments are in."""

import datetime as dt
from typing import Any, Literal

from sqlalchemy import ColumnElement, Date, DateTime, TypeDecorator, literal_column
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import QueryableAttribute
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

__all__ = ["first_day"]

Period = Literal["day", "week", "month", "year"]

_SQLITE: dict[str, str] = {
    "day": "",
    "week": ", '-6 days', 'weekday 1'",
    "month": ", 'start of month'",
    "year": ", 'start of year'",
}
"""What `date()` does to a day, by the period."""


def first_day(
    column: QueryableAttribute[Any], period: Period
) -> ColumnElement[dt.date]:
    """Return the first day of the period that a date or a moment is in.

    Moments are meant in UTC, and weeks begin on Mondays, on every database.
    """
    return _FirstDay(column, period)


class _FirstDay(FunctionElement[dt.date]):
    """The first day of a period; one text wherever a statement has it, without parameters."""

    inherit_cache = True

    def __init__(self, column: QueryableAttribute[Any], period: Period) -> None:
        """Take the column, and the period as a part of what statements are cached by."""
        super().__init__(column, literal_column(f"'{period}'"))
        self.type = Date()


@compiles(_FirstDay)
def _truncated(element: _FirstDay, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ANN401  # the compiler's own
    column, period = element.clauses
    moment = compiler.process(column, **options)
    moment = (
        f"timezone('UTC', {moment})"
        if _has_zone(column.type)
        else f"CAST({moment} AS TIMESTAMP WITHOUT TIME ZONE)"
    )
    start = f"date_trunc({compiler.process(period, **options)}, {moment})"
    return f"CAST({start} AS DATE)"


@compiles(_FirstDay, "sqlite")
def _moved(element: _FirstDay, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ANN401  # the compiler's own
    column, period = element.clauses
    name = compiler.process(period, **options).strip("'")
    # SQLite reads fractions of seconds as floats: the last moment of a day may be of the next.
    day = f"substr({compiler.process(column, **options)}, 1, 10)"
    return f"date({day}{_SQLITE[name]})"


def _has_zone(kind: object) -> bool:
    """Tell whether PostgreSQL would show the values of a type in the zone of its session."""
    while isinstance(kind, TypeDecorator):
        kind = kind.impl_instance
    return isinstance(kind, DateTime) and kind.timezone
