"""The application on a database of its own, and a client that visits it."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from _generated.api import mount
from _generated.db import session
from _generated.testing.databases import fresh_database
from club.models import Base
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


@pytest.fixture
async def app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[FastAPI]:
    """Yield the application."""
    async with fresh_database(
        session.create_engine, [Base.metadata], tmp_path
    ) as engine:
        monkeypatch.setattr(session, "get_engine", lambda: engine)
        app = FastAPI()
        mount(app)
        yield app


@pytest.fixture
async def client(app: FastAPI) -> AsyncGenerator[AsyncClient]:
    """Yield a client, to which an answer of 500 is a failure."""
    transport = ASGITransport(app)
    async with AsyncClient(transport=transport, base_url="http://club.example") as it:
        yield it
