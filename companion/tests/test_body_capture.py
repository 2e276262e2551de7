"""Bodies in spans."""

import json
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any

import pytest
from fastapi import FastAPI, Request, Response
from fastapi.responses import StreamingResponse
from httpx2 import ASGITransport, AsyncClient
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import use_span
from starlette.types import ASGIApp, Receive, Scope, Send

from codegen_companion.support.body_capture import (
    MAX_BYTES,
    REQUEST_BODY,
    RESPONSE_BODY,
    SCRUBBED,
    BodyCapture,
    scrub,
)

pytestmark = pytest.mark.anyio

JSON = {"content-type": "application/json; charset=utf-8"}


class Spans:
    """Gives every request a span, which ends with its answer, and keeps the spans."""

    def __init__(self) -> None:
        """Start empty."""
        self.exporter = InMemorySpanExporter()
        self.provider = TracerProvider()
        self.provider.add_span_processor(SimpleSpanProcessor(self.exporter))

    def around(self, app: ASGIApp) -> ASGIApp:
        """Wrap an application."""

        async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
            span = self.provider.get_tracer("test").start_span("request")
            with use_span(span, end_on_exit=True):
                await app(scope, receive, send)

        return wrapped

    def bodies(self) -> tuple[Any, Any]:
        """Return the bodies in the last span, as text."""
        attributes = self.exporter.get_finished_spans()[-1].attributes or {}
        return attributes.get(REQUEST_BODY), attributes.get(RESPONSE_BODY)


@pytest.fixture
def spans() -> Spans:
    """Return what keeps the spans."""
    return Spans()


@pytest.fixture
async def client(spans: Spans) -> AsyncGenerator[AsyncClient]:
    """Yield a client of an application that answers what it is sent."""
    app = FastAPI()

    @app.post("/echo", operation_id="echo")
    @app.post("/secret", operation_id="keep_secret")
    async def _(request: Request) -> Response:
        body = await request.body()
        return Response(body, headers={"content-type": request.headers["content-type"]})

    @app.post("/stream")
    async def _(request: Request) -> Response:
        body = await request.body()

        async def parts() -> AsyncIterator[bytes]:
            for number in body:
                yield bytes([number])

        return StreamingResponse(parts(), media_type="application/json")

    @app.post("/fail")
    async def _(request: Request) -> Response:
        await request.body()
        raise RuntimeError

    app.add_middleware(
        BodyCapture, requests=True, responses=True, never=["keep_secret"]
    )
    transport = ASGITransport(spans.around(app), raise_app_exceptions=False)
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        yield client


async def test_json(client: AsyncClient, spans: Spans) -> None:
    """Both bodies are there, the answer as it was."""
    answer = await client.post("/echo", content='{"a":1}', headers=JSON)
    assert answer.text == '{"a":1}'
    assert spans.bodies() == ('{"a": 1}', '{"a": 1}')


async def test_parts(client: AsyncClient, spans: Spans) -> None:
    """What comes and goes in parts is put together."""

    async def parts() -> AsyncIterator[bytes]:
        for part in (b'{"a"', b":1", b"}"):
            yield part

    await client.post("/stream", content=parts(), headers=JSON)
    assert spans.bodies() == ('{"a": 1}', '{"a": 1}')


async def test_failure(client: AsyncClient, spans: Spans) -> None:
    """What a failure was asked is told."""
    await client.post("/fail", json={"a": 1, "token": "hidden"})
    assert spans.bodies()[0] == '{"a": 1, "token": "[scrubbed]"}'


@pytest.mark.parametrize(
    ("path", "content", "headers"),
    [
        ("/secret", "{}", JSON),
        ("/nowhere", "{}", JSON),
        ("/echo", "{}", {"content-type": "text/plain"}),
        ("/echo", "", JSON),
        ("/echo", "{", JSON),
        ("/echo", "[" * MAX_BYTES, JSON),
    ],
)
async def test_no_body(
    client: AsyncClient, spans: Spans, path: str, content: str, headers: dict[str, str]
) -> None:
    """Other routes, other types, and what is no JSON leave nothing."""
    await client.post(path, content=content, headers=headers)
    assert spans.bodies()[0] is None
    if path != "/nowhere":
        assert spans.bodies()[1] is None


async def test_large(client: AsyncClient, spans: Spans) -> None:
    """As much as is kept is kept whole; of more there is only the size."""
    text = json.dumps("x" * (MAX_BYTES - 2))
    await client.post("/echo", content=text, headers=JSON)
    assert spans.bodies() == (text, text)
    await client.post("/echo", content=f"{text} ", headers=JSON)
    assert spans.bodies() == ("(more than 8192 bytes)",) * 2


@pytest.mark.parametrize(
    "key",
    [
        "password",
        "newPassword",
        "user_password_hash",
        "client_secret",
        "ACCESS_TOKEN",
        "refreshToken",
        "Authorization",
        "Set-Cookie",
        "x-api-key",
        "apiKey",
        "private_key",
        "credentials",
        "pin",
        "otp",
        "session_id",
    ],
)
def test_scrub(key: str) -> None:
    """Credentials are told by their names, at any depth and whatever they hold."""
    for secret in ("hidden", 1234, ["hidden"], {"value": "hidden"}):
        body = json.dumps({"a": [{"b": {key: secret}}], key: secret}).encode()
        expected = {"a": [{"b": {key: SCRUBBED}}], key: SCRUBBED}
        assert json.loads(scrub(body) or "") == expected


def test_scrub_values() -> None:
    """Headers and tokens are told by their looks."""
    signed = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"
    body = json.dumps(["Bearer abc", "basic YTpi", signed, "bearer", "Basically"])
    expected = [SCRUBBED, SCRUBBED, SCRUBBED, "bearer", "Basically"]
    assert json.loads(scrub(body.encode()) or "") == expected


@pytest.mark.parametrize("key", ["author", "passenger", "shipping", "keyword", "title"])
def test_scrub_nothing_else(key: str) -> None:
    """Words that only look alike stay."""
    assert scrub(json.dumps({key: "x"}).encode()) == f'{{"{key}": "x"}}'


@pytest.mark.parametrize("body", [b"\xff", b"{", b"1" * 5000, b"[" * 5000])
def test_scrub_no_json(body: bytes) -> None:
    """What cannot be read leaves nothing, and harms nobody."""
    assert scrub(body) is None


def test_scrub_surrogates() -> None:
    """Text that UTF-8 cannot hold is escaped."""
    assert scrub(b'"\\ud800\xc3\xa9"') == '"\\ud800\\u00e9"'
