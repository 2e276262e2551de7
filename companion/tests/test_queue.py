"""The queue: jobs that are part of a transaction, and workers that take them."""

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from pgqueuer import Job, PgQueuer
from pgqueuer.errors import DuplicateJobError
from pgqueuer.types import QueueExecutionMode
from sqlalchemy import func, insert, make_url, select, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.queue import (
    get_queue,
    install_statements,
    open_worker_driver,
    uninstall_statements,
)
from codegen_companion.testing.databases import (
    SERVER_VARIABLE,
    fresh_database,
    require_postgresql,
)

from .conftest import connect
from .models import Base, Tenant

pytestmark = pytest.mark.anyio

WORKER = '''
import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from pgqueuer import Job, PgQueuer

from codegen_companion.queue import open_worker_driver


async def note(job: Job) -> None:
    """Write the payload where the test looks."""
    assert job.payload is not None
    with Path("seen").open("ab") as seen:
        seen.write(job.payload + b"\\n")


@asynccontextmanager
async def create_worker() -> AsyncGenerator[PgQueuer]:
    """Connect the worker."""
    async with open_worker_driver(os.environ["WORKER_URL"]) as driver:
        worker = PgQueuer(driver)
        worker.entrypoint("note")(note)
        Path("ready").touch()
        yield worker
    Path("closed").touch()
'''


@pytest.fixture
async def database(tmp_path: Path) -> AsyncGenerator[AsyncEngine]:
    """Yield an engine of a schema that has the queue's tables."""
    require_postgresql()
    async with fresh_database(connect, [Base.metadata], tmp_path) as engine:
        async with AsyncSession(engine) as session:
            await get_queue(session).install()
            await session.commit()
        yield engine


@pytest.fixture
async def session(database: AsyncEngine) -> AsyncGenerator[AsyncSession]:
    """Yield a session."""
    async with AsyncSession(database) as session:
        yield session


async def count_jobs(engine: AsyncEngine) -> int:
    """Count the jobs that another connection sees."""
    async with engine.connect() as connection:
        return await connection.scalar(text("SELECT count(*) FROM pgqueuer")) or 0


async def worker_url(engine: AsyncEngine) -> str:
    """Return the URL by which a worker finds the tables of a test."""
    async with engine.connect() as connection:
        schema = await connection.scalar(select(func.current_schema()))
    url = make_url(os.environ[SERVER_VARIABLE]).update_query_dict(
        {"search_path": str(schema)}
    )
    return url.render_as_string(hide_password=False)


async def until(path: Path) -> None:
    """Wait for a file of a worker."""
    async with asyncio.timeout(30):
        while not os.access(path, os.R_OK):  # noqa: ASYNC110  # another process makes it
            await asyncio.sleep(0.05)


async def test_commit_publishes(session: AsyncSession, database: AsyncEngine) -> None:
    """Nobody else sees a job before the commit, though it is the first statement."""
    await get_queue(session).enqueue("note", b"a\0b")
    assert await count_jobs(database) == 0
    await session.commit()
    assert await count_jobs(database) == 1
    statement = text("SELECT entrypoint, payload FROM pgqueuer")
    assert (await session.execute(statement)).one() == ("note", b"a\0b")


async def test_rollback_discards(session: AsyncSession, database: AsyncEngine) -> None:
    """A rollback takes the job with it, though it is the first statement."""
    await get_queue(session).enqueue("note", None)
    await session.rollback()
    assert await count_jobs(database) == 0


async def test_same_transaction(session: AsyncSession, database: AsyncEngine) -> None:
    """Rows and jobs stand or fall together."""
    session.add(Tenant(id=1, code="a"))
    await session.flush()
    await get_queue(session).enqueue("note", b"1")
    await session.rollback()
    assert await count_jobs(database) == 0
    assert await session.scalar(select(func.count()).select_from(Tenant)) == 0
    await session.execute(insert(Tenant).values(id=1, code="a"))
    await get_queue(session).enqueue("note", b"1")
    await session.commit()
    assert await count_jobs(database) == 1


async def test_closed_session(database: AsyncEngine) -> None:
    """A handler that fails before its commit publishes nothing."""
    async with AsyncSession(database) as session:
        await get_queue(session).enqueue("note", None)
    assert await count_jobs(database) == 0


async def test_many_jobs(session: AsyncSession) -> None:
    """Everything that pgqueuer takes for a job arrives."""
    ids = await get_queue(session).enqueue(
        ["a", "b"],
        [b"1", None],
        [0, 5],
        execute_after=[None, timedelta(hours=1)],
        headers=[{"x": "ü"}, None],
    )
    await session.commit()
    statement = text(
        "SELECT id, entrypoint, payload, priority, headers, execute_after > now() "
        "FROM pgqueuer ORDER BY id"
    )
    rows = (await session.execute(statement)).all()
    assert rows == [
        (ids[0], "a", b"1", 0, {"x": "ü"}, False),
        (ids[1], "b", None, 5, None, True),
    ]


