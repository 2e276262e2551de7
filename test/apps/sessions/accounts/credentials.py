"""Passwords."""

from typing import Any


async def verify(username: str, password: str) -> dict[str, Any] | None:
    """Return the claims of a user, if the password is right."""
    return {"sub": username} if password == "right" else None  # noqa: S105  # of tests alone
