"""Tokens that are renewed, until some time after signing in."""

from http.cookies import SimpleCookie
from time import time
from typing import Any

import jwt
import pytest
from _generated.auth import dependencies
from accounts import credentials, sessions
from conftest import SECRET
from fastapi import FastAPI
from httpx2 import AsyncClient, Response

pytestmark = pytest.mark.anyio

HAS_BEARER = hasattr(dependencies, "bearer")
HAS_COOKIE = hasattr(dependencies, "cookie")
HAS_STORE = hasattr(dependencies, "is_revoked")
HAS_FIND_USER = hasattr(dependencies, "find_user")
RENEW, LOGOUT = "/auth/token/renew", "/auth/token/logout"
CHALLENGE = 'Bearer error="invalid_token"'


def claims_of(token: str) -> dict[str, Any]:
    """Read a token."""
    claims: dict[str, Any] = jwt.decode(token, SECRET, algorithms=["HS256"])
    return claims


def sign(claims: dict[str, Any]) -> str:
    """Sign claims as the application does."""
    return jwt.encode(claims, SECRET, "HS256")


def set_cookie_of(answer: Response) -> SimpleCookie:
    """Read the cookies of an answer."""
    jar = SimpleCookie()
    for line in answer.headers.get_list("set-cookie"):
        jar.load(line)
    return jar


async def sign_in(client: AsyncClient) -> str:
    """Return the token of a user; the client forgets its cookies."""
    form = {"username": "ann", "password": "right"}
    answer = await client.post("/auth/token", data=form)
    assert answer.status_code == 200
    client.cookies.clear()
    if HAS_BEARER:
        token: str = answer.json()["access_token"]
        return token
    return set_cookie_of(answer)[dependencies.COOKIE_NAME].value


def headers_of(token: str) -> dict[str, str]:
    """Return what sends a token."""
    if HAS_BEARER:
        return {"Authorization": f"Bearer {token}"}
    csrf = dependencies.create_csrf_token(token)
    cookie = f"{dependencies.COOKIE_NAME}={token}"
    return {"Cookie": cookie, "X-CSRF-Token": csrf}


async def renew(client: AsyncClient, token: str) -> Response:
    """Renew a token."""
    answer = await client.post(RENEW, headers=headers_of(token))
    client.cookies.clear()
    return answer


def token_of(answer: Response) -> str:
    """Return the token that an answer brings."""
    assert answer.status_code == 200, answer.text
    if HAS_BEARER:
        token: str = answer.json()["access_token"]
        return token
    return set_cookie_of(answer)[dependencies.COOKIE_NAME].value


async def test_renewal(browser: AsyncClient) -> None:
    """The time of signing in stays, through as many renewals as there are."""
    token = await sign_in(browser)
    first = claims_of(token)
    assert first["auth_time"] == first["iat"]
    now = int(time())
    aged = first | {"iat": now - 900, "auth_time": now - 900, "exp": now + 900}
    for _ in range(3):
        answer = await renew(browser, sign(aged))
        assert answer.headers["cache-control"] == "no-store"
        assert 1790 <= answer.json()["expires_in"] <= 1800
        renewed = claims_of(token_of(answer))
        assert renewed["auth_time"] == now - 900
        assert renewed["jti"] == first["jti"]
        assert renewed["iat"] >= now
        assert now + 1790 <= renewed["exp"] <= now + 1810
        headers = headers_of(token_of(answer))
        assert (await browser.get("/notes", headers=headers)).status_code == 200
        aged = renewed | {"exp": now + 900}


async def test_end(browser: AsyncClient) -> None:
    """Two hours after signing in the last token ends, and its cookie with it."""
    first = claims_of(await sign_in(browser))
    now = int(time())
    answer = await renew(browser, sign(first | {"auth_time": now - 7200 + 60}))
    assert 50 <= answer.json()["expires_in"] <= 60
    assert claims_of(token_of(answer))["exp"] == now + 60
    if not HAS_BEARER:
        for cookie in set_cookie_of(answer).values():
            assert 50 <= int(cookie["max-age"]) <= 60
    for signed_in_at in (now - 7200, now - 9000, 0):
        answer = await renew(browser, sign(first | {"auth_time": signed_in_at}))
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == CHALLENGE
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("unclear", [None, "yesterday", 1.5])
async def test_no_time_of_sign_in(browser: AsyncClient, unclear: object) -> None:
    """A token that does not say when its user signed in lasts no longer."""
    first = claims_of(await sign_in(browser))
    claims = first | {"exp": int(time()) + 60, "auth_time": unclear}
    answer = await renew(browser, sign(claims))
    assert claims_of(token_of(answer))["exp"] == claims["exp"]


