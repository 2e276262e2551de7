"""Actions that only read."""

import pytest
from httpx2 import AsyncClient

pytestmark = pytest.mark.anyio


async def page(client: AsyncClient) -> str:
    """Make a page; return its path."""
    made = await client.post("/pages", json={"title": "Rules"})
    location: str = made.headers["location"]
    return location


async def test_the_query_is_typed(client: AsyncClient) -> None:
    """Each parameter has its type, what is left out its default, and lists several values."""
    path = await page(client)
    key = "6f1c1b0e-3f0a-4f3e-9d5b-000000000001"
    query = (
        "text=0&count=2&size=1.5e1&price=1.10&loud=true&day=2026-02-03&clock=12:30"
        f"&at=2026-01-02T03:04:05%2B02:00&key={key}&email=a@club.example"
        "&color=1&level=2&word=b&numbers=1&numbers=-2&levels=2&levels=1"
    )
    answer = await client.get(f"{path}/tell?{query}")
    assert answer.status_code == 200, answer.text
    assert answer.json() == {
        "title": "Rules",
        "told": {
            "at": "2026-01-02T01:04:05+00:00",
            "text": "'0'",
            "count": "2",
            "size": "15.0",
            "price": "Decimal('1.10')",
            "loud": "True",
            "day": "datetime.date(2026, 2, 3)",
            "clock": "datetime.time(12, 30)",
            "key": f"UUID('{key}')",
            "email": "'a@club.example'",
            "color": "<Color.ONE: 1>",
            "level": "2",
            "word": "'b'",
            "numbers": "[1, -2]",
            "levels": "[2, 1]",
        },
    }
    least = (await client.get(f"{path}/tell?text=a")).json()["told"]
    defaults = {"count": "1", "loud": "False", "word": "'a'", "numbers": "[]"}
    at = {"at": "2026-01-02T03:04:05+00:00"}
    assert least == {"text": "'a'"} | defaults | at


@pytest.mark.parametrize(
    "wrong",
    [
        *("text=", "text=abcdef", "count=0", "count=1.5", "count=1_0", "count=1x"),
        *("size=nan", "price=0", "price=1_0", "loud=1", "day=7", "clock=noon", "key=1"),
        *("at=2026-01-02T03:04:05", "email=a", "color=ONE", "color=2", "level=3"),
        *("level=01", "word=c", "numbers=a", "levels=3", "count=", "unknown=1"),
        "numbers=1&numbers=2&numbers=3&numbers=4",
        *("count=1&count=1", "loud=true&loud=true", "word=a&word=b"),
    ],
)
async def test_what_the_query_must_not_be(client: AsyncClient, wrong: str) -> None:
    """It is refused, and the answer names the parameter."""
    path, name = await page(client), wrong.partition("=")[0]
    query = wrong if name == "text" else f"text=a&{wrong}"
    answer = await client.get(f"{path}/tell?{query}")
    assert answer.status_code == 422
    places = {tuple(error["loc"][:2]) for error in answer.json()["errors"]}
    assert places == {("query", name)}


async def test_it_is_a_read(client: AsyncClient) -> None:
    """It has a tag that is its own, counts no version, and takes no key for repeats."""
    path = await page(client)
    first = await client.get(f"{path}/tell?text=a")
    tag = first.headers["etag"]
    known = await client.get(f"{path}/tell?text=a", headers={"If-None-Match": tag})
    assert (known.status_code, known.content) == (304, b"")
    other = await client.get(f"{path}/tell?text=b", headers={"If-None-Match": tag})
    assert other.status_code == 200
    head = await client.head(f"{path}/tell?text=a")
    assert (head.status_code, head.headers["etag"]) == (200, tag)
    assert (await client.get(path)).headers["etag"].startswith('"1.')
    document = (await client.get("/openapi.json")).json()
    said = document["paths"]["/pages/{pk}/tell"]["get"]
    assert "requestBody" not in said
    assert {"200", "304", "404", "412", "422"} <= said["responses"].keys()
    assert "409" not in said["responses"]
    assert (await client.post(f"{path}/tell?text=a")).status_code == 405


async def test_rows_that_are_not_there(client: AsyncClient) -> None:
    """A hidden row is none, and what stands before the keys of rows is read."""
    path = await page(client)
    assert (await client.get("/pages/count-all")).json() == {"count": 1}
    tag = (await client.get(path)).headers["etag"]
    assert (await client.delete(path, headers={"If-Match": tag})).status_code == 204
    assert (await client.get(f"{path}/tell?text=a")).status_code == 404
