"""The one account of the API that web pages are tested on."""

from typing import Any


async def verify_credentials(username: str, password: str) -> dict[str, Any] | None:
    """Know one name and one password."""
    return {"sub": "ann"} if (username, password) == ("ann", "correct horse") else None
