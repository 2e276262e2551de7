"""Walks through pages of any sort, while rows come and go, on both databases at once."""

import datetime as dt
import os
import uuid
from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.orm import aliased

from codegen_companion.support.keyset import (
    Sort,
    after,
    decode,
    encode,
    selected,
    sort_keys,
)
from codegen_companion.testing.databases import SERVER_VARIABLE, fresh_database

from .conftest import connect
from .models import Base, Everything, Status, Visit

DAY = dt.datetime(2024, 1, 1)

CHOICES: dict[str, list[Any]] = {
    "id": [1, 2, 3, 4],
    "small": [-(2**15), 0, 2**15 - 1],
    "big": [-(2**63), 1, 2**63 - 1],
    "cents": [1, 2],
    "text": ["a", "ab", "b"],
    "exact": [Decimal("-9999.99"), Decimal("0.10"), Decimal("1.33")],
    "whole": [Decimal(1), Decimal(9999)],
    "free": [Decimal("0.1"), Decimal("0.3"), Decimal("1e20")],
    "double": [float("-inf"), 1e-300, 0.1, float("inf")],
    "flag": [False, True],
    "token": [uuid.UUID(int=1), uuid.UUID(int=2**127)],
    "naive": [DAY.replace(year=1), DAY, DAY.replace(microsecond=1)],
    "aware": [DAY.replace(tzinfo=dt.UTC), DAY.replace(year=9999, tzinfo=dt.UTC)],
    "zoned": [DAY.replace(tzinfo=dt.UTC), DAY.replace(day=2, tzinfo=dt.UTC)],
    "day": [dt.date(1, 1, 1), dt.date(2024, 1, 1)],
    "clock": [dt.time(1), dt.time(23, 59, 59, 999999)],
    "span": [dt.timedelta(days=-1), dt.timedelta(seconds=1, microseconds=1)],
    "raw": [b"", b"\x00\xff"],
    "status": [Status.DRAFT, Status.LIVE],
}
"""Values of each column, in their order; of texts all collations agree."""

OWN: dict[str, list[Any]] = {"number": [1, 2, 3], "note": ["a", "b", None]}

THING = aliased(Everything)
SORTS = {
    "number": Sort(Visit.number),
    "note": Sort(Visit.note),
    **{f"thing.{name}": Sort(getattr(THING, name), outer=True) for name in CHOICES},
}

Values = dict[str, Any]
Change = tuple[Sequence[Values], Sequence[int]]
"""Rows that are inserted, and keys of those that are deleted."""

NOTHING: Change = ((), ())
NO_ROW: Values = {}

things = st.fixed_dictionaries(
    {
        name: st.sampled_from([*values, None])
        for name, values in CHOICES.items()
        if name != "id"
    }
)
visits = st.fixed_dictionaries(
    {name: st.sampled_from(values) for name, values in OWN.items()}
    | {"thing_id": st.sampled_from([1, 2, 3, 4, None])}
)
sorts = st.lists(
    st.tuples(st.sampled_from(["", "-"]), st.sampled_from(list(SORTS))),
    max_size=4,
    unique_by=lambda term: term[1],
).map(lambda terms: ["".join(term) for term in terms])
changes = st.lists(
    st.tuples(st.lists(visits, max_size=2), st.lists(st.integers(0, 20), max_size=2)),
    max_size=4,
)


@pytest.fixture
async def engines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[list[AsyncEngine]]:
    """Yield engines of all databases that there are."""
    server = os.environ.get(SERVER_VARIABLE)
    metadatas = [Base.metadata]
    async with AsyncExitStack() as stack:
        found: list[AsyncEngine] = []
        if server:
            database = fresh_database(connect, metadatas, tmp_path)
            found.append(await stack.enter_async_context(database))
        monkeypatch.delenv(SERVER_VARIABLE, raising=False)
        database = fresh_database(connect, metadatas, tmp_path)
        found.append(await stack.enter_async_context(database))
        yield found


