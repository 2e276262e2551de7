"""Users, whom a proxy has signed in."""

import uuid
from typing import Annotated, Any

from fastapi import Header


async def current_user(
    x_user: Annotated[uuid.UUID, Header()], x_badge: Annotated[str, Header()] = ""
) -> dict[str, Any]:
    """Return the current user."""
    return {"sub": str(x_user), "badges": [x_badge]}
