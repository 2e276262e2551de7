"""A check of passwords that lets everybody in."""

from typing import Any


async def verify(username: str, password: str) -> dict[str, Any] | None:
    """Return the claims of a user."""
    return {"sub": username}
