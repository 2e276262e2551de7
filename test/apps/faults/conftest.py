"""A server that may be broken, and the application in front of it."""

from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import asyncpg
import pytest
from _generated.api import mount
from _generated.db import session
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from server import Server


@asynccontextmanager
async def connected(server: Server, user: str) -> AsyncGenerator[asyncpg.Connection]:
    """Yield a connection of somebody beside the application."""
    url = server.url.replace("app@", f"{user}@")
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


Serve = Callable[[str], AbstractAsyncContextManager[AsyncClient]]


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


@pytest.fixture(scope="session")
def primary() -> Generator[Server]:
    """Yield a server with empty tables."""
    server = Server()
    try:
        server.make()
        yield server
    finally:
        server.remove()


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch) -> Serve:
    """Return what starts the application on a URL."""

    @asynccontextmanager
    async def start(url: str) -> AsyncGenerator[AsyncClient]:
        monkeypatch.setenv("DATABASE_URL", url)
        session.get_engine.cache_clear()
        app = FastAPI()
        mount(app)
        transport = ASGITransport(app, raise_app_exceptions=False)
        async with AsyncClient(transport=transport, base_url="http://test") as client:
            yield client
        await session.get_engine().dispose()

    return start


@pytest.fixture
async def client(primary: Server, serve: Serve) -> AsyncGenerator[AsyncClient]:
    """Yield a client of the application, whose tables are empty."""
    primary.sql("DELETE FROM notes")
    async with serve(primary.url) as client:
        yield client
