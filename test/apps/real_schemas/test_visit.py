"""A walk over every table of a database that was there before: what is stored is what is told."""

import importlib
import json
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import asyncpg
import httpx2
import pytest
from _generated.support.segments import escaped
from fastapi import FastAPI
from sqlalchemy.engine import make_url

HERE = Path(__file__).parent
TABLES: dict[str, dict[str, Any]] = json.loads((HERE / "tables.json").read_text())
SERVER = make_url(os.environ["TEST_DATABASE_URL"]).set(drivername="postgresql")
DATABASE = f"real_{os.getpid()}"

pytestmark = pytest.mark.anyio


async def at(database: str | None) -> asyncpg.Connection:
    """Connect to a database of the server."""
    url = SERVER if database is None else SERVER.set(database=database)
    return await asyncpg.connect(url.render_as_string(hide_password=False))


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


@pytest.fixture(scope="module")
async def database() -> AsyncIterator[asyncpg.Connection]:
    """Load the data; drop it in the end."""
    server = await at(None)
    await server.execute(f'CREATE DATABASE "{DATABASE}"')
    connection = await at(DATABASE)
    try:
        await connection.execute((HERE / "data.sql").read_text())
        yield connection
    finally:
        await connection.close()
        await server.execute(f'DROP DATABASE "{DATABASE}" WITH (FORCE)')
        await server.close()


@pytest.fixture(scope="module")
async def client(database: asyncpg.Connection) -> AsyncIterator[httpx2.AsyncClient]:
    """Ask the application."""
    url = SERVER.set(drivername="postgresql+asyncpg", database=DATABASE)
    os.environ["DATABASE_URL"] = url.render_as_string(hide_password=False)
    app = FastAPI()
    importlib.import_module("_generated.api").mount(app)
    transport = httpx2.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url="http://api") as client,
    ):
        yield client


@pytest.mark.parametrize("table", TABLES)
async def test_table(
    database: asyncpg.Connection, client: httpx2.AsyncClient, table: str
) -> None:
    """Every row is listed once, and rows are read, created, changed and deleted."""
    spec = TABLES[table]
    url, key = spec["url"], spec["key"]

    def path_of(item: dict[str, Any]) -> str:
        return "/".join(
            [url, *(quote(escaped(str(item[name])), safe="") for name in key)]
        )

    items = await every(client, url)
    stored = await database.fetchval(f'SELECT count(*) FROM "{spec["name"]}"')
    assert len(items) == len({path_of(item) for item in items}) == stored
    if not items:
        return
    first = items[0]
    read = await client.get(path_of(first))
    assert (read.status_code, read.json()) == (200, first)
    written = {name: first[name] for name in spec["written"]}
    if spec["updated"]:
        kept = {name: first[name] for name in spec["updated"]}
        changed = await client.patch(path_of(first), json=kept)
        assert (changed.status_code, changed.json()) == (200, first)
    if len(key) > 1:
        gone = await client.delete(path_of(first))
        assert gone.status_code == 204
    else:
        written |= free_key(items, key[0], spec["written"])
    made = await client.post(url, json=written)
    assert made.status_code == 201, made.text
    assert made.headers["location"] == path_of(made.json())
    again = await client.get(made.headers["location"])
    assert again.json() == made.json()
    if len(key) == 1:
        gone = await client.delete(made.headers["location"])
        assert gone.status_code == 204
        assert (await client.get(made.headers["location"])).status_code == 404
    assert len(await every(client, url)) == stored


async def every(client: httpx2.AsyncClient, url: str) -> list[dict[str, Any]]:
    """Read all pages of a list."""
    items: list[dict[str, Any]] = []
    query: dict[str, Any] = {"page_size": 100}
    while True:
        answer = await client.get(url, params=query)
        assert answer.status_code == 200, answer.text
        page = answer.json()
        items += page["items"]
        if page["next_cursor"] is None:
            return items
        query["cursor"] = page["next_cursor"]


def free_key(
    items: list[dict[str, Any]], name: str, written: list[str]
) -> dict[str, Any]:
    """Return a key that no row has, where clients choose it."""
    if name not in written:
        return {}
    keys = [item[name] for item in items]
    return {name: max(keys) + 1 if isinstance(keys[0], int) else "a/~"}
