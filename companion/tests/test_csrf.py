"""Tokens against requests that other sites make."""

from hmac import digest

import pytest
from fastapi import FastAPI, Request
from httpx2 import AsyncClient

from codegen_companion.support.csrf import (
    CSRF_HEADER,
    make_csrf_token,
    require_csrf_token,
    require_own_page,
)

pytestmark = pytest.mark.anyio

SECRET = "a secret of the tests "  # noqa: S105  # of these tests alone


@pytest.fixture
def app(app: FastAPI) -> FastAPI:
    """Return an application with a route behind each check."""

    async def check(request: Request) -> None:
        require_csrf_token(request, SECRET, "session-1")

    methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]
    app.add_api_route("/token", check, methods=methods)
    app.add_api_route("/page", require_own_page, methods=["POST"])
    return app


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS"])
async def test_safe(client: AsyncClient, method: str) -> None:
    """What changes nothing needs no token."""
    assert (await client.request(method, "/token")).status_code == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
async def test_unsafe(client: AsyncClient, method: str) -> None:
    """What may change something needs the token of its own session."""
    own = make_csrf_token(SECRET, "session-1")
    wrong = [
        None,
        "",
        "x",
        "ü",
        own[:-1],
        own.upper(),
        make_csrf_token(SECRET, "session-2"),
        make_csrf_token("another secret", "session-1"),
        digest(SECRET.encode(), b"session-1", "sha256").hex(),
    ]
    for token in wrong:
        headers: dict[bytes, bytes] = (
            {} if token is None else {CSRF_HEADER.encode(): token.encode()}
        )
        response = await client.request(method, "/token", headers=headers)
        assert response.status_code == 403, token
        assert CSRF_HEADER in response.json()["detail"]
    response = await client.request(method, "/token", headers={CSRF_HEADER: own})
    assert response.status_code == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://test"}, 200),
        ({"Sec-Fetch-Site": "none"}, 200),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://other.test"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://evil"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://test"}, 403),
        ({"Origin": "http://test"}, 200),
        ({"Origin": "http://evil"}, 403),
        ({"Origin": "http://evil/test"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
        (
            {
                "Sec-Fetch-Site": "cross-site",
                "Content-Type": "Application/JSON; charset=x",
            },
            200,
        ),
        (
            {
                "Sec-Fetch-Site": "cross-site",
                "Content-Type": "text/plain;application/json",
            },
            403,
        ),
        ({"Sec-Fetch-Site": "cross-site", "Content-Type": "multipart/form-data"}, 403),
    ],
    ids=range(14),
)
async def test_pages(client: AsyncClient, headers: dict[str, str], status: int) -> None:
    """Forms of other origins are refused; whether JSON may come is a matter of CORS."""
    assert (await client.post("/page", headers=headers)).status_code == status
