"""Users whom a cookie signs in, and what other sites can do to them."""

from http.cookies import Morsel, SimpleCookie
from typing import Any
from uuid import uuid4

import jwt
import pytest
from _generated.auth import dependencies
from conftest import SECRET
from fastapi import FastAPI
from fastapi.responses import PlainTextResponse
from httpx2 import AsyncClient, Response

pytestmark = pytest.mark.anyio

NAME = dependencies.COOKIE_NAME
CSRF_NAME = dependencies.CSRF_COOKIE_NAME
HAS_BEARER = hasattr(dependencies, "bearer")
HAS_STORE = hasattr(dependencies, "store")
FORM = {"username": "ann", "password": "right"}
NOTE = {"text": "Milk"}


async def sign_in(browser: AsyncClient, username: str = "ann") -> dict[str, str]:
    """Sign in; return the header that changes need."""
    answer = await browser.post("/auth/token", data=FORM | {"username": username})
    assert answer.status_code == 200
    return {answer.json()["csrf_header"]: answer.json()["csrf_token"]}


def cookies_of(response: Response) -> dict[str, Morsel[str]]:
    """Read the cookies of an answer."""
    jar = SimpleCookie[str]()
    for line in response.headers.get_list("set-cookie"):
        jar.load(line)
    return dict(jar)


async def test_cookies(browser: AsyncClient) -> None:
    """The token's cookie is out of reach of scripts; both have their flags."""
    answer = await browser.post("/auth/token", data=FORM)
    cookies = cookies_of(answer)
    assert cookies.keys() == {NAME, CSRF_NAME}
    for cookie in cookies.values():
        assert cookie["secure"]
        assert cookie["path"] == "/"
        assert cookie["samesite"] == dependencies_samesite()
        assert cookie["max-age"] == str(dependencies.TOKEN_TTL_SECONDS)
        assert not cookie["domain"]
    assert cookies[NAME]["httponly"]
    assert not cookies[CSRF_NAME]["httponly"]
    assert cookies[CSRF_NAME].value == answer.json()["csrf_token"]
    assert ("access_token" in answer.json()) is HAS_BEARER
    assert answer.headers["cache-control"] == "no-store"


def dependencies_samesite() -> str:
    """Return what the config of this run says."""
    return "strict" if NAME.startswith("__Host-") else "lax"


async def test_safe_methods(browser: AsyncClient) -> None:
    """Reading needs the cookie alone."""
    assert (await browser.get("/notes")).status_code == 401
    await sign_in(browser)
    assert (await browser.get("/notes")).status_code == 200
    assert (await browser.get("/auth/token/me")).json()["sub"] == "ann"


async def test_shared_caches(app: FastAPI, browser: AsyncClient) -> None:
    """Whatever depends on a cookie tells caches so, errors and the project's own too."""

    @app.get("/own")
    async def own(_user: dependencies.CurrentUser) -> PlainTextResponse:
        return PlainTextResponse("own", headers={"Vary": "Accept"})

    varies = "Authorization, Cookie" if HAS_BEARER else "Cookie"
    assert (await browser.get("/notes")).headers["vary"] == varies
    header = await sign_in(browser)
    for answer in (
        await browser.get("/notes"),
        await browser.get(f"/notes/{uuid4()}"),
        await browser.get("/notes?cursor=none"),
        await browser.post("/notes", json=NOTE),
        await browser.post("/notes", json=NOTE, headers=header),
    ):
        assert answer.headers["vary"] == varies
    assert (await browser.get("/own")).headers["vary"] == f"Accept, {varies}"
    document = await browser.get("/openapi.json")
    assert document.headers["vary"] == "Accept-Encoding"


