"""Reads of single statements."""

import asyncio
from typing import Any, cast

import pytest
from sqlalchemy import Select, bindparam, event, func, insert, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import (
    ORMExecuteState,
    Session,
    aliased,
    sessionmaker,
    with_loader_criteria,
)

from codegen_companion.support.reading import Reader

from .models import Article, Dog, Tenant

pytestmark = pytest.mark.anyio

NAMED: list[Select[*tuple[Any, ...]]] = [
    select(Article.title),
    select(aliased(Article).title),
    select(Dog.id, Dog.kind),
    select(func.count().label("one"), Tenant.code).group_by(Tenant.code),
]


async def write(engine: AsyncEngine, *codes: str) -> None:
    """Store tenants."""
    async with engine.begin() as connection:
        await connection.execute(insert(Tenant), [{"code": code} for code in codes])


async def test_rows_outlive_the_connection(engine: AsyncEngine) -> None:
    """All rows are there when the connection is back in its pool."""
    await write(engine, "a", "b")
    statement = select(Tenant.code).order_by(Tenant.code).limit(bindparam("limit"))
    result = await Reader(engine).execute(statement, {"limit": 2})
    assert engine.pool.status().endswith("Current Checked out connections: 0")
    assert [row["code"] for row in result.mappings()] == ["a", "b"]


async def test_scalar(engine: AsyncEngine) -> None:
    """A scalar is the first value, or None."""
    reader = Reader(engine)
    assert await reader.scalar(select(Tenant.id)) is None
    await write(engine, "a")
    assert await reader.scalar(select(func.count()).select_from(Tenant)) == 1


async def test_reads_beside_a_writer(engine: AsyncEngine) -> None:
    """A read waits for no writer and sees nothing that is not committed."""
    reader = Reader(engine)
    async with engine.begin() as writer:
        await writer.execute(insert(Tenant).values(code="a"))
        async with asyncio.timeout(2):
            assert (await reader.execute(select(Tenant.id))).all() == []
    assert len((await reader.execute(select(Tenant.id))).all()) == 1


async def test_failed_statement(engine: AsyncEngine) -> None:
    """A statement that fails leaves no connection behind."""
    reader = Reader(engine)
    with pytest.raises(DBAPIError):
        await reader.execute(select(func.no_such_function()))
    assert engine.pool.status().endswith("Current Checked out connections: 0")
    async with AsyncSession(engine) as db:
        db.add(Tenant(code="a"))
        await db.commit()
    assert await reader.scalar(select(Tenant.code)) == "a"


async def test_session_events(engine: AsyncEngine) -> None:
    """Conditions that a project adds to all its sessions hold here, too."""
    await write(engine, "a", "b")

    def only_a(state: ORMExecuteState) -> None:
        state.statement = cast("Select[tuple[str]]", state.statement).where(
            Tenant.code == "a"
        )

    event.listen(Session, "do_orm_execute", only_a)
    try:
        result = await Reader(engine).execute(select(Tenant.code))
    finally:
        event.remove(Session, "do_orm_execute", only_a)
    assert result.scalars().all() == ["a"]


def hide(state: ORMExecuteState) -> None:
    """Leave out what is not of a tenant."""
    state.statement = state.statement.options(
        with_loader_criteria(Tenant, Tenant.code == "a")
    )


class OwnSession(Session):
    """A session of the project's own."""


@pytest.mark.parametrize(
    ("target", "name", "listener"),
    [
        (Session, "do_orm_execute", hide),
        (OwnSession, "do_orm_execute", hide),
        (sessionmaker(class_=OwnSession), "do_orm_execute", hide),
    ],
)
async def test_late_listener(
    engine: AsyncEngine,
    monkeypatch: pytest.MonkeyPatch,
    target: Any,  # noqa: ANN401  # what events are listened for on
    name: str,
    listener: Any,  # noqa: ANN401
) -> None:
    """A listener that is added when statements have run sees those that follow."""
    await write(engine, "a", "b")
    if target is not Session:
        made_of = getattr(target, "class_", target)
        monkeypatch.setattr(AsyncSession, "sync_session_class", made_of)
    reader = Reader(engine)
    statement = select(Tenant.code).order_by(Tenant.code)
    assert (await reader.execute(statement)).scalars().all() == ["a", "b"]
    event.listen(target, name, listener)
    try:
        assert (await reader.execute(statement)).scalars().all() == ["a"]
    finally:
        event.remove(target, name, listener)
    assert (await reader.execute(statement)).scalars().all() == ["a", "b"]


async def test_listener_of_transactions(engine: AsyncEngine) -> None:
    """What a listener does at the begin of each transaction is done for reads, too."""
    begun: list[Session] = []

    def note(session: Session, *_: object) -> None:
        begun.append(session)

    reader = Reader(engine)
    await reader.scalar(select(Tenant.id))
    event.listen(Session, "after_begin", note)
    try:
        await reader.scalar(select(Tenant.id))
    finally:
        event.remove(Session, "after_begin", note)
    assert len(begun) == 1


async def test_overridden_session(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A session class of the project's own runs the statements itself."""
    run: list[object] = []

    class Noting(Session):
        def execute(self, statement: Any, *rest: Any, **more: Any) -> Any:  # noqa: ANN401
            run.append(statement)
            return super().execute(statement, *rest, **more)

    monkeypatch.setattr(AsyncSession, "sync_session_class", Noting)
    await Reader(engine).scalar(select(Tenant.id))
    assert len(run) == 1


@pytest.mark.parametrize("statement", NAMED)
async def test_names(engine: AsyncEngine, statement: Select[*tuple[Any, ...]]) -> None:
    """Columns are called, and rows limited, as a session has it."""
    await write(engine, "a")
    async with AsyncSession(engine) as db:
        db.add(Dog(name="Rex", breed="pug"))
        await db.commit()
        expected = (await db.execute(statement)).mappings().all()
    found = (await Reader(engine).execute(statement)).mappings().all()
    assert [repr(dict(row)) for row in found] == [repr(dict(row)) for row in expected]


@pytest.mark.parametrize("entity", [Tenant, aliased(Tenant)])
async def test_instances(
    engine: AsyncEngine,
    entity: Any,  # noqa: ANN401  # a class or an alias
) -> None:
    """A statement of instances gives instances."""
    await write(engine, "a")
    found = await Reader(engine).execute(select(entity))
    assert [tenant.code for tenant in found.scalars()] == ["a"]
