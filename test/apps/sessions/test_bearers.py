"""Tokens of a header that are revoked."""

import json

import pytest
from _generated.auth import dependencies
from fastapi import FastAPI
from httpx2 import AsyncClient

pytestmark = pytest.mark.anyio


async def test_sign_out(browser: AsyncClient) -> None:
    """A revoked token is not valid any more; others are, and no cookie comes."""
    tokens: list[dict[str, str]] = []
    for _ in range(2):
        form = {"username": "ann", "password": "right"}
        answer = await browser.post("/auth/token", data=form)
        assert answer.json().keys() == {"access_token", "token_type", "expires_in"}
        assert "set-cookie" not in answer.headers
        tokens.append({"Authorization": f"Bearer {answer.json()['access_token']}"})
    first, second = tokens
    path = "/auth/token/logout"
    assert (await browser.post(path)).status_code == 401
    assert (await browser.post(path, headers=first)).status_code == 204
    assert (await browser.get("/notes", headers=first)).status_code == 401
    assert (await browser.post(path, headers=first)).status_code == 401
    made = await browser.post("/notes", headers=second, json={"text": "Milk"})
    assert made.status_code == 201


async def test_document(app: FastAPI) -> None:
    """The documentation tells of no cookie."""
    document = app.openapi()
    assert document["components"]["securitySchemes"].keys() == {"Bearer"}
    assert "parameters" not in document["paths"]["/auth/token/logout"]["post"]


@pytest.mark.parametrize("wrong", ["a" * 1001, "a" * 60_000, "\ud800"])
@pytest.mark.parametrize("name", ["username", "password"])
async def test_no_text(browser: AsyncClient, name: str, wrong: str) -> None:
    """What is too long, or no text, is told of the field, in a form as well."""
    credentials = {"username": "ann", "password": "right"} | {name: wrong}
    answer = await browser.post(
        "/auth/token",
        content=json.dumps(credentials),
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["loc"] == ["body", name]
    if wrong != "\ud800":
        answer = await browser.post("/auth/token", data=credentials)
        assert answer.status_code == 422


@pytest.mark.parametrize("claims", [{"sub": "a\ud800"}, {"sub": "a", "name": "\udfff"}])
async def test_no_text_in_token(browser: AsyncClient, claims: dict[str, str]) -> None:
    """A token whose claims hold half a character, which nothing can store, is none."""
    headers = {"Authorization": f"Bearer {dependencies.create_token(claims)}"}
    assert (await browser.get("/notes", headers=headers)).status_code == 401


@pytest.mark.parametrize("body", [b"{", b'"\xff"', b"[" * 100_000, b""])
async def test_no_json(browser: AsyncClient, body: bytes) -> None:
    """A body that is no JSON at all."""
    headers = {"Content-Type": "application/json"}
    answer = await browser.post("/auth/token", content=body, headers=headers)
    assert answer.status_code == 400


async def test_long_form(browser: AsyncClient) -> None:
    """A form that is longer than names and passwords are is refused before it is read."""
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    form = b"username=ann&password=right" + b"&" * 40_000
    answer = await browser.post("/auth/token", content=form, headers=headers)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["loc"] == ["body"]


@pytest.mark.parametrize(
    ("form", "status"),
    [
        (b"username=ben&username=ann&password=right", 422),
        (b"username=ann&password=wrong&password=right", 422),
        (b"scope=a&scope=b&username=ann&password=right", 200),
    ],
)
async def test_repeated_fields(browser: AsyncClient, form: bytes, status: int) -> None:
    """A name or a password that comes twice may be read otherwise by somebody else."""
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = await browser.post("/auth/token", content=form, headers=headers)
    assert answer.status_code == status
    if status == 422:
        assert answer.json()["errors"][0]["type"] == "repeated"


@pytest.mark.parametrize("charset", ["undefined", "punycode", "utf-8"])
async def test_form_of_parts(browser: AsyncClient, charset: str) -> None:
    """A form of several parts, which could name how to read it, is no form of the route."""
    headers = {"Content-Type": f"multipart/form-data; boundary=X; charset={charset}"}
    part = b'--X\r\nContent-Disposition: form-data; name="username"\r\n\r\nx\r\n--X--'
    answer = await browser.post("/auth/token", content=part, headers=headers)
    assert answer.status_code == 415
