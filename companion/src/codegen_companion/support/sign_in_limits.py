"""The limit of the token route: how often somebody may guess passwords."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from anyio import CancelScope
from fastapi import FastAPI, HTTPException, Request

from ..problems import Problem, ProblemError
from .addresses import client_address
from .openapi import problem_response
from .sign_in_memory import MemoryCounts
from .sign_in_rules import Outcome, Refusal, Reservation, Store, keys_of

PATIENCE_SECONDS = 5.0
"""How long a try waits for others that are being checked, whose failures would refuse it."""

_FIRST_PAUSE = 0.05
_LONGEST_PAUSE = 1.0
_REFUSED = "Too many failures to sign in: try again later."

ClaimsT = TypeVar("ClaimsT")


class SignInLimits:
    """Has few passwords checked: a try counts before it is one, and until it is settled."""

    def __init__(self, store: Store, secret: Callable[[], bytes]) -> None:
        """Choose where tries are counted.

        Args:
            store: Counts them.
            secret: Returns what keeps addresses and accounts from whoever reads the
                counts.
        """
        self._store = store
        self._secret = secret

    async def check(
        self,
        address: str,
        account: str,
        verify: Callable[[], Awaitable[ClaimsT | None]],
    ) -> ClaimsT | None:
        """Have a password checked, if the address may try another one for the account.

        Args:
            address: Where the try comes from.
            account: Whose password it is, as it was written.
            verify: Checks it; None: it is wrong. So is one that raises an error of the
                client.

        Raises:
            ProblemError: 429, there were too many failures.
        """
        reservation = await self._reserve(address, account)
        # Who hangs up while it waits has learnt nothing; later, that may be untrue.
        outcome = Outcome.UNDECIDED
        try:
            await asyncio.sleep(reservation.seconds)
            outcome = Outcome.FAILED
            claims = await verify()
            if claims is not None:
                outcome = Outcome.SUCCEEDED
        except Exception as error:
            if not _is_refusal(error):
                outcome = Outcome.UNDECIDED
            raise
        finally:
            with CancelScope(shield=True):
                await self._store.settle(reservation, outcome)
        return claims

    async def _reserve(self, address: str, account: str) -> Reservation:
        keys = keys_of(self._secret(), address, account)
        waited, pause = 0.0, _FIRST_PAUSE
        while True:
            decision = await self._store.reserve(keys)
            if isinstance(decision, Reservation):
                return decision
            if decision.is_final or waited >= PATIENCE_SECONDS:
                raise _too_many(decision)
            await asyncio.sleep(pause)
            waited += pause
            pause = min(2 * pause, _LONGEST_PAUSE)


def install_sign_in_limits(
    app: FastAPI, store: Store | None = None, secret: Callable[[], str] | None = None
) -> None:
    """Limit how often passwords are tried at the token route of `app`.

    Args:
        app: The application.
        store: Counts the tries; None: they are counted in the memory of this process.
        secret: Returns the secret of the project, which stays the same for what counts
            in a store; None: this process makes one up.
    """
    own = secrets.token_bytes()
    app.state.sign_in_limits = SignInLimits(
        store or MemoryCounts(), lambda: own if secret is None else secret().encode()
    )


async def check_credentials(
    request: Request,
    verify: Callable[[str, str], Awaitable[ClaimsT | None]],
    username: str,
    password: str,
) -> ClaimsT | None:
    """Return what a function says of a user name and a password, if they may be tried.

    Raises:
        ProblemError: 429, there were too many failures.
    """
    limits: SignInLimits = request.app.state.sign_in_limits
    check = partial(verify, username, password)
    return await limits.check(client_address(request), username, check)


def sign_in_responses() -> dict[int | str, dict[str, Any]]:
    """Document the answer of the token route to tries that are too many."""
    about = "The seconds after which to try again"
    header = {"description": about, "schema": {"type": "integer"}}
    answer = problem_response(429, Problem.__name__)
    return {429: answer | {"description": _REFUSED, "headers": {"Retry-After": header}}}


def _is_refusal(error: Exception) -> bool:
    """Tell whether an error is an answer to the credentials, rather than a fault."""
    return isinstance(error, HTTPException) and error.status_code < 500


def _too_many(refusal: Refusal) -> ProblemError:
    return ProblemError(429, _REFUSED, headers={"Retry-After": str(refusal.seconds)})
