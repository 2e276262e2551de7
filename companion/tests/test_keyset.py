"""Walks through pages, and cursors that nobody handed out."""

import base64
import datetime as dt
import itertools
import json
import uuid
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from httpx2 import AsyncClient
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert, select, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from codegen_companion.support.keyset import (
    CursorError,
    Key,
    Sort,
    after,
    decode,
    encode,
    read_cursor,
    selected,
    sort_keys,
)

from .models import Everything, Status

NAMES = [
    "small",
    "big",
    "cents",
    "text",
    "long_text",
    "exact",
    "whole",
    "free",
    "double",
    "flag",
    "token",
    "naive",
    "aware",
    "zoned",
    "day",
    "clock",
    "span",
    "raw",
    "status",
]


def row(number: int) -> dict[str, Any]:
    """Return values with ties, NULLs and extremes."""
    values: dict[str, list[Any]] = {
        "small": [1, -(2**15), 2**15 - 1],
        "big": [-(2**63), 2**63 - 1, 0],
        "cents": [1, 2, 3],
        "text": ["a", "B", "é", ""],
        "long_text": ["🙂", "a'b", "z"],
        "exact": [Decimal("0.10"), Decimal("-9999.99"), Decimal("1.33")],
        "whole": [Decimal(1), Decimal(9999)],
        "free": [Decimal("0.1"), Decimal("1e20")],
        "double": [0.1, float("inf"), float("-inf"), 1e-300],
        "flag": [True, False],
        "token": [uuid.UUID(int=number % 3), uuid.UUID(int=2**127 + number % 2)],
        "naive": [dt.datetime(2024, 1, 1), dt.datetime(2024, 1, 1, 0, 0, 0, 1)],
        "aware": [
            dt.datetime(2024, 1, 1, tzinfo=dt.UTC),
            dt.datetime(9999, 12, 31, 23, 59, 59, 999999, dt.UTC),
        ],
        "zoned": [dt.datetime(2024, 1, 1, tzinfo=dt.UTC)],
        "day": [dt.date(1, 1, 1), dt.date(2024, 1, 1)],
        "clock": [dt.time(1), dt.time(23, 59, 59, 999999)],
        "span": [dt.timedelta(days=-1), dt.timedelta(seconds=1, microseconds=1)],
        "raw": [b"", b"\x00\xff"],
        "status": [Status.DRAFT, Status.LIVE],
    }
    return {
        name: ([*choices, None])[number * (index + 3) // 2 % (len(choices) + 1)]
        for index, (name, choices) in enumerate(values.items())
    }


async def fill(db: AsyncSession, count: int = 30) -> None:
    """Insert rows; some as SQLite itself writes times, without a fraction."""
    await db.execute(insert(Everything), [row(number) for number in range(count)])
    if db.get_bind().dialect.name == "sqlite":
        change = "UPDATE everything SET naive = datetime(naive) WHERE id % 3 = 0"
        await db.execute(text(change))
    await db.commit()


def keys_of(*terms: tuple[str, bool]) -> list[Key]:
    """Return the keys of a sort, closed by the primary key."""
    keys = [
        Key(column(name), nullable=True, descending=descending)
        for name, descending in terms
    ]
    return [*keys, Key(Everything.id, nullable=False, descending=terms[-1][1])]


def column(name: str) -> InstrumentedAttribute[Any]:
    """Return a column of the table with all types."""
    found: InstrumentedAttribute[Any] = getattr(Everything, name)
    return found


async def walk(db: AsyncSession, keys: Sequence[Key], size: int) -> list[int]:
    """Return the ids of all pages."""
    sort = [f"{number}" for number in range(len(keys) - 1)]
    seen: list[int] = []
    cursor: str | None = None
    for _ in range(100):
        statement = (
            select(Everything.id, *selected(keys))
            .order_by(*(key.order for key in keys))
            .limit(size + 1)
        )
        if cursor is not None:
            statement = statement.where(after(keys, decode("rows", sort, cursor)))
        rows = (await db.execute(statement)).all()
        seen += [row[0] for row in rows[:size]]
        if len(rows) <= size:
            return seen
        cursor = encode("rows", sort, rows[size - 1][1:])
    raise AssertionError("the walk does not end")


@pytest.mark.anyio
async def test_walk_one_key(db: AsyncSession) -> None:
    """For every type and direction all pages together are the whole list."""
    await fill(db)
    for name, descending in itertools.product(NAMES, [False, True]):
        keys = keys_of((name, descending))
        statement = select(Everything.id).order_by(*(key.order for key in keys))
        expected = list(await db.scalars(statement))
        assert await walk(db, keys, 7) == expected, (name, descending)
        assert len(expected) == 30


@pytest.mark.anyio
async def test_walk_two_keys(db: AsyncSession) -> None:
    """Mixed directions and ties on both keys lose nothing."""
    await fill(db)
    pairs = [("text", "small"), ("flag", "aware"), ("naive", "exact"), ("span", "raw")]
    for first, second in pairs:
        for down, up in itertools.product([False, True], repeat=2):
            keys = keys_of((first, down), (second, up))
            statement = select(Everything.id).order_by(*(key.order for key in keys))
            expected = list(await db.scalars(statement))
            assert await walk(db, keys, 4) == expected, (first, down, second, up)


@pytest.mark.anyio
async def test_null_is_largest(db: AsyncSession) -> None:
    """NULL comes last upwards and first downwards."""
    await fill(db)
    for descending in (False, True):
        key = Key(Everything.small, nullable=True, descending=descending)
        values = list(await db.scalars(select(Everything.small).order_by(key.order)))
        assert (values[0] if descending else values[-1]) is None


@pytest.mark.anyio
async def test_leading_bound(engine: AsyncEngine) -> None:
    """An index on the first key serves a deep page."""
    if engine.dialect.name != "sqlite":
        pytest.skip("the plan of PostgreSQL depends on statistics")
    keys = [
        Key(Everything.big, nullable=False, descending=False),
        Key(Everything.id, nullable=False, descending=False),
    ]
    statement = select(Everything.id).where(after(keys, [5, 7])).order_by(keys[0].order)
    sql = f"EXPLAIN QUERY PLAN {statement.compile(engine.sync_engine)}"
    async with engine.connect() as db:
        await db.execute(text("CREATE INDEX by_big ON everything (big, id)"))
        plan = (await db.exec_driver_sql(sql, (5, 5, 5, 7))).all()
    assert "SEARCH everything USING COVERING INDEX by_big (big>?)" in str(plan)


def test_sort_keys() -> None:
    """The primary key closes a sort, in the direction of its last column."""
    sorts = {
        "small": Sort(Everything.small),
        "id": Sort(Everything.id),
        "thing.id": Sort(Everything.id, outer=True),
    }

    def terms(*names: str) -> list[tuple[str, bool, bool]]:
        keys = sort_keys(names, sorts, Everything.id)
        return [(key.column.key, key.nullable, key.descending) for key in keys]

    assert terms() == [("id", False, False)]
    assert terms("small") == [("small", True, False), ("id", False, False)]
    assert terms("-small") == [("small", True, True), ("id", False, True)]
    assert terms("-small", "thing.id") == [
        ("small", True, True),
        ("id", True, False),
        ("id", False, False),
    ]
    with pytest.raises(KeyError):
        terms("nope")


def forge(value: object) -> str:
    """Return a cursor as a client could write it."""
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


FORGED: list[object] = [
    1,
    "ab",
    [],
    {},
    [["rows", "0"]],
    [["rows", "0"], 5],
    [["rows", "0"], [1]],
    [["rows", "0"], [1, 2, 3]],
    [["rows", "1"], [1, 2]],
    [["other", "0"], [1, 2]],
    [["0"], [1, 2]],
    [["rows", "0"], [2**63, 1]],
    [["rows", "0"], [{}, 1]],
    [["rows", "0"], ["\ud800", 1]],
    [["rows", "0"], [["uuid", "x"], 1]],
    [["rows", "0"], [["nope", "x"], 1]],
    [["rows", "0"], [["decimal", "x"], 1]],
    [["rows", "0"], [["decimal", "1e999999"], 1]],
    [["rows", "0"], [["decimal", "1e-999999"], 1]],
    [["rows", "0"], [["bytes", "x"], 1]],
    [["rows", "0"], [["date", "2024-02-30"], 1]],
    [["rows", "0"], [["timedelta", [10**12, 0, 0]], 1]],
    [["rows", "0"], [["timedelta", "1"], 1]],
    [["rows", "0"], [[["uuid"], "x"], 1]],
]


@pytest.mark.parametrize("value", FORGED, ids=range(len(FORGED)))
def test_forged(value: object) -> None:
    """What this list did not hand out is refused."""
    with pytest.raises(CursorError):
        decode("rows", ["0"], forge(value))


@given(st.text())
def test_junk(cursor: str) -> None:
    """No text of any kind is a cursor."""
    with pytest.raises(CursorError):
        decode("rows", ["0"], cursor)


def test_read_cursor() -> None:
    """A bad cursor is an error of the query parameter."""
    assert read_cursor("rows", ["a"], encode("rows", ["a"], [1, None])) == [1, None]
    with pytest.raises(RequestValidationError) as caught:
        read_cursor("rows", ["-a"], encode("rows", ["a"], [1, 2]))
    error = caught.value.errors()[0]
    assert error["loc"] == ("query", "cursor")
    assert error["msg"] == "The cursor was made for another list or sort"


def test_encode_of_unknown_type() -> None:
    """A value that cannot be packed is a bug that names its type."""
    with pytest.raises(TypeError, match="object"):
        encode("rows", ["a"], [object(), 1])


VALUES: list[object] = [
    1,
    2**63 - 1,
    1.5,
    float("inf"),
    float("nan"),
    "x",
    "a\x00",
    True,
    None,
    ["decimal", "1e9999"],
    ["decimal", "-1e-9999"],
    ["decimal", "NaN"],
    ["decimal", "Infinity"],
    ["uuid", str(uuid.uuid4())],
    ["date", "2024-01-01"],
    ["datetime", "2024-01-01T00:00:00"],
    ["datetime", "0001-01-01T00:00:00+14:00"],
    ["datetime", "9999-12-31T23:59:59-14:00"],
    ["time", "12:00:00+01:00"],
    ["time", "12:00:00"],
    ["timedelta", [999999999, 0, 0]],
    ["bytes", "00ff"],
]


@pytest.mark.anyio
@pytest.mark.filterwarnings("ignore:The default date:DeprecationWarning")
@pytest.mark.filterwarnings("ignore:The default datetime:DeprecationWarning")
async def test_foreign_values(
    app: FastAPI, client: AsyncClient, engine: AsyncEngine
) -> None:
    """A well-formed cursor of another type of column is never a 500."""

    @app.get("/{name}")
    async def read(name: str, cursor: str) -> list[int]:
        keys = keys_of((name, False))
        values = read_cursor("rows", ["0"], cursor)
        async with AsyncSession(engine) as db:
            await db.execute(insert(Everything).values(row(0)))
            statement = select(Everything.id).where(after(keys, values))
            return list(await db.scalars(statement))

    for name, value in itertools.product(NAMES, VALUES):
        for pk in (1, "x"):
            cursor = forge([["rows", "0"], [value, pk]])
            response = await client.get(f"/{name}", params={"cursor": cursor})
            assert response.status_code in (200, 422), (name, value, pk, response.text)
