"""How many statements a request sends to the database."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncSession


@contextmanager
def noted_statements(db: AsyncSession) -> Generator[list[str]]:
    """Note the statements that are run, by whichever session, in the database of one.

    `with noted_statements(db) as statements: ...`
    """
    statements: list[str] = []

    def note(_cursor: object, statement: str, *_args: Any) -> None:  # noqa: ANN401  # the event's own
        statements.append(statement)

    # All engines that are made of one, such as that of reads, have its dialect.
    dialect = db.get_bind().dialect
    event.listen(dialect, "do_execute", note)
    try:
        yield statements
    finally:
        event.remove(dialect, "do_execute", note)
