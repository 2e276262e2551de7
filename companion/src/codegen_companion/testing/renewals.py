# ruff: noqa: S101  # the asserts are those of tests
"""The check that tokens are renewed for as long as the config says, and no longer."""

import json
from base64 import urlsafe_b64decode
from collections.abc import Awaitable, Callable, Mapping
from http.cookies import SimpleCookie
from time import time
from types import ModuleType
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient, Response

from .http_rules import documented

_OPERATION = "renew_token"
_BASE_URL = "https://test"


def renewal_checks(dependencies: ModuleType) -> Callable[..., Awaitable[None]]:
    """Return the test of the route that renews tokens.

    It uses the fixtures `app` and `token`, and no database.

    Args:
        dependencies: The module that signs tokens.
    """

    @pytest.mark.anyio
    async def test(app: FastAPI, token: str, monkeypatch: pytest.MonkeyPatch) -> None:
        __tracebackhide__ = True
        renewal = Renewal(app, dependencies)
        await renewal.lengthens(token)
        await renewal.ends(token)
        await renewal.is_refused(token, monkeypatch)

    return test


class Renewal:
    """Renews tokens, and looks at what comes back."""

    def __init__(self, app: FastAPI, dependencies: ModuleType) -> None:
        """Find the route."""
        self._app = app
        self._dependencies = dependencies
        (self._url,) = [
            route.path
            for route in documented(app)
            if route.says.get("operationId") == _OPERATION
        ]

    async def lengthens(self, token: str) -> None:
        """A renewed token is of the same session, and lasts as long as a new one."""
        now = int(time())
        claims = _claims_of(token)
        aged = claims | {"exp": now + 5, "auth_time": now - 1}
        renewed = _claims_of(await self._renewed(aged))
        whole = now + self._dependencies.TOKEN_TTL_SECONDS
        end = min(whole, aged["auth_time"] + self._dependencies.RENEWABLE_SECONDS)
        assert end <= renewed["exp"] <= end + 60, "a renewed token lasts longer"
        changing = {"exp", "iat"}
        for name in claims.keys() | renewed.keys():
            same = name in changing or renewed.get(name) == aged.get(name)
            assert same, f"the claim {name} of a renewed token"

    async def ends(self, token: str) -> None:
        """No token outlasts the time after signing in that the config allows."""
        now = int(time())
        longest = self._dependencies.RENEWABLE_SECONDS
        claims = _claims_of(token) | {"exp": now + 60}
        late = claims | {"auth_time": now - longest + 30}
        renewed = _claims_of(await self._renewed(late))
        assert renewed["exp"] <= now + 30, "no token outlasts its session"
        for signed_in_at in (now - longest, now - longest - 1):
            over = claims | {"auth_time": signed_in_at}
            answer = await self._post(self._sign(over))
            _require_refusal(answer, "a session that is over")

    async def is_refused(self, token: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Only who may still come in has a token renewed."""
        _require_refusal(await self._post(None), "no token")
        wrong = {"X-CSRF-Token": "wrong"}
        _require_refusal(await self._post(f"{token}x", wrong), "a forged token")
        if not hasattr(self._dependencies, "bearer"):
            answer = await self._post(token, wrong)
            assert answer.status_code == 403, "a request without its CSRF token"
        for name, said in (("find_user", None), ("is_revoked", True)):
            if not hasattr(self._dependencies, name):
                continue

            async def say(_claims: dict[str, Any], said: object = said) -> object:
                return said

            with monkeypatch.context() as patch:
                patch.setattr(self._dependencies, name, say)
                _require_refusal(await self._post(token), f"refused by {name}")

    async def _renewed(self, claims: Mapping[str, Any]) -> str:
        """Renew the token of some claims, and return the new one."""
        answer = await self._post(self._sign(claims))
        assert answer.status_code == 200, answer.text
        assert answer.headers.get("Cache-Control") == "no-store", "nobody keeps a token"
        said: dict[str, Any] = answer.json()
        renewed = said.get("access_token") or self._cookie_of(answer)
        left = _claims_of(renewed)["exp"] - int(time())
        assert abs(said["expires_in"] - left) <= 60, "how long a token lasts"
        return renewed

    def _sign(self, claims: Mapping[str, Any]) -> str:
        own = self._dependencies
        # That of the application: those without sign-in have no such library.
        token: str = own.jwt.encode(dict(claims), own.signing_key(), own.ALGORITHM)
        return token

    def _cookie_of(self, answer: Response) -> str:
        jar = SimpleCookie()
        for line in answer.headers.get_list("Set-Cookie"):
            jar.load(line)
        assert self._dependencies.COOKIE_NAME in jar, "a renewed token comes back"
        return jar[self._dependencies.COOKIE_NAME].value

    async def _post(
        self, token: str | None, headers: Mapping[str, str] | None = None
    ) -> Response:
        own = self._dependencies
        given: dict[str, str] = {}
        if token is not None and hasattr(own, "bearer"):
            given = {"Authorization": f"Bearer {token}"}
        elif token is not None:
            given = {"Cookie": f"{own.COOKIE_NAME}={token}"}
            if headers is None:
                given["X-CSRF-Token"] = own.create_csrf_token(token)
        transport = ASGITransport(self._app)
        async with AsyncClient(transport=transport, base_url=_BASE_URL) as client:
            return await client.post(self._url, headers=given | dict(headers or {}))


def _claims_of(token: str) -> dict[str, Any]:
    payload = token.split(".")[1]
    claims: dict[str, Any] = json.loads(urlsafe_b64decode(f"{payload}=="))
    return claims


def _require_refusal(answer: Response, about: str) -> None:
    assert answer.status_code == 401, about
    assert answer.headers.get("WWW-Authenticate"), about
