"""The current user, and claims that say whose a row is."""

from typing import TypeVar

from fastapi import HTTPException
from pydantic import TypeAdapter
from pydantic_core import to_jsonable_python

UserT = TypeVar("UserT")
ValueT = TypeVar("ValueT")


def unauthorized(detail: str) -> HTTPException:
    """Build the 401 of a request without credentials, or with wrong ones to sign in."""
    return HTTPException(401, detail, {"WWW-Authenticate": "Bearer"})


def invalid_token() -> HTTPException:
    """Build the 401 of a token that is forged, expired or revoked (RFC 6750 section 3)."""
    challenge = 'Bearer error="invalid_token"'
    return HTTPException(401, "The token is not valid", {"WWW-Authenticate": challenge})


def signed_in(current_user: UserT | None) -> UserT:
    """Return the user of a request that needs one.

    Raises:
        HTTPException: 401, there is none.
    """
    if current_user is None:
        raise unauthorized("Not authenticated")
    return current_user


def read_claim(kind: TypeAdapter[ValueT], claim: object) -> ValueT:
    """Convert a claim to the type of its column.

    The claim is converted from how it is written, so that the `"7"` of a token and the
    `7` of a user's own model are the same number.

    Args:
        kind: The type, with the limits of the column.
        claim: The claim; None where the user has none.

    Raises:
        HTTPException: 403, there is no claim, or none that the column could hold.
    """
    try:
        written = to_jsonable_python(claim)
        if isinstance(written, str | int | float) and not isinstance(written, bool):
            return kind.validate_strings(str(written))
    except ValueError as error:
        raise _forbidden() from error
    raise _forbidden()


def _forbidden() -> HTTPException:
    return HTTPException(403, "The user lacks a claim that says which rows are theirs")
