"""The web pages beside the API."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from httpx2 import ASGITransport, AsyncClient
from starlette.applications import Starlette

from main import create_app
from src.api.v1.auth import dependencies
from src.pages import file_origins, serve_pages

pytestmark = pytest.mark.anyio

START = "<title>Start</title>"
SCRIPT = "export const pages = 1;"
PAGE = {"Accept": "text/html,*/*;q=0.8"}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """Build pages."""
    (tmp_path / "_assets").mkdir()
    (tmp_path / "index.html").write_text(START, encoding="utf-8")
    (tmp_path / "_assets" / "index-1a2b.js").write_text(SCRIPT, encoding="utf-8")
    return tmp_path


@pytest.fixture
async def browser(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[AsyncClient]:
    """Yield a client of the application with its pages."""
    key = "a key of the tests ".ljust(64, ".")
    monkeypatch.setattr(dependencies, "signing_key", lambda: key)
    async with client_of(serve_pages(create_app(), built)) as client:
        yield client


def client_of(app: Starlette) -> AsyncClient:
    """Make a client of an application."""
    return AsyncClient(transport=ASGITransport(app), base_url="http://test")


@pytest.mark.parametrize(
    "path", ["/", "/books", "/books/a.b/edit", "/apis", f"/{'b' * 999}"]
)
async def test_start(browser: AsyncClient, path: str) -> None:
    """Every address of a page starts from the same file, which is never taken unasked."""
    response = await browser.get(path, headers=PAGE)
    assert (response.status_code, response.text) == (200, START)
    assert response.headers["cache-control"] == "no-cache"
    tag = {"If-None-Match": response.headers["etag"]}
    again = await browser.get(path, headers=PAGE | tag)
    assert again.status_code == 304


async def test_assets(browser: AsyncClient) -> None:
    """A file that is named after what it holds is kept for ever; its absence is not."""
    response = await browser.get("/_assets/index-1a2b.js")
    assert (response.status_code, response.text) == (200, SCRIPT)
    assert response.headers["content-type"].startswith("text/javascript")
    assert "immutable" in response.headers["cache-control"]
    for headers in ({}, PAGE):
        old = await browser.get("/_assets/index-0.js", headers=headers)
        assert old.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/_assets/index-0.js", "/books", "/favicon.ico"])
async def test_unknown_file(browser: AsyncClient, path: str) -> None:
    """What is no page of a browser, and no file, is nowhere."""
    assert (await browser.get(path)).status_code == 404
    assert (await browser.post("/", headers=PAGE)).status_code == 405


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/not-there"])
async def test_unknown_route(browser: AsyncClient, path: str) -> None:
    """The API says of its own paths what it has always said, to browsers as well."""
    response = await browser.get(path, headers=PAGE)
    assert response.status_code == 404
    assert response.headers["content-type"] == "application/problem+json"
    assert response.headers["cache-control"] == "no-store"


async def test_api(browser: AsyncClient) -> None:
    """The API is below its path, and its document says so."""
    live = await browser.get("/api/health/live")
    assert live.json() == {"status": "ok"}
    document = await browser.get("/api/openapi.json")
    assert document.json()["servers"] == [{"url": "/api"}]
    assert "/api/openapi.json" in (await browser.get("/api/docs")).text


async def test_headers(browser: AsyncClient) -> None:
    """Pages may load what is at their own origin, and may not be framed."""
    for path in ("/", "/_assets/index-1a2b.js", "/_assets/index-0.js"):
        headers = (await browser.get(path)).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("variables", "origins"),
    [
        ({}, ()),
        ({"FILES_URL": "file:///var/files"}, ()),
        (
            {"FILES_URL": "s3://photos", "AWS_REGION": "eu-north-1"},
            (
                "https://photos.s3.amazonaws.com",
                "https://photos.s3.eu-north-1.amazonaws.com",
            ),
        ),
        (
            {
                "FILES_URL": "s3://photos",
                "AWS_ENDPOINT_URL_S3": "https://files.example.org:9000/",
            },
            ("https://files.example.org:9000", "https://photos.files.example.org:9000"),
        ),
    ],
)
async def test_file_origins(
    variables: dict[str, str], origins: tuple[str, ...]
) -> None:
    """Pages may also send files to the bucket of the API, and show what it has."""
    assert file_origins(variables) == origins


async def test_not_built(tmp_path: Path) -> None:
    """Who looks for pages that were never built is told what builds them."""
    async with client_of(serve_pages(create_app(), tmp_path / "none")) as client:
        response = await client.get("/", headers=PAGE)
    assert response.status_code == 404
    assert "npm --prefix web run build" in response.text


@pytest.mark.usefixtures("engine", "client")
async def test_start_of_both(built: Path) -> None:
    """The application starts and ends with its API."""
    app = serve_pages(create_app(), built)
    async with app.router.lifespan_context(app):
        pass
