"""Engines: one way to make them, for SQLite and for PostgreSQL."""

import logging
import os
import sqlite3
import time
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.engine import Dialect
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection
from sqlalchemy.util.concurrency import in_greenlet

from .compiled_statements import CompiledStatements
from .connections import (
    compare_single_precision,
    connect,
    is_told,
    leave_read_only,
    note_refused_value,
    read_single_precision,
    reset_statement_timeout,
    with_timeouts,
)
from .interrupts import interrupt_after

_DRIVERS = {
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "sqlite": "sqlite+aiosqlite",
}
_POOL_LOGGER = logging.getLogger("sqlalchemy.pool.impl.AsyncAdaptedQueuePool")
_LAST_USE = "last_use"
_TRUSTED_SECONDS = 1.0
_PRAGMAS = (
    "journal_mode=WAL",
    "foreign_keys=ON",
    "case_sensitive_like=ON",
    "analysis_limit=400",
)
_OPTIMIZED_FROM = "optimized_from"
_FIRST_SECONDS = 1.0
_NEXT_SECONDS = 60.0


def database_url(variable: str, default: str | None = None) -> str:
    """Read the URL of a database from the environment.

    Raises:
        RuntimeError: The variable is not set and there is no default.
    """
    url = os.environ.get(variable) or default
    if url is None:
        raise RuntimeError(f"{variable} is not set: give it the URL of the database")
    return url


def create_engine(
    url: str,
    *,
    connect_args: Mapping[str, Any] | None = None,
    echo: bool = False,
    pool_size: int = 5,
    max_overflow: int = 10,
    pool_timeout: float = 5,
    pool_recycle: int = -1,
    pool_pre_ping: bool = True,
    connect_timeout: float = 5,
    statement_timeout: float = 30,
    lock_timeout: float = 5,
    idle_in_transaction_timeout: float = 60,
) -> AsyncEngine:
    """Create the engine for a URL; connect only when it is used.

    Args:
        url: Where the database is. Without a driver it gets the asynchronous one.
        connect_args: Arguments of the driver's connect function.
        echo: Log all statements.
        pool_size: Connections that are kept open.
        max_overflow: Connections beyond these, at most.
        pool_timeout: Seconds to wait for a connection.
        pool_recycle: Seconds after which a connection is replaced; -1 for never.
        pool_pre_ping: Check a connection before use, unless it was in use a moment ago
            (PostgreSQL only).
        connect_timeout: Seconds to wait for a new connection (PostgreSQL only).
        statement_timeout: Seconds that a statement may take.
        lock_timeout: Seconds to wait for a lock.
        idle_in_transaction_timeout: Seconds between two statements of a transaction
            (PostgreSQL only).
    """
    target = _with_driver(make_url(url))
    is_sqlite = target.get_backend_name() == "sqlite"
    arguments: Mapping[str, Any] = connect_args or {}
    if not is_sqlite:
        arguments = with_timeouts(
            target,
            arguments,
            connect_timeout,
            statement_timeout=statement_timeout,
            lock_timeout=lock_timeout,
            idle_in_transaction_session_timeout=idle_in_transaction_timeout,
        )
    elif "timeout" not in target.query:
        arguments = {"timeout": lock_timeout, **arguments}
    options: dict[str, Any] = {
        "connect_args": dict(arguments),
        "echo": echo,
        "execution_options": {"compiled_cache": CompiledStatements()},
    }
    if not (is_sqlite and target.database in (None, "", ":memory:")):
        options |= {
            "pool_size": pool_size,
            "max_overflow": max_overflow,
            "pool_timeout": pool_timeout,
            "pool_recycle": pool_recycle,
        }
    engine = create_async_engine(target, skip_autocommit_rollback=True, **options)
    if is_sqlite:
        event.listen(engine.sync_engine, "connect", _configure_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_immediate)
        event.listen(engine.sync_engine, "checkin", _optimize_sqlite)
        interrupt_after(engine.sync_engine, statement_timeout)
        return engine
    _POOL_LOGGER.addFilter(is_told)
    compare_single_precision(engine.dialect)
    event.listen(engine.sync_engine, "do_connect", connect)
    if target.drivername == "postgresql+asyncpg":
        event.listen(engine.sync_engine, "connect", read_single_precision)
    event.listen(engine.sync_engine, "handle_error", leave_read_only)
    event.listen(engine.sync_engine, "handle_error", note_refused_value)
    event.listen(engine.sync_engine, "reset", reset_statement_timeout)
    if pool_pre_ping:
        event.listen(engine.sync_engine, "checkin", _note_use)
        event.listen(engine.sync_engine, "checkout", partial(_check, engine.dialect))
    return engine


@lru_cache(maxsize=16)
def reading(engine: AsyncEngine) -> AsyncEngine:
    """Return the same engine without transactions, for handlers that write nothing."""
    return engine.execution_options(isolation_level="AUTOCOMMIT")


def _with_driver(url: URL) -> URL:
    """Name the asynchronous driver, and its word for libpq's `sslmode`."""
    url = url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))
    if url.drivername == "postgresql+asyncpg" and "sslmode" in url.query:
        mode = url.normalized_query["sslmode"][-1]
        url = url.difference_update_query(["sslmode"]).update_query_dict({"ssl": mode})
    return url


def _note_use(_connection: DBAPIConnection, entry: ConnectionPoolEntry) -> None:
    entry.info[_LAST_USE] = time.monotonic()


def _check(
    dialect: Dialect,
    connection: DBAPIConnection,
    entry: ConnectionPoolEntry,
    _proxy: PoolProxiedConnection,
) -> None:
    """Have the pool replace a connection that the server has closed.

    SQLAlchemy's own check costs three round trips before every use. On a busy server a
    connection was in use milliseconds ago, and is taken to be alive.
    """
    now = time.monotonic()
    if now - entry.info.get(_LAST_USE, now) < _TRUSTED_SECONDS:
        return
    try:
        alive = dialect.do_ping(connection)
    except dialect.loaded_dbapi.Error as error:
        raise DisconnectionError("the server has closed the connection") from error
    if not alive:
        raise DisconnectionError("the server has closed the connection")


def _configure_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _optimize_sqlite(
    connection: DBAPIConnection | None, entry: ConnectionPoolEntry
) -> None:
    """Let SQLite count what its tables hold, now and then, by a connection that is given back.

    Otherwise it takes the index of a filter where that of a relation is a thousand times
    quicker. It counts a sample of what its statements missed, which takes milliseconds.
    https://sqlite.org/pragma.html#pragma_optimize
    """
    now = time.monotonic()
    due = entry.info.setdefault(_OPTIMIZED_FROM, now + _FIRST_SECONDS)
    if connection is None or now < due or not in_greenlet():
        return
    entry.info[_OPTIMIZED_FROM] = now + _NEXT_SECONDS
    cursor = connection.cursor()
    with suppress(sqlite3.Error):  # somebody writes: another time will do
        cursor.execute("PRAGMA optimize")
    cursor.close()


def _begin_immediate(connection: Connection) -> None:
    """Take the write lock at once: two writers must not read the same state.

    The driver itself begins a transaction only before an INSERT, UPDATE or DELETE, and
    not at all inside one, so that this statement is the only BEGIN.
    """
    raw = connection.connection.dbapi_connection
    if raw is not None and not connection.dialect.detect_autocommit_setting(raw):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
