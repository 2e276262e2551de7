"""Requests that meet at one row."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

from httpx2 import Response
from sqlalchemy import Integer, Select, inspect, literal_column, select, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import Mapper

# Those who wait for a row lock its tuple, or wait for that lock.
_WAITING = text(
    "SELECT count(*) FROM pg_locks WHERE locktype = 'tuple' AND relation = :relation"
)
_PAUSE = 0.01
_MOST_PAUSES = 1000


async def at_once(
    db: AsyncSession, row: object, requests: Sequence[Coroutine[Any, Any, Response]]
) -> list[Response]:
    """Send requests that want the same row; none gets it before all of them wait for it.

    SQLite locks no rows: there they are only sent together.

    Args:
        db: A session that reads what others committed.
        row: The row, which is stored.
        requests: What is sent.
    """
    engine = db.bind
    if not isinstance(engine, AsyncEngine) or engine.dialect.name != "postgresql":
        return list(await asyncio.gather(*requests))
    async with engine.connect() as holder:
        # The session's own isolation may be that each statement commits itself.
        await holder.execution_options(isolation_level="READ COMMITTED")
        relation = await holder.scalar(_lock(row))
        tasks = [asyncio.ensure_future(request) for request in requests]
        for _ in range(_MOST_PAUSES):
            waiting = await holder.scalar(_WAITING, {"relation": relation})
            if waiting == len(tasks) or any(task.done() for task in tasks):
                break
            await asyncio.sleep(_PAUSE)
        await holder.rollback()
    return list(await asyncio.gather(*tasks))


def _lock(row: object) -> Select[Any]:
    """Return the statement that locks a row, and tells the number of its table."""
    mapper: Mapper[Any] = inspect(row, raiseerr=True).mapper
    keys = zip(mapper.primary_key, mapper.primary_key_from_instance(row), strict=True)
    return (
        select(literal_column("tableoid", Integer))
        .select_from(mapper.primary_key[0].table)
        .where(*(column == value for column, value in keys))
        .with_for_update()
    )
