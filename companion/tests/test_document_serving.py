"""The document over HTTP: its tag, its size, and that requests are answered meanwhile."""

import asyncio
import gzip
import json
import time
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient

from codegen_companion.support.documents import install_document

pytestmark = pytest.mark.anyio


@pytest.fixture
def app() -> FastAPI:
    """Return an application that serves its document."""
    app = FastAPI()

    @app.get("/things")
    async def things() -> list[str]:
        return ["ü"]

    install_document(app)
    return app


async def test_served_as_by_fastapi(app: FastAPI, client: AsyncClient) -> None:
    """The body is what `app.openapi()` tells."""
    response = await client.get("/openapi.json", headers={"Accept-Encoding": "br"})
    assert response.json() == app.openapi()
    assert response.headers["Content-Type"] == "application/json"
    assert "Content-Encoding" not in response.headers


async def test_not_sent_again(client: AsyncClient) -> None:
    """Who has the document gets a 304."""
    tag = (await client.get("/openapi.json")).headers["ETag"]
    for known in (tag, f'"other", {tag}', "*"):
        response = await client.get("/openapi.json", headers={"If-None-Match": known})
        assert (response.status_code, response.content) == (304, b"")
        assert response.headers["ETag"] == tag
    response = await client.get("/openapi.json", headers={"If-None-Match": '"other"'})
    assert response.status_code == 200


@pytest.mark.parametrize(
    ("accepted", "zipped"),
    [
        ("gzip", True),
        ("br, GZIP;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip;q=0.00", False),
        ("identity", False),
    ],
)
async def test_compressed(app: FastAPI, accepted: str, *, zipped: bool) -> None:
    """Who takes gzip gets it; caches learn that others do not."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:  # noqa: ANN401  # of ASGI
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": "/openapi.json",
        "query_string": b"",
        "headers": [(b"accept-encoding", accepted.encode())],
    }
    await app(scope, receive, send)
    headers = dict(sent[0]["headers"])
    body = sent[1]["body"]
    assert (headers.get(b"content-encoding") == b"gzip") is zipped
    assert headers[b"vary"] == b"Accept-Encoding"
    assert json.loads(gzip.decompress(body) if zipped else body) == app.openapi()


async def test_below_a_proxy(app: FastAPI) -> None:
    """The server that a proxy makes of it stands first, and for its own clients alone."""
    for root in ("/api", "", "/api"):
        transport = ASGITransport(app, root_path=root)
        async with AsyncClient(transport=transport, base_url="http://test") as client:
            servers = (await client.get(f"{root}/openapi.json")).json()["servers"]
        assert servers == ([{"url": root}] if root else []) + [{"url": "/"}]


async def test_requests_go_on(app: FastAPI, client: AsyncClient) -> None:
    """Others are answered while the document is made, and it is made once."""
    made = app.openapi
    calls: list[float] = []

    def slow() -> dict[str, Any]:
        calls.append(time.monotonic())
        time.sleep(0.3)
        return made()

    app.openapi = slow  # type: ignore[method-assign]  # as FastAPI documents it
    asked = asyncio.create_task(client.get("/openapi.json"))
    await asyncio.sleep(0.1)
    began = time.monotonic()
    assert (await client.get("/things")).status_code == 200
    assert time.monotonic() - began < 0.15
    assert not asked.done()
    assert (await asked).status_code == 200


async def test_none(client: AsyncClient) -> None:
    """An application without a document has none."""
    app = FastAPI(openapi_url=None)
    install_document(app)
    async with AsyncClient(
        transport=ASGITransport(app), base_url="http://test"
    ) as other:
        assert (await other.get("/openapi.json")).status_code == 404
    assert (await client.get("/openapi.json")).status_code == 200
