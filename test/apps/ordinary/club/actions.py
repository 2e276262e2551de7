"""Actions."""

import datetime as dt
from enum import Enum
from typing import Any

from club.models import Page
from pydantic import BaseModel
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession


class Color(Enum):
    """Colors, one of which is a number."""

    RED = "red"
    ONE = 1


class Told(BaseModel):
    """What an action got, as Python has it."""

    title: str
    told: dict[str, str]


async def mark_read(page: Page, *, db: AsyncSession) -> Page:
    """Note that a page is read, by the clock of the database."""
    page.read_at = func.now()
    await db.flush()
    return page


async def tell(page: Page, *, db: AsyncSession, at: dt.datetime, **values: Any) -> Told:
    """Tell what was sent."""
    assert await db.scalar(select(Page.title).where(Page.id == page.id)) == page.title
    told = {name: repr(value) for name, value in values.items() if value is not None}
    return Told(title=page.title, told={"at": at.isoformat(), **told})


async def count_all(*, db: AsyncSession) -> dict[str, int]:
    """Count the pages."""
    return {"count": await db.scalar(select(func.count(Page.id))) or 0}
