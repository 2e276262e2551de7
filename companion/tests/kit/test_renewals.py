"""The check of renewed tokens is seen passing, and failing without each of its parts."""

from collections.abc import Callable
from time import time
from types import ModuleType
from typing import Annotated, Any

import jwt
import pytest
from fastapi import Depends, FastAPI, Request, Response
from fastapi.security import OAuth2PasswordBearer

from codegen_companion.problems import install_problem_handlers
from codegen_companion.support.claims import invalid_token, unauthorized
from codegen_companion.testing.renewals import renewal_checks

pytestmark = pytest.mark.anyio

KEY = "a key of the tests ".ljust(64, ".")
TTL, LONGEST = 600, 7200

Claims = dict[str, Any]
Signed = Callable[[Claims], Claims]


async def find_user(claims: Claims) -> Claims | None:
    """Let every account in."""
    return claims


def make_dependencies() -> ModuleType:
    """Stand for the module that signs tokens."""
    own: Any = ModuleType("dependencies")
    own.jwt = jwt
    own.ALGORITHM = "HS256"
    own.TOKEN_TTL_SECONDS = TTL
    own.RENEWABLE_SECONDS = LONGEST
    own.bearer = OAuth2PasswordBearer("token", auto_error=False)
    own.signing_key = lambda: KEY
    own.find_user = find_user
    return own  # type: ignore[no-any-return]  # of its own making


def sign(claims: Claims) -> str:
    """Sign claims."""
    return jwt.encode(claims, KEY, "HS256")


def renewed(claims: Claims) -> Claims:
    """Return what a renewed token says."""
    now = int(time())
    end = min(now + TTL, claims["auth_time"] + LONGEST)
    if end <= now:
        raise invalid_token()
    return claims | {"iat": now, "exp": end}


def as_it_was(claims: Claims) -> Claims:
    """Renew nothing."""
    return claims


def forever(claims: Claims) -> Claims:
    """Renew tokens for as long as somebody asks."""
    now = int(time())
    return claims | {"iat": now, "exp": now + TTL}


def past_its_end(claims: Claims) -> Claims:
    """Ask for the time of signing in, and give a whole token."""
    renewed(claims)
    return forever(claims)


def signed_in_anew(claims: Claims) -> Claims:
    """Forget when the user signed in."""
    return renewed(claims) | {"auth_time": int(time())}


def with_another_id(claims: Claims) -> Claims:
    """Begin a session that signing out does not end."""
    return renewed(claims) | {"jti": "another"}


def make_app(
    own: Any,  # noqa: ANN401  # a module
    renew: Signed = renewed,
    *,
    asks: bool = True,
    verifies: bool = True,
    is_kept: bool = False,
    seconds: int = 0,
) -> FastAPI:
    """Make an application with a route that renews tokens.

    Args:
        own: The module that signs tokens.
        renew: Makes the claims of the new token.
        asks: Whether accounts are asked for.
        verifies: Whether signatures are.
        is_kept: Whether caches may keep the answer.
        seconds: By how much the answer errs about how long the token lasts.
    """
    app = FastAPI()
    install_problem_handlers(app)

    @app.post("/token/renew", operation_id="renew_token")
    async def renew_token(
        _request: Request,
        response: Response,
        token: Annotated[str | None, Depends(own.bearer)],
    ) -> dict[str, Any]:
        if token is None:
            raise unauthorized("Not authenticated")
        try:
            options: Any = {"verify_signature": verifies}
            claims = jwt.decode(token, KEY, algorithms=["HS256"], options=options)
        except jwt.InvalidTokenError as error:
            raise invalid_token() from error
        if asks and await own.find_user(claims) is None:
            raise invalid_token()
        if not is_kept:
            response.headers["Cache-Control"] = "no-store"
        new = renew(claims)
        left = new["exp"] - int(time()) + seconds
        return {"access_token": sign(new), "expires_in": left}

    return app


async def run(app: FastAPI, own: ModuleType) -> None:
    """Run the check."""
    now = int(time())
    claims = {"sub": "ann", "jti": "1", "iat": now, "exp": now + TTL, "auth_time": now}
    test: Any = renewal_checks(own)
    with pytest.MonkeyPatch.context() as monkeypatch:
        await test(app, sign(claims), monkeypatch)


async def test_renewing_route() -> None:
    """What the generator makes passes."""
    own = make_dependencies()
    await run(make_app(own), own)


@pytest.mark.parametrize(
    ("fault", "about"),
    [
        ({"renew": as_it_was}, "lasts longer"),
        ({"renew": forever}, "outlasts its session"),
        ({"renew": past_its_end}, "outlasts its session"),
        ({"renew": signed_in_anew}, "the claim auth_time"),
        ({"renew": with_another_id}, "the claim jti"),
        ({"asks": False}, "refused by find_user"),
        ({"verifies": False}, "a forged token"),
        ({"is_kept": True}, "nobody keeps"),
        ({"seconds": 600}, "how long a token lasts"),
    ],
)
async def test_faults_are_found(fault: dict[str, Any], about: str) -> None:
    """Each fault fails where it shows."""
    own = make_dependencies()
    with pytest.raises(AssertionError, match=about):
        await run(make_app(own, **fault), own)
