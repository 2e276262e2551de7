"""Limits to the size of requests: of their bodies, their URLs and their headers."""

from fastapi import Request
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..problems import problem

_MOST_DIGITS = 100
_STATUS = 413

MAX_URL_BYTES = 64 * 1024
"""Bytes of a path and a query: 1,000 UUIDs as parameters fit, and each costs time."""


MAX_HEADER_BYTES = 32 * 1024
"""Bytes of the names and values of all headers: frameworks read some of them sign by sign."""

MAX_HEADERS = 100
"""Headers of a request."""


MAX_COOKIE_ESCAPES = 500
"""Backslashes in cookies: before 3.11.10 and 3.12.6, Python reads them in quadratic time
(CVE-2024-7592), on every route."""


class BodyLimit:
    """ASGI middleware that answers 413 to requests whose body is too large.

    The limit applies when a body is read: routes without one do not look at it. A
    body of unknown size is counted as it comes in. A URL beyond `MAX_URL_BYTES` is 414,
    before anything reads its parameters, and headers beyond `MAX_HEADER_BYTES` or
    `MAX_HEADERS` are 431, as are cookies with more than `MAX_COOKIE_ESCAPES`.
    """

    def __init__(self, app: ASGIApp, max_bytes: int) -> None:
        """Wrap `app`.

        Args:
            app: The application.
            max_bytes: The largest body that is accepted.
        """
        self.app = app
        self.max_bytes = max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection; only HTTP requests are limited."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if len(scope["path"]) + len(scope.get("query_string", b"")) > MAX_URL_BYTES:
            detail = f"The URL must not be longer than {MAX_URL_BYTES} bytes."
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
        received = 0
        started = exceeded = False

        async def limited_receive() -> Message:
            nonlocal received, exceeded
            if declared <= self.max_bytes:
                message = await receive()
                received += len(message.get("body", b""))
                if received <= self.max_bytes:
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
            detail = f"The body must not be larger than {self.max_bytes} bytes."
            answer = problem(
                Request(scope), _STATUS, detail, headers={"Connection": "close"}
            )
            await answer(scope, receive, send)


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
