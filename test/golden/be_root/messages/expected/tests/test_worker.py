"""Jobs, from the session that publishes them to the worker."""

import logging
import os

import pytest
from codegen_companion.queue import get_queue
from pgqueuer.types import QueueExecutionMode
from sqlalchemy import func, make_url, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from office.worker import create_worker

from .test_migrations import upgrade

pytestmark = pytest.mark.anyio


async def test_greet(
    engine: AsyncEngine,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A worker does what was committed, and nothing else."""
    if engine.dialect.name == "sqlite":
        pytest.skip("the queue needs PostgreSQL: set TEST_DATABASE_URL")
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
        schema = str(await connection.scalar(select(func.current_schema())))
    url = make_url(os.environ["TEST_DATABASE_URL"])
    url = url.update_query_dict({"search_path": schema})
    monkeypatch.setenv("DATABASE_URL", url.render_as_string(hide_password=False))
    async with AsyncSession(engine) as session:
        await get_queue(session).enqueue("greet", b"nobody")
        await session.rollback()
        await get_queue(session).enqueue("greet", b"Ann")
        await session.commit()
    with caplog.at_level(logging.INFO):
        async with create_worker() as worker:
            await worker.run(mode=QueueExecutionMode.drain)
    assert "Hello, Ann" in caplog.text
    assert "nobody" not in caplog.text
