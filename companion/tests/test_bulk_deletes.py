"""Deletes of many rows at once, on each database."""

import pytest
from sqlalchemy import ForeignKey, event, func, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from codegen_companion.problems import ProblemError
from codegen_companion.support.bulk_deletes import (
    check_versions,
    delete_rows,
    hide_rows,
)
from codegen_companion.testing.statements import noted_statements

pytestmark = pytest.mark.anyio


class Base(DeclarativeBase):
    """The base of these models."""


class Shelf(Base):
    """What holds boxes, which go with it, and is named by labels, which stay."""

    __tablename__ = "bulk_shelves"
    id: Mapped[int] = mapped_column(primary_key=True)
    hidden_at: Mapped[str | None]
    version: Mapped[int] = mapped_column(default=1)
    boxes: Mapped[list["Box"]] = relationship(cascade="all, delete-orphan")


class Box(Base):
    """What holds things, which go with it."""

    __tablename__ = "bulk_boxes"
    id: Mapped[int] = mapped_column(primary_key=True)
    shelf_id: Mapped[int] = mapped_column(ForeignKey("bulk_shelves.id"), index=True)
    things: Mapped[list["Thing"]] = relationship(cascade="all, delete-orphan")


class Thing(Base):
    """What is in a box."""

    __tablename__ = "bulk_things"
    id: Mapped[int] = mapped_column(primary_key=True)
    box_id: Mapped[int] = mapped_column(ForeignKey("bulk_boxes.id"), index=True)


class Label(Base):
    """What stays, and so does what it names."""

    __tablename__ = "bulk_labels"
    id: Mapped[int] = mapped_column(primary_key=True)
    shelf_id: Mapped[int] = mapped_column(ForeignKey("bulk_shelves.id"), index=True)


COUNT = 50


@pytest.fixture
async def shelves(engine: AsyncEngine, db: AsyncSession) -> list[Shelf]:
    """Return shelves with two boxes each, as a request finds them."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    keys = range(1, COUNT + 1)
    db.add_all(
        Shelf(id=key, boxes=[Box(things=[Thing()]), Box(things=[])]) for key in keys
    )
    await db.commit()
    db.expunge_all()
    return [*await db.scalars(select(Shelf).order_by(Shelf.id))]


async def count(db: AsyncSession, model: type[object]) -> int:
    """Return how many rows there are."""
    return await db.scalar(select(func.count()).select_from(model)) or 0


async def test_all_that_goes_with_rows(db: AsyncSession, shelves: list[Shelf]) -> None:
    """Many rows go with what is beneath them, by as many statements as few."""
    sent: list[int] = []
    for some in (shelves[:2], [*shelves[2:], shelves[2]]):
        with noted_statements(db) as statements:
            await delete_rows(db, some, 100_000)
        sent.append(len(statements))
    assert sent[0] == sent[1] < 12
    for model in (Shelf, Box, Thing):
        assert await count(db, model) == 0


async def test_a_row_that_stays_is_named(
    db: AsyncSession, shelves: list[Shelf]
) -> None:
    """Where others refer to a row, its item is named, and none goes."""
    db.add(Label(shelf_id=shelves[37].id))
    await db.commit()
    with pytest.raises(ProblemError) as caught:
        await delete_rows(db, shelves, 100_000)
    assert caught.value.status_code == 409
    assert [one.loc for one in caught.value.errors] == [["body", 37]]
    await db.rollback()
    assert await count(db, Shelf) == COUNT


async def test_too_many_go_with_rows(db: AsyncSession, shelves: list[Shelf]) -> None:
    """Rows that too many others go with stay; a hundred of them count as one."""
    with pytest.raises(ProblemError) as caught:
        await delete_rows(db, shelves, 20)
    assert caught.value.status_code == 409
    assert await count(db, Shelf) == COUNT


@pytest.mark.parametrize("is_heard", [False, True])
async def test_rows_are_hidden(
    db: AsyncSession, shelves: list[Shelf], *, is_heard: bool
) -> None:
    """Rows are marked by one statement, or by a flush where something listens."""
    heard: list[object] = []

    def hear(_mapper: object, _connection: object, row: object) -> None:
        heard.append(row)

    if is_heard:
        event.listen(Shelf, "before_update", hear)
    try:
        with noted_statements(db) as statements:
            await hide_rows(db, shelves[:40], Shelf.hidden_at, Shelf.version)
    finally:
        if is_heard:
            event.remove(Shelf, "before_update", hear)
    assert len(heard) == (40 if is_heard else 0)
    assert is_heard or len(statements) == 1
    await db.commit()
    db.expunge_all()
    found = [*await db.scalars(select(Shelf).order_by(Shelf.id))]
    assert [row.version for row in found] == [2] * 40 + [1] * 10
    assert [row.hidden_at is None for row in found] == [False] * 40 + [True] * 10


async def test_versions(shelves: list[Shelf]) -> None:
    """The first row of another version is named."""
    check_versions(shelves[:3], [1, None, 1], Shelf.version)
    with pytest.raises(ProblemError) as caught:
        check_versions(shelves[:3], [1, 2, 2], Shelf.version)
    assert caught.value.status_code == 412
    assert [one.loc for one in caught.value.errors] == [["body", 1]]
