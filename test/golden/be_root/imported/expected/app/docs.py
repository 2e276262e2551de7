"""`/docs` and `/redoc`, whose scripts the application serves: they ask no other host."""

import base64
import hashlib
import re
from typing import Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.docs import (
    get_redoc_html,
    get_swagger_ui_html,
    get_swagger_ui_oauth2_redirect_html,
)
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles

ASSETS: Final = "/docs/assets"
OAUTH_REDIRECT: Final = "/docs/oauth2-redirect"

router = APIRouter(include_in_schema=False)


def add_docs(app: FastAPI) -> None:
    """Add the pages to an application that has none: `docs_url=None, redoc_url=None`."""
    app.include_router(router)
    files = StaticFiles(packages=[("fastapi_offline", "static")])
    app.mount(ASSETS, files, name="docs_assets")


@router.get("/docs")
async def docs(request: Request) -> HTMLResponse:
    """Show the document of the API, to try it out."""
    app: FastAPI = request.app
    root = _root(request)
    page = get_swagger_ui_html(
        openapi_url=f"{root}{app.openapi_url}",
        title=f"{app.title} - Swagger UI",
        swagger_js_url=f"{root}{ASSETS}/swagger-ui-bundle.js",
        swagger_css_url=f"{root}{ASSETS}/swagger-ui.css",
        swagger_favicon_url=f"{root}{ASSETS}/favicon.png",
        oauth2_redirect_url=f"{root}{OAUTH_REDIRECT}",
        init_oauth=app.swagger_ui_init_oauth,
        swagger_ui_parameters=app.swagger_ui_parameters,
    )
    return _with_policy(page)


@router.get(OAUTH_REDIRECT)
async def oauth_redirect() -> HTMLResponse:
    """Hand the answer of a sign-in on to the page that began it."""
    return _with_policy(get_swagger_ui_oauth2_redirect_html())


@router.get("/redoc")
async def redoc(request: Request) -> HTMLResponse:
    """Show the document of the API, to read."""
    app: FastAPI = request.app
    root = _root(request)
    page = get_redoc_html(
        openapi_url=f"{root}{app.openapi_url}",
        title=f"{app.title} - ReDoc",
        redoc_js_url=f"{root}{ASSETS}/redoc.standalone.js",
        redoc_favicon_url=f"{root}{ASSETS}/favicon.png",
        with_google_fonts=False,
    )
    return _with_policy(page)


def _root(request: Request) -> str:
    """Return the path under which a proxy shows the application."""
    root: str = request.scope.get("root_path", "")
    return root.rstrip("/")


def _with_policy(page: HTMLResponse) -> HTMLResponse:
    """Let a page load from its own host alone, and run no script but its own."""
    scripts = re.findall(rb"<script>(.*?)</script>", page.body, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(one).digest()) for one in scripts]
    allowed = " ".join(["'self'", *(f"'sha256-{one.decode()}'" for one in digests)])
    # Both tools write their styles into the page; ReDoc searches in a worker of its own,
    # and goes without its maker's logo, which is elsewhere.
    page.headers["Content-Security-Policy"] = "; ".join(
        [
            "default-src 'self'",
            f"script-src {allowed}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "worker-src blob:",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ]
    )
    return page
