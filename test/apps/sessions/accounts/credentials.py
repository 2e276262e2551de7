"""Passwords."""

from typing import Any

from _generated.db import session
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession


PASSWORDS: dict[str, str] = {}
"""Those that users have chosen; all others are "right"."""


async def verify(username: str, password: str) -> dict[str, Any] | None:
    """Return the claims of a user, if the password is right."""
    return {"sub": username} if password == PASSWORDS.get(username, "right") else None


async def change_password(
    user: dict[str, Any], current: str, new: str
) -> dict[str, Any] | None:
    """Give a user another password, if they know theirs."""
    claims = await verify(user["sub"], current)
    if claims is not None:
        PASSWORDS[user["sub"]] = new
    return claims


REFUSED: set[str] = set()
"""Accounts that may not come in any more."""


async def get_user(claims: dict[str, Any]) -> dict[str, Any] | None:
    """Return the user of a token, unless their account is refused by now."""
    # As projects do: their tests have no database where this is asked.
    async with AsyncSession(session.get_engine()) as db:
        await db.execute(select(1))
    return None if claims["sub"] in REFUSED else claims
