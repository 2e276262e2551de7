"""What is done with a write."""

from typing import Any

from _generated.guild.schemas.other import OtherUpdateRequest
from sqlalchemy.ext.asyncio import AsyncSession

from .models import Other


async def note_change(
    obj: Other,
    data: OtherUpdateRequest,
    *,
    db: AsyncSession,
    current_user: dict[str, Any],
) -> None:
    """Count the changes of a row."""
    obj.changes += 1
