"""Numbers of rows: exact as far as somebody looks, the planner's guess beyond.

To count all rows that a list finds, a database reads all of them, for every page. It stops
where nobody tells one number from the next, and of the rest PostgreSQL says what it expects
from its statistics.
"""

import json
from typing import Any

from sqlalchemy import Executable, Select, func, literal, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.expression import ClauseElement

from .listeners import sessions_are_plain, statements_are_plain
from .reading import Reader

__all__ = ["EXACT_ROWS", "estimated_count"]

EXACT_ROWS = 10_000
"""Rows that are counted one by one; larger numbers are estimates."""


class _Plan(Executable, ClauseElement):
    """What PostgreSQL expects of a statement, as JSON."""

    inherit_cache = False

    def __init__(self, statement: Select[Any]) -> None:
        self.statement = statement


@compiles(_Plan)
def _plan(element: _Plan, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ANN401  # the compiler's own
    return f"EXPLAIN (FORMAT JSON) {compiler.process(element.statement, **options)}"


async def estimated_count(
    db: AsyncSession | Reader,
    count: Select[Any],
    scope: dict[str, Any] | None = None,
) -> int:
    """Return how many rows there are, beyond `EXACT_ROWS` about how many.

    SQLite guesses nothing, and where something listens to statements of sessions, which may
    add conditions to them, only these know what is found: there all rows are counted.

    Args:
        db: The session, or what reads without one.
        count: Counts them: `select(func.count()).select_from(…)`.
        scope: Its parameters, if it has any.
    """
    rows = count.with_only_columns(literal(1), maintain_column_froms=True)
    some = select(func.count()).select_from(rows.limit(EXACT_ROWS + 1).subquery())
    counted: int = await db.scalar(some, scope) or 0
    if counted <= EXACT_ROWS:
        return counted
    if not _asks_plan(db):
        return await db.scalar(count, scope) or 0
    plan: str | list[Any] = (await db.execute(_Plan(rows), scope)).scalar_one()
    expected = json.loads(plan) if isinstance(plan, str) else plan
    return max(counted, int(expected[0]["Plan"]["Plan Rows"]))


def _asks_plan(db: AsyncSession | Reader) -> bool:
    if isinstance(db, Reader):
        return db.dialect == "postgresql" and sessions_are_plain()
    is_plain = statements_are_plain(db.sync_session)
    return is_plain and db.get_bind().dialect.name == "postgresql"
