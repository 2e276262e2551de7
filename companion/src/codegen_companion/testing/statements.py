"""Which statements a request sends to the database, and how many."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncSession


@contextmanager
def noted_statements(db: AsyncSession) -> Generator[list[str]]:
    """Note the statements that are run, by whichever session, in the database of one.

    Settings of a connection are none.

    `with noted_statements(db) as statements: ...`
    """
    statements: list[str] = []

    def note(_cursor: object, statement: str, *_args: Any) -> None:  # noqa: ANN401  # the event's own
        if not statement.startswith("SET "):
            statements.append(statement)

    with _noting(db, note):
        yield statements


@contextmanager
def noted_limits(db: AsyncSession) -> Generator[list[object]]:
    """Note the parameters of the statements that read no more than some rows.

    `with noted_limits(db) as limits: ...`
    """
    limits: list[object] = []

    def note(
        _cursor: object, statement: str, parameters: object, _context: object
    ) -> None:
        if "LIMIT" in statement:
            limits.append(parameters)

    with _noting(db, note):
        yield limits


@contextmanager
def _noting(db: AsyncSession, note: Callable[..., None]) -> Generator[None]:
    # All engines that are made of one, such as that of reads, have its dialect.
    dialect = db.get_bind().dialect
    moments = ("do_execute", "do_executemany")
    for moment in moments:
        event.listen(dialect, moment, note)
    try:
        yield
    finally:
        for moment in moments:
            event.remove(dialect, moment, note)
