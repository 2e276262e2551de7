"""Nothing writes out, or recurses into, what a client nests more deeply than Python counts."""

from collections import deque
from collections.abc import AsyncGenerator, Iterator
from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient

from main import app

DEEPEST = 1100
"""More levels than Python's parser of JSON takes."""

HERE = "@"
"""Stands for what is nested."""

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


def nested(depth: int) -> str:
    """Write lists within lists."""
    return "[" * depth + "]" * depth


def bodies(root: dict[str, Any]) -> Iterator[str]:
    """Yield bodies of a schema with `HERE` in the place of each thing in it.

    Each schema is gone into once, where it is least deep: a tree has no end.
    """
    waiting, known = deque([(root, HERE)]), set[str]()
    while waiting:
        schema, body = waiting.popleft()
        yield body
        name = schema.get("$ref", "").rpartition("/")[2]
        if name and name not in known:
            known.add(name)
            waiting.append((SCHEMAS[name], body))
        choices = schema.get("anyOf", schema.get("oneOf", []))
        waiting.extend((choice, body) for choice in choices)
        if "items" in schema:
            waiting.append((schema["items"], body.replace(HERE, f"[{HERE}]")))
        properties = schema.get("properties", {})
        beside = {
            key: f'"{text}"'
            for key, one in properties.items()
            if (text := one.get("const", one.get("enum", [None])[0])) is not None
        }
        for key, one in properties.items():
            texts = (beside | {key: HERE}).items()
            whole = ", ".join(f'"{name}": {text}' for name, text in texts)
            waiting.append((one, body.replace(HERE, "{" + whole + "}")))


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

    async def status(text: str) -> int:
        headers = {"Content-Type": "application/json"}
        answer = await client.request(method, path, content=text, headers=headers)
        return answer.status_code

    low, high = 1, DEEPEST
    while high - low > 1:
        middle = (low + high) // 2
        is_too_deep = await status(nested(middle)) == 400
        low, high = (low, middle) if is_too_deep else (middle, high)
    # What is just read runs out of frames wherever it is gone into from further down.
    for body in bodies(schema):
        before = body.partition(HERE)[0]
        around = sum(map(before.count, "[{")) - sum(map(before.count, "]}"))
        text = body.replace(HERE, nested(low - around))
        assert await status(text) < 500
