"""Statements that take too long, or that nobody waits for."""

import asyncio
import time
from collections.abc import AsyncGenerator
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.support.database import create_engine
from codegen_companion.support.faults import SLOW, fault_of
from codegen_companion.support.patience import allow_seconds
from codegen_companion.support.reading import Reader

pytestmark = pytest.mark.anyio

LONG = text(
    "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c"
)
"""Never ends."""
SHORT = text("SELECT 1")


@pytest.fixture
async def hasty(tmp_path: Path) -> AsyncGenerator[AsyncEngine]:
    """Yield an engine of SQLite with one connection, and little time."""
    url = f"sqlite:///{tmp_path}/hasty.db"
    engine = create_engine(url, statement_timeout=0.2, pool_size=1, max_overflow=0)
    yield engine
    await engine.dispose()


@pytest.mark.parametrize("reads", [False, True])
async def test_too_long(hasty: AsyncEngine, *, reads: bool) -> None:
    """A statement ends with the fault of those that take too long; the next one is new."""
    async with AsyncSession(hasty) as session:
        db = Reader(hasty) if reads else session
        with pytest.raises(OperationalError) as caught:
            await db.execute(LONG)
        assert fault_of(caught.value) is SLOW
    async with AsyncSession(hasty) as session:
        await asyncio.sleep(0.3)
        assert await session.scalar(SHORT) == 1


@pytest.mark.parametrize("reads", [False, True])
async def test_allowed(hasty: AsyncEngine, *, reads: bool) -> None:
    """A request has its own time, the next one on its connection the usual one again."""
    for seconds in (0.6, 0.2):
        async with AsyncSession(hasty) as session:
            db = Reader(hasty) if reads else session
            if seconds > 0.2:
                await allow_seconds(db, seconds)
            start = time.monotonic()
            with pytest.raises(OperationalError):
                await db.execute(LONG)
            taken = time.monotonic() - start
        assert seconds <= taken < seconds + 0.35


async def test_cancelled(tmp_path: Path) -> None:
    """What nobody waits for ends at once, and its thread is free."""
    engine = create_engine(f"sqlite:///{tmp_path}/a.db", statement_timeout=60)

    async def run() -> None:
        async with AsyncSession(engine) as db:
            await db.execute(LONG)

    for _ in range(2):
        task = asyncio.ensure_future(run())
        await asyncio.sleep(0.5)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(task, 5)
        used = time.process_time()
        await asyncio.sleep(0.5)
        assert time.process_time() - used < 0.25
    async with AsyncSession(engine) as db:
        assert await db.scalar(SHORT) == 1
    await engine.dispose()


async def test_cancelled_before_its_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is given up between a statement and its rows leaves no lock behind."""
    engine = create_engine(f"sqlite:///{tmp_path}/a.db", lock_timeout=0.2)
    insert, rows = text("INSERT INTO t VALUES (1)"), text("SELECT x FROM t")
    reached = asyncio.Event()

    async def never(_: aiosqlite.Cursor) -> None:
        reached.set()
        await asyncio.sleep(60)

    async def write(*, ends: bool) -> None:
        async with AsyncSession(engine) as db:
            await db.execute(insert)
            await db.execute(insert)
            if not ends:
                monkeypatch.setattr(aiosqlite.Cursor, "fetchall", never)
            await db.execute(rows)
            await db.commit()

    async with engine.begin() as connection:
        await connection.execute(text("CREATE TABLE t (x INTEGER)"))
    task = asyncio.ensure_future(write(ends=False))
    await reached.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError) as kept:
        await task
    monkeypatch.undo()
    await write(ends=True)
    async with AsyncSession(engine) as db:
        assert len((await db.execute(rows)).all()) == 2
    # What knows the statement, as the traceback does, keeps nothing.
    assert kept.tb is not None
    await engine.dispose()
