"""Requests to lists, and answers that never end."""

from typing import Any

import pytest
from fastapi import FastAPI, Query, Request
from httpx2 import AsyncClient

from codegen_companion.testing.list_requests import (
    first_items,
    list_items,
    list_pages,
    list_total,
    search_items,
    search_pages,
)

pytestmark = pytest.mark.anyio

ALL = [{"n": number} for number in range(5)]
BROKEN: dict[str, dict[str, Any]] = {
    "the same cursor again": {"items": ALL, "next_cursor": "same"},
    "a cursor to nothing": {"items": [], "next_cursor": "more"},
}


def page_of(start: int, size: int) -> dict[str, Any]:
    """Return a page, and the cursor of the next one."""
    end = start + size
    cursor = str(end) if end < len(ALL) else None
    return {"items": ALL[start:end], "next_cursor": cursor}


@pytest.fixture
def app(app: FastAPI) -> FastAPI:
    """Return an application with lists of each kind."""

    @app.get("/numbers")
    async def numbers(page_size: int, cursor: int = 0) -> dict[str, Any]:
        return page_of(cursor, page_size)

    @app.post("/numbers/search")
    async def search(body: dict[str, int]) -> dict[str, Any]:
        return page_of(int(body.get("cursor", 0)), body["page_size"])

    @app.get("/offsets")
    async def offsets(limit: int = 2, offset: int = 0) -> dict[str, Any]:
        return {"items": ALL[offset : offset + limit], "total": len(ALL)}

    @app.get("/asked")
    async def asked(request: Request) -> dict[str, Any]:
        pairs = request.query_params.multi_items()
        return {"items": [] if "offset" in request.query_params else [{"asked": pairs}]}

    @app.get("/broken")
    async def broken(kind: str) -> dict[str, Any]:
        return BROKEN[kind]

    @app.get("/promised")
    async def promised(cursor: str = Query("")) -> dict[str, Any]:
        return {"items": [] if cursor else ALL, "next_cursor": None if cursor else "x"}

    return app


async def test_pages_by_cursor(client: AsyncClient) -> None:
    """All pages are read, whether they are full or not."""
    pages = [ALL[0:2], ALL[2:4], ALL[4:]]
    assert await list_pages(client, "/numbers", {"page_size": 2}) == pages
    assert await search_pages(client, "/numbers", {"page_size": 2}) == pages
    assert await list_pages(client, "/numbers", {"page_size": 5}) == [ALL]
    assert await list_items(client, "/numbers", {"page_size": 3}) == ALL
    assert await search_items(client, "/numbers", {"page_size": 3}) == ALL


async def test_pages_by_offset(client: AsyncClient) -> None:
    """Without cursors the end is a page without items, which is none."""
    assert await list_pages(client, "/offsets", {}) == [ALL[0:2], ALL[2:4], ALL[4:]]
    assert await list_pages(client, "/offsets", {"limit": 5}) == [ALL]
    assert await list_total(client, "/offsets", {"limit": 1}) == 5


async def test_first_items(client: AsyncClient) -> None:
    """The first page is read alone."""
    assert await first_items(client, "/numbers", page_size="2") == ALL[0:2]


async def test_values_of_parameters(client: AsyncClient) -> None:
    """Values are written as a query has them, those of a list one by one."""
    parameters = {"on": True, "off": False, "n": 1.5, "some": [1, "b", True]}
    (item,) = await list_items(client, "/asked", parameters)
    assert item["asked"] == [
        ["on", "true"],
        ["off", "false"],
        ["n", "1.5"],
        ["some", "1"],
        ["some", "b"],
        ["some", "true"],
    ]


@pytest.mark.parametrize("kind", BROKEN)
async def test_endless(client: AsyncClient, kind: str) -> None:
    """A list that never ends is an error."""
    with pytest.raises(AssertionError):
        await list_pages(client, "/broken", {"kind": kind})


async def test_broken_promise(client: AsyncClient) -> None:
    """A cursor that leads to a page without items is an error."""
    with pytest.raises(AssertionError):
        await list_pages(client, "/promised", {})


async def test_no_list(client: AsyncClient) -> None:
    """Any other answer than a page is an error."""
    for request in (list_pages, list_items, list_total, search_pages):
        with pytest.raises(AssertionError, match="404"):
            await request(client, "/nothing", {})
    with pytest.raises(AssertionError, match="404"):
        await first_items(client, "/nothing")
