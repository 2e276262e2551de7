"""Fixtures: a database of its own for each test, and a client of the application."""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from _generated.auth import dependencies
from _generated.db import session as db_session
from main import create_app

from .test_migrations import upgrade


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio."""
    return "asyncio"


@pytest.fixture
async def engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[AsyncEngine]:
    """Yield an engine of an empty database, which the application uses as well.

    It is on the PostgreSQL server that TEST_DATABASE_URL names: what was there before
    the project may be in several schemas.
    """
    server = os.environ.get("TEST_DATABASE_URL")
    if not server:
        pytest.skip("the tables need PostgreSQL: set TEST_DATABASE_URL")
    place = new_database(server)
    async with place as engine:
        monkeypatch.setattr(db_session, "get_engine", lambda: engine)
        yield engine


@pytest.fixture
async def db(engine: AsyncEngine) -> AsyncGenerator[AsyncSession]:
    """Yield a session of a database with all tables, which are empty."""
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
    # Without transactions a test sees what is committed at once, and locks nothing.
    reader = engine.execution_options(isolation_level="AUTOCOMMIT")
    async with AsyncSession(reader, expire_on_commit=False) as session:
        yield session


@pytest.fixture
async def client(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[AsyncClient]:
    """Yield a client of the application."""
    key = "a key of the tests ".ljust(64, ".")
    monkeypatch.setattr(dependencies, "signing_key", lambda: key)
    transport = ASGITransport(create_app())
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        yield client


@asynccontextmanager
async def new_database(server: str) -> AsyncGenerator[AsyncEngine]:
    """Use a new database of a PostgreSQL server; drop it in the end."""
    name = f"test_{uuid4().hex}"
    admin = db_session.create_engine(server)
    await execute(admin, f"CREATE DATABASE {name}")
    # As text, since a URL of SQLAlchemy hides its password.
    url = make_url(server).set(database=name).render_as_string(hide_password=False)
    engine = db_session.create_engine(url)
    try:
        yield engine
    finally:
        await engine.dispose()
        await execute(admin, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        await admin.dispose()


async def execute(engine: AsyncEngine, statement: str) -> None:
    """Execute a statement outside of transactions, as databases are made."""
    async with engine.connect() as connection:
        connection = await connection.execution_options(isolation_level="AUTOCOMMIT")
        await connection.execute(text(statement))
