"""New rows with lists: which are answered with as they were written."""

from collections.abc import AsyncIterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from pydantic import BaseModel
from sqlalchemy import ForeignKey, Numeric, event, inspect
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    Session,
    mapped_column,
    raiseload,
    relationship,
)

from codegen_companion.support.nested_lists import NestedList, NestedLists
from codegen_companion.support.nested_writes import NestedWrites, WrittenList
from codegen_companion.testing.statements import noted_statements

pytestmark = pytest.mark.anyio


class Base(DeclarativeBase):
    """The models of these tests."""


class Crate(Base):
    """What holds others."""

    __tablename__ = "stored_crates"
    id: Mapped[int] = mapped_column(primary_key=True)
    size: Mapped[int] = mapped_column(server_default="7")
    jars: Mapped[list["Jar"]] = relationship(lazy="raise")
    tags: Mapped[list["Tag"]] = relationship(lazy="raise")


class Jar(Base):
    """A thing in a crate, whose number clients choose."""

    __tablename__ = "stored_jars"
    crate_id: Mapped[int] = mapped_column(
        ForeignKey("stored_crates.id"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True)
    price: Mapped[Decimal] = mapped_column(Numeric(10, 2))
    lid: Mapped[str] = mapped_column(server_default="cork")


class Tag(Base):
    """A word on a crate, which is its key."""

    __tablename__ = "stored_tags"
    word: Mapped[str] = mapped_column(primary_key=True)
    crate_id: Mapped[int] = mapped_column(ForeignKey("stored_crates.id"))


class NewJar(BaseModel):
    """A new jar."""

    number: int
    price: Decimal


class NewTag(BaseModel):
    """A new tag."""

    word: str


class NewCrate(BaseModel):
    """A new crate."""

    jars: list[NewJar] = []
    tags: list[NewTag] = []


JARS = WrittenList("jars", Crate.jars, [Jar.number], NewJar)
TAGS = WrittenList("tags", Crate.tags, [Tag.word], NewTag)
SHOWN = NestedList(relation=Crate.jars)
LISTS = NestedLists([Crate.id], [SHOWN])
SENT = NewCrate.model_validate(
    {"jars": [{"number": 2, "price": "1.5"}, {"number": 1, "price": 3}]}
)


def nothing_else(_: object) -> list[Any]:
    """Return what a list with relations of its rows has."""
    return [raiseload("*")]


@pytest.fixture
async def db(engine: AsyncEngine) -> AsyncIterator[AsyncSession]:
    """Return a session with the tables of these tests."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    async with AsyncSession(engine, expire_on_commit=False) as session:
        yield session
        await session.rollback()
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)


async def test_nothing_is_read_of_what_is_known(db: AsyncSession) -> None:
    """The row holds what the database made of it, and its list in the order of keys."""
    crate = Crate()
    with noted_statements(db) as noted:
        assert await NestedWrites(JARS).create(db, crate, SENT, LISTS)
    assert not [one for one in noted if "FROM stored_" in one]
    assert crate.size == 7
    held = [(jar.crate_id, jar.number, str(jar.price), jar.lid) for jar in crate.jars]
    assert held == [(crate.id, 1, "3.00", "cork"), (crate.id, 2, "1.50", "cork")]


async def test_a_list_that_is_not_sent_is_empty(db: AsyncSession) -> None:
    """A new row has no others."""
    crate = Crate()
    assert await NestedWrites(JARS).create(db, crate, NewCrate(), LISTS)
    assert crate.jars == []


async def test_what_nobody_asks_for_is_not_held(db: AsyncSession) -> None:
    """A list that answers show where a request asks for it is no matter, but to those who ask."""
    shown = NestedLists([Crate.id], [replace(SHOWN, include="jars")])
    first, second = Crate(), Crate()
    assert await NestedWrites(JARS).create(db, first, SENT, shown)
    assert "jars" in inspect(first).unloaded
    writes = NestedWrites(JARS)
    assert await writes.create(db, second, SENT, shown, include=["jars"])
    assert len(second.jars) == 2


@pytest.mark.parametrize(
    "shown",
    [
        NestedLists([Crate.id], [SHOWN, NestedList(relation=Crate.tags)]),
        NestedLists([Crate.id], [SHOWN], max_nested=1),
        NestedLists([Crate.id], [SHOWN], max_nested_rows=1),
        *(
            NestedLists([Crate.id], [one])
            for one in (
                replace(SHOWN, relation=Crate.jars.and_(Jar.number > 1)),
                replace(SHOWN, options=nothing_else),
                replace(SHOWN, lists=[SHOWN]),
                replace(SHOWN, through=[Crate.tags]),
            )
        ),
    ],
)
async def test_what_only_a_statement_finds_is_read(
    db: AsyncSession, shown: NestedLists
) -> None:
    """Lists with conditions, cut ones, and rows that show others."""
    assert not await NestedWrites(JARS).create(db, Crate(), SENT, shown)


async def test_databases_sort_texts_as_they_like(db: AsyncSession) -> None:
    """Keys of text are in an order that only the database knows."""
    shown = NestedLists([Crate.id], [NestedList(relation=Crate.tags)])
    sent = NewCrate.model_validate({"tags": [{"word": "b"}, {"word": "a"}]})
    assert not await NestedWrites(TAGS).create(db, Crate(), sent, shown)


async def test_what_a_flush_makes_of_rows_is_read(db: AsyncSession) -> None:
    """A listener may change rows behind the statement that wrote them."""

    def listen(*_: object) -> None:
        """Do something, nobody knows what."""

    event.listen(Session, "before_flush", listen)
    try:
        assert not await NestedWrites(JARS).create(db, Crate(), SENT, LISTS)
    finally:
        event.remove(Session, "before_flush", listen)
