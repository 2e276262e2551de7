"""Rows of a session that are read anew."""

from typing import Any

import pytest
from sqlalchemy import ForeignKey, select, text, update
from sqlalchemy.exc import InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncAttrs, AsyncEngine, AsyncSession
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    mapped_column,
    raiseload,
    relationship,
    selectinload,
)

from codegen_companion.support.reading import fresh_rows
from codegen_companion.support.results import settled

pytestmark = pytest.mark.anyio


class Circles(AsyncAttrs, DeclarativeBase):
    """The base of models that lead back to themselves."""


class Worker(Circles):
    """Somebody who may be their own boss."""

    __tablename__ = "workers"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    boss_id: Mapped[int | None] = mapped_column(ForeignKey("workers.id"))
    boss: Mapped["Worker | None"] = relationship(
        remote_side="Worker.id", back_populates="team", post_update=True
    )
    team: Mapped[list["Worker"]] = relationship(
        back_populates="boss", order_by="Worker.id"
    )


BOSS, TEAM = selectinload(Worker.boss), selectinload(Worker.team)
NOTHING_ELSE = raiseload("*")


@pytest.fixture
async def ann(engine: AsyncEngine, db: AsyncSession) -> Worker:
    """Return the boss of two, one of whom is herself; the session has all of it."""
    async with engine.begin() as connection:
        await connection.run_sync(Circles.metadata.create_all)
    async with AsyncSession(engine) as other:
        other.add(Worker(id=1, name="ann"))
        await other.flush()
        other.add(Worker(id=2, name="bob", boss_id=1))
        await other.execute(update(Worker).values(boss_id=1))
        await other.commit()
    return (await db.scalars(select(Worker).where(Worker.id == 1))).one()


async def rename(db: AsyncSession) -> None:
    """Change all names as a trigger does: the session does not notice."""
    await db.execute(text("UPDATE workers SET name = name || '!'"))


async def read(db: AsyncSession, *options: Any) -> Worker:  # noqa: ANN401  # as `options()` takes them
    """Read the first row anew."""
    statement = select(Worker).where(Worker.id == 1).options(*options, NOTHING_ELSE)
    async with fresh_rows(db):
        return (await db.scalars(statement)).one()


async def test_circle(db: AsyncSession, ann: Worker) -> None:
    """A row that nesting leads back to keeps what each way loads."""
    options = (BOSS.options(TEAM), TEAM.options(BOSS))
    for _ in range(2):
        assert await read(db, *options) is ann
        assert ann.boss is ann
        assert [worker.name for worker in ann.team] == ["ann", "bob"]
        assert all(worker.boss is ann for worker in ann.team)


async def test_changed_since(db: AsyncSession, ann: Worker) -> None:
    """Values are those that are stored, also of rows that the row shows."""
    bob = await db.get_one(Worker, 2)
    await rename(db)
    assert (ann.name, bob.name) == ("ann", "bob")
    await read(db, TEAM)
    assert (ann.name, bob.name) == ("ann!", "bob!")


async def test_relations(db: AsyncSession, ann: Worker) -> None:
    """Relations hold what the statement finds, not what was loaded before."""
    assert len(await ann.awaitable_attrs.team) == 2
    await read(db, selectinload(Worker.team.and_(Worker.name == "bob")))
    assert [worker.name for worker in ann.team] == ["bob"]


async def test_not_read(db: AsyncSession, ann: Worker) -> None:
    """What the statement does not read stays, as values and as a way to load more."""
    bob = await db.get_one(Worker, 2)
    team = await ann.awaitable_attrs.team
    await rename(db)
    await read(db)
    assert ann.name == "ann!"
    assert ann.team is team
    assert bob.name == "bob"
    assert await ann.awaitable_attrs.boss is ann


async def test_nothing_found(db: AsyncSession, ann: Worker) -> None:
    """A block that fails leaves everything as it was."""
    with pytest.raises(InvalidRequestError):
        async with fresh_rows(db):
            (await db.scalars(select(Worker).where(Worker.id == 3))).one()
    assert ann.name == "ann"


async def test_not_flushed(db: AsyncSession, ann: Worker) -> None:
    """What is to be written is written, and not lost."""
    ann.name = "amy"
    db.add(Worker(id=3, name="cid", boss_id=1))
    await read(db, TEAM)
    assert [worker.name for worker in ann.team] == ["amy", "bob", "cid"]
    await db.commit()
    assert (await db.scalars(select(Worker.name).order_by(Worker.id))).all() == [
        "amy",
        "bob",
        "cid",
    ]


async def test_settled_relation(db: AsyncSession, ann: Worker) -> None:
    """A result keeps the relations that its action has loaded."""
    team = await ann.awaitable_attrs.team
    await rename(db)
    assert (await settled(db, ann)).name == "ann!"
    assert ann.team is team
