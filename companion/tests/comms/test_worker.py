"""Workers as processes: two at once, and one that is killed in the middle."""

import asyncio
import datetime as dt
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.queue import get_queue
from codegen_companion.support.comms_outbox import ENTRYPOINT

from .messages import CommRecipient, jobs, put, recipients

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def worker(
    engine: AsyncEngine, log: Path, seconds: float
) -> AsyncGenerator[asyncio.subprocess.Process]:
    """Run a worker; kill it in the end."""
    async with engine.connect() as connection:
        path = await connection.scalar(text("SHOW search_path"))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.comms.worker", str(path), log, str(seconds)),
        cwd=Path(__file__).parents[2],
        env=dict(os.environ),
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that is about to happen."""
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110  # happens in another process
            await asyncio.sleep(0.05)


async def until_all(engine: AsyncEngine, status: str) -> None:
    """Wait until all recipients have a status."""
    async with asyncio.timeout(60):
        while {r.status for r in await recipients(engine)} != {status}:  # noqa: ASYNC110  # happens in another process
            await asyncio.sleep(0.05)


async def until_empty(engine: AsyncEngine) -> None:
    """Wait until no job is left."""
    async with asyncio.timeout(60):
        while await jobs(engine):  # noqa: ASYNC110  # happens in another process
            await asyncio.sleep(0.05)


def lines(log: Path) -> list[str]:
    """Return the recipients that a worker has noted."""
    return log.read_text().split() if log.exists() else []


async def test_two_workers(engine: AsyncEngine, tmp_path: Path) -> None:
    """Of two workers, with two jobs for each recipient, one sends each message."""
    logs = [tmp_path / "one", tmp_path / "two"]
    async with worker(engine, logs[0], 0.05), worker(engine, logs[1], 0.05):
        await until(lambda: all(log.exists() for log in logs))
        await put(engine, number=60)
        ids = {str(recipient.id) for recipient in await recipients(engine)}
        async with AsyncSession(engine) as db:
            payloads: list[bytes | None] = [key.encode() for key in ids]
            await get_queue(db).enqueue([ENTRYPOINT] * 60, payloads, [0] * 60)
            await db.commit()
        await until_all(engine, "sent")
        await until_empty(engine)
    sent = Counter(lines(logs[0]) + lines(logs[1]))
    assert sent == dict.fromkeys(ids, 1)
    assert lines(logs[0])
    assert lines(logs[1])


async def test_killed(engine: AsyncEngine, tmp_path: Path) -> None:
    """What a worker was sending when it was killed is reported, and not sent again."""
    await put(engine)
    first, second = tmp_path / "first", tmp_path / "second"
    async with worker(engine, first, 60) as process:
        await until(lambda: len(lines(first)) == 1)
        process.send_signal(signal.SIGKILL)
        await process.wait()
    assert [r.status for r in await recipients(engine)] == ["sending"]
    # The job comes back when its worker has been silent; the lease ends after that.
    past = dt.datetime.now(dt.UTC) - dt.timedelta(seconds=1)
    async with engine.begin() as connection:
        await connection.execute(update(CommRecipient).values(lease_until=past))
    async with worker(engine, second, 0):
        await until_all(engine, "unknown")
        await put(engine)
        await until(lambda: len(lines(second)) == 1)
    left, sent = lines(first), lines(second)
    assert len(left) == len(sent) == 1
    assert left != sent
