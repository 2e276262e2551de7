"""Caches, which are told where an answer depends on who asks."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["VaryByUser"]


class VaryByUser:
    """ASGI middleware that adds `Vary` to the answers of requests whose user was asked for.

    Whatever finds out who sends a request notes in `request.state.vary` which headers tell
    it, before anything can fail: errors carry `Vary`, too, and so do answers that a handler
    makes itself. Without it, a shared cache that keeps answers by their URL gives those
    of a user whom a cookie signs in to others (RFC 9111, section 4.1).
    """

    def __init__(self, app: ASGIApp) -> None:
        """Wrap `app`."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection; only HTTP requests are answered with headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        state = scope.setdefault("state", {})

        async def send_telling(message: Message) -> None:
            vary: str | None = state.get("vary")
            if vary is not None and message["type"] == "http.response.start":
                MutableHeaders(scope=message).add_vary_header(vary)
            await send(message)

        await self.app(scope, receive, send_telling)
