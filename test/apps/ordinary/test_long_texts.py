"""Lists that are sorted by texts which no URL could hold."""

import pytest
from httpx2 import AsyncClient

pytestmark = pytest.mark.anyio

LONG = "ä" * 60_000


@pytest.mark.parametrize("sort", ["text", "-text", "day,-text"])
async def test_walk(client: AsyncClient, sort: str) -> None:
    """Cursors are short, and lead through all rows, in their order."""
    texts = {"c": f"{LONG}c", "a": f"{LONG}a", "b": f"{LONG}b", "z": "z"}
    for name, text in texts.items():
        body = {"name": name, "tags": [], "text": text}
        answer = await client.post("/tagged", json=body)
        assert answer.status_code == 201
    whole = (await client.get("/tagged", params={"sort": sort})).json()
    query = {"sort": sort, "page_size": "1"}
    found: list[str] = []
    while True:
        page = (await client.get("/tagged", params=query)).json()
        found += [item["name"] for item in page["items"]]
        if page["next_cursor"] is None:
            break
        assert len(page["next_cursor"]) < 1000
        query["cursor"] = page["next_cursor"]
    assert found == [item["name"] for item in whole["items"]]
    assert {*found} == {*texts}
