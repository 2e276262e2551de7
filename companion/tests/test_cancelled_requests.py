"""Requests that are cancelled at any moment, and their connections."""

import asyncio
import logging
import os
import random
from collections.abc import Callable, Coroutine

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.support.database import create_engine
from codegen_companion.support.reading import Reader
from codegen_companion.testing.databases import SERVER_VARIABLE, require_postgresql

pytestmark = pytest.mark.anyio

NAME = "cancelled_requests"
SHORT = text("SELECT pg_sleep(0.05)")
OPEN = text("SELECT count(*) FROM pg_stat_activity WHERE application_name = :name")


async def read(engine: AsyncEngine) -> None:
    """Read something, on a connection that may be one too many."""
    await Reader(engine).execute(SHORT)


async def write(engine: AsyncEngine) -> None:
    """Do something in a transaction."""
    async with AsyncSession(engine) as db:
        await db.execute(SHORT)
        await db.commit()


@pytest.mark.parametrize("request_of", [read, write])
async def test_closing(
    request_of: Callable[[AsyncEngine], Coroutine[None, None, None]],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A connection whose closing is cancelled is closed, and no error."""
    require_postgresql()
    url = os.environ[SERVER_VARIABLE]
    settings = {"server_settings": {"application_name": NAME}}
    engine = create_engine(url, connect_args=settings, pool_size=1, max_overflow=9)
    moments = random.Random(3)  # noqa: S311
    with caplog.at_level(logging.ERROR):
        for _ in range(15):
            requests = [asyncio.create_task(request_of(engine)) for _ in range(8)]
            await asyncio.wait(requests, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.sleep(moments.random() * 0.002)
            for request in requests:
                request.cancel()
            await asyncio.gather(*requests, return_exceptions=True)
        await asyncio.sleep(0.5)
        async with AsyncSession(engine) as db:
            assert await db.scalar(OPEN, {"name": NAME}) == 1
        await engine.dispose()
    assert caplog.records == []
