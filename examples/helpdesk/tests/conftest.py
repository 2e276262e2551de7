"""Fixtures: a database of its own for each test, and a client of the application."""

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy import func, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from _generated import policy, rate_limit
from _generated.auth import dependencies
from _generated.db import session as db_session
from app.models.base import Base
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

    It is a SQLite file, or a schema of its own in the PostgreSQL database that
    TEST_DATABASE_URL names.
    """
    server = os.environ.get("TEST_DATABASE_URL")
    place = new_schema(server) if server else new_file(tmp_path / "test.db")
    async with place as engine:
        monkeypatch.setattr(db_session, "get_engine", lambda: engine)
        yield engine


@pytest.fixture
async def db(engine: AsyncEngine) -> AsyncGenerator[AsyncSession]:
    """Yield a session of a database with all tables, which are empty."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    # Without transactions a test sees what is committed at once, and locks nothing.
    reader = engine.execution_options(isolation_level="AUTOCOMMIT")
    async with AsyncSession(reader, expire_on_commit=False) as session:
        yield session


@pytest.fixture
async def queue(engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all tables, those of the queue too, where a worker of this test finds them."""
    if engine.dialect.name == "sqlite":
        pytest.skip("the queue needs PostgreSQL: set TEST_DATABASE_URL")
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
        schema = str(await connection.scalar(select(func.current_schema())))
    url = make_url(os.environ["TEST_DATABASE_URL"])
    url = url.update_query_dict({"search_path": schema})
    monkeypatch.setenv("DATABASE_URL", url.render_as_string(hide_password=False))


@pytest.fixture(autouse=True)
def own_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count the requests of each test anew, and in memory."""
    monkeypatch.delenv("RATE_LIMIT_STORAGE_URL", raising=False)
    rate_limit.get_limiter.cache_clear()


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tests away from the policy engine: nobody listens there."""
    monkeypatch.setenv("OPA_URL", "http://127.0.0.1:9")
    policy.get_policy.cache_clear()


@pytest.fixture
async def client(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[AsyncClient]:
    """Yield a client of the application."""
    key = "a key of the tests ".ljust(64, ".")
    monkeypatch.setattr(dependencies, "signing_key", lambda: key)
    transport = ASGITransport(create_app())
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        yield client


@asynccontextmanager
async def new_file(path: Path) -> AsyncGenerator[AsyncEngine]:
    """Use a new SQLite file."""
    engine = db_session.create_engine(f"sqlite+aiosqlite:///{path}")
    yield engine
    await engine.dispose()


@asynccontextmanager
async def new_schema(server: str) -> AsyncGenerator[AsyncEngine]:
    """Use a new schema of a PostgreSQL database; drop it in the end."""
    schema = f"test_{uuid4().hex}"
    admin = db_session.create_engine(server)
    path = {"server_settings": {"search_path": schema}}
    engine = db_session.create_engine(server, path)
    try:
        await execute(admin, f"CREATE SCHEMA {schema}")
        await execute(admin, "CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public")
        yield engine
    finally:
        await engine.dispose()
        await execute(admin, f"DROP SCHEMA IF EXISTS {schema} CASCADE")
        await admin.dispose()


async def execute(engine: AsyncEngine, statement: str) -> None:
    """Execute a statement, and commit it."""
    async with engine.begin() as connection:
        await connection.execute(text(statement))
