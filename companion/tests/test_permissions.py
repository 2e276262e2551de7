"""What users may do, by guards that look at rows of each database."""

from collections.abc import AsyncGenerator
from typing import Any

import pytest
from fastapi import HTTPException
from pydantic import BaseModel
from sqlalchemy import ForeignKey, select
from sqlalchemy.ext.asyncio import AsyncAttrs, AsyncEngine, AsyncSession
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    mapped_column,
    raiseload,
    relationship,
)

from codegen_companion.support.permissions import (
    Offer,
    Permission,
    permitted,
    read_permissions,
    read_permitted,
    with_actions,
)
from codegen_companion.support.reading import fresh_rows
from codegen_companion.testing.statements import noted_statements

pytestmark = pytest.mark.anyio


class Base(AsyncAttrs, DeclarativeBase):
    """The base of these models."""


class Team(Base):
    """What a task belongs to."""

    __tablename__ = "permitted_teams"
    id: Mapped[int] = mapped_column(primary_key=True)
    lead: Mapped[str]


class Task(Base):
    """What users work on."""

    __tablename__ = "permitted_tasks"
    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str]
    team_id: Mapped[int] = mapped_column(ForeignKey("permitted_teams.id"))
    team: Mapped[Team] = relationship()


@pytest.fixture
async def db(engine: AsyncEngine) -> AsyncGenerator[AsyncSession]:
    """Yield a session over two tasks of a team."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    async with AsyncSession(engine, expire_on_commit=False) as session:
        session.add(Team(id=1, lead="ann"))
        await session.flush()
        session.add_all(
            [Task(id=1, owner="ben", team_id=1), Task(id=2, owner="ann", team_id=1)]
        )
        await session.commit()
        session.expunge_all()
        yield session
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.drop_all)


calls: list[object] = []


@pytest.fixture(autouse=True)
def no_calls() -> None:
    """Forget the calls of other tests."""
    calls.clear()


async def owns(row: Task | None, *, db: AsyncSession, current_user: str) -> bool:
    """Tell whether a task is the user's."""
    calls.append(row)
    return row is not None and row.owner == current_user


async def leads(row: Task, *, db: AsyncSession, current_user: str) -> bool:
    """Tell whether the user leads the team of a task, which is read now."""
    team: Team = await row.awaitable_attrs.team
    return team.lead == current_user


async def is_open(row: object, *, db: AsyncSession) -> bool:
    """Let everybody in who may be nobody: there is no user to ask for."""
    return True


async def complains(row: object, *, db: AsyncSession, current_user: str) -> bool:
    """Refuse by an answer of its own."""
    raise HTTPException(404, "Not for you")


async def fails(row: object, *, db: AsyncSession, current_user: str) -> bool:
    """Know nothing."""
    raise HTTPException(503, "Who knows")


TASK = [
    Permission("get"),
    Permission("update", users_only=True, can=owns),
    Permission("delete", users_only=True, can=owns),
    Permission("assign", users_only=True, can=leads),
    Permission("like", can=is_open),
    Permission("haunt", users_only=True, can=complains),
    Permission("join", users_only=True),
]


def task(key: int) -> Any:  # noqa: ANN401  # a statement
    """Return the statement that finds a task."""
    return select(Task).where(Task.id == key)


async def test_guards_decide_about_the_row(db: AsyncSession) -> None:
    """Each user is told what the guards of operations allow for this row."""
    told = [
        await read_permitted(TASK, task(1), db=db, current_user=user)
        for user in ("ann", "ben", None)
    ]
    assert told == [
        ["get", "assign", "like", "join"],
        ["get", "update", "delete", "like", "join"],
        ["get", "like"],
    ]


async def test_one_statement_more(db: AsyncSession) -> None:
    """The row is read once, a guard of several operations is asked once, and no statement is sent for none."""
    with noted_statements(db) as statements:
        await read_permitted(TASK[:3], task(1), db=db, current_user="ann")
    reading = [one for one in statements if one.startswith("SELECT")]
    assert len(reading) == len(calls) == 1
    with noted_statements(db) as statements:
        await read_permitted(TASK[:3], task(1), db=db, current_user=None)
        await read_permitted(TASK[-1:], task(1), db=db, current_user="ann")
    assert len(statements) == 0
    assert len(calls) == 1


async def test_guards_get_the_row_as_operations_read_it(db: AsyncSession) -> None:
    """What the session has read of the row otherwise, and how, is nothing to a guard before it or behind it."""
    told = await read_permitted(TASK, task(1), db=db, current_user="ann")
    assert "assign" in told
    async with fresh_rows(db):
        row = (await db.scalars(task(1).options(raiseload("*")))).one()
    assert row.owner == "ben"
    assert calls[0] is row


async def test_nothing_is_told_of_no_row(db: AsyncSession) -> None:
    """A row that is not there, or not seen, allows nothing, and no guard is asked about it."""
    assert await read_permitted(TASK, task(3), db=db, current_user="ann") == []
    assert calls == []


async def test_a_guard_that_cannot_tell(db: AsyncSession) -> None:
    """An answer that is no refusal is that of the request."""
    with pytest.raises(HTTPException) as raised:
        await permitted(
            [Permission("x", can=fails, users_only=True)],
            None,
            db=db,
            current_user="ann",
        )
    assert raised.value.status_code == 503


def scope(current_user: str) -> str:
    """Return whose rows a user sees; Eve has none."""
    if current_user == "eve":
        raise HTTPException(403, "There is no such claim")
    return current_user


@pytest.mark.parametrize(
    ("user", "told"),
    [
        ("ann", {"open": ["list", "join"], "own": ["list"]}),
        ("eve", {"open": ["list", "join"]}),
        (None, {"open": ["list"]}),
    ],
)
async def test_resources(
    db: AsyncSession, user: str | None, told: dict[str, list[str]]
) -> None:
    """A resource is told of where a user may do something, and where rows may belong to the user."""
    found = await read_permissions(
        [
            Offer(
                "open",
                [
                    Permission("list"),
                    Permission("join", users_only=True),
                    Permission("sweep", users_only=True, can=owns),
                ],
                db=db,
            ),
            Offer("own", [Permission("list", users_only=True)], scope=scope),
            Offer("guarded", [Permission("list", users_only=True, can=owns)], db=db),
            Offer("nothing", []),
        ],
        user,
    )
    assert {one.resource: one.operations for one in found.items} == told


class Answer(BaseModel):
    """An answer."""

    id: int
    tags: list[str]


class AnswerWithActions(Answer):
    """The same with what the user may do."""

    actions: list[str]


def test_answers_with_actions() -> None:
    """An answer has all that it had, and what the user may do."""
    answer = with_actions(AnswerWithActions, Answer(id=1, tags=["a"]), ["get"])
    assert type(answer) is AnswerWithActions
    assert answer.model_dump() == {"id": 1, "tags": ["a"], "actions": ["get"]}
