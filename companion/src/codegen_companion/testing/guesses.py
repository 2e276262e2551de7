# ruff: noqa: S101  # the asserts are those of tests
"""The check that nobody guesses passwords at the token route."""

from collections.abc import Awaitable, Callable
from types import ModuleType

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient

from ..support.sign_in_limits import SignInLimits
from ..support.sign_in_memory import MemoryCounts
from ..support.sign_in_rules import MOST_OF_PAIR, WINDOW
from .http_rules import documented
from .stand_in import replace_function

_HERE, _ELSEWHERE = "192.0.2.1", "192.0.2.2"
_OPERATION = "create_token"


def guess_checks(
    module: ModuleType, verify: Callable[..., object]
) -> Callable[..., Awaitable[None]]:
    """Return the test of the token route.

    It uses the fixture `app`, and no database: whatever the project counts in, the tries
    of the test are counted in memory.

    Args:
        module: The module of the route.
        verify: The project's function that checks passwords, which is stood in for.
    """

    @pytest.mark.anyio
    async def test(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
        __tracebackhide__ = True
        checked: list[str] = []

        async def refuse(username: str, _password: str) -> None:
            checked.append(username)

        replace_function(monkeypatch, module, verify, refuse)
        own: SignInLimits = app.state.sign_in_limits
        secret = b"a secret of the tests"
        app.state.sign_in_limits = SignInLimits(MemoryCounts(), lambda: secret)
        try:
            await guesses_are_few(app, checked)
        finally:
            app.state.sign_in_limits = own

    return test


async def guesses_are_few(app: FastAPI, checked: list[str]) -> None:
    """After five wrong passwords in a minute, an address tries no more for an account.

    Args:
        app: An application that takes no password.
        checked: The accounts whose passwords were checked, which grows.
    """
    (url,) = [
        route.path
        for route in documented(app)
        if route.says.get("operationId") == _OPERATION
    ]

    async def guess(account: str, address: str = _HERE) -> tuple[int, str | None]:
        transport = ASGITransport(app, client=(address, 1))
        async with AsyncClient(transport=transport, base_url="http://test") as client:
            credentials = {"username": account, "password": "a wrong password"}
            answer = await client.post(url, json=credentials)
        return answer.status_code, answer.headers.get("Retry-After")

    for number in range(MOST_OF_PAIR):
        assert await guess("ann") == (401, None), f"guess {number + 1}"
    status, seconds = await guess("ann")
    assert status == 429, f"guess {MOST_OF_PAIR + 1}"
    assert seconds is not None, "when to try again"
    assert 1 <= int(seconds) <= WINDOW.total_seconds(), "when to try again"
    assert checked == ["ann"] * MOST_OF_PAIR, "a guess too many is not even checked"
    # Nobody locks others out: neither their other accounts, nor the same one elsewhere.
    assert await guess("bob") == (401, None), "for another account"
    assert await guess("ann", _ELSEWHERE) == (401, None), "from another address"