async def test_csrf(browser: AsyncClient, other: AsyncClient) -> None:
    """Changes need the token of the session, and no other."""
    own = await sign_in(browser)
    foreign = await sign_in(other, "bob")
    again = await sign_in(other, "ann")
    ((header, token),) = own.items()
    for headers in (
        {},
        {header: ""},
        {header: "x"},
        {header: token[:-1]},
        foreign,
        again,
    ):
        for method, path in (
            ("POST", "/notes"),
            ("PATCH", "/notes/6f1c1b0e-3f0a-4f3e-9d5b-0a1b2c3d4e5f"),
            ("DELETE", "/notes/6f1c1b0e-3f0a-4f3e-9d5b-0a1b2c3d4e5f"),
            ("POST", "/auth/token/logout"),
        ):
            answer = await browser.request(method, path, headers=headers, json=NOTE)
            assert answer.status_code == 403, (method, headers)
            assert answer.headers["content-type"] == "application/problem+json"
            assert header in answer.json()["detail"]
    assert (await browser.get("/notes")).json()["items"] == []
    made = await browser.post("/notes", headers=own, json=NOTE)
    assert made.status_code == 201
    # A page that was loaded anew reads the token from its cookie.
    own = {header: browser.cookies[CSRF_NAME]}
    path = f"/notes/{made.json()['id']}"
    assert (await browser.patch(path, headers=own, json=NOTE)).status_code == 200
    assert (await browser.delete(path, headers=own)).status_code == 204


async def test_planted_cookie(browser: AsyncClient) -> None:
    """Somebody who can plant cookies cannot plant a token that does."""
    own = await sign_in(browser)
    ((header, _),) = own.items()
    browser.cookies.set(CSRF_NAME, "planted", domain="shop.example", path="/")
    answer = await browser.post("/notes", headers={header: "planted"}, json=NOTE)
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Origin": "https://a.shop.example"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "same-origin", "Origin": "https://shop.example"}, 200),
        ({"Origin": "https://shop.example"}, 200),
    ],
    ids=range(6),
)
async def test_sign_in_of_others(
    browser: AsyncClient, headers: dict[str, str], status: int
) -> None:
    """No other site can sign its visitor in as somebody else."""
    answer = await browser.post("/auth/token", data=FORM, headers=headers)
    assert answer.status_code == status
    assert (NAME in browser.cookies) is (status == 200)


async def test_preflight(browser: AsyncClient) -> None:
    """JSON of another site comes only where CORS lets it, which nobody has asked for."""
    headers = {
        "Origin": "https://evil.example",
        "Access-Control-Request-Method": "POST",
    }
    answer = await browser.options("/auth/token", headers=headers)
    assert "access-control-allow-origin" not in answer.headers


async def test_wrong_password(browser: AsyncClient) -> None:
    """A sign-in that fails leaves no cookie."""
    answer = await browser.post("/auth/token", data=FORM | {"password": "wrong"})
    assert answer.status_code == 401
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "changes",
    [
        {"exp": 1},
        {"exp": None},
        {"sub": None},
        {"jti": None},
    ],
    ids=str,
)
async def test_incomplete_tokens(browser: AsyncClient, changes: dict[str, Any]) -> None:
    """Expired tokens, and tokens that say too little, are none."""
    await sign_in(browser)
    claims = jwt.decode(browser.cookies[NAME], SECRET, algorithms=["HS256"]) | changes
    claims = {name: value for name, value in claims.items() if value is not None}
    for key, status in ((SECRET, 401), (SECRET[::-1], 401)):
        token = jwt.encode(claims, key, "HS256")
        answer = await browser.get("/notes", headers={"Cookie": f"{NAME}={token}"})
        assert answer.status_code == status


async def test_tampered(browser: AsyncClient) -> None:
    """A token with another signature, or none, signs nobody in."""
    await sign_in(browser)
    token = browser.cookies[NAME]
    claims = jwt.decode(token, SECRET, algorithms=["HS256"])
    head, body, signature = token.split(".")
    unsigned = jwt.encode(claims, None, "none")
    browser.cookies.clear()
    for wrong in (
        f"{head}.{body}.{signature[::-1]}",
        f"{head}.{body}.",
        unsigned,
        "x",
        "",
    ):
        answer = await browser.get("/notes", headers={"Cookie": f"{NAME}={wrong}"})
        assert answer.status_code == 401, wrong


