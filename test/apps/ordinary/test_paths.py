"""Rows whose keys are texts of any kind, behind a server that decodes paths."""

import asyncio
import http.client
import json
import socket
from collections.abc import AsyncGenerator
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI

pytestmark = pytest.mark.anyio

KEYS = [
    "a/b",
    "..",
    ".",
    "",
    "~",
    "~7E",
    "export",
    "search",
    "a\\b",
    "ä",
    "%2F",
    "%",
    "a b",
]
KEYS += ["?x", "#", "a;b", "/", "//", "../x", "\t", "EXPORT"]


@pytest.fixture
async def port(app: FastAPI) -> AsyncGenerator[int]:
    """Serve the application, and yield the port."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="off"))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    yield listening.getsockname()[1]
    server.should_exit = True
    await serving


async def ask(
    port: int, method: str, path: str, body: object = None
) -> tuple[Any, Any]:
    """Send a request as it stands; return the answer, and its body."""

    def send() -> tuple[Any, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", port)
        sent = None if body is None else json.dumps(body)
        headers = {} if body is None else {"Content-Type": "application/json"}
        connection.request(method, path, sent, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer, json.loads(text) if text else None

    return await asyncio.to_thread(send)


async def test_any_text(port: int) -> None:
    """A row is found, changed and deleted at the place that it was told to be at."""
    places = {}
    for key in KEYS:
        body = {"name": key, "tags": [], "points": [], "text": "x"}
        answer, made = await ask(port, "POST", "/tagged", body)
        assert answer.status == 201, (key, made)
        places[key] = answer.headers["Location"]
    assert len({*places.values()}) == len(KEYS)
    for key, place in places.items():
        assert place.startswith("/tagged/")
        assert "/" not in place.removeprefix("/tagged/")
        answer, found = await ask(port, "GET", place)
        assert (answer.status, found["name"]) == (200, key), place
        answer, found = await ask(port, "PATCH", place, {"text": "y"})
        assert (answer.status, found["text"]) == (200, "y"), place
    _, page = await ask(port, "GET", "/tagged?page_size=100")
    assert {item["name"] for item in page["items"]} == {*KEYS}
    for key, place in places.items():
        answer, _ = await ask(port, "DELETE", place)
        assert answer.status == 204, key
        assert (await ask(port, "GET", place))[0].status == 404
