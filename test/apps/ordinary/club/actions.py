"""Actions."""

from club.models import Page
from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession


async def mark_read(page: Page, *, db: AsyncSession) -> Page:
    """Note that a page is read, by the clock of the database."""
    page.read_at = func.now()
    await db.flush()
    return page
