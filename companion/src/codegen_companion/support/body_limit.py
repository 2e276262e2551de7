"""Limits to the size of requests: of their bodies, their URLs and their headers."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import Request
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..problems import problem

HandlerT = TypeVar("HandlerT", bound=Callable[..., Any])

_MOST_DIGITS = 100
_STATUS = 413

MAX_URL_BYTES = 64 * 1024
"""Bytes of a path and a query: 1,000 UUIDs as parameters fit, and each costs time."""

MAX_PARAMETERS = 4_000
"""Parameters of a query, whatever their names: each is decoded before anything looks at it."""

MAX_HEADER_BYTES = 32 * 1024
"""Bytes of the names and values of all headers: frameworks read some of them sign by sign."""

MAX_HEADERS = 100
"""Headers of a request."""


MAX_COOKIE_ESCAPES = 500
"""Backslashes in cookies: before 3.11.10 and 3.12.6, Python reads them in quadratic time
(CVE-2024-7592), on every route."""

MAX_NESTED = 100_000
"""Lists and objects of a JSON body, counted by their brackets before it is read."""

MAX_TINY_NUMBERS = 10_000
"""Numbers of a JSON body like `9e-400`, which take Python the time of a hundred others each."""

_TINY = re.compile(rb"[eE]-\d{3}")
_KEPT = 4
"""Bytes of a part of a body that the next one may make a tiny number of: one less than it has."""


_LIMIT = "max_body_bytes"
"""Attribute of functions that answer requests with bodies of another size."""


def max_body_bytes(size: int) -> Callable[[HandlerT], HandlerT]:
    """Let the bodies of a route be of another size than those of all others.

    Args:
        size: The largest body in bytes.
    """

    def decorate(handler: HandlerT) -> HandlerT:
        setattr(handler, _LIMIT, size)
        return handler

    return decorate


def unlimited_body(handler: HandlerT) -> HandlerT:
    """Let a route look after the size of its bodies itself, which are no JSON."""
    setattr(handler, _LIMIT, None)
    return handler


class BodyLimit:
    """ASGI middleware that answers 413 to requests whose body is too large.

    The limit applies when a body is read: routes without one do not look at it. A
    body of unknown size is counted as it comes in. A URL beyond `MAX_URL_BYTES` is 414,
    before anything reads its parameters, as is one with more than `MAX_PARAMETERS`. A
    body with more than `MAX_NESTED` or `MAX_TINY_NUMBERS` is 413, too. Headers beyond
    `MAX_HEADER_BYTES` or `MAX_HEADERS` are 431, as are cookies with more than
    `MAX_COOKIE_ESCAPES`.
    """

    def __init__(self, app: ASGIApp, max_bytes: int) -> None:
        """Wrap `app`.

        Args:
            app: The application.
            max_bytes: The largest body that is accepted, unless its route says otherwise.
        """
        self.app = app
        self.max_bytes = max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection; only HTTP requests are limited."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        query = scope.get("query_string", b"")
        if (
            len(scope["path"]) + len(query) > MAX_URL_BYTES
            or query.count(b"&") >= MAX_PARAMETERS
        ):
            detail = (
                f"The URL must not be longer than {MAX_URL_BYTES} bytes, nor have more "
                f"than {MAX_PARAMETERS} parameters."
            )
            await problem(Request(scope), 414, detail)(scope, receive, send)
            return
        if _has_long_headers(scope):
            detail = (
                f"The headers must not be more than {MAX_HEADERS}, nor longer than "
                f"{MAX_HEADER_BYTES} bytes together, nor may cookies hold more than "
                f"{MAX_COOKIE_ESCAPES} backslashes."
            )
            await problem(Request(scope), 431, detail)(scope, receive, send)
            return
        declared = _declared_size(scope)
        received: _Received | None = None
        max_bytes = self.max_bytes
        started = exceeded = False

        async def limited_receive() -> Message:
            nonlocal exceeded, max_bytes, received
            if received is None:  # Only now it is known which route reads it.
                limit = getattr(scope.get("endpoint"), _LIMIT, self.max_bytes)
                if limit is None:
                    return await receive()
                max_bytes = limit
                received = _Received(max_bytes)
            if declared <= max_bytes:
                message = await receive()
                if received.takes(message.get("body", b"")):
                    return message
            if started:
                return {"type": "http.disconnect"}
            exceeded = True
            raise HTTPException(_STATUS)

        async def replacing_send(message: Message) -> None:
            nonlocal started
            if exceeded and not started:
                return  # the application's own account of the failure
            started = True
            await send(message)

        try:
            await self.app(scope, limited_receive, replacing_send)
        except Exception:
            if not exceeded:
                raise
        if exceeded:
            detail = (
                f"The body must not be larger than {max_bytes} bytes, nor hold more "
                f"than {MAX_NESTED} lists and objects, or {MAX_TINY_NUMBERS} numbers "
                "below 1e-99."
            )
            answer = problem(
                Request(scope), _STATUS, detail, headers={"Connection": "close"}
            )
            await answer(scope, receive, send)


class _Received:
    """What has come of a body."""

    def __init__(self, max_bytes: int) -> None:
        """Begin with nothing."""
        self.left = max_bytes
        self.nested = self.tiny = 0
        self.end = b""

    def takes(self, part: bytes) -> bool:
        """Add a part of the body, and tell whether all of it is small enough."""
        self.left -= len(part)
        self.nested += part.count(b"[") + part.count(b"{")
        if self.left < 0 or self.nested > MAX_NESTED:
            return False
        joined = self.end + part
        self.tiny += len(_TINY.findall(joined))
        self.end = joined[-_KEPT:]
        return self.tiny <= MAX_TINY_NUMBERS


def _has_long_headers(scope: Scope) -> bool:
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    if len(headers) > MAX_HEADERS:
        return True
    size = escapes = 0
    for name, value in headers:
        size += len(name) + len(value)
        if name == b"cookie":
            escapes += value.count(b"\\")
    return size > MAX_HEADER_BYTES or escapes > MAX_COOKIE_ESCAPES


def _declared_size(scope: Scope) -> int:
    """Return the Content-Length; 0 when there is none or it is no number."""
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            # Python reads no number of thousands of digits.
            return int(value[:_MOST_DIGITS])
    return 0