@pytest.mark.usefixtures("app")
async def test_claimed_time_of_sign_in() -> None:
    """What the project claims of its users does not lengthen their sessions."""
    token = dependencies.create_token({"sub": "ann", "auth_time": int(time()) + 10**6})
    assert claims_of(token)["auth_time"] <= time()


async def test_refusals(browser: AsyncClient) -> None:
    """Nobody renews what is no valid token."""
    token = await sign_in(browser)
    assert (await browser.post(RENEW)).status_code == 401
    assert (await browser.post(RENEW)).headers["www-authenticate"] == "Bearer"
    expired = sign(claims_of(token) | {"exp": int(time()) - 1})
    for wrong in (f"{token}x", sign({"sub": "ann"}), expired):
        own = {"Cookie": f"access_token={wrong}"}
        headers = {"Authorization": f"Bearer {wrong}"} if HAS_BEARER else own
        answer = await browser.post(RENEW, headers=headers)
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == CHALLENGE


@pytest.mark.skipif(not HAS_STORE, reason="nothing is revoked")
async def test_revoked(browser: AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Signing out with any token of a session ends all of them, for as long as any may last."""
    token = await sign_in(browser)
    copied = token_of(await renew(browser, token))
    revoked: list[dict[str, Any]] = []
    own = sessions.SessionStore.revoke

    async def note(self: sessions.SessionStore, claims: dict[str, Any]) -> None:
        revoked.append(claims)
        await own(self, claims)

    monkeypatch.setattr(sessions.SessionStore, "revoke", note)
    answer = await browser.post(LOGOUT, headers=headers_of(token))
    assert answer.status_code == 204
    for gone in (token, copied):
        answer = await renew(browser, gone)
        assert answer.status_code == 401
        assert answer.headers["www-authenticate"] == CHALLENGE
        headers = headers_of(gone)
        assert (await browser.get("/notes", headers=headers)).status_code == 401
    assert [claims["exp"] - claims["auth_time"] for claims in revoked] == [7200]


@pytest.mark.skipif(not HAS_FIND_USER, reason="nobody is refused")
async def test_refused_account(
    browser: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An account that is refused by now has nothing renewed."""
    token = await sign_in(browser)
    monkeypatch.setattr(credentials, "REFUSED", {"ann"})
    answer = await renew(browser, token)
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == CHALLENGE


@pytest.mark.skipif(not HAS_COOKIE, reason="no cookie")
async def test_cookie(browser: AsyncClient) -> None:
    """What came in a cookie comes back in one, out of reach of scripts, by a CSRF token alone."""
    form = {"username": "ann", "password": "right"}
    answer = await browser.post("/auth/token", data=form)
    csrf = answer.json()["csrf_token"]
    for headers in ({}, {"X-CSRF-Token": "wrong"}):
        answer = await browser.post(RENEW, headers=headers)
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers
    answer = await browser.post(RENEW, headers={"X-CSRF-Token": csrf})
    assert answer.status_code == 200
    assert answer.json().get("access_token") is None
    # Other pages of the session have the same one.
    assert answer.json()["csrf_token"] == csrf
    renewed = set_cookie_of(answer)[dependencies.COOKIE_NAME]
    assert renewed["httponly"]
    assert 1790 <= int(renewed["max-age"]) <= 1800
    answer = await browser.post(
        "/notes", headers={"X-CSRF-Token": csrf}, json={"text": "Milk"}
    )
    assert answer.status_code == 201


@pytest.mark.skipif(not (HAS_COOKIE and HAS_BEARER), reason="no choice")
async def test_header(browser: AsyncClient) -> None:
    """What came in the header comes back in the answer alone."""
    answer = await renew(browser, await sign_in(browser))
    assert answer.json()["access_token"]
    assert answer.json()["csrf_token"] is None
    assert "set-cookie" not in answer.headers


async def test_document(app: FastAPI) -> None:
    """The documentation tells of it."""
    route = app.openapi()["paths"][RENEW]["post"]
    assert route["operationId"] == "renew_token"
    assert "401" in route["responses"]
    assert ("403" in route["responses"]) is HAS_COOKIE
    assert (LOGOUT in app.openapi()["paths"]) is (HAS_COOKIE or HAS_STORE)
