"""Statements of SQLite that take too long, or that nobody waits for any more."""

import asyncio
import logging
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.util.concurrency import in_greenlet

OWN_SECONDS = "statement_timeout"
"""The key of a connection's `info` with the time of its statements, in place of its engine's."""

_WATCH = "watch"
_CURSOR = "cursor"

logger = logging.getLogger(__name__)


def interrupt_after(engine: Engine, seconds: float) -> None:
    """Have statements of an engine end after a time, and when their request is cancelled.

    SQLite runs in threads of the application: no server ends what they do.

    Args:
        engine: The engine, of the asynchronous driver.
        seconds: The time of a statement.
    """

    def begin(connection: Connection, cursor: DBAPICursor, *_: object) -> None:
        connection.info[_CURSOR] = cursor
        time = connection.info.get(OWN_SECONDS, seconds)
        raw = connection.connection.driver_connection
        loop = asyncio.get_running_loop()
        connection.info[_WATCH] = loop.call_later(time, _interrupt, raw)

    event.listen(engine, "before_cursor_execute", begin)
    event.listen(engine, "after_cursor_execute", _end)
    event.listen(engine, "handle_error", _end_failed)
    event.listen(engine, "invalidate", _end_given_up)
    event.listen(engine, "checkin", _forget)


def _end(connection: Connection, *_: object) -> None:
    _stop_watching(connection.info)


def _end_failed(context: ExceptionContext) -> None:
    if context.connection is not None:
        _stop_watching(context.connection.info)


def _end_given_up(
    connection: DBAPIConnection, entry: ConnectionPoolEntry, _: BaseException | None
) -> None:
    """End what runs on a connection that is given up: who waited for it was cancelled."""
    _stop_watching(entry.info)
    cursor = entry.info.pop(_CURSOR, None)
    adapted: Any = connection
    if not in_greenlet():
        return
    # Closing alone would keep the lock for as long as something knows the statement.
    # The cursor goes first: whatever begins while it has rows left is interrupted, too.
    try:
        adapted.run_async(_end_now)
        if cursor is not None:
            cursor.close()
        adapted.run_async(_roll_back)
    except Exception:
        logger.exception("A connection that nobody waits for was not rolled back")


def _forget(_: DBAPIConnection | None, entry: ConnectionPoolEntry) -> None:
    entry.info.pop(OWN_SECONDS, None)
    entry.info.pop(_CURSOR, None)


def _stop_watching(info: dict[Any, Any]) -> None:
    watch = info.pop(_WATCH, None)
    if watch is not None:
        watch.cancel()


async def _roll_back(raw: Any) -> None:  # noqa: ANN401  # a connection of the driver
    await raw.rollback()


async def _end_now(raw: Any) -> None:  # noqa: ANN401  # a connection of the driver
    await raw.interrupt()


def _interrupt(raw: Any) -> None:  # noqa: ANN401  # a connection of the driver
    # Nothing in it waits: it has been done when the loop comes to it.
    asyncio.ensure_future(raw.interrupt())  # noqa: RUF006
