"""Walks through lists that are sorted by texts too long for a URL, on both databases."""

import itertools
from collections.abc import Sequence

import pytest
from sqlalchemy import ColumnElement, delete, insert, select, true, update
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.support.cursor_rows import with_long_values
from codegen_companion.support.keyset import (
    MAX_HELD,
    Cut,
    after,
    decode,
    encode,
    selected,
)
from codegen_companion.support.reading import Reader

from .keyset_rows import keys_of
from .models import Everything

pytestmark = pytest.mark.anyio

LONG = "ä" * 60_000
TEXTS = [LONG, LONG + "b", LONG + "a", LONG, "z", None, LONG[:MAX_HELD], LONG + "a"]
"""By their ids, from 1; some tie, all but two start alike."""

SORTS = list(itertools.product([False, True], repeat=2))
VISIBLE = true()


@pytest.fixture
async def rows(engine: AsyncEngine) -> AsyncEngine:
    """Store rows with long texts."""
    values = [
        {"id": number, "long_text": text, "small": number % 2}
        for number, text in enumerate(TEXTS, 1)
    ]
    async with engine.begin() as connection:
        await connection.execute(insert(Everything), values)
    return engine


class Walk:
    """A walk through the pages of a list."""

    def __init__(
        self, engine: AsyncEngine, *terms: tuple[str, bool], size: int = 1
    ) -> None:
        """Begin at the first page."""
        self._reader = Reader(engine)
        self._keys = keys_of(*terms)
        self._sort = [name for name, _ in terms]
        self._size = size
        self._cursor: str | None = None
        self.ended = False

    async def page(self, visible: ColumnElement[bool] = VISIBLE) -> list[int]:
        """Return the keys on the next page, as generated lists read it."""
        keys = self._keys
        statement = (
            select(Everything)
            .where(visible)
            .add_columns(*selected(keys))
            .order_by(*(key.order for key in keys))
            .limit(self._size + 1)
        )
        if self._cursor is not None:
            held = decode("rows", self._sort, self._cursor)
            values = await with_long_values(self._reader, statement, keys, held)
            statement = statement.where(after(keys, values))
        found = (await self._reader.execute(statement)).all()
        page = found[: self._size]
        self.ended = len(found) <= self._size
        if not self.ended:
            self._cursor = encode("rows", self._sort, page[-1][1:])
            assert len(self._cursor) < 2000
        return [row[0].id for row in page]

    async def rest(self) -> list[int]:
        """Return the keys on all pages that follow."""
        found: list[int] = []
        while not self.ended:
            found += await self.page()
            assert len(found) < 100, "the walk does not end"
        return found


async def in_order(engine: AsyncEngine, terms: Sequence[tuple[str, bool]]) -> list[int]:
    """Return all keys, as the database itself sorts them."""
    order = (key.order for key in keys_of(*terms))
    async with AsyncSession(engine) as db:
        return list(await db.scalars(select(Everything.id).order_by(*order)))


@pytest.mark.parametrize(("first", "second"), SORTS)
async def test_ties(rows: AsyncEngine, first: bool, second: bool) -> None:
    """Texts that differ behind their start keep their order, and equal ones that of keys."""
    for terms in (
        [("long_text", first)],
        [("long_text", first), ("small", second)],
        [("small", second), ("long_text", first)],
    ):
        for size in (1, 3):
            walk = Walk(rows, *terms, size=size)
            assert await walk.rest() == await in_order(rows, terms)


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("change", ["deleted", "changed", "hidden"])
async def test_row_of_cursor_is_gone(
    rows: AsyncEngine, descending: bool, change: str
) -> None:
    """No other row is left out, and a walk that deletes what it has seen ends."""
    terms = [("long_text", descending)]
    expected = await in_order(rows, terms)
    walk = Walk(rows, *terms)
    seen: list[int] = []
    visible: ColumnElement[bool] = true()
    while not walk.ended:
        (key,) = await walk.page(visible)
        seen.append(key)
        if change == "hidden":
            visible &= Everything.id != key
            continue
        statement = (
            delete(Everything).where(Everything.id == key)
            if change == "deleted"
            else update(Everything)
            .where(Everything.id == key)
            .values(long_text="" if descending else None)
        )
        async with rows.begin() as connection:
            await connection.execute(statement)
        if change == "changed":
            visible &= Everything.id != key
    assert seen == expected


@pytest.mark.parametrize("descending", [False, True])
async def test_row_out_of_sight(rows: AsyncEngine, descending: bool) -> None:
    """Where a row is that the caller may not see is not told, nor what it holds."""
    keys = keys_of(("long_text", descending))
    hidden = select(Everything, *selected(keys)).where(Everything.id != 2)
    for text, pk in ((LONG + "b", 2), (LONG + "x", 2), (LONG + "b", 99)):
        held = decode("rows", ["t"], encode("rows", ["t"], [text, pk]))
        assert await with_long_values(Reader(rows), hidden, keys, held) == held
        assert isinstance(held[0], Cut)
