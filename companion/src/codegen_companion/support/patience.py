"""Requests whose statements may take longer than those of others."""

from sqlalchemy.ext.asyncio import AsyncSession

from .connections import set_statement_timeout
from .reading import Reader

__all__ = ["allow_seconds"]


async def allow_seconds(db: AsyncSession | Reader, seconds: float) -> None:
    """Let each further statement of a request take so long.

    Args:
        db: What the request runs its statements on.
        seconds: The time, in place of the database's `statement_timeout`.
    """
    if isinstance(db, Reader):
        db.statement_timeout = seconds
    else:
        connection = await db.connection()
        await connection.run_sync(set_statement_timeout, seconds)
