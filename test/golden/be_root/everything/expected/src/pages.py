"""The web pages, which the application serves beside the API: one origin has both."""

import os
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from .security import HEADERS as API_HEADERS

API_PATH: Final = "/api"
START: Final = "index.html"
# Their names tell what they hold: another text has another name.
ASSETS: Final = "_assets/"
FOR_EVER: Final = "public, max-age=31536000, immutable"


def file_origins(variables: Mapping[str, str]) -> tuple[str, ...]:
    """Return where the files of a bucket are sent and read; none, where the API has them itself."""
    place = urlsplit(variables.get("FILES_URL", ""))
    if place.scheme != "s3":
        return ()
    bucket = place.netloc
    endpoint = variables.get("AWS_ENDPOINT_URL_S3") or variables.get("AWS_ENDPOINT_URL")
    if endpoint:
        # Some services have a host for each bucket, others a path.
        scheme, host, *_ = urlsplit(endpoint)
        return f"{scheme}://{host}", f"{scheme}://{bucket}.{host}"
    region = variables.get("AWS_REGION", "us-east-1")
    hosts = (f"{bucket}.s3.amazonaws.com", f"{bucket}.s3.{region}.amazonaws.com")
    return tuple(f"https://{host}" for host in hosts)


FILES: Final = file_origins(os.environ)
POLICY: Final = "; ".join(
    [
        "default-src 'self'",
        # Menus, dialogs and messages write some of their styles while they are open.
        "style-src 'self' 'unsafe-inline'",
        # Files of rows, and one of the reader's machine before it is sent.
        " ".join(["img-src 'self' data: blob:", *FILES]),
        " ".join(["connect-src 'self'", *FILES]),
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final[Mapping[str, str]] = {
    **API_HEADERS,
    # Kept, and asked for each time: it names the files of the newest build.
    "Cache-Control": "no-cache",
    "Content-Security-Policy": POLICY,
}


class Pages(StaticFiles):
    """Files of a build; where a browser asks for another path, the pages know it."""

    def __init__(self, folder: Path) -> None:
        """Serve what a folder holds, also what is built into it later."""
        super().__init__(directory=folder, html=True, check_dir=False)
        self.config_checked = True

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Answer with a file, or with the page that all addresses start from."""
        try:
            response = await super().get_response(path, scope)
            if path.startswith(ASSETS):
                response.headers["Cache-Control"] = FOR_EVER
        except HTTPException as error:
            accepted = Headers(scope=scope).get("accept", "")
            if error.status_code == 404 and "text/html" in accepted:
                response = await self._start(scope)
            else:
                response = PlainTextResponse(
                    error.detail, error.status_code, error.headers
                )
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    async def _start(self, scope: Scope) -> Response:
        try:
            return await super().get_response(START, scope)
        except HTTPException:
            built = "`npm --prefix web run build` makes them"
            return PlainTextResponse(f"There are no pages yet: {built}.", 404)


def serve_pages(api: FastAPI, folder: Path) -> Starlette:
    """Serve an API below `API_PATH`, and the pages of a folder everywhere else."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncGenerator[None]:
        async with api.router.lifespan_context(api):
            yield

    return Starlette(
        routes=[
            # The mount has what is below the path, and not the path itself.
            Route(API_PATH, api),
            Mount(API_PATH, api),
            Mount("/", GZipMiddleware(Pages(folder), compresslevel=6)),
        ],
        lifespan=lifespan,
    )
