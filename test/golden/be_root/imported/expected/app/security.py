"""What browsers are told: headers of all answers, and which origins may call the API."""

import os
from collections.abc import Mapping
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS: Final[Mapping[str, str]] = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class SecurityHeaders:
    """Adds headers to every answer that does not have them."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand in front of an application."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and add headers to its answer."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers)


def cors_origins() -> list[str]:
    """Read the origins whose pages may call the API: CORS_ORIGINS, by commas."""
    listed = os.environ.get("CORS_ORIGINS", "").split(",")
    return [origin.strip().rstrip("/") for origin in listed if origin.strip()]
