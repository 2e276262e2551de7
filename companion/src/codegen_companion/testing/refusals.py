"""A database that refuses what is written, for tests of what requests get told then."""

from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy import event, inspect
from sqlalchemy.exc import IntegrityError

from ..support.sqlstates import NOT_NULL

_EVENTS = ("before_insert", "before_update", "before_delete")


@contextmanager
def refusing(model: type[object]) -> Generator[None]:
    """Refuse every write of a row of a class as hurting a constraint of its table.

    Not every table has a constraint that requests can hurt; each gets one here: what the
    database would say of a primary key that is NULL.
    """
    error = _violation(model)

    def refuse(*_args: object) -> None:
        raise error

    for name in _EVENTS:
        event.listen(model, name, refuse, propagate=True)
    try:
        yield
    finally:
        for name in _EVENTS:
            event.remove(model, name, refuse)


class _ViolationError(Exception):
    """What a driver raises."""

    sqlstate = NOT_NULL


def _violation(model: type[object]) -> IntegrityError:
    column = inspect(model, raiseerr=True).primary_key[0]
    place = f"{column.table.name}.{column.name}"
    return IntegrityError(
        "", {}, _ViolationError(f"NOT NULL constraint failed: {place}")
    )
