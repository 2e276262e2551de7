"""Rate limits: what is counted for whom, in memory and in Redis, and what answers say."""

import asyncio
import logging
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread

import pytest
from fastapi import FastAPI, Request
from httpx2 import ASGITransport, AsyncClient
from limits import parse_many
from limits.aio.strategies import (
    FixedWindowRateLimiter,
    MovingWindowRateLimiter,
    RateLimiter,
    SlidingWindowCounterRateLimiter,
)
from starlette.types import Message, Receive, Scope, Send

from codegen_companion.problems import ProblemError
from codegen_companion.support import rate_limits
from codegen_companion.support.rate_limits import (
    STORAGE_TIMEOUT_SECONDS,
    Limiter,
    RateLimitHeaders,
)

from .limited_app import VARIABLE, create_app
from .ports import free_port, wait_for_port
from .redis_server import RedisServer

pytestmark = pytest.mark.anyio

STRATEGIES = [
    FixedWindowRateLimiter,
    MovingWindowRateLimiter,
    SlidingWindowCounterRateLimiter,
]
POLICY = '"3 per 1 hour";q=3;w=3600, "100 per 2 day";q=100;w=172800'


@pytest.fixture
def redis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[RedisServer]:
    """Yield a server that limiters use."""
    server = RedisServer(tmp_path)
    monkeypatch.setenv(VARIABLE, server.url)
    yield server
    server.stop()


@pytest.fixture(params=["memory", "redis"])
def storage(request: pytest.FixtureRequest) -> str:
    """Return where limiters count: first in memory, then in Redis."""
    if request.param == "redis":
        request.getfixturevalue("redis")
    return str(request.param)


@pytest.fixture
async def limiter(storage: str) -> AsyncGenerator[Limiter]:
    """Yield a limiter, and close it."""
    assert storage
    limiter = Limiter(FixedWindowRateLimiter, VARIABLE)
    yield limiter
    await limiter.close()


def client_of(app: FastAPI) -> AsyncClient:
    """Return a client of an application."""
    return AsyncClient(transport=ASGITransport(app), base_url="http://test")


def request_from(host: str | None) -> Request:
    """Return a request of an address, as the limiter sees it."""
    client = None if host is None else (host, 1)
    return Request({"type": "http", "headers": [], "client": client})


@pytest.mark.usefixtures("storage")
@pytest.mark.parametrize("strategy", STRATEGIES)
async def test_limit(strategy: type[RateLimiter]) -> None:
    """As many requests pass as are allowed, of each client on each route, in each window."""
    limiter = Limiter(strategy, VARIABLE, headers=False)
    limits = parse_many("3/second")
    refusals: list[object] = []

    async def passes(route: str = "route", key: str = "key") -> bool:
        try:
            await limiter.check(request_from("1.2.3.4"), route, limits, key)
        except ProblemError as error:
            refusals.append((error.status_code, error.headers))
            return False
        return True

    try:
        # All within one window: at its end the next one would begin.
        await asyncio.sleep(1 - time.time() % 1)
        assert [await passes() for _ in range(5)] == [True] * 3 + [False] * 2
        assert refusals == [(429, {"Retry-After": "1"})] * 2
        assert await passes(key="other")
        assert await passes(route="other")
        await asyncio.sleep(2.1)
        assert await passes()
    finally:
        await limiter.close()


async def test_answers(limiter: Limiter) -> None:
    """Every answer of a limited route tells what is left; 429 tells how long to wait."""
    async with client_of(create_app(limiter)) as client:
        first = await client.get("/things/1")
        assert first.status_code == 200
        assert first.headers["RateLimit-Policy"] == POLICY
        [hours, days] = first.headers["RateLimit"].split(", ")
        assert hours.rpartition("=")[0] == '"3 per 1 hour";r=2;t'
        assert 3500 < int(hours.rpartition("=")[2]) <= 3600
        assert days.startswith('"100 per 2 day";r=99;t=172')
        missing = await client.get("/things/0")
        assert missing.status_code == 404
        assert missing.headers["RateLimit"].startswith('"3 per 1 hour";r=1;t=')
        invalid = await client.get("/things/x")
        assert invalid.status_code == 422
        assert invalid.headers["RateLimit"].startswith('"3 per 1 hour";r=0;t=')
        refused = await client.get("/things/1")
        assert refused.status_code == 429
        assert refused.headers["Content-Type"] == "application/problem+json"
        assert (
            refused.json()["detail"] == "More requests than are allowed: 3 per 1 hour"
        )
        assert 3500 < int(refused.headers["Retry-After"]) <= 3600
        assert refused.headers["RateLimit"].startswith('"3 per 1 hour";r=0;t=3')
        other = await client.get("/things/1", headers={"X-Key": "other"})
        assert other.status_code == 200
        free = await client.get("/free")
        assert not [name for name in free.headers if name.startswith("ratelimit")]


