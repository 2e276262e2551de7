"""Those who write notes."""

from typing import Any


async def verify(username: str, password: str) -> dict[str, Any] | None:
    """Let in who knows a name."""
    return {"sub": username} if password == username else None
