"""Walks through pages."""

import itertools
from collections.abc import Sequence

import pytest
from sqlalchemy import insert, select, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.support.keyset import (
    Key,
    Sort,
    after,
    decode,
    encode,
    selected,
    sort_keys,
)

from .keyset_rows import NAMES, keys_of, row
from .models import Everything


async def fill(db: AsyncSession, count: int = 30) -> None:
    """Insert rows; some as SQLite itself writes times, without a fraction."""
    await db.execute(insert(Everything), [row(number) for number in range(count)])
    if db.get_bind().dialect.name == "sqlite":
        change = "UPDATE everything SET naive = datetime(naive) WHERE id % 3 = 0"
        await db.execute(text(change))
    await db.commit()


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


def name_of(key: Key) -> str:
    """Return the attribute that a key is of."""
    return str(key.column).rpartition(".")[2]


def test_sort_keys() -> None:
    """The primary key closes a sort, in the direction of its last column."""
    sorts = {
        "small": Sort(Everything.small),
        "id": Sort(Everything.id),
        "thing.id": Sort(Everything.id, outer=True),
    }

    def terms(*names: str) -> list[tuple[str, bool, bool]]:
        keys = sort_keys(names, sorts, Everything.id)
        return [(name_of(key), key.nullable, key.descending) for key in keys]

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
    of_several = sort_keys(["-small"], sorts, Everything.big, Everything.id)
    assert [name_of(key) for key in of_several] == ["small", "big", "id"]
    assert all(key.descending for key in of_several)
