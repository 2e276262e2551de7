"""Jobs, from the session that publishes them to the worker."""

import logging

import pytest
from codegen_companion.queue import get_queue
from pgqueuer.types import QueueExecutionMode
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from office.worker import create_worker

pytestmark = pytest.mark.anyio


@pytest.mark.usefixtures("queue")
async def test_greet(engine: AsyncEngine, caplog: pytest.LogCaptureFixture) -> None:
    """A worker does what was committed, and nothing else."""
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