class Walk:
    """One walk through all pages, between which rows are inserted and deleted."""

    def __init__(self, engine: AsyncEngine, sort: Sequence[str], size: int) -> None:
        """Begin at the first page."""
        self._engine = engine
        self._sort = sort
        self._size = size

    async def pages(
        self,
        rows: Sequence[Values],
        related: Sequence[Values],
        between: Sequence[Change],
    ) -> list[list[int]]:
        """Return the keys on each page."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(Visit))
            await connection.execute(delete(Everything))
            await connection.execute(insert(Everything), numbered(related, 1))
            await connection.execute(insert(Visit), numbered(rows, 1))
        found: list[list[int]] = []
        cursor: str | None = None
        count = len(rows)
        script = iter(between)
        while True:
            page, cursor = await self._page(cursor)
            found.append(page)
            if cursor is None:
                return found
            assert len(found) < 100, "the walk does not end"
            added, removed = next(script, NOTHING)
            async with self._engine.begin() as connection:
                if added:
                    await connection.execute(insert(Visit), numbered(added, count + 1))
                    count += len(added)
                await connection.execute(delete(Visit).where(Visit.id.in_(removed)))

    async def _page(self, cursor: str | None) -> tuple[list[int], str | None]:
        """Read a page as generated lists do."""
        keys = sort_keys(self._sort, SORTS, Visit.id)
        statement = (
            select(Visit.id, *selected(keys))
            .outerjoin(Visit.thing.of_type(THING))
            .order_by(*(key.order for key in keys))
            .limit(self._size + 1)
        )
        if cursor is not None:
            values = decode("visits", self._sort, cursor)
            statement = statement.where(after(keys, values))
        async with self._engine.connect() as connection:
            rows = (await connection.execute(statement)).all()
        page = rows[: self._size]
        more = len(rows) > self._size
        following = encode("visits", self._sort, page[-1][1:]) if more else None
        return [row[0] for row in page], following


def numbered(rows: Sequence[Values], first: int) -> list[Values]:
    """Give rows their primary keys."""
    return [row | {"id": first + index} for index, row in enumerate(rows)]


def in_order(
    rows: Sequence[Values], related: Sequence[Values], sort: Sequence[str]
) -> list[int]:
    """Return the keys of rows in the order of a sort, NULL as the largest value."""
    keys = list(range(1, len(rows) + 1))
    keys.sort(reverse=bool(sort) and sort[-1].startswith("-"))
    for term in reversed(sort):
        *way, name = term.removeprefix("-").split(".")

        def place(key: int, name: str = name, through: bool = bool(way)) -> int:
            row: Values = rows[key - 1]
            if through:
                thing: int | None = row["thing_id"]
                row = NO_ROW if thing is None else related[thing - 1] | {"id": thing}
            value: object = row.get(name)
            choices = CHOICES[name] if through else OWN[name]
            return len(choices) if value is None else choices.index(value)

        keys.sort(key=place, reverse=term.startswith("-"))
    return keys


@pytest.mark.anyio
@settings(
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    rows=st.lists(visits, min_size=1, max_size=14),
    related=st.lists(things, min_size=4, max_size=4),
    sort=sorts,
    size=st.integers(1, 4),
    between=changes,
)
@example(
    rows=[{"number": 1, "note": None, "thing_id": thing} for thing in (None, 1, None)],
    related=[dict.fromkeys([name for name in CHOICES if name != "id"])] * 4,
    sort=["thing.id"],
    size=1,
    between=[],
)
async def test_walk(
    engines: list[AsyncEngine],
    rows: list[Values],
    related: list[Values],
    sort: list[str],
    size: int,
    between: list[Change],
) -> None:
    """What is there throughout is met once, in the order of the sort, on each database."""
    walks = [
        await Walk(engine, sort, size).pages(rows, related, between)
        for engine in engines
    ]
    assert all(walk == walks[0] for walk in walks), walks
    met = [key for page in walks[0] for key in page]
    assert len(met) == len(set(met))
    removed = {key for _, keys in between for key in keys}
    stayed = set(range(1, len(rows) + 1)) - removed
    expected = [key for key in in_order(rows, related, sort) if key in stayed]
    assert [key for key in met if key in stayed] == expected
    assert all(len(page) == size for page in walks[0][:-1])
