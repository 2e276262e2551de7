"""Who may do what."""

from typing import Any


async def is_active(obj: Any, *, db: Any, current_user: Any) -> bool:
    """Retire what is sold."""
    return obj.status == "active"