async def test_sign_out(browser: AsyncClient, other: AsyncClient) -> None:
    """After signing out the browser knows no token; a revoked one is not valid anywhere."""
    own = await sign_in(browser)
    token = browser.cookies[NAME]
    await sign_in(other)
    answer = await browser.post("/auth/token/logout", headers=own)
    assert answer.status_code == 204
    assert all(cookie["max-age"] == "0" for cookie in cookies_of(answer).values())
    assert dict(browser.cookies) == {}
    assert (await browser.get("/notes")).status_code == 401
    stolen = await browser.get("/notes", headers={"Cookie": f"{NAME}={token}"})
    assert stolen.status_code == (401 if HAS_STORE else 200)
    assert (await other.get("/notes")).status_code == 200


@pytest.mark.skipif(not HAS_BEARER, reason="only cookies")
async def test_bearer(browser: AsyncClient, other: AsyncClient) -> None:
    """A header needs no CSRF token, and wins over a cookie, also when it is wrong."""
    answer = await other.post("/auth/token", data=FORM | {"username": "bob"})
    bearer = {"Authorization": f"Bearer {answer.json()['access_token']}"}
    assert (await browser.post("/notes", headers=bearer, json=NOTE)).status_code == 201
    own = await sign_in(browser)
    assert (await browser.get("/auth/token/me", headers=bearer)).json()["sub"] == "bob"
    assert (await browser.post("/notes", headers=bearer, json=NOTE)).status_code == 201
    for wrong in ("Bearer x", "Bearer "):
        answer = await browser.get("/notes", headers={"Authorization": wrong})
        assert answer.status_code == 401
        answer = await browser.post(
            "/notes", headers={"Authorization": wrong} | own, json=NOTE
        )
        assert answer.status_code == 401
    # What is no bearer token says nothing: the cookie counts, and its rules.
    basic = {"Authorization": "Basic eDp5"}
    assert (await browser.get("/notes", headers=basic)).status_code == 200
    assert (await browser.post("/notes", headers=basic, json=NOTE)).status_code == 403
    assert (await browser.post("/auth/token/logout", headers=bearer)).status_code == 204
    assert (await browser.get("/notes", headers=bearer)).status_code == 401


async def test_document(app: FastAPI) -> None:
    """The documentation tells of the cookie, the header and the way out."""
    document = app.openapi()
    schemes = document["components"]["securitySchemes"]
    assert schemes["Cookie"] == {"type": "apiKey", "in": "cookie", "name": NAME}
    assert ("Bearer" in schemes) is HAS_BEARER
    wanted = [{"Bearer": []}, {"Cookie": []}] if HAS_BEARER else [{"Cookie": []}]
    paths = document["paths"]
    for path, method in (
        ("/notes", "post"),
        ("/notes/{pk}", "patch"),
        ("/auth/token/logout", "post"),
    ):
        route = paths[path][method]
        assert sorted(route["security"], key=str) == wanted
        assert "403" in route["responses"]
        assert "X-CSRF-Token" in names_of(route, document)
    reading = paths["/notes"]["get"]
    assert sorted(reading["security"], key=str) == wanted
    assert "403" not in reading["responses"]
    assert "X-CSRF-Token" not in names_of(reading, document)
    assert paths["/auth/token"]["post"]["security"] == []


def names_of(route: dict[str, Any], document: dict[str, Any]) -> list[str]:
    """Name the parameters of a route, those that it shares with others among them."""
    shared = document["components"].get("parameters", {})
    return [
        shared[given["$ref"].rpartition("/")[2]]["name"]
        if "$ref" in given
        else given["name"]
        for given in route["parameters"]
    ]
