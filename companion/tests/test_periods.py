"""Periods of dates and moments, on both databases."""

import datetime as dt
from collections.abc import Sequence
from typing import Any, Literal

import pytest
from sqlalchemy import DateTime, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    QueryableAttribute,
    aliased,
    mapped_column,
)
from sqlalchemy.types import TypeDecorator

from codegen_companion.support.periods import first_day
from codegen_companion.testing.group_checks import as_grouped, counted, start_of
from codegen_companion.testing.list_checks import Rows, Value
from codegen_companion.testing.queries import Column

pytestmark = pytest.mark.anyio


class Base(DeclarativeBase):
    """Base of a table that is made for a test alone."""


class Zoned(TypeDecorator[dt.datetime]):
    """A moment of a type of the project's own."""

    impl = DateTime(timezone=True)
    cache_ok = True


class Event(Base):
    """What happened when."""

    __tablename__ = "events_of_periods"

    id: Mapped[int] = mapped_column(primary_key=True)
    day: Mapped[dt.date | None]
    plain: Mapped[dt.datetime | None]
    zoned: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))
    own: Mapped[dt.datetime | None] = mapped_column(Zoned)


Period = Literal["day", "week", "month", "year"]

FIRST_DAYS: dict[str, tuple[str, str, str]] = {
    "0001-01-01T00:00:00": ("0001-01-01", "0001-01-01", "0001-01-01"),
    "1969-12-31T23:59:59.999999": ("1969-12-29", "1969-12-01", "1969-01-01"),
    "2023-12-31T23:59:59.999999": ("2023-12-25", "2023-12-01", "2023-01-01"),
    "2024-01-01T00:00:00": ("2024-01-01", "2024-01-01", "2024-01-01"),
    "2024-02-29T23:30:00": ("2024-02-26", "2024-02-01", "2024-01-01"),
    "2024-03-01T00:30:00": ("2024-02-26", "2024-03-01", "2024-01-01"),
    "2024-03-03T23:59:59": ("2024-02-26", "2024-03-01", "2024-01-01"),
    "2024-03-04T00:00:00": ("2024-03-04", "2024-03-01", "2024-01-01"),
    "2020-12-31T12:00:00": ("2020-12-28", "2020-12-01", "2020-01-01"),
    "2021-01-03T12:00:00": ("2020-12-28", "2021-01-01", "2021-01-01"),
    "9999-12-30T23:59:59.999999": ("9999-12-27", "9999-12-01", "9999-01-01"),
}
"""Of the week, the month and the year of moments."""

PERIODS: Sequence[Period] = ["day", "week", "month", "year"]
MOMENTS = [dt.datetime.fromisoformat(f"{text}+00:00") for text in FIRST_DAYS]


def expected(period: Period) -> list[str]:
    """Return the first days of a period of all moments."""
    return [
        dict(zip(PERIODS, [text[:10], *days], strict=True))[period]
        for text, days in FIRST_DAYS.items()
    ]


async def fill(db: AsyncSession, zone: str) -> None:
    """Make the table, in a session that shows moments in a zone."""
    connection = await db.connection()
    await connection.run_sync(Base.metadata.create_all)
    if connection.dialect.name == "postgresql":
        await db.execute(text(f"SET LOCAL TIME ZONE '{zone}'"))
    for moment in MOMENTS:
        plain = moment.replace(tzinfo=None)
        db.add(Event(day=moment.date(), plain=plain, zoned=moment, own=moment))
    db.add(Event())
    await db.flush()


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Auckland", "America/Los_Angeles"])
@pytest.mark.parametrize("period", PERIODS)
@pytest.mark.parametrize("name", ["day", "plain", "zoned", "own"])
async def test_first_day(
    db: AsyncSession, name: str, period: Period, zone: str
) -> None:
    """It is the same on both databases, in whichever zone the server shows moments."""
    await fill(db, zone)
    column: QueryableAttribute[Any] = getattr(aliased(Event), name)
    statement = select(first_day(column, period)).order_by(column.parent.entity.id)
    found = list(await db.scalars(statement))
    days = [dt.date.fromisoformat(day) for day in expected(period)]
    assert found == [*days, None]


async def test_groups(db: AsyncSession) -> None:
    """It is grouped by and sorted by as it is selected; no two periods are one statement."""
    await fill(db, "Asia/Tokyo")
    counts: dict[str, list[int]] = {}
    for period in PERIODS:
        key = first_day(Event.zoned, period)
        statement = select(key, func.count()).group_by(key)
        rows = await db.execute(statement.order_by(key.asc().nulls_last()))
        counts[period] = [count for _, count in rows]
    assert counts["year"] == [1, 1, 1, 1, 1, 5, 1, 1]
    assert counts["month"] == [1, 1, 1, 1, 1, 1, 1, 3, 1, 1]
    assert counts["week"] == [1, 1, 2, 1, 1, 3, 1, 1, 1]


@pytest.mark.parametrize("period", PERIODS)
def test_what_tests_expect(period: Period) -> None:
    """Checks work out the same in Python, of moments with a zone and without, and of days."""
    plain = [moment.replace(tzinfo=None) for moment in MOMENTS]
    days = [moment.date() for moment in MOMENTS]
    for held in (MOMENTS, plain, days):
        assert [str(start_of(one, period)) for one in held] == expected(period)
    east = MOMENTS[4].astimezone(dt.timezone(dt.timedelta(hours=5)))
    assert str(start_of(east, period)) == expected(period)[4]


def test_what_tests_count() -> None:
    """Rows are counted by the periods that they are in."""
    periods: Sequence[Period | None] = ["month", "year", None]
    columns = [Column("at", "datetime", period=one) for one in periods]
    held = {str(place): [Value(one, place)] for place, one in enumerate(MOMENTS)}
    rows = Rows(dict.fromkeys(held, 0), {"at": held | {"0": [], "1": []}})
    grouped = as_grouped(rows, columns)
    assert list(grouped.values) == ["at__month", "at__year", "at"]
    assert counted(grouped, "at__year")[0] == ({"at__year": "2020-01-01"}, 1)
    assert counted(grouped, "at__year")[-1] == ({"at__year": None}, 2)
    months = counted(grouped, "at__month")
    assert ({"at__month": "2024-03-01"}, 3) in months
    assert len(counted(grouped, "at")) == 10
