"""Accounts that are refused, and who guesses passwords."""

import asyncio
from collections import Counter

import pytest
from accounts import credentials
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient, Response

pytestmark = pytest.mark.anyio


async def sign_in(app: FastAPI, password: str, address: str) -> Response:
    """Try a password from an address."""
    transport = ASGITransport(app, client=(address, 1))
    async with AsyncClient(transport=transport, base_url="https://shop.example") as it:
        form = {"username": "ann", "password": password}
        return await it.post("/auth/token", data=form)


async def test_refused_account(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """A token is of no use from the moment on at which its account is refused."""
    issued = (await sign_in(app, "right", "192.0.2.1")).json()
    headers = {"Authorization": f"Bearer {issued['access_token']}"}
    transport = ASGITransport(app)
    async with AsyncClient(transport=transport, base_url="https://shop.example") as it:
        assert (await it.get("/notes", headers=headers)).status_code == 200
        monkeypatch.setattr(credentials, "REFUSED", {"ann"})
        for path in ("/notes", "/auth/token/me"):
            refused = await it.get(path, headers=headers)
            assert refused.status_code == 401
            challenge = 'Bearer error="invalid_token"'
            assert refused.headers["WWW-Authenticate"] == challenge


async def test_guesses(app: FastAPI) -> None:
    """Of two hundred guesses at once five are checked; who comes from elsewhere gets in."""
    tries = [sign_in(app, "wrong", "192.0.2.1") for _ in range(200)]
    answers = await asyncio.gather(*tries)
    assert Counter(answer.status_code for answer in answers) == {401: 5, 429: 195}
    refused = await sign_in(app, "right", "192.0.2.1")
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert (await sign_in(app, "right", "192.0.2.2")).status_code == 200


async def test_document(app: FastAPI) -> None:
    """The documentation tells of it."""
    responses = app.openapi()["paths"]["/auth/token"]["post"]["responses"]
    assert "Retry-After" in responses["429"]["headers"]
