"""The check of guessed passwords is seen passing, and failing without each of its parts."""

import sys
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import pytest
from fastapi import Body, FastAPI, HTTPException, Request

from codegen_companion.problems import ProblemError, install_problem_handlers
from codegen_companion.support.sign_in_limits import (
    check_credentials,
    install_sign_in_limits,
)
from codegen_companion.testing.guesses import guess_checks

pytestmark = pytest.mark.anyio

Verify = Callable[[str, str], Awaitable[object]]
Check = Callable[[Request, Verify, str, str], Awaitable[object]]


async def verify_password(_username: str, _password: str) -> dict[str, str] | None:
    """Stand for the project's function, which no test asks."""
    raise NotImplementedError


async def unlimited(
    _request: Request, verify: Verify, username: str, password: str
) -> object:
    """Check each password."""
    return await verify(username, password)


async def checked_first(
    request: Request, verify: Verify, username: str, password: str
) -> object:
    """Check each password, and refuse afterwards."""
    claims = await verify(username, password)
    await check_credentials(request, refuse, username, password)
    return claims


async def without_seconds(
    request: Request, verify: Verify, username: str, password: str
) -> object:
    """Refuse without a word of when to try again."""
    try:
        return await check_credentials(request, verify, username, password)
    except ProblemError as error:
        raise HTTPException(error.status_code) from error


async def for_all_accounts(
    request: Request, verify: Verify, username: str, password: str
) -> object:
    """Count failures for all accounts as those of one."""

    async def check(_all: str, own: str) -> object:
        return await verify(username, own)

    return await check_credentials(request, check, "all", password)


async def from_anywhere(
    request: Request, verify: Verify, username: str, password: str
) -> object:
    """Count failures from all addresses as those of one."""
    here = Request({**request.scope, "client": ("192.0.2.9", 1)})
    return await check_credentials(here, verify, username, password)


async def refuse(_username: str, _password: str) -> None:
    """Take no password."""


def make_app(check: Check = check_credentials) -> FastAPI:
    """Make an application with a token route."""
    app = FastAPI()
    install_problem_handlers(app)
    install_sign_in_limits(app)

    @app.post("/token", operation_id="create_token")
    async def create_token(
        request: Request,
        username: Annotated[str, Body()],
        password: Annotated[str, Body()],
    ) -> object:
        claims = await check(request, verify_password, username, password)
        if claims is None:
            raise HTTPException(401)
        return claims

    return app


async def run(app: FastAPI) -> None:
    """Run the check."""
    test: Any = guess_checks(sys.modules[__name__], verify_password)
    with pytest.MonkeyPatch.context() as monkeypatch:
        await test(app, monkeypatch)


async def test_limited_route() -> None:
    """What the generator installs passes, and as often as it is run."""
    app = make_app()
    for _ in range(2):
        await run(app)


@pytest.mark.parametrize(
    ("check", "about"),
    [
        (unlimited, "guess 6"),
        (checked_first, "not even checked"),
        (without_seconds, "when to try again"),
        (for_all_accounts, "another account"),
        (from_anywhere, "another address"),
    ],
)
async def test_faults_are_found(check: Check, about: str) -> None:
    """Each fault fails where it shows."""
    with pytest.raises(AssertionError, match=about):
        await run(make_app(check))


async def test_missing_counts_are_found() -> None:
    """An application without counts fails."""
    app = make_app()
    del app.state.sign_in_limits
    with pytest.raises(AttributeError):
        await run(app)
