"""What stands around the generated routes: health, headers, origins, the start."""

import re
from pathlib import Path

import pytest
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy.ext.asyncio import AsyncEngine

from _generated.auth import dependencies
from _generated.db import session
from app.docs import ASSETS
from app.security import HEADERS
from main import create_app

pytestmark = pytest.mark.anyio


async def test_live(client: AsyncClient) -> None:
    """A process that answers lives."""
    response = await client.get("/health/live")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


@pytest.mark.usefixtures("engine")
async def test_ready(client: AsyncClient) -> None:
    """With its database the application is ready."""
    response = await client.get("/health/ready")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


async def test_not_ready(
    client: AsyncClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a database that does not answer it is not."""
    (tmp_path / "broken.db").write_text("no database", encoding="utf-8")
    broken = session.create_engine(f"sqlite:///{tmp_path}/broken.db")
    monkeypatch.setattr(session, "get_engine", lambda: broken)
    response = await client.get("/health/ready")
    assert response.status_code == 503
    assert response.headers["content-type"] == "application/problem+json"


async def test_security_headers(client: AsyncClient) -> None:
    """Every answer has them."""
    for path in ("/health/live", "/not-there"):
        response = await client.get(path)
        for name, value in HEADERS.items():
            assert response.headers[name] == value


@pytest.mark.parametrize("root_path", ["", "/api"])
@pytest.mark.parametrize(
    ("page", "script"),
    [("/docs", "swagger-ui-bundle.js"), ("/redoc", "redoc.standalone.js")],
)
async def test_docs(page: str, script: str, root_path: str) -> None:
    """The pages load what the application serves, and nothing from another host."""
    transport = ASGITransport(create_app(), root_path=root_path)
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        response = await client.get(f"{root_path}{page}")
        loaded: list[str] = re.findall(
            r'(?:src|href|spec-url)="([^"]*)"', response.text
        )
        answers = {url: await client.get(url) for url in loaded}
    assert f"{root_path}{ASSETS}/{script}" in loaded
    assert not re.search(r"""["'](https?:)?//""", response.text)
    assert [url for url, answer in answers.items() if answer.status_code != 200] == []
    policy = response.headers["content-security-policy"]
    assert "default-src 'self'; script-src 'self'" in policy


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("https://a.example, http://127.0.0.1:5173/", "http://127.0.0.1:5173"),
        ("https://a.example", None),
        ("", None),
    ],
)
async def test_origins(
    setting: str, expected: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only pages of listed origins may call the API."""
    monkeypatch.setenv("CORS_ORIGINS", setting)
    transport = ASGITransport(create_app())
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        origin = {"Origin": "http://127.0.0.1:5173"}
        response = await client.get("/health/live", headers=origin)
    assert response.headers.get("access-control-allow-origin") == expected


@pytest.mark.usefixtures("engine", "client")
async def test_start() -> None:
    """With its settings the application starts and ends."""
    app = create_app()
    async with app.router.lifespan_context(app):
        pass


async def test_start_without_secret(
    engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A missing setting is told by its name."""
    monkeypatch.delenv("JWT_SECRET", raising=False)
    dependencies.signing_key.cache_clear()
    app = create_app()
    with pytest.raises(RuntimeError, match="JWT_SECRET"):
        async with app.router.lifespan_context(app):
            pass
