"""The application on a database of its own, and two of its users."""

import secrets
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from _generated.api import mount
from _generated.auth.dependencies import create_token
from _generated.db import session
from _generated.testing.databases import fresh_database
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from shop.models import Base
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


@pytest.fixture
async def engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[AsyncEngine]:
    """Yield the application's engine."""
    async with fresh_database(
        session.create_engine, [Base.metadata], tmp_path
    ) as engine:
        monkeypatch.setattr(session, "get_engine", lambda: engine)
        monkeypatch.setenv("JWT_SECRET", secrets.token_hex(64))
        yield engine


@pytest.fixture
async def db(engine: AsyncEngine) -> AsyncGenerator[AsyncSession]:
    """Yield a session."""
    async with AsyncSession(engine) as db:
        yield db


@pytest.fixture
async def app(engine: AsyncEngine) -> FastAPI:
    """Return the application."""
    app = FastAPI()
    mount(app)
    return app


async def _client(app: FastAPI, user: str) -> AsyncGenerator[AsyncClient]:
    headers = {"Authorization": f"Bearer {create_token({'sub': user})}"}
    transport = ASGITransport(app)
    async with AsyncClient(
        transport=transport, base_url="http://test", headers=headers
    ) as client:
        yield client


@pytest.fixture
async def ann(app: FastAPI) -> AsyncGenerator[AsyncClient]:
    """Yield a user."""
    async for client in _client(app, "ann"):
        yield client


@pytest.fixture
async def bob(app: FastAPI) -> AsyncGenerator[AsyncClient]:
    """Yield another user."""
    async for client in _client(app, "bob"):
        yield client
