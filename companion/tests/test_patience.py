"""Requests that may take longer than others."""

import os
from collections.abc import AsyncGenerator

import pytest
from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.support.database import create_engine, reading
from codegen_companion.support.patience import allow_seconds
from codegen_companion.support.reading import Reader
from codegen_companion.testing.databases import SERVER_VARIABLE, require_postgresql
from codegen_companion.testing.statements import noted_statements

from .models import Tenant

pytestmark = pytest.mark.anyio

TIMEOUT = text("SHOW statement_timeout")


@pytest.fixture
async def one() -> AsyncGenerator[AsyncEngine]:
    """Yield an engine with one connection, which everybody uses in turn."""
    require_postgresql()
    url = os.environ[SERVER_VARIABLE]
    engine = create_engine(url, pool_size=1, max_overflow=0, statement_timeout=30)
    yield engine
    await engine.dispose()


@pytest.mark.parametrize("kind", ["write", "read", "reader"])
async def test_allowed(one: AsyncEngine, kind: str) -> None:
    """A request has its own time, the next one on its connection the usual one again."""
    for _ in range(2):
        async with AsyncSession(one if kind == "write" else reading(one)) as session:
            db = Reader(one) if kind == "reader" else session
            assert await db.scalar(TIMEOUT) == "30s"
            await allow_seconds(db, 90)
            for _ in range(2):
                assert await db.scalar(TIMEOUT) == "90s"
    async with one.connect() as connection:
        assert await connection.scalar(TIMEOUT) == "30s"


async def test_every_database(engine: AsyncEngine) -> None:
    """It asks for nothing that SQLite has not, and is no statement of the request's."""
    async with AsyncSession(engine) as db:
        with noted_statements(db) as statements:
            await allow_seconds(db, 90)
            await db.execute(insert(Tenant).values(code="a"))
            await db.commit()
        reader = Reader(engine)
        await allow_seconds(reader, 90)
        assert await reader.scalar(text("SELECT code FROM tenants")) == "a"
    expected = 1 if engine.dialect.name == "postgresql" else 2  # BEGIN IMMEDIATE
    assert len(statements) == expected
