"""What tests of discovery ask."""

from typing import Any

from httpx2 import AsyncClient


async def read_values(
    client: AsyncClient, path: str, **query: str
) -> list[dict[str, Any]]:
    """Follow the cursors of the values of a filter to their end; return all items."""
    items: list[dict[str, Any]] = []
    while True:
        response = await client.get(path, params=query)
        assert response.status_code == 200, response.text  # noqa: S101  # part of a test
        page = response.json()
        assert page["items"] or "cursor" not in query  # noqa: S101  # the end was told before
        items += page["items"]
        if page["next_cursor"] is None:
            return items
        assert query.get("cursor") != page["next_cursor"]  # noqa: S101  # would never end
        query["cursor"] = page["next_cursor"]
