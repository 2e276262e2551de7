"""The OpenAPI document over HTTP: made once, beside the requests, and sent as small as it goes."""

import gzip
import json
import re
from asyncio import to_thread
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple

from fastapi import FastAPI, Request
from starlette.responses import Response
from starlette.routing import Route

from .entity_tags import EntityTags

__all__ = ["serve_document"]

_HEADERS = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
"""It is asked for again each time, and answered by a 304 as long as it is the same."""


def serve_document(app: FastAPI) -> None:
    """Let an application answer with its document in place of FastAPI's own route.

    With a thousand resources making it takes seconds, in which no request would be
    answered, and it has megabytes. Where the application has none, nothing is done.
    """
    served = _Served(app)
    for index, route in enumerate(app.router.routes):
        if isinstance(route, Route) and route.path == app.openapi_url:
            app.router.routes[index] = Route(
                route.path, served.answer, name=route.name, include_in_schema=False
            )


_MOST_ROOTS = 8
"""Paths of proxies that the document is kept for."""


class _Made(NamedTuple):
    """A document as it is sent."""

    document: dict[str, Any]
    body: bytes
    zipped: bytes
    digest: str


class _Served:
    """What is sent, by the path that a proxy takes away."""

    def __init__(self, app: FastAPI) -> None:
        """Start with nothing."""
        self._app = app
        self._made: dict[str, _Made] = {}
        self._lock = Lock()

    async def answer(self, request: Request) -> Response:
        """Answer with the document, or with 304 where the client has it."""
        root: str = request.scope.get("root_path", "").rstrip("/")
        made = await to_thread(self._make, root)
        headers = {**_HEADERS, "ETag": f'W/"{made.digest}"'}
        known = request.headers.get("If-None-Match")
        if known is not None:
            tags = EntityTags(known)
            if tags.is_any or tags.match_weakly(made.digest.__eq__):
                return Response(status_code=304, headers=headers)
        body = made.body
        if _takes_gzip(request.headers.get("Accept-Encoding", "")):
            body = made.zipped
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers, media_type="application/json")

    def _make(self, root: str) -> _Made:
        with self._lock:
            document = self._app.openapi()
            made = self._made.get(root)
            if made is None or made.document is not document:
                made = _written(document, self._shown_below(root, document))
                if len(self._made) >= _MOST_ROOTS:
                    self._made.clear()
                self._made[root] = made
            return made

    def _shown_below(self, root: str, document: dict[str, Any]) -> dict[str, Any]:
        """Return the document with the path that a proxy takes away, as FastAPI does."""
        servers: list[dict[str, Any]] = document.get("servers", [])
        if not root or not self._app.root_path_in_servers:
            return document
        if any(server.get("url") == root for server in servers):
            return document
        return {**document, "servers": [{"url": root}, *servers]}


def _written(document: dict[str, Any], shown: dict[str, Any]) -> _Made:
    # As Starlette's JSONResponse writes it.
    text = json.dumps(shown, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    body = text.encode()
    return _Made(document, body, gzip.compress(body, mtime=0), sha256(body).hexdigest())


def _takes_gzip(accepted: str) -> bool:
    """Tell whether `Accept-Encoding` has gzip (RFC 9110 section 12.5.3)."""
    for one in accepted.lower().split(","):
        coding, _, weight = one.partition(";")
        if coding.strip() == "gzip":
            return re.fullmatch(r"\s*q=0(\.0*)?\s*", weight) is None
    return False
