"""What tells rows apart, in tests: one attribute, or several together."""

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.testing.factory import Factory
from codegen_companion.testing.list_checks import varied_rows
from codegen_companion.testing.row_key import RowKey
from codegen_companion.testing.varied_rows import Queried

from .models import Author, Pair

ONE = RowKey([Author.id], ["id"])
TWO = RowKey([Pair.left, Pair.right], ["left", "side"])


def test_paths() -> None:
    """Each part of a key is a segment, in which no sign means anything."""
    assert ONE.template == "{pk}"
    assert ONE.as_path(7) == "7"
    assert TWO.template == "{left}/{side}"
    assert TWO.as_path((7, "a/b")) == "7/a~2Fb"


def test_items() -> None:
    """Of several parts an item holds each by its own name."""
    assert ONE.in_item({"id": 7, "name": "x"}) == 7
    assert TWO.in_item({"left": 7, "side": "a"}) == (7, "a")


@pytest.mark.anyio
async def test_rows(db: AsyncSession) -> None:
    """Rows are found by whole keys alone."""
    factory = Factory()
    values = [{"left": left, "right": right} for left in (1, 2) for right in "ab"]
    rows = [await factory.make(db, Pair, value) for value in values]
    assert [TWO.of(row) for row in rows] == [(1, "a"), (1, "b"), (2, "a"), (2, "b")]
    found = await db.scalars(select(Pair).where(TWO.among([(1, "b"), (2, "a")])))
    assert {TWO.of(row) for row in found} == {(1, "b"), (2, "a")}
    assert (await db.scalars(select(Pair).where(TWO.among([])))).all() == []


@pytest.mark.anyio
async def test_ranks(db: AsyncSession) -> None:
    """The place of a row is that of its whole key."""
    flag = Queried(Pair.flag, bool)
    rows = await varied_rows(db, Factory(), TWO, {"flag": flag})
    keys = [key for key, _ in sorted(rows.ranks.items(), key=lambda one: one[1])]
    assert keys == sorted(keys)
    assert len(keys) == len(set(keys)) == len(rows.values["flag"])
