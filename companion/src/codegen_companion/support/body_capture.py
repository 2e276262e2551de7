"""Bodies of requests and answers in spans, without the credentials that they hold."""

import json
import re
from collections.abc import Collection
from typing import TypeAlias

from fastapi.routing import APIRoute
from opentelemetry.trace import Span, get_current_span
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_Json: TypeAlias = "dict[str, _Json] | list[_Json] | str | float | bool | None"

MAX_BYTES = 8192
"""Larger bodies are not kept."""

SCRUBBED = "[scrubbed]"

REQUEST_BODY = "http.request.body.text"
RESPONSE_BODY = "http.response.body.text"

_SECRET_PARTS = re.compile(
    "passw|passphrase|passcode|pwd|secret|token|authorization|cookie|credential|apikey"
    "|accesskey|privatekey|signingkey|encryptionkey|sessionid|sessionkey"
)
_SECRET_KEYS = {"auth", "cvc", "cvv", "jwt", "otp", "pass", "pin"}
_SECRET_TEXT = re.compile(r"(?i:bearer|basic)\s+\S|eyJ[\w-]+\.[\w-]+\.")
_NO_LETTERS = re.compile("[^a-z0-9]")


class BodyCapture:
    """ASGI middleware that puts JSON bodies into the span of their request."""

    def __init__(
        self, app: ASGIApp, *, requests: bool, responses: bool, never: Collection[str]
    ) -> None:
        """Wrap `app`.

        Args:
            app: The application.
            requests: Capture what is sent to it.
            responses: Capture what it answers.
            never: Ids of the operations whose bodies are not looked at.
        """
        self.app = app
        self.requests = requests
        self.responses = responses
        self.never = frozenset(never)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection; only HTTP requests with a span have bodies to capture."""
        span = get_current_span()
        if scope["type"] != "http" or not span.is_recording():
            await self.app(scope, receive, send)
            return
        request = _Body(REQUEST_BODY, Headers(scope=scope), wanted=self.requests)
        response = _Body(RESPONSE_BODY, Headers(), wanted=False)

        async def noting_receive() -> Message:
            message = await receive()
            request.add(message)
            return message

        async def noting_send(message: Message) -> None:
            nonlocal response
            if message["type"] == "http.response.start":
                headers = Headers(raw=message["headers"])
                response = _Body(RESPONSE_BODY, headers, wanted=self.responses)
            response.add(message)
            # The span ends with the last part of the answer.
            if not message.get("more_body", message["type"] == "http.response.start"):
                self._note(span, scope, request, response)
            await send(message)

        try:
            await self.app(scope, noting_receive, noting_send)
        except Exception:
            self._note(span, scope, request)
            raise

    def _note(self, span: Span, scope: Scope, *bodies: "_Body") -> None:
        """Put bodies into the span, unless they are of a route that is not looked at."""
        route = scope.get("route")
        if isinstance(route, APIRoute) and route.operation_id not in self.never:
            for body in bodies:
                body.note(span)


class _Body:
    """What has come of one body."""

    def __init__(self, attribute: str, headers: Headers, *, wanted: bool) -> None:
        """Start empty; only JSON is kept."""
        self._attribute = attribute
        self._wanted = wanted and _is_json(headers.get("content-type", ""))
        self._parts: list[bytes] = []
        self._size = 0

    def add(self, message: Message) -> None:
        """Keep the body of a message, unless there is too much of it."""
        part: bytes = message.get("body", b"")
        self._size += len(part)
        if self._wanted and self._size <= MAX_BYTES:
            self._parts.append(part)

    def note(self, span: Span) -> None:
        """Put it into a span, if there is any."""
        if not self._wanted or self._size == 0:
            return
        if self._size > MAX_BYTES:
            span.set_attribute(self._attribute, f"(more than {MAX_BYTES} bytes)")
            return
        text = scrub(b"".join(self._parts))
        if text is not None:
            span.set_attribute(self._attribute, text)


def scrub(body: bytes) -> str | None:
    """Return JSON without its credentials; None: it cannot be read as JSON."""
    try:
        return json.dumps(_scrubbed(json.loads(body)))
    except (ValueError, RecursionError):
        return None


def _scrubbed(value: _Json) -> _Json:
    match value:
        case dict():
            return {key: _of_key(key, item) for key, item in value.items()}
        case list():
            return [_scrubbed(item) for item in value]
        case str() if _SECRET_TEXT.match(value):
            return SCRUBBED
        case _:
            return value


def _of_key(key: str, value: _Json) -> _Json:
    letters = _NO_LETTERS.sub("", key.lower())
    if letters in _SECRET_KEYS or _SECRET_PARTS.search(letters):
        return SCRUBBED
    return _scrubbed(value)


def _is_json(content_type: str) -> bool:
    media_type = content_type.partition(";")[0].strip().lower()
    return media_type == "application/json" or media_type.endswith("+json")
