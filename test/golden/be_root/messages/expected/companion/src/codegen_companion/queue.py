"""The job queue: enqueue in a session's transaction, and connect a worker.

Jobs are rows of pgqueuer's tables. A handler that enqueues through its own session
publishes them with its commit, or not at all:

    await get_queue(session).enqueue("send_receipt", str(order.id).encode())

A worker's factory, for `pgq run app.worker:create_worker`:

    @asynccontextmanager
    async def create_worker() -> AsyncGenerator[PgQueuer]:
        async with open_worker_driver(os.environ["DATABASE_URL"]) as driver:
            worker = PgQueuer(driver)
            worker.entrypoint("send_receipt")(send_receipt)
            yield worker

This module needs the extra `codegen-companion[queue]`.
"""

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Self

import asyncpg
from pgqueuer import AsyncpgDriver, Queries
from pgqueuer.adapters.persistence.qb import QueryBuilderEnvironment
from pgqueuer.core.tm import TaskManager
from pgqueuer.ports.driver import Driver, NotifyCallback
from sqlalchemy import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from .queue_url import worker_dsn

__all__ = [
    "get_queue",
    "install_statements",
    "open_worker_driver",
    "uninstall_statements",
    "worker_dsn",
]

# A statement ends at a semicolon that is in no quotes, no body of a function and no comment.
_STATEMENT = re.compile(r"(?:\$\$.*?\$\$|'[^']*'|--[^\n]*|[^;])+;", re.DOTALL)


def get_queue(session: AsyncSession) -> Queries:
    """Return the queue as part of a session's transaction.

    Jobs are published when the session commits; a rollback discards them. A job with a
    `dedupe_key` that is queued already raises `DuplicateJobError` and, as every failed
    statement does, makes the transaction useless: pass `on_conflict="skip"`, or enqueue
    within `session.begin_nested()`.
    """
    return Queries(_SessionDriver(session))


@asynccontextmanager
async def open_worker_driver(url: str | URL) -> AsyncGenerator[AsyncpgDriver]:
    """Yield what a worker talks to the database by: a connection of its own.

    Args:
        url: Where the database is, in any form that SQLAlchemy takes. It must lead to
            the server itself: a pooler that hands out connections per transaction
            does not pass on notifications.
    """
    connection = await asyncpg.connect(worker_dsn(url))
    try:
        yield AsyncpgDriver(connection)
    finally:
        await connection.close()


def install_statements() -> list[str]:
    """Return the statements that create pgqueuer's tables, for a migration."""
    return _split(QueryBuilderEnvironment().build_install_query())


def uninstall_statements() -> list[str]:
    """Return the statements that drop pgqueuer's tables, with all jobs."""
    return _split(QueryBuilderEnvironment().build_uninstall_query())


class _SessionDriver(Driver):
    """Runs pgqueuer's statements through SQLAlchemy's connection of a session.

    SQLAlchemy begins a transaction with its first statement: on the driver's connection
    beside it, a job that is enqueued before any statement would be published at once.
    """

    def __init__(self, session: AsyncSession) -> None:
        self._session = session
        self._shutdown = asyncio.Event()
        self._tasks = TaskManager()

    async def fetch(self, query: str, *args: object) -> list[dict[str, object]]:
        connection = await self._connection()
        try:
            result = await connection.exec_driver_sql(query, args)
        except IntegrityError as error:
            # pgqueuer tells a duplicate job by the driver's own exception.
            if error.orig is None:
                raise
            raise error.orig from error
        return [
            {str(key): value for key, value in row.items()} for row in result.mappings()
        ]

    async def execute(self, query: str, *args: object) -> str:
        connection = await self._connection()
        # A script has no arguments, and the server prepares one statement at a time.
        for statement in [query] if args else _split(query):
            await connection.exec_driver_sql(statement, args)
        return ""

    async def notify(self, channel: str, payload: str) -> None:
        await self.execute("SELECT pg_notify($1, $2)", channel, payload)

    async def add_listener(self, channel: str, callback: NotifyCallback) -> None:
        raise NotImplementedError(
            "a session cannot listen: workers connect by open_worker_driver()"
        )

    @property
    def shutdown(self) -> asyncio.Event:
        return self._shutdown

    @property
    def tm(self) -> TaskManager:
        return self._tasks

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        """Leave the session open, which belongs to the caller."""

    async def _connection(self) -> AsyncConnection:
        connection = await self._session.connection()
        if connection.dialect.driver != "asyncpg":
            name = f"{connection.dialect.name}+{connection.dialect.driver}"
            raise RuntimeError(
                f"the queue needs postgresql+asyncpg: this session is of {name}"
            )
        return connection


def _split(script: str) -> list[str]:
    return [match.group().strip() for match in _STATEMENT.finditer(script)]
