"""The limit to the size of bodies."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from fastapi import FastAPI, Request, WebSocket
from fastapi.testclient import TestClient
from httpx2 import ASGITransport, AsyncClient
from starlette.types import Message, Receive, Scope, Send

from codegen_companion.support.body_limit import (
    MAX_COOKIE_ESCAPES,
    MAX_HEADER_BYTES,
    MAX_HEADERS,
    MAX_NESTED,
    MAX_PARAMETERS,
    MAX_TINY_NUMBERS,
    MAX_URL_BYTES,
    BodyLimit,
)

pytestmark = pytest.mark.anyio

LIMIT = 100


@pytest.fixture
def app(app: FastAPI) -> FastAPI:
    """Return an application that takes small bodies."""
    app.add_middleware(BodyLimit, max_bytes=LIMIT)

    @app.post("/echo")
    async def echo(body: list[int]) -> int:
        return len(body)

    @app.post("/raw")
    async def raw(request: Request) -> int:
        return len(await request.body())

    @app.get("/none")
    async def none() -> int:
        return 1

    @app.websocket("/socket")
    async def socket(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text(await socket.receive_text())

    return app


async def chunks(*sizes: int) -> AsyncIterator[bytes]:
    """Yield a body in parts, so that its size is not known before."""
    for size in sizes:
        yield b" " * size


async def ask(app: FastAPI, path: str, query: str) -> tuple[int, bytes]:
    """Send a URL that clients would not; return the status and the answer."""
    scope: dict[str, Any] = {
        "type": "http", "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": path, "query_string": query.encode(), "root_path": "", "headers": [],
    }  # fmt: skip
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return sent[0]["status"], b"".join(one.get("body", b"") for one in sent)


@pytest.mark.parametrize("name", ["path", "query"])
async def test_long_url(app: FastAPI, name: str) -> None:
    """A URL that is too long is refused before it is read, and does not come back."""
    long = "x" * MAX_URL_BYTES
    path, query = (f"/{long}", "") if name == "path" else ("/none", long)
    status, answer = await ask(app, path, query)
    assert (status, json.loads(answer)["status"]) == (414, 414)
    assert len(answer) < 1000


async def test_longest_url(app: FastAPI) -> None:
    """A URL with as many bytes as are allowed is taken."""
    query = "x" * (MAX_URL_BYTES - len("/none"))
    assert await ask(app, "/none", query) == (200, b"1")


@pytest.mark.parametrize(("ands", "status"), [(-1, 200), (0, 414)])
async def test_parameters(app: FastAPI, ands: int, status: int) -> None:
    """More parameters than are allowed are refused before they are decoded."""
    assert (await ask(app, "/none", "%&" * (MAX_PARAMETERS + ands)))[0] == status


@pytest.mark.parametrize(
    ("value", "most"),
    [("[]", MAX_NESTED - 1), ('{"a":1}', MAX_NESTED - 1), ("9e-511", MAX_TINY_NUMBERS)],
)
@pytest.mark.parametrize("size", [1, 7, 1_000_000])
async def test_dear_values(
    app: FastAPI, client: AsyncClient, value: str, most: int, size: int
) -> None:
    """JSON that takes more time than its bytes say is refused, in whatever parts it comes."""
    app.user_middleware.clear()
    app.add_middleware(BodyLimit, max_bytes=2_000_000)

    async def parts(body: bytes) -> AsyncIterator[bytes]:
        for start in range(0, len(body), size):
            yield body[start : start + size]

    for count, status in ((most, 200), (most + 1, 413)):
        body = f"[{','.join([value] * count)}]".encode()
        response = await client.post("/raw", content=parts(body))
        assert response.status_code == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Content-Type": "multipart/form-data;" + ";" * MAX_HEADER_BYTES}, 431),
        ({f"X-{number}": "" for number in range(MAX_HEADERS + 1)}, 431),
        ({"X-Long": "x" * (MAX_HEADER_BYTES - 1000)}, 200),
        ({"X-Long": "\\" * (MAX_COOKIE_ESCAPES + 1)}, 200),
        ({"Cookie": 'a="' + "\\" * MAX_COOKIE_ESCAPES + '"'}, 200),
        ({"Cookie": 'a="' + "\\" * (MAX_COOKIE_ESCAPES + 1) + '"'}, 431),
    ],
    ids=[
        *("long", "many", "just short enough", "others escape"),
        *("escaped cookie", "cookie of escapes"),
    ],
)
async def test_headers(
    client: AsyncClient, headers: dict[str, str], status: int
) -> None:
    """Headers that are too long or too many are refused before anything reads them."""
    response = await client.get("/none", headers=headers)
    assert response.status_code == status
    if status == 431:
        assert response.json()["status"] == 431


async def test_declared(client: AsyncClient) -> None:
    """The declared size counts."""
    small = json.dumps([1] * 30).encode()
    headers = {"Content-Type": "application/json"}
    assert (await client.post("/echo", content=small, headers=headers)).json() == 30
    large = json.dumps([1] * 40).encode()
    response = await client.post("/echo", content=large, headers=headers)
    assert response.status_code == 413
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["status"] == 413
    assert response.json()["instance"] == "/echo"
    assert response.headers["connection"] == "close"


@pytest.mark.parametrize("path", ["/raw", "/echo"])
async def test_streamed(client: AsyncClient, path: str) -> None:
    """A body of unknown size is counted."""
    headers = {"Content-Type": "application/json"}
    response = await client.post(path, content=chunks(60, 60), headers=headers)
    assert response.status_code == 413
    assert response.headers["content-type"] == "application/problem+json"


async def test_exact(client: AsyncClient) -> None:
    """The limit itself is allowed."""
    assert (await client.post("/raw", content=b" " * LIMIT)).json() == LIMIT
    assert (await client.post("/raw", content=chunks(60, 40))).json() == LIMIT
    response = await client.post("/raw", content=b" " * (LIMIT + 1))
    assert response.status_code == 413


async def test_unread(client: AsyncClient) -> None:
    """A route that reads no body has none that is too large."""
    body = b" " * 1000
    assert (await client.request("GET", "/none", content=body)).status_code == 200


async def greedy(scope: Scope, receive: Receive, send: Send) -> None:
    """Read, and answer a failure in another way."""
    try:
        await receive()
    except Exception:
        await send({"type": "http.response.start", "status": 400, "headers": []})
        await send({"type": "http.response.body", "body": b"?"})


@pytest.mark.parametrize("declared", [b"200", b"9" * 5000, b"junk"])
async def test_other_applications(declared: bytes) -> None:
    """The answer is ours whatever the application makes of it, and sent once."""
    sent: list[Message] = []
    reads = 0

    async def receive() -> Message:
        nonlocal reads
        reads += 1
        return {"type": "http.request", "body": b" " * 200, "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "path": "/", "headers": [(b"content-length", declared)]}
    await BodyLimit(greedy, LIMIT)(scope, receive, send)
    assert [message.get("status") for message in sent] == [413, None]
    assert reads == (0 if declared.isdigit() else 1)


async def early(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer before all is read."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    read = await receive()
    await send({"type": "http.response.body", "body": read["type"].encode()})


async def test_answer_has_begun() -> None:
    """Who has begun to answer is told that the client is gone."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b" " * 200, "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    await BodyLimit(early, LIMIT)(
        {"type": "http", "path": "/", "headers": []}, receive, send
    )
    assert [message.get("status") for message in sent] == [200, None]
    assert sent[1]["body"] == b"http.disconnect"


async def test_other_failures(app: FastAPI) -> None:
    """Exceptions that have nothing to do with the limit are not hidden."""

    @app.post("/bug")
    async def bug() -> None:
        raise ZeroDivisionError

    async with AsyncClient(
        transport=ASGITransport(app), base_url="http://test"
    ) as client:
        with pytest.raises(ZeroDivisionError):
            await client.post("/bug")


def test_websocket_and_lifespan(app: FastAPI) -> None:
    """Other connections pass untouched."""
    with TestClient(app) as client, client.websocket_connect("/socket") as socket:
        socket.send_text("x" * 1000)
        assert socket.receive_text() == "x" * 1000
