"""Nothing writes out, or recurses into, what a client nests more deeply than Python counts."""

from collections.abc import AsyncGenerator, Iterator
from itertools import islice
from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient

from main import app

DEEPEST = 1100
"""More levels than Python's parser of JSON takes."""

SCHEMAS: dict[str, Any] = app.openapi()["components"]["schemas"]


def routes() -> list[tuple[str, str, dict[str, Any]]]:
    """List the routes that take JSON: method, path, and the schema of the body."""
    return [
        (
            method,
            path.replace("{pk}", "1"),
            body["content"]["application/json"]["schema"],
        )
        for path, item in app.openapi()["paths"].items()
        for method, operation in item.items()
        if (body := operation.get("requestBody"))
        and "application/json" in body["content"]
    ]


def bodies(
    schema: dict[str, Any], value: str, known: set[str] | None = None
) -> Iterator[str]:
    """Yield bodies of a schema that have a value in the place of each thing in it.

    Args:
        schema: Of the body, or of a part of it.
        value: JSON.
        known: Schemas that have been gone into, once each: a tree has no end.
    """
    known = set() if known is None else known
    yield value
    name = schema.get("$ref", "").rpartition("/")[2]
    if name and name not in known:
        known.add(name)
        yield from bodies(SCHEMAS[name], value, known)
    for choice in schema.get("anyOf", schema.get("oneOf", [])):
        yield from bodies(choice, value, known)
    if "items" in schema:
        yield from (f"[{inner}]" for inner in bodies(schema["items"], value, known))
    properties = schema.get("properties", {})
    beside = {
        key: f'"{text}"'
        for key, one in properties.items()
        if (text := one.get("const", one.get("enum", [None])[0])) is not None
    }
    for key, one in properties.items():
        for inner in bodies(one, value, known):
            texts = (beside | {key: inner}).items()
            yield "{" + ", ".join(f'"{name}": {text}' for name, text in texts) + "}"


@pytest.fixture
async def client() -> AsyncGenerator[AsyncClient]:
    """Yield a client who is not signed in: bodies are read before that is asked."""
    async with AsyncClient(
        transport=ASGITransport(app), base_url="http://test"
    ) as client:
        yield client


@pytest.mark.anyio
@pytest.mark.parametrize(("method", "path", "schema"), routes())
async def test_deep_json(
    client: AsyncClient, method: str, path: str, schema: dict[str, Any]
) -> None:
    """A list of any depth is an error of the request wherever it stands."""

    async def status(depth: int, place: int) -> int:
        value = "[" * depth + "]" * depth
        text = next(islice(bodies(schema, value), place, None))
        headers = {"Content-Type": "application/json"}
        answer = await client.request(method, path, content=text, headers=headers)
        return answer.status_code

    low, high = 1, DEEPEST
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if await status(middle, 0) == 400 else (middle, high)
    # What is just read runs out of frames wherever it is gone into from further down.
    for place in range(sum(1 for _ in bodies(schema, ""))):
        assert await status(high - 1, place) < 500
