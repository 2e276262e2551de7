"""Texts and lists that are too long, or no text: 422 wherever they are sent."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import pytest
from httpx2 import AsyncClient, Response

pytestmark = pytest.mark.anyio

LONG = "a" * 60_000
SURROGATE = "\ud800"
ROW: dict[str, Any] = {"name": "a", "tags": ["x"], "text": "b"}


async def send(client: AsyncClient, method: str, path: str, body: object) -> Response:
    """Send JSON, in ASCII as unpaired surrogates need it."""
    headers = {"Content-Type": "application/json"}
    return await client.request(method, path, content=json.dumps(body), headers=headers)


@pytest.mark.parametrize(
    "name", ["name", "text", "email", "price", "day", "at", "clock", "id"]
)
async def test_no_text(client: AsyncClient, name: str) -> None:
    """An unpaired surrogate in a field of any type."""
    answer = await send(client, "POST", "/tagged", {**ROW, name: SURROGATE})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["loc"] == ["body", name]


@pytest.mark.parametrize(
    "body",
    [
        {**ROW, "tags": [SURROGATE]},
        {**ROW, "more": {"a": SURROGATE}},
        {**ROW, "more": {SURROGATE: 1}},
        {**ROW, SURROGATE: 1},
        {**ROW, "name": LONG},
        {**ROW, "email": f"{LONG}@club.example"},
        {**ROW, "price": "1" * 60_000},
        {**ROW, "tags": ["x"] * 1001},
        {**ROW, "tags": ["x"] * 33_000},
        {**ROW, "points": [1] * 2001},
    ],
)
async def test_refused_bodies(client: AsyncClient, body: dict[str, Any]) -> None:
    """What a column cannot hold, and lists beyond their length."""
    assert (await send(client, "POST", "/tagged", body)).status_code == 422
    assert (await send(client, "POST", "/tagged", ROW)).status_code == 201
    change = {key: value for key, value in body.items() if key != "name"}
    if change != {"tags": ["x"], "text": "b"}:
        answer = await send(client, "PATCH", "/tagged/a", change)
        assert answer.status_code == 422


async def test_long_lists(client: AsyncClient) -> None:
    """Lists as long as they may be, and a text without a length."""
    body = {**ROW, "tags": ["x"] * 1000, "points": [1] * 2000, "text": LONG}
    answer = await send(client, "POST", "/tagged", body)
    assert answer.status_code == 201
    assert (len(answer.json()["tags"]), len(answer.json()["points"])) == (1000, 2000)


@pytest.mark.parametrize(
    ("name", "least_wrong"),
    [
        ("name", "a" * 41),
        ("name__in", "a" * 41),
        ("text", "a" * 1001),
        ("text__in", "a" * 1001),
        *(
            (f"text__{operator}", "%" * length)
            for operator in ("contains", "icontains", "starts_with", "ends_with")
            for length in (1001, 20_000)
        ),
        ("q", "a" * 201),
        ("day", "a" * 20_000),
        ("sort", "a" * 20_000),
    ],
)
async def test_long_texts_of_filters(
    client: AsyncClient, name: str, least_wrong: str
) -> None:
    """A text that is sought is as long as its column, or 1,000 characters."""
    answer = await client.get("/tagged", params={name: least_wrong})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["loc"][:2] == ["query", name]


@pytest.mark.parametrize("name", ["name", "text", "text__contains", "q", "day"])
async def test_texts_of_searches(client: AsyncClient, name: str) -> None:
    """The same in a body, by parameter and by a tree."""
    path = "/tagged/search"
    for wrong in (SURROGATE, LONG):
        answer = await send(client, "POST", path, {name: wrong})
        assert answer.status_code == 422
        field, _, operator = name.partition("__")
        node = {"field": field, "op": operator or "eq", "value": wrong}
        for tree in (node, {"not": node}, {"and": [node]}):
            answer = await send(client, "POST", path, {"filter": tree})
            assert answer.status_code == 422


@pytest.mark.parametrize(
    "node",
    [
        {"field": SURROGATE, "op": "eq", "value": "a"},
        {"field": "name", "op": SURROGATE, "value": "a"},
        {SURROGATE: []},
        {"field": "name", "op": "in", "value": [SURROGATE]},
        {"field": "name", "op": "in", "value": ["a"] * 1001},
        {"or": [{"field": "name", "op": "in", "value": ["a"] * 1000}] * 11},
    ],
)
async def test_refused_trees(client: AsyncClient, node: object) -> None:
    """Names that are no text, and lists that are too long together."""
    answer = await send(client, "POST", "/tagged/search", {"filter": node})
    assert answer.status_code == 422


async def test_longest_filters(client: AsyncClient) -> None:
    """What is allowed is answered: every parameter and a tree at their longest."""
    assert (await send(client, "POST", "/tagged", ROW)).status_code == 201
    many = [f"{number}" for number in range(999)]
    node = {"field": "name", "op": "in", "value": [*many, "a"]}
    body: dict[str, Any] = {
        "name__in": [*many, "a"],
        "name__not_in": [*many, "c"],
        "text__in": [*many, "b"],
        "filter": {"and": [node] * 2},
    }
    answer = await send(client, "POST", "/tagged/search", body)
    assert answer.status_code == 200
    assert len(answer.json()["items"]) == 1
    for operator in ("contains", "icontains", "starts_with", "ends_with"):
        sought = {f"text__{operator}": "%" * 1000}
        answer = await send(client, "POST", "/tagged/search", sought)
        assert answer.json()["items"] == []


@pytest.mark.parametrize("method", ["GET", "PATCH", "DELETE"])
async def test_keys_in_paths(client: AsyncClient, method: str) -> None:
    """A key that is longer than its column."""
    assert (await send(client, method, f"/tagged/{'a' * 40}", {})).status_code == 404
    assert (await send(client, method, f"/tagged/{'a' * 41}", {})).status_code == 422


async def test_cursors(client: AsyncClient) -> None:
    """A cursor that somebody made, of what is no text."""
    for name in ("n0", "n1"):
        await send(client, "POST", "/tagged", {**ROW, "name": name})
    page = await client.get("/tagged", params={"page_size": 1})
    cursor: str = page.json()["next_cursor"]
    padding = "=" * (-len(cursor) % 4)
    text = urlsafe_b64decode(f"{cursor}{padding}").decode()
    assert '"n0"' in text
    made = urlsafe_b64encode(text.replace("n0", "\\ud800").encode()).decode()
    answer = await client.get("/tagged", params={"cursor": made.rstrip("=")})
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["loc"] == ["query", "cursor"]


@pytest.mark.parametrize(
    "key",
    [
        "...",
        ".a",
        " ",
        "a b",
        "\\",
        "%2F",
        "?",
        "#",
        "\n",
        "é",
        "",
        "..",
        "a/b",
        "export",
    ],
)
async def test_keys_in_locations(client: AsyncClient, key: str) -> None:
    """They are found where they are said to be."""
    made = await send(client, "POST", "/tagged", {**ROW, "name": key})
    assert made.status_code == 201
    found = await client.get(made.headers["location"])
    assert (found.status_code, found.json()["name"]) == (200, key)