async def test_no_headers() -> None:
    """A limiter that is told so sends no headers but `Retry-After`."""
    app = create_app(Limiter(FixedWindowRateLimiter, headers=False), headers=False)
    async with client_of(app) as client:
        answers = [await client.get("/things/1") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert "Retry-After" in answers[-1].headers
    for answer in answers:
        assert not [name for name in answer.headers if name.startswith("ratelimit")]


def test_document() -> None:
    """The document tells of 429 and of the headers, on limited routes alone."""
    paths = create_app().openapi()["paths"]
    assert "429" not in paths["/free"]["get"]["responses"]
    assert "headers" not in paths["/free"]["get"]["responses"]["200"]
    responses = paths["/things/{pk}"]["get"]["responses"]
    assert responses["429"]["description"] == "More requests than are allowed"
    schema = {"$ref": "#/components/schemas/Problem"}
    assert responses["429"]["content"] == {
        "application/problem+json": {"schema": schema}
    }
    assert "Retry-After" in responses["429"]["headers"]
    told = {status for status, answer in responses.items() if "headers" in answer}
    assert told == {"200", "422", "429", "default"}
    assert {"RateLimit", "RateLimit-Policy"} < responses["default"]["headers"].keys()
    bare = create_app(headers=False).openapi()["paths"]["/things/{pk}"]["get"]
    assert bare["responses"]["429"]["headers"].keys() == {"Retry-After"}


@pytest.fixture
def ports(redis: RedisServer) -> Generator[list[int]]:
    """Yield the ports of two processes that run the application with one server."""
    assert redis
    ports = [free_port(), free_port()]
    command = [sys.executable, "-m", "uvicorn", "--factory", "--log-level", "error"]
    command.append(f"{create_app.__module__}:{create_app.__name__}")
    root = Path(__file__).parents[create_app.__module__.count(".")]
    processes = [
        subprocess.Popen([*command, "--port", str(port)], cwd=root)  # noqa: S603  # own code
        for port in ports
    ]
    try:
        for port in ports:
            wait_for_port(port)
        yield ports
    finally:
        for process in processes:
            process.terminate()
            process.wait()


async def test_processes(ports: list[int]) -> None:
    """A limit holds for all processes together that count in one server."""
    async with AsyncClient() as client:
        urls = [f"http://127.0.0.1:{port}/things/1" for port in ports] * 5
        answers = await asyncio.gather(*(client.get(url) for url in urls))
    assert sorted(answer.status_code for answer in answers) == [200] * 3 + [429] * 7


async def test_open(redis: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    """Requests pass while the server is away, and are counted when it is back."""
    limiter = Limiter(FixedWindowRateLimiter, VARIABLE, fail_open=True)
    async with client_of(create_app(limiter)) as client:
        assert (await client.get("/things/1")).headers["RateLimit"]
        redis.stop()
        with caplog.at_level(logging.WARNING, rate_limits.__name__):
            answers = [await client.get("/things/1") for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200] * 5
        [record] = caplog.records
        assert record.getMessage().startswith("Rate limits: requests pass uncounted: ")
        redis.start()
        answers = [await client.get("/things/1") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        redis.stop()
        with caplog.at_level(logging.WARNING, rate_limits.__name__):
            await client.get("/things/1")
        assert len(caplog.records) == 2
    await limiter.close()


async def test_closed(redis: RedisServer) -> None:
    """Requests are refused while the server is away, where the project wants it so."""
    limiter = Limiter(FixedWindowRateLimiter, VARIABLE, fail_open=False)
    async with client_of(create_app(limiter)) as client:
        assert (await client.get("/things/1")).status_code == 200
        redis.stop()
        refused = await client.get("/things/1")
        assert refused.status_code == 503
        assert refused.headers["Content-Type"] == "application/problem+json"
        assert refused.json()["detail"] == "Requests cannot be counted now."
        assert refused.headers["Retry-After"] == "1"
        redis.start()
        assert (await client.get("/things/1")).status_code == 200
    await limiter.close()


@contextmanager
def other_server(answer: bytes, seconds: float) -> Generator[int]:
    """Run a server that is not Redis, or a slow one; yield its port."""

    class Handler(BaseRequestHandler):
        def handle(self) -> None:
            with suppress(ConnectionError):
                while self.request.recv(4096):
                    time.sleep(seconds)
                    self.request.sendall(answer)

    with ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server.server_address[1]
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize(
    ("answer", "seconds"),
    [(b"+OK\r\n", 0), (b"$1\r\nx\r\n", 0), (b"*1\r\n+x\r\n", 0), (b":1\r\n", 0.4)],
)
async def test_other_servers(
    monkeypatch: pytest.MonkeyPatch,
    strategy: type[RateLimiter],
    answer: bytes,
    seconds: float,
) -> None:
    """A server that is no Redis server, or a slow one, is as good as none."""
    with other_server(answer, seconds) as port:
        monkeypatch.setenv(VARIABLE, f"redis://127.0.0.1:{port}/0")
        limiter = Limiter(strategy, VARIABLE)
        async with client_of(create_app(limiter)) as client:
            start = time.monotonic()
            assert (await client.get("/things/1")).status_code == 200
            assert time.monotonic() - start < 1.5 * STORAGE_TIMEOUT_SECONDS
        await limiter.close()


async def test_hanging(redis: RedisServer) -> None:
    """A server that never answers holds nobody up for long."""
    limiter = Limiter(FixedWindowRateLimiter, VARIABLE)
    async with client_of(create_app(limiter)) as client:
        assert (await client.get("/things/1")).status_code == 200
        redis.hang()
        start = time.monotonic()
        assert (await client.get("/things/1")).status_code == 200
        assert time.monotonic() - start < 1.5 * STORAGE_TIMEOUT_SECONDS
    await limiter.close()


@pytest.mark.parametrize(
    "url", ["postgresql://u:secret@h/db", "redis://u:secret@h:x/0", "secret"]
)
def test_other_urls(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    """What is no URL of a server is an error that names the variable, not the URL."""
    monkeypatch.setenv(VARIABLE, url)
    with pytest.raises(RuntimeError, match=f"^{VARIABLE} is no URL") as caught:
        Limiter(FixedWindowRateLimiter, VARIABLE)
    assert "secret" not in str(caught.value)


async def test_other_connections() -> None:
    """Connections that are no requests pass."""
    seen: list[str] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(scope["type"])

    async def receive() -> Message:
        raise NotImplementedError

    async def send(_message: Message) -> None:
        raise NotImplementedError

    await RateLimitHeaders(app)({"type": "lifespan"}, receive, send)
    assert seen == ["lifespan"]
