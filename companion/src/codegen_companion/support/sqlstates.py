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
CONNECTION_FAILURE = "08001"
READ_ONLY = "25006"
DISK_FULL = "53100"
OUT_OF_MEMORY = "53200"
CANCELED = "57014"

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
# Each has further ones below it, such as SQLITE_BUSY_SNAPSHOT.
_SQLITE_FAULTS = {
    "SQLITE_BUSY": LOCK_NOT_AVAILABLE,
    "SQLITE_CANTOPEN": CONNECTION_FAILURE,
    "SQLITE_FULL": DISK_FULL,
    "SQLITE_INTERRUPT": CANCELED,
    "SQLITE_LOCKED": LOCK_NOT_AVAILABLE,
    "SQLITE_NOMEM": OUT_OF_MEMORY,
    "SQLITE_PROTOCOL": LOCK_NOT_AVAILABLE,
    "SQLITE_READONLY": READ_ONLY,
}


def sqlstate(error: DBAPIError) -> str:
    """Return the SQLSTATE of a database error; empty when there is none."""
    state = getattr(error.orig, "sqlstate", None)
    if isinstance(state, str):
        return state
    name = str(getattr(error.orig, "sqlite_errorname", ""))
    fault = _SQLITE_FAULTS.get("_".join(name.split("_")[:2]))
    if fault is not None:
        return fault
    message = str(error.orig)
    # The sum of integers left 64 bits: that has no code of its own.
    if message == "integer overflow":
        return OUT_OF_RANGE
    # Rows that would go with a deleted one, each with the one before: it has no code.
    if message == "too many levels of trigger recursion":
        return FOREIGN_KEY
    if not name and message.startswith("Error binding parameter"):
        return DATA
    return _SQLITE_STATES.get(name, "")
