"""Reads of single statements."""

import asyncio
from typing import cast

import pytest
from sqlalchemy import Select, bindparam, event, func, insert, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import ORMExecuteState, Session

from codegen_companion.support.reading import Reader

from .models import Tenant

pytestmark = pytest.mark.anyio


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
