"""Functions that generated code calls."""

import asyncio
from typing import Any

from _generated.db.session import SessionDep
from _generated.notes.schemas.note import NoteCreateRequest, NoteUpdateRequest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from .models import Audit, Note


async def current_user(db: SessionDep) -> dict[str, Any]:
    """Ask the database who it is."""
    return {"sub": await db.scalar(select(func.current_user()))}


async def audit(obj: Note, _data: NoteCreateRequest, *, db: AsyncSession) -> None:
    """Write the second half of a new note, a moment after the first."""
    if obj.text == "slow":
        await work(db=db, seconds=0.2)
    db.add(Audit(note_id=obj.id))


async def follow(obj: Note, data: NoteUpdateRequest, *, db: AsyncSession) -> None:
    """Change another note, too, after a while."""
    if data.text == "follow":
        await asyncio.sleep(0.3)
        others = update(Note).where(Note.id != obj.id)
        await db.execute(others.values(text="followed"))


async def work(*, db: AsyncSession, seconds: float) -> None:
    """Have the database work."""
    await db.execute(select(func.pg_sleep(seconds)))


async def pause(*, db: AsyncSession, seconds: float) -> None:
    """Do nothing in the middle of a transaction."""
    await db.execute(select(1))
    await asyncio.sleep(seconds)
    await db.execute(select(1))
