"""What holds for every connection: how it is made, and when it is given up."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from sqlalchemy import REAL, URL, Connection, Float
from sqlalchemy.engine import Dialect, ExceptionContext
from sqlalchemy.engine.interfaces import AdaptedConnection, DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry, PoolResetState

from .interrupts import OWN_SECONDS
from .sqlstates import CONNECTION_FAILURE, DATA, READ_ONLY

_IS_TO_RESET = "is_to_reset"


def with_timeouts(
    url: URL,
    connect_args: Mapping[str, Any],
    connect_timeout: float,
    **server_timeouts: float,
) -> dict[str, Any]:
    """Add timeouts to the arguments of a driver's connect function.

    PostgreSQL does not compile statements, either: requests ask for few rows, and
    compiling takes a second where a statement has several parts. It plans each for its
    own values: a plan for any values knows neither that a text is in all rows nor that
    half of them are of one user. What the arguments say themselves is kept, as is what
    the URL says.

    Args:
        url: Where the database is, with its driver.
        connect_args: The arguments.
        connect_timeout: Seconds to wait for a connection.
        server_timeouts: Seconds of PostgreSQL's own settings, by their names.
    """
    settings = {"jit": "off", "plan_cache_mode": "force_custom_plan"} | {
        name: str(round(seconds * 1000)) for name, seconds in server_timeouts.items()
    }
    if url.drivername == "postgresql+asyncpg":
        settings |= connect_args.get("server_settings", {})
        defaults = {"timeout": connect_timeout}
        return {**defaults, **connect_args, "server_settings": settings}
    # libpq, which psycopg is made of, lets the last one of an option count.
    given = {**url.query, **connect_args}
    options = [f"-c {name}={value}" for name, value in settings.items()]
    added: dict[str, Any] = {
        "options": " ".join([*options, str(given.get("options", ""))]).strip()
    }
    if "connect_timeout" not in given:
        added["connect_timeout"] = max(round(connect_timeout), 1)
    return {**connect_args, **added}


def connect(
    dialect: Dialect,
    _entry: ConnectionPoolEntry,
    arguments: tuple[Any, ...],
    options: dict[str, Any],
) -> DBAPIConnection:
    """Connect; whatever fails then is an error of the database, which SQLAlchemy wraps.

    Of its own, it would be one of a socket, of a name or of time: nobody could tell it
    from the same error of anything else.
    """
    errors: Any = dialect.loaded_dbapi
    try:
        return dialect.connect(*arguments, **options)
    except Exception as error:
        state = getattr(error, "sqlstate", None)
        if state is None and isinstance(error, OSError | errors.OperationalError):
            state = CONNECTION_FAILURE
        if state is None:  # a mistake in the URL, not of the server
            raise
        failure = errors.OperationalError(str(error) or type(error).__name__)
        failure.sqlstate = state
        raise failure from error


class _Real(REAL[float]):
    """Parameters that stay of single precision; SQLAlchemy makes them `FLOAT`, which is double."""

    render_bind_cast = True


def compare_single_precision(dialect: Dialect) -> None:
    """Let columns of type `REAL` be compared with numbers of their precision: 9.8 is 9.8."""
    if Float in dialect.colspecs:
        dialect.colspecs = {**dialect.colspecs, REAL: _Real}


def read_single_precision(
    connection: DBAPIConnection, _entry: ConnectionPoolEntry
) -> None:
    """Read a number of single precision as PostgreSQL writes it: 9.8, not 9.800000190734863.

    asyncpg reads its bits, which as a double have more digits than the number has.
    """
    if isinstance(connection, AdaptedConnection):
        connection.run_async(
            lambda driver: driver.set_type_codec(
                "float4",
                schema="pg_catalog",
                encoder=repr,
                decoder=float,
                format="text",
            )
        )


def leave_read_only(context: ExceptionContext) -> None:
    """Give up a connection to a server that takes no writes.

    After a failover the same URL leads to another server, where the pool would keep the
    connection for ever.
    """
    if getattr(context.original_exception, "sqlstate", None) == READ_ONLY:
        context.is_disconnect = True
        context.invalidate_pool_on_disconnect = False


def note_refused_value(context: ExceptionContext) -> None:
    """Note that a connection is to be reset after a value that its driver did not send.

    asyncpg has prepared the statement by then, in a transaction that would last until the
    next one: whoever needs its tables would wait.
    """
    refused = getattr(context.original_exception, "sqlstate", None) == DATA
    if refused and context.connection is not None:
        context.connection.info[_IS_TO_RESET] = True


def is_told(record: logging.LogRecord) -> bool:
    """Leave out of a pool's log what it says of a connection whose closing is cancelled.

    A client may hang up while a connection too many is closed. The driver drops the
    connection then, at once: there is nothing to see to.
    """
    error = record.exc_info and record.exc_info[1]
    return not isinstance(error, asyncio.CancelledError)


def set_statement_timeout(connection: Connection, seconds: float) -> None:
    """Change how long statements may take, until the connection is given back.

    On PostgreSQL in a transaction, until that ends.
    """
    if connection.dialect.name == "sqlite":
        connection.info[OWN_SECONDS] = seconds
        return
    options = connection.get_execution_options()
    scope = "LOCAL "
    if options.get("isolation_level") == "AUTOCOMMIT":
        scope = ""
        connection.info[_IS_TO_RESET] = True
    milliseconds = round(seconds * 1000)
    connection.exec_driver_sql(f"SET {scope}statement_timeout = {milliseconds}")


def reset_statement_timeout(
    connection: DBAPIConnection, entry: ConnectionPoolEntry, state: PoolResetState
) -> None:
    """Give a connection the time of its database again, and end what it began by itself."""
    if entry.info.pop(_IS_TO_RESET, False) and not state.terminate_only:
        cursor = connection.cursor()
        cursor.execute("RESET statement_timeout")
        cursor.close()
