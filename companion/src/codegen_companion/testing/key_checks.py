"""What tests read of idempotency keys."""

import datetime as dt
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from ..support.moments import as_utc


async def hours_left(db: AsyncSession, model: type[Any]) -> float:
    """Return for how long the only key that is stored will be known.

    Args:
        db: A session.
        model: The class of the keys.
    """
    expires_at = as_utc((await db.scalars(select(model.expires_at))).one())
    hours: float = (expires_at - dt.datetime.now(dt.UTC)) / dt.timedelta(hours=1)
    return hours
