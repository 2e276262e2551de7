"""Passwords."""

from typing import Any


async def verify(username: str, password: str) -> dict[str, Any] | None:
    """Return the claims of a user, if the password is right."""
    return {"sub": username} if password == "right" else None  # noqa: S105  # of tests alone


REFUSED: set[str] = set()
"""Accounts that may not come in any more."""


async def get_user(claims: dict[str, Any]) -> dict[str, Any] | None:
    """Return the user of a token, unless their account is refused by now."""
    return None if claims["sub"] in REFUSED else claims
