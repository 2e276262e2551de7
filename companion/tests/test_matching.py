"""Rows that the filters of a list find, read and locked, on each database."""

import asyncio
from collections.abc import Sequence

import pytest
from fastapi import HTTPException
from pydantic import BaseModel
from sqlalchemy import ColumnElement, ForeignKey, select, true
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from codegen_companion.problems import ProblemError
from codegen_companion.support.bulk_deletes import delete_at_once, hide_rows
from codegen_companion.support.bulk_updates import ChangedRows, changes_of
from codegen_companion.support.matching import (
    matching_rows,
    refuse_unseen,
    require_filters,
)
from codegen_companion.testing.statements import noted_statements

pytestmark = pytest.mark.anyio


class Base(DeclarativeBase):
    """The base of these models."""


class Crate(Base):
    """A row with a key of two parts, which is read with what it holds."""

    __tablename__ = "matching_crates"
    row: Mapped[int] = mapped_column(primary_key=True)
    place: Mapped[int] = mapped_column(primary_key=True)
    state: Mapped[str] = mapped_column(default="open")
    hidden_at: Mapped[str | None]
    version: Mapped[int] = mapped_column(default=1)


class Barrel(Base):
    """A row with a key of one part, which is always read with its taps."""

    __tablename__ = "matching_barrels"
    id: Mapped[int] = mapped_column(primary_key=True)
    taps: Mapped[list["Tap"]] = relationship(
        lazy="joined", cascade="all, delete-orphan"
    )


class Tap(Base):
    """What a barrel has."""

    __tablename__ = "matching_taps"
    id: Mapped[int] = mapped_column(primary_key=True)
    barrel_id: Mapped[int] = mapped_column(
        ForeignKey("matching_barrels.id"), index=True
    )


class Query(BaseModel):
    """Filters."""

    state: str | None = None
    state__contains: str | None = None
    row: int | None = None


class Change(BaseModel):
    """What becomes of rows."""

    state: str = ""


KEY = [Crate.row, Crate.place]
CHANGED = ChangedRows(Crate, Change, version="version")


@pytest.fixture
async def crates(engine: AsyncEngine, db: AsyncSession) -> AsyncSession:
    """Return a session that knows none of the rows that there are."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    db.add_all(Crate(row=row, place=place) for row in (2, 1) for place in (3, 1, 2))
    db.add_all(Barrel(id=key, taps=[Tap(), Tap()]) for key in (2, 1))
    await db.commit()
    db.expunge_all()
    return db


async def found(
    db: AsyncSession, *conditions: ColumnElement[bool], most: int = 10
) -> Sequence[Crate]:
    """Return the crates that meet some conditions."""
    return await matching_rows(db, Crate, KEY, *conditions, most=most)


def keys_of(crates: Sequence[Crate]) -> list[tuple[int, int]]:
    """Return the keys of rows."""
    return [(one.row, one.place) for one in crates]


async def test_rows_come_in_the_order_of_their_keys(crates: AsyncSession) -> None:
    """All of those that meet all conditions, of a key with several parts, too."""
    rows = await found(crates, Crate.place > 1, true())
    assert keys_of(rows) == [(1, 2), (1, 3), (2, 2), (2, 3)]
    assert await found(crates, Crate.row == 3) == []


async def test_what_is_read_with_rows_is_not_locked(crates: AsyncSession) -> None:
    """A class that is always read with others has as many rows as there are."""
    key = [Barrel.id]
    barrels = await matching_rows(crates, Barrel, key, true(), most=2)
    assert [(one.id, len(one.taps)) for one in barrels] == [(1, 2), (2, 2)]
    await delete_at_once(crates, barrels, 100)
    assert (await crates.scalars(select(Tap))).all() == []


async def test_more_rows_than_a_request_may_be_about(crates: AsyncSession) -> None:
    """They are refused; as many as it may are not."""
    assert len(await found(crates, Crate.row == 1, most=3)) == 3
    with pytest.raises(ProblemError) as raised:
        await found(crates, Crate.row == 1, most=2)
    assert raised.value.status_code == 409


@pytest.mark.parametrize(
    "query", [Query(), Query(state=None), Query(state__contains="")]
)
async def test_a_request_needs_a_filter(query: Query) -> None:
    """One without a value, or with an empty text, would be about all rows."""
    with pytest.raises(ProblemError) as raised:
        require_filters(query)
    assert raised.value.status_code == 422
    assert [one.loc for one in raised.value.errors] == [["query"]]


@pytest.mark.parametrize(
    "query", [Query(row=0), Query(state="open", state__contains="")]
)
async def test_a_filter_is_enough(query: Query) -> None:
    """Whatever it compares with, and whatever else is sent."""
    require_filters(query)


@pytest.mark.parametrize("is_hidden", [False, True])
async def test_many_rows_take_few_statements(
    crates: AsyncSession, *, is_hidden: bool
) -> None:
    """A thousand are read, and changed or hidden, by fewer than ten."""
    body = changes_of(Change(state="shut"), Change)
    crates.add_all(Crate(row=9, place=place) for place in range(1000))
    await crates.commit()
    crates.expunge_all()
    with noted_statements(crates) as statements:
        rows = await found(crates, Crate.row == 9, most=1000)
        if is_hidden:
            await hide_rows(crates, rows, Crate.hidden_at, Crate.version)
        else:
            await CHANGED.write_at_once(crates, rows, [body] * len(rows))
        await crates.commit()
    assert len(statements) < 10
    again = await found(crates, Crate.row == 9, most=1000)
    assert {one.version for one in again} == {2}
    assert all((one.hidden_at is not None) is is_hidden for one in again)
    assert {one.state for one in again} == {"open" if is_hidden else "shut"}


async def test_no_rows_take_no_statement(crates: AsyncSession) -> None:
    """What is done to none of them is done."""
    with noted_statements(crates) as statements:
        await CHANGED.write_at_once(crates, [], [])
        await delete_at_once(crates, [], 1)
        await hide_rows(crates, [], Crate.hidden_at)
        await refuse_unseen(crates, [])
    assert statements == []


async def test_what_its_writer_would_not_see(crates: AsyncSession) -> None:
    """One row that is hidden by what was written is enough."""
    rows = await found(crates, Crate.row == 1)
    await refuse_unseen(crates, rows, Crate.state == "open")
    rows[1].state = "shut"
    with pytest.raises(HTTPException) as raised:
        await refuse_unseen(crates, rows, Crate.state == "open")
    assert raised.value.status_code == 403


async def test_requests_wait_for_each_other(
    engine: AsyncEngine, crates: AsyncSession
) -> None:
    """Of two about the same rows the second finds what the first has made of them."""
    if engine.dialect.name != "postgresql":
        pytest.skip("SQLite has one writer")
    rows = await found(crates, Crate.state == "open")
    async with AsyncSession(engine) as other:
        waiting = asyncio.ensure_future(found(other, Crate.state == "open"))
        await asyncio.sleep(0.2)
        assert not waiting.done()
        for row in rows[:4]:
            row.state = "shut"
        await crates.commit()
        assert keys_of(await waiting) == [(2, 2), (2, 3)]
