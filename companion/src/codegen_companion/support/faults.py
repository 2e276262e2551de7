"""Faults of the database that pass, and what a request is told then: 503, come again.

The one table from SQLSTATE to answer. What is not in it, such as a wrong password or a
column that is missing, does not pass by itself.
"""

from typing import NamedTuple

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from . import sqlstates


class Fault(NamedTuple):
    """What a request is told."""

    detail: str
    retry_after: int
    """Seconds after which it may come again."""


BUSY = Fault("The database is busy; try again.", 1)
SLOW = Fault("The database took too long; ask for less, or try again later.", 5)
AWAY = Fault("The database does not answer; try again later.", 5)
FULL = Fault("The database has no room for the request; try again later.", 5)
READ_ONLY = Fault("The database takes no writes for now; try again later.", 5)

_BY_STATE = {
    "08": AWAY,  # no connection, or one that broke
    sqlstates.READ_ONLY: READ_ONLY,
    "25P03": SLOW,  # idle in a transaction
    "25P04": SLOW,  # a transaction as a whole
    sqlstates.SERIALIZATION_FAILURE: BUSY,
    sqlstates.DEADLOCK: BUSY,
    "53": FULL,  # disk, memory, connections
    sqlstates.LOCK_NOT_AVAILABLE: BUSY,
    sqlstates.CANCELED: SLOW,  # by `statement_timeout`, or by an administrator
    "57P01": AWAY,  # an administrator ended it
    "57P02": AWAY,  # another back end crashed
    "57P03": AWAY,  # starting, stopping or recovering
    "57P05": AWAY,  # idle for too long
}
"""By state, or by its class: the first two characters."""


def fault_of(error: SQLAlchemyError) -> Fault | None:
    """Tell what fault an error comes of; None if it is none that passes."""
    if isinstance(error, PoolTimeoutError):
        return BUSY
    if not isinstance(error, DBAPIError):
        return None
    state = sqlstates.sqlstate(error)
    fault = _BY_STATE.get(state) or _BY_STATE.get(state[:2])
    if fault is None and error.connection_invalidated:
        return AWAY
    return fault
