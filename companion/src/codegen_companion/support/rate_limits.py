"""Limits to how many requests a client may send, counted in memory or in Redis."""

import asyncio
import logging
import math
import os
import time
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from limits import RateLimitItem
from limits.aio.storage import MemoryStorage, RedisStorage, Storage
from limits.aio.strategies import RateLimiter
from redis.asyncio import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..problems import Problem, ProblemError
from .openapi import amend_document, operations, problem_response

STORAGE_TIMEOUT_SECONDS = 1.0

_LIMITED = "More requests than are allowed"
_SCOPE_KEY = "rate_limit_headers"
_DOCUMENTED = {
    "RateLimit": "The requests that are left, and the seconds until there are more",
    "RateLimit-Policy": "The requests that are allowed, and in how many seconds",
}

_logger = logging.getLogger(__name__)


class Limiter:
    """Counts requests, and refuses those that are too many."""

    def __init__(
        self,
        strategy: type[RateLimiter],
        url_variable: str | None = None,
        *,
        fail_open: bool = True,
        headers: bool = True,
    ) -> None:
        """Choose where requests are counted.

        Args:
            strategy: How they are counted.
            url_variable: The environment variable with the URL of a Redis server; not
                set: they are counted in the memory of this process.
            fail_open: Whether requests pass while the server cannot be reached.
            headers: Whether answers tell what is left.

        Raises:
            RuntimeError: The URL is none of a Redis server.
        """
        self._pool = _connect(url_variable)
        self._strategy = strategy(_storage(self._pool))
        self._fail_open = fail_open
        self._headers = headers
        self._is_failing = False

    async def check(
        self, request: Request, route: str, limits: Sequence[RateLimitItem], key: str
    ) -> None:
        """Count a request.

        Args:
            request: The request.
            route: What it is counted for.
            limits: How many are allowed; each of them holds.
            key: Whom it is counted for.

        Raises:
            ProblemError: 429, there were too many; 503, they cannot be counted.
        """
        try:
            # Of all limits together: a slow server would hold requests up for each.
            async with asyncio.timeout(STORAGE_TIMEOUT_SECONDS):
                refusal = await self._count_all(request, limits, route, key)
        except Exception as error:
            # What is no Redis server may answer anything, and be read as anything.
            self._note_failure(error)
            if self._fail_open:
                return
            raise ProblemError(503, "Requests cannot be counted now.") from error
        self._is_failing = False
        if refusal is not None:
            raise refusal

    async def close(self) -> None:
        """Close all connections; the next request opens new ones."""
        if self._pool is not None:
            await self._pool.disconnect()

    async def _count_all(
        self, request: Request, limits: Sequence[RateLimitItem], route: str, key: str
    ) -> ProblemError | None:
        """Return the refusal by the first limit that is exceeded, if any is."""
        for limit in limits:
            wait = await self._count(request, limit, route, key)
            if wait is not None:
                detail = f"{_LIMITED}: {limit}"
                return ProblemError(429, detail, headers={"Retry-After": str(wait)})
        return None

    async def _count(
        self, request: Request, limit: RateLimitItem, route: str, key: str
    ) -> int | None:
        """Return the seconds to wait for the next request; None: this one may pass."""
        is_allowed = await self._strategy.hit(limit, route, key)
        if is_allowed and not self._headers:
            return None
        reset, remaining = await self._strategy.get_window_stats(limit, route, key)
        seconds = max(0, math.ceil(reset - time.time()))
        if self._headers:
            left = max(0, remaining) if is_allowed else 0
            _add_headers(request, limit, left, seconds)
        return None if is_allowed else max(1, seconds)

    def _note_failure(self, error: Exception) -> None:
        """Log the first failure of several in a row."""
        if not self._is_failing:
            consequence = "pass uncounted" if self._fail_open else "are refused"
            # Some errors, such as that of a server that does not answer, have no text.
            reason = str(error) or type(error).__name__
            _logger.warning("Rate limits: requests %s: %s", consequence, reason)
        self._is_failing = True


class RateLimitHeaders:
    """ASGI middleware that sends the headers of limits with whatever answer there is."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap `app`."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        headers: dict[bytes, bytes] = {}
        scope[_SCOPE_KEY] = headers

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *headers.items()]
            await send(message)

        await self.app(scope, receive, send_with_headers)


def install_rate_limit_headers(app: FastAPI) -> None:
    """Send the headers of limits with every answer of `app`, and document them so."""
    app.add_middleware(RateLimitHeaders)

    def amend(document: dict[str, Any]) -> None:
        for operation in operations(document):
            _document_headers(operation)

    amend_document(app, amend)


def limited_responses() -> dict[int | str, dict[str, Any]]:
    """Document the answer of a route to requests that are too many."""
    retry = _header("The seconds after which to try again", "integer")
    answer = problem_response(429, Problem.__name__)
    return {429: answer | {"description": _LIMITED, "headers": {"Retry-After": retry}}}


def _connect(variable: str | None) -> ConnectionPool | None:
    """Make the connections to the server that a variable names, if any.

    A connection that broke meanwhile is opened again, once.
    """
    url = os.environ.get(variable, "") if variable else ""
    if not url:
        return None
    try:
        return ConnectionPool.from_url(  # pyright: ignore[reportUnknownMemberType]  # its keywords have no types
            url,
            socket_connect_timeout=STORAGE_TIMEOUT_SECONDS,
            socket_timeout=STORAGE_TIMEOUT_SECONDS,
            retry=Retry(NoBackoff(), 1),
        )
    except ValueError:
        # The URL may hold a password: it is not shown.
        raise RuntimeError(
            f"{variable} is no URL of a Redis server: it must be like redis://host:6379/0"
        ) from None


def _storage(pool: ConnectionPool | None) -> Storage:
    if pool is None:
        return MemoryStorage()
    options: dict[str, Any] = {"connection_pool": pool}
    return RedisStorage(
        "async+redis://", wrap_exceptions=True, implementation="redispy", **options
    )


def _add_headers(
    request: Request, limit: RateLimitItem, left: int, seconds: int
) -> None:
    """Note what an answer tells of a limit, beside what it tells of others."""
    headers: dict[bytes, bytes] = request.scope[_SCOPE_KEY]
    policy = f'"{limit}";q={limit.amount};w={limit.get_expiry()}'
    for name, value in (
        (b"ratelimit-policy", policy),
        (b"ratelimit", f'"{limit}";r={left};t={seconds}'),
    ):
        others = [headers[name]] if name in headers else []
        headers[name] = b", ".join([*others, value.encode()])


def _document_headers(operation: dict[str, Any]) -> None:
    responses: dict[str, Any] = operation["responses"]
    if responses.get("429", {}).get("description") != _LIMITED:
        return
    for response in responses.values():
        # Of those that are no status of its own, a 500 has none: it is answered outside of all middleware.
        headers = response.setdefault("headers", {})
        for name, description in _DOCUMENTED.items():
            headers[name] = _header(description, "string")


def _header(description: str, kind: str) -> dict[str, Any]:
    return {"description": description, "schema": {"type": kind}}
