"""The application on a database of its own, mounted below a path, and what it asks the database."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from _generated.api import mount
from _generated.db import session
from _generated.testing.databases import fresh_database
from blog.models import Base
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession


@dataclass
class Asked:
    """The statements that were run, and the rows that the driver has sent."""

    statements: int = 0
    rows: int = 0
    reads_about: bool = False
    """One of them has read what is shown nowhere."""


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
        yield engine


@pytest.fixture
async def db(engine: AsyncEngine) -> AsyncGenerator[AsyncSession]:
    """Yield a session."""
    async with AsyncSession(engine) as db:
        yield db


@pytest.fixture
def asked(engine: AsyncEngine) -> Asked:
    """Count what is asked from here on."""
    asked = Asked()

    def count(_: object, cursor: Any, statement: str, *_others: object) -> None:
        asked.statements += 1
        asked.reads_about |= "about" in statement
        asked.rows += len(cursor._rows)  # what an asynchronous driver has fetched

    event.listen(engine.sync_engine, "after_cursor_execute", count)
    return asked


@pytest.fixture
async def client(engine: AsyncEngine) -> AsyncGenerator[AsyncClient]:
    """Yield a client."""
    api = FastAPI()
    mount(api)
    app = FastAPI()
    app.mount("/v1", api)
    async with AsyncClient(
        transport=ASGITransport(app), base_url="http://test"
    ) as client:
        yield client
