"""What a user's action returns, made safe to read."""

from typing import TypeVar

from sqlalchemy import inspect
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstanceState

from .reading import fresh_rows

ResultT = TypeVar("ResultT")


async def settled(db: AsyncSession, result: ResultT) -> ResultT:
    """Write pending changes, and load what the database set on the result.

    Without it, reading a server-side value such as `updated_at` would need a query at
    a place that cannot wait for one. Relations stay as the action has loaded them.

    Args:
        db: The session of the action.
        result: What the action returned: a row of the session, or anything else.
    """
    state = inspect(result, raiseerr=False)
    if not isinstance(state, InstanceState):
        await db.flush()
        return result
    async with fresh_rows(db):
        if state.persistent and result in db:
            await db.refresh(result)
    return result
