"""Clients of a real server that hang up: nothing goes on for them."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from uuid import UUID

import asyncpg
import pytest
from blog.models import Base
from conftest import connected
from httpx2 import AsyncClient, ConnectError
from server import Server, free_port
from sqlalchemy import create_engine

pytestmark = pytest.mark.anyio

PATH = f"/notes/{UUID(int=1)}"
INSERT = f"INSERT INTO notes (id, text) VALUES ('{UUID(int=1)}', 'old')"

# Of sessions that do something, or hold something.
WORKING = (
    "SELECT count(*) FROM pg_stat_activity WHERE usename = 'app' AND state <> 'idle'"
)
WAITING = f"{WORKING} AND wait_event_type = 'Lock'"


@contextmanager
def running(url: str, directory: Path) -> Generator[int]:
    """Run uvicorn; yield its port. It must not report an error."""
    port = free_port()
    log = directory / "uvicorn.log"
    command = [sys.executable, "-m", "uvicorn", "main:app", f"--port={port}"]
    with log.open("w") as file:
        server = subprocess.Popen(
            command, env=os.environ | {"DATABASE_URL": url}, stdout=file, stderr=file
        )
    try:
        yield port
    finally:
        server.terminate()
        server.wait(10)
    text = log.read_text()
    assert "Traceback" not in text, text


@asynccontextmanager
async def visited(port: int) -> AsyncGenerator[AsyncClient]:
    """Yield a client, as soon as the server answers."""
    base = f"http://127.0.0.1:{port}"
    async with AsyncClient(base_url=base) as client, asyncio.timeout(20):
        while True:
            try:
                await client.get("/nowhere")
                break
            except ConnectError:
                await asyncio.sleep(0.05)
        yield client


@pytest.fixture
async def client(primary: Server, tmp_path: Path) -> AsyncGenerator[AsyncClient]:
    """Yield a client of the application, with one note."""
    primary.sql(f"DELETE FROM notes; {INSERT}")
    with running(primary.url, tmp_path) as port:
        async with visited(port) as client:
            yield client


class Caller:
    """A client that hangs up when it is told to."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        """Hold the connection."""
        self._writer = writer

    @classmethod
    async def call(
        cls, client: AsyncClient, method: str, path: str, body: object = None
    ) -> "Caller":
        """Send a request."""
        text = b"" if body is None else json.dumps(body).encode()
        lines = (
            f"{method} {path} HTTP/1.1",
            "Host: test",
            "Content-Type: application/json",
            f"Content-Length: {len(text)}",
        )
        port = client.base_url.port
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + text)
        return cls(writer)

    def hang_up(self) -> None:
        """Close the connection."""
        self._writer.close()


async def count(connection: asyncpg.Connection, statement: str) -> int:
    """Count something."""
    return int(await connection.fetchval(statement))


async def reach(connection: asyncpg.Connection, statement: str, number: int) -> None:
    """Wait until there are so many."""
    for _ in range(200):
        if await count(connection, statement) == number:
            return
        await asyncio.sleep(0.02)
    pytest.fail(f"there were never {number}")


async def text_of(client: AsyncClient) -> str:
    """Read the note."""
    return str((await client.get(PATH)).json()["text"])


async def test_waiting_for_a_lock(client: AsyncClient, primary: Server) -> None:
    """Nobody gets a lock for a client that has gone, and nothing is written later."""
    new = {"text": "new"}
    async with (
        connected(primary, "postgres") as watcher,
        connected(primary, "postgres") as holder,
        holder.transaction(),
    ):
        await holder.execute("SELECT FROM notes FOR UPDATE")
        callers = [await Caller.call(client, "PATCH", PATH, new) for _ in range(14)]
        await reach(watcher, WAITING, len(callers))
        for caller in callers:
            caller.hang_up()
        await asyncio.sleep(1)
        assert await count(watcher, WORKING) == 0
    await asyncio.sleep(0.2)
    assert await text_of(client) == "old"
    assert (await client.patch(PATH, json=new)).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/reports", None),
        ("POST", "/notes/labour", {"seconds": 4}),
        ("POST", "/notes/pause", {"seconds": 4}),
    ],
    ids=["read", "write", "own code"],
)
async def test_working(
    client: AsyncClient, primary: Server, method: str, path: str, body: object
) -> None:
    """What runs is cancelled, whatever it is."""
    async with connected(primary, "postgres") as watcher:
        caller = await Caller.call(client, method, path, body)
        await reach(watcher, WORKING, 1)
        caller.hang_up()
        await asyncio.sleep(0.5)
        assert await count(watcher, WORKING) == 0
    requests = [client.post("/notes/work", json={"seconds": 0.1}) for _ in range(3)]
    answers = await asyncio.gather(*requests)
    assert [answer.status_code for answer in answers] == [204, 204, 204]


async def test_whole_or_not(client: AsyncClient, primary: Server) -> None:
    """Whenever a client hangs up, both halves of a write are there, or none."""

    async def hang_up_after(seconds: float) -> None:
        caller = await Caller.call(client, "POST", "/notes", {"text": "slow"})
        await asyncio.sleep(seconds)
        caller.hang_up()

    # One write takes a fifth of a second, and there are three at a time.
    moments = [number * 0.025 for number in range(24)]
    for three in zip(*[iter(moments)] * 3, strict=True):
        await asyncio.gather(*map(hang_up_after, three))
    async with connected(primary, "postgres") as watcher:
        await asyncio.sleep(0.5)
        made = await count(watcher, "SELECT count(*) FROM notes WHERE text = 'slow'")
        whole = await count(watcher, "SELECT count(*) FROM audits")
    assert 0 < made < len(moments)
    assert whole == made


async def test_sqlite(tmp_path: Path) -> None:
    """A file is as it was, and can be written again."""
    file = tmp_path / "app.db"
    engine = create_engine(f"sqlite:///{file}")
    Base.metadata.create_all(engine)
    engine.dispose()
    with running(f"sqlite:///{file}", tmp_path) as port:
        async with visited(port) as client:
            made = await client.post("/notes", json={"text": "old"})
            path = made.headers["Location"]
            holder = sqlite3.connect(file)
            holder.execute("BEGIN IMMEDIATE")
            new = {"text": "new"}
            callers = [await Caller.call(client, "PATCH", path, new) for _ in range(3)]
            await asyncio.sleep(0.3)
            for caller in callers:
                caller.hang_up()
            await asyncio.sleep(0.3)
            holder.rollback()
            holder.close()
            await asyncio.sleep(0.5)
            assert (await client.get(path)).json()["text"] == "old"
            assert (await client.patch(path, json=new)).status_code == 200