async def test_duplicate(session: AsyncSession, database: AsyncEngine) -> None:
    """A job with the key of another is told apart, and a savepoint keeps the rest."""
    queue = get_queue(session)
    await queue.enqueue("note", None, dedupe_key="k")
    with pytest.raises(DuplicateJobError):
        async with session.begin_nested():
            await queue.enqueue("note", None, dedupe_key="k")
    assert await queue.enqueue("note", None, dedupe_key="k", on_conflict="skip") == [
        None
    ]
    await session.commit()
    assert await count_jobs(database) == 1


async def test_other_database(engine: AsyncEngine) -> None:
    """Without the tables, and on SQLite, the exception says what is wrong."""
    sqlite = engine.dialect.name == "sqlite"
    part = (
        r"this session is of sqlite\+aiosqlite"
        if sqlite
        else '"pgqueuer.*" does not exist'
    )
    async with AsyncSession(engine) as session:
        with pytest.raises(Exception, match=part):
            await get_queue(session).enqueue("note", None)


async def test_no_listener(session: AsyncSession) -> None:
    """A session does not listen."""
    with pytest.raises(NotImplementedError, match="open_worker_driver"):
        await get_queue(session).driver.add_listener("x", print)


async def test_notification(session: AsyncSession, database: AsyncEngine) -> None:
    """A notification leaves with the commit."""
    heard = asyncio.Event()
    async with open_worker_driver(await worker_url(database)) as driver:
        await driver.add_listener("codegen_test", lambda _: heard.set())
        await get_queue(session).driver.notify("codegen_test", "x")
        await driver.fetch("SELECT 1")
        assert not heard.is_set()
        await session.commit()
        await asyncio.wait_for(heard.wait(), 10)


async def test_statements(database: AsyncEngine) -> None:
    """The statements of a migration drop and create all that pgqueuer wants."""
    assert all(text(statement)._bindparams == {} for statement in install_statements())  # pyright: ignore[reportPrivateUsage]
    async with database.begin() as connection:
        for statement in uninstall_statements():
            await connection.execute(text(statement))
    async with AsyncSession(database) as session:
        assert not await get_queue(session).schema_is_installed()
    async with database.begin() as connection:
        for statement in install_statements():
            await connection.execute(text(statement))
    async with AsyncSession(database) as session:
        queue = get_queue(session)
        assert await queue.schema_is_installed()
        assert (await queue.plan_upgrade()).statements == ()


async def test_workers_share_jobs(session: AsyncSession, database: AsyncEngine) -> None:
    """Several workers at once handle every job, and none twice."""
    queue = get_queue(session)
    payloads: list[bytes | None] = [str(number).encode() for number in range(60)]
    await queue.enqueue(["note"] * 60, payloads, [0] * 60)
    await session.commit()
    url = await worker_url(database)
    seen: Counter[bytes | None] = Counter()
    workers: set[int] = set()
    all_at_work = asyncio.Event()

    async def work(number: int) -> None:
        async def note(job: Job) -> None:
            seen[job.payload] += 1
            workers.add(number)
            if len(workers) == 3:
                all_at_work.set()
            await asyncio.wait_for(all_at_work.wait(), 20)

        async with open_worker_driver(url) as driver:
            worker = PgQueuer(driver)
            worker.entrypoint("note")(note)
            await worker.run(
                batch_size=5, max_concurrent_tasks=10, mode=QueueExecutionMode.drain
            )

    await asyncio.gather(*(work(number) for number in range(3)))
    assert seen == Counter(payloads)
    assert await count_jobs(database) == 0


@asynccontextmanager
async def running_worker(
    directory: Path, url: str
) -> AsyncGenerator[asyncio.subprocess.Process]:
    """Run pgqueuer's own command; see to it that no process stays."""
    (directory / "jobs.py").write_text(WORKER)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pgqueuer", "run", "jobs:create_worker"),
        cwd=directory,
        env={**os.environ, "WORKER_URL": url},
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def test_pgq_run(
    session: AsyncSession, database: AsyncEngine, tmp_path: Path
) -> None:
    """The queue's own command runs a factory, sees commits only, and ends when told."""
    async with running_worker(tmp_path, await worker_url(database)) as process:
        await until(tmp_path / "ready")
        await get_queue(session).enqueue("note", b"discarded")
        await session.rollback()
        await get_queue(session).enqueue("note", b"kept")
        await asyncio.sleep(0.5)
        assert not (tmp_path / "seen").exists()
        await session.commit()
        await until(tmp_path / "seen")
        process.send_signal(signal.SIGTERM)
        _, errors = await asyncio.wait_for(process.communicate(), 30)
        assert process.returncode == 0, errors.decode()
    assert (tmp_path / "seen").read_bytes() == b"kept\n"
    assert (tmp_path / "closed").exists()
    assert await count_jobs(database) == 0
