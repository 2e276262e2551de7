"""Exports of ordinary configs."""

import asyncio
import csv
import io
import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from _generated.club_api.routes import tagged as tagged_routes
from _generated.db import session
from club.models import Tagged
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncSession

pytestmark = pytest.mark.anyio

COUNT = 2_345


async def fill() -> None:
    """Insert more rows than are read at once."""
    rows = [
        {"name": f"n{n:05}", "tags": ["a", "=b"], "text": f"{n % 7}"}
        for n in range(COUNT)
    ]
    async with AsyncSession(session.get_engine()) as db:
        await db.execute(insert(Tagged), rows)
        await db.commit()


async def listed(client: AsyncClient, query: str) -> list[Any]:
    """Return all items of a list."""
    items: list[Any] = []
    cursor = ""
    while True:
        page = (await client.get(f"/tagged?page_size=100&{query}{cursor}")).json()
        items += page["items"]
        if page["next_cursor"] is None:
            return items
        cursor = f"&cursor={page['next_cursor']}"


@pytest.mark.parametrize("query", ["", "sort=-text", "q=3&name__in=n00003&sort=day"])
async def test_every_row_once(client: AsyncClient, query: str) -> None:
    """Both formats have the rows of the list, in its order."""
    await fill()
    items = await listed(client, query)
    lines = (await client.get(f"/tagged/export?format=ndjson&{query}")).text
    assert [json.loads(line) for line in lines.split("\n")[:-1]] == items
    text = (await client.get(f"/tagged/export?{query}")).text
    rows = [*csv.DictReader(io.StringIO(text, newline=""))]
    assert [row["name"] for row in rows] == [item["name"] for item in items]
    assert [json.loads(row["tags"]) for row in rows] == [x["tags"] for x in items]


async def test_hidden_rows(client: AsyncClient) -> None:
    """What was deleted is in no file."""
    paths = [
        (await client.post("/pages", json={"title": title})).headers["location"]
        for title in ("=a", "b")
    ]
    await client.delete(paths[1])
    rows = (await client.get("/pages/export")).text.split("\r\n")
    assert [row.partition(",")[2] for row in rows] == ["title", "'=a", ""]


class HungUpError(OSError):
    """What a server raises when nobody is there any more."""


async def ask(app: FastAPI, send: Callable[[Mapping[str, Any]], None]) -> None:
    """Ask for an export as a server does, part by part."""

    requests = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        if not requests:
            await asyncio.Event().wait()
        return requests.pop()

    async def take(message: Mapping[str, Any]) -> None:
        send(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "method": "GET",
        "path": "/tagged/export",
        "raw_path": b"/tagged/export",
        "query_string": b"",
        "root_path": "",
        "headers": [],
        "scheme": "http",
        "server": ("club.example", 80),
        "client": ("127.0.0.1", 1),
        "http_version": "1.1",
    }
    await app(scope, receive, take)


async def test_nothing_is_held_meanwhile(app: FastAPI) -> None:
    """While a client takes a part, every connection is back in its pool."""
    await fill()
    pool: Any = session.get_engine().pool
    parts: list[int] = []

    def look(message: Mapping[str, Any]) -> None:
        parts.append(len(message.get("body", b"")))
        if hasattr(pool, "checkedout"):
            assert pool.checkedout() == 0

    await ask(app, look)
    assert len(parts) > COUNT / 100
    assert max(parts) < sum(parts) / 10


async def test_who_hangs_up_ends_it(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No page is read for nobody."""
    await fill()
    reads = 0
    read = tagged_routes.read_tagged_page

    async def count(*args: Any, **how: Any) -> Any:
        nonlocal reads
        reads += 1
        return await read(*args, **how)

    monkeypatch.setattr(tagged_routes, "read_tagged_page", count)

    def hang_up(message: Mapping[str, Any]) -> None:
        if message["type"] == "http.response.body":
            raise HungUpError

    await ask(app, hang_up)
    assert reads == 1


async def test_what_fails_breaks_off(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that began does not end as one that is whole."""
    await fill()
    read = tagged_routes.read_tagged_page

    async def fail(db: Any, query: Any, *args: Any, **how: Any) -> Any:
        if query.cursor is not None:
            raise RuntimeError("broken")
        return await read(db, query, *args, **how)

    monkeypatch.setattr(tagged_routes, "read_tagged_page", fail)
    messages: list[Mapping[str, Any]] = []
    with pytest.raises(Exception, match="broken"):
        await ask(app, messages.append)
    assert messages[0]["status"] == 200
    assert all(one["more_body"] for one in messages[1:])
