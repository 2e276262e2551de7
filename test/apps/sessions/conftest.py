"""The application on a database of its own, and browsers that visit it."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from _generated.api import mount
from _generated.auth import dependencies
from _generated.db import session
from _generated.testing.databases import fresh_database
from blog.models import Base
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient

SECRET = "a secret of the tests ".ljust(64, ".")


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


@pytest.fixture
async def app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[FastAPI]:
    """Yield the application."""
    monkeypatch.setenv("JWT_SECRET", SECRET)
    dependencies.signing_key.cache_clear()
    async with fresh_database(
        session.create_engine, [Base.metadata], tmp_path
    ) as engine:
        monkeypatch.setattr(session, "get_engine", lambda: engine)
        app = FastAPI()
        mount(app)
        yield app


@pytest.fixture
async def browser(app: FastAPI) -> AsyncGenerator[AsyncClient]:
    """Yield a client that keeps cookies, as browsers do."""
    transport = ASGITransport(app)
    async with AsyncClient(transport=transport, base_url="https://shop.example") as it:
        yield it


@pytest.fixture
async def other(app: FastAPI) -> AsyncGenerator[AsyncClient]:
    """Yield another such client."""
    transport = ASGITransport(app)
    async with AsyncClient(transport=transport, base_url="https://shop.example") as it:
        yield it
