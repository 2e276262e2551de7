"""Databases, sessions and clients."""

import gc
import os
from collections.abc import AsyncGenerator, Mapping
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.problems import install_problem_handlers
from codegen_companion.support.database import create_engine
from codegen_companion.testing.databases import (
    SERVER_VARIABLE,
    fresh_database,
    require_postgresql,
)

from .models import Base, Other


def connect(url: str, connect_args: Mapping[str, Any] | None) -> AsyncEngine:
    """Make an engine as a project does."""
    return create_engine(url, connect_args=connect_args, pool_size=10)


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
async def engine(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[AsyncEngine]:
    """Yield an engine with empty tables, on each database."""
    if request.param == "sqlite":
        monkeypatch.delenv(SERVER_VARIABLE, raising=False)
    else:
        require_postgresql()
    metadatas = [Base.metadata, Other.metadata]
    async with fresh_database(connect, metadatas, tmp_path) as engine:
        yield engine


@pytest.fixture
async def db(engine: AsyncEngine) -> AsyncGenerator[AsyncSession]:
    """Yield a session."""
    async with AsyncSession(engine, expire_on_commit=False) as db:
        yield db


@pytest.fixture
def app() -> FastAPI:
    """Return an application that answers problems."""
    app = FastAPI()
    install_problem_handlers(app)
    return app


@pytest.fixture
async def client(app: FastAPI) -> AsyncGenerator[AsyncClient]:
    """Yield a client that sees what a server would send, also after an exception."""
    transport = ASGITransport(app, raise_app_exceptions=False)
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        yield client


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what modules hold: it stays, and is a tenth of all time."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end that half of the tests did not run."""
    if not os.environ.get(SERVER_VARIABLE):
        text = f"{SERVER_VARIABLE} is not set: nothing ran on PostgreSQL"
        terminalreporter.write_line(text, red=True)
