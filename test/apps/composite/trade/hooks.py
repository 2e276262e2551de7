"""What is asked and done when notes are written."""

from typing import Any

from sqlalchemy import ColumnElement, true
from sqlalchemy.ext.asyncio import AsyncSession

from _generated.trading.schemas.note import NoteCreateRequest, NoteUpdateRequest
from trade.models import Note


async def before_create(
    body: NoteCreateRequest, *, db: AsyncSession, current_user: dict[str, Any]
) -> NoteCreateRequest:
    """Take a note as it is."""
    return body


async def after_update(
    obj: Note,
    body: NoteUpdateRequest,
    *,
    db: AsyncSession,
    current_user: dict[str, Any],
) -> None:
    """Leave a note as it is."""


def readable(current_user: dict[str, Any]) -> ColumnElement[bool]:
    """Show all notes."""
    return true()
