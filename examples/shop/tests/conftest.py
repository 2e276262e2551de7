"""Databases for the tests: two new SQLite files for each."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy import MetaData
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, create_async_engine

from _generated.auth.dependencies import get_current_user
from _generated.db import blog_session, inventory_session
from _generated.testing.databases import fresh_database
from accounts.models import User
from accounts.schemas import CurrentUser
from blog.models import Article
from inventory.models import Product
from main import app


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on asyncio."""
    return "asyncio"


@pytest.fixture
async def blog_db(tmp_path: Path) -> AsyncGenerator[AsyncSession]:
    """Yield a session of an empty database of the blog and its users."""
    assert User.metadata is Article.metadata
    async with new_database(tmp_path / "blog.db", Article.metadata) as session:
        yield session


@pytest.fixture
async def inventory_db(tmp_path: Path) -> AsyncGenerator[AsyncSession]:
    """Yield a session of an empty database of the inventory."""
    async with new_database(tmp_path / "inventory.db", Product.metadata) as session:
        yield session


@pytest.fixture
async def engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[AsyncEngine]:
    """Yield an engine of the blog's database that the application works in."""
    async with fresh_database(
        blog_session.create_engine, [Article.metadata], tmp_path
    ) as engine:
        monkeypatch.setattr(blog_session, "get_engine", lambda: engine)
        yield engine


@pytest.fixture
async def inventory_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[AsyncEngine]:
    """Yield an engine of the inventory's database that the application works in."""
    create = inventory_session.create_engine
    async with fresh_database(create, [Product.metadata], tmp_path) as engine:
        monkeypatch.setattr(inventory_session, "get_engine", lambda: engine)
        yield engine


@pytest.fixture
async def client(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[AsyncClient]:
    """Yield a client that is signed in."""
    user = CurrentUser(sub="1", name="ann")
    monkeypatch.setitem(app.dependency_overrides, get_current_user, lambda: user)
    transport = ASGITransport(app)
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        yield client


@asynccontextmanager
async def new_database(file: Path, metadata: MetaData) -> AsyncGenerator[AsyncSession]:
    """Create a database with all tables; yield a session that behaves as those of the routes."""
    engine = create_async_engine(f"sqlite+aiosqlite:///{file}")
    async with engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    async with AsyncSession(engine, expire_on_commit=False) as session:
        yield session
    await engine.dispose()
