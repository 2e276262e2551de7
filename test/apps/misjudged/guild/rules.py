"""Who may see badges: those whom they are shown to."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from .models import Badge


async def may_see(
    obj: Badge | None, *, db: AsyncSession, current_user: dict[str, Any]
) -> bool:
    """Tell whether the user may see a badge."""
    return obj is not None and obj.name in current_user["badges"]
