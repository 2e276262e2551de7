"""Requests to lists: the first page, or all pages of a query or of a search."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from httpx2 import AsyncClient, Response

Pages = list[list[dict[str, Any]]]

_MOST_PAGES = 1000
"""More than any test has: a walk that does not end is a failure, too."""


async def list_pages(
    client: AsyncClient, url: str, parameters: Mapping[str, object]
) -> Pages:
    """Read all pages of a list; return the items of each.

    Args:
        client: Sends the requests.
        url: The path of the list.
        parameters: Its query parameters, with values as JSON has them.
    """

    async def ask(query: dict[str, object]) -> Response:
        return await client.get(url, params=_query_texts(query))

    return await _all_pages(ask, parameters)


async def list_items(
    client: AsyncClient, url: str, parameters: Mapping[str, object]
) -> list[dict[str, Any]]:
    """Read all items of a list, as `list_pages` does."""
    return [item for page in await list_pages(client, url, parameters) for item in page]


async def first_items(
    client: AsyncClient, url: str, **query: str
) -> list[dict[str, Any]]:
    """Return the items of the first page of a list."""
    items: list[dict[str, Any]] = _read_page(await client.get(url, params=query))[
        "items"
    ]
    return items


async def list_total(
    client: AsyncClient, url: str, parameters: Mapping[str, object]
) -> object:
    """Return how many rows a page says that there are."""
    return _read_page(await client.get(url, params=_query_texts(parameters)))["total"]


async def search_pages(
    client: AsyncClient, url: str, body: Mapping[str, object]
) -> Pages:
    """Read all pages of a search; return the items of each.

    Args:
        client: Sends the requests.
        url: The path of the list.
        body: What is searched for.
    """

    async def ask(query: dict[str, object]) -> Response:
        return await client.post(f"{url}/search", json=query)

    return await _all_pages(ask, body)


async def search_items(
    client: AsyncClient, url: str, body: Mapping[str, object]
) -> list[dict[str, Any]]:
    """Read all items of a search, as `search_pages` does."""
    return [item for page in await search_pages(client, url, body) for item in page]


async def _all_pages(
    ask: Callable[[dict[str, object]], Awaitable[Response]], query: Mapping[str, object]
) -> Pages:
    """Follow cursors, or count on from offset to offset, to the end."""
    pages: Pages = []
    place: dict[str, object] = {}
    while True:
        page = _read_page(await ask({**query, **place}))
        items, following = page["items"], page.get("next_cursor")
        pages.append(items)
        # A cursor promises that there is more.
        promised = following is not None or "cursor" in place
        assert items or not promised, place  # noqa: S101  # part of a test
        if not items or ("next_cursor" in page and following is None):
            return [page for page in pages if page]
        assert len(pages) < _MOST_PAGES, "the pages do not end"  # noqa: S101  # part of a test
        assert following is None or following != place.get("cursor")  # noqa: S101  # would never end
        place = {"cursor": following} if following else {"offset": sum(map(len, pages))}


def _read_page(response: Response) -> dict[str, Any]:
    assert response.status_code == 200, response.text  # noqa: S101  # part of a test
    page: dict[str, Any] = response.json()
    return page


def _query_texts(query: Mapping[str, object]) -> dict[str, str | list[str]]:
    return {name: _query_text(value) for name, value in query.items()}


def _query_text(value: Any) -> str | list[str]:  # noqa: ANN401  # any JSON value
    """Write a value of JSON as a query has it."""
    match value:
        case bool():
            return "true" if value else "false"
        case [*items]:
            return [str(_query_text(item)) for item in items]
        case _:
            return str(value)
