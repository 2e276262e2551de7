"""One vocabulary for the errors of both databases: SQLSTATE codes.

PostgreSQL reports them. What SQLite reports is translated into the nearest one.
"""

from sqlalchemy.exc import DBAPIError

DATA = "22000"
OUT_OF_RANGE = "22003"
UNIQUE = "23505"
FOREIGN_KEY = "23503"
NOT_NULL = "23502"
CHECK = "23514"
SERIALIZATION_FAILURE = "40001"
DEADLOCK = "40P01"
LOCK_NOT_AVAILABLE = "55P03"

_SQLITE_STATES = {
    "SQLITE_CONSTRAINT_CHECK": CHECK,
    "SQLITE_CONSTRAINT_FOREIGNKEY": FOREIGN_KEY,
    "SQLITE_CONSTRAINT_NOTNULL": NOT_NULL,
    "SQLITE_CONSTRAINT_PRIMARYKEY": UNIQUE,
    "SQLITE_CONSTRAINT_ROWID": UNIQUE,
    "SQLITE_CONSTRAINT_TRIGGER": CHECK,
    "SQLITE_CONSTRAINT_UNIQUE": UNIQUE,
    "SQLITE_MISMATCH": DATA,
    "SQLITE_TOOBIG": DATA,
}
_SQLITE_LOCKS = ("SQLITE_BUSY", "SQLITE_LOCKED")


def sqlstate(error: DBAPIError) -> str:
    """Return the SQLSTATE of a database error; empty when there is none."""
    state = getattr(error.orig, "sqlstate", None)
    if isinstance(state, str):
        return state
    name = str(getattr(error.orig, "sqlite_errorname", ""))
    if name.startswith(_SQLITE_LOCKS):
        return LOCK_NOT_AVAILABLE
    message = str(error.orig)
    # The sum of integers left 64 bits: that has no code of its own.
    if message == "integer overflow":
        return OUT_OF_RANGE
    if not name and message.startswith("Error binding parameter"):
        return DATA
    return _SQLITE_STATES.get(name, "")
