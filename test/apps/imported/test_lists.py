"""Every list of an application whose config was imported answers with as many rows as its table has."""

import importlib
import json
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from _generated.db.session import get_engine
from _generated.testing.checks import path_of
from fastapi import FastAPI
from sqlalchemy import text

os.environ["DATABASE_URL"] = os.environ["TEST_DATABASE_URL"]

TABLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "tables.json").read_text()
)

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


@pytest.fixture
async def client() -> AsyncIterator[httpx2.AsyncClient]:
    """Ask the application."""
    app = FastAPI()
    importlib.import_module("_generated.api").mount(app)
    transport = httpx2.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url="http://api") as client,
    ):
        yield client


async def test_lists(client: httpx2.AsyncClient) -> None:
    """All rows are there, on pages of a few, and each is read by its own address."""
    assert TABLES
    for table in TABLES:
        async with get_engine().connect() as connection:
            stored = await connection.scalar(
                text(f"SELECT count(*) FROM {table['table']}")
            )
        items: list[Any] = []
        query: dict[str, Any] = {"page_size": 100 if stored > 20 else 2}
        while True:
            answer = await client.get(table["url"], params=query)
            assert answer.status_code == 200, (table, answer.text)
            items += answer.json()["items"]
            cursor = answer.json()["next_cursor"]
            if cursor is None or stored > 20:
                break
            query["cursor"] = cursor
        assert len(items) == min(stored, 100), table
        for item in items[:1] if table["key"] else []:
            path = "/".join(path_of(item[part]) for part in table["key"])
            read = await client.get(f"{table['url']}/{path}")
            assert (read.status_code, read.json()) == (200, item)
