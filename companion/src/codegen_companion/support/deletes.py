"""How many rows a delete changes: those that go with a row, and those that let go of it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    FromClause,
    Select,
    Table,
    and_,
    bindparam,
    func,
    inspect,
    literal,
    or_,
    select,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapper

from ..problems import ProblemError

__all__ = ["refuse_large_delete"]

_LOADED = 10
"""What a row counts that SQLAlchemy loads to change it."""


@dataclass(frozen=True)
class _Edge:
    """Columns that refer to others, and what becomes of their rows when those go."""

    columns: Sequence[Column[Any]]
    refers: Sequence[Column[Any]]
    is_deleted: bool
    """Its rows are deleted; otherwise they let go."""
    cost: int

    @property
    def child(self) -> FromClause:
        return self.columns[0].table

    @property
    def parent(self) -> FromClause:
        return self.refers[0].table


async def refuse_large_delete(db: AsyncSession, row: object, most: int) -> None:
    """Refuse to delete a row that many others go with, or have to let go of.

    These are the rows of foreign keys with `ON DELETE CASCADE`, `SET NULL` or `SET
    DEFAULT`, and of relationships that SQLAlchemy follows itself, since they have no
    `passive_deletes`: it loads their rows, so each counts ten times. A row counts once
    for each way that leads to it, whether the user may see it or not. A class that
    nothing refers to in such a way costs no statement.

    Args:
        db: The session that the row belongs to.
        row: The row, as stored.
        most: How many rows may be changed, the row itself among them.

    Raises:
        ProblemError: 409, there are more.
    """
    statement = _counting(inspect(type(row), raiseerr=True), most)
    if statement is None:
        return
    identity = inspect(row, raiseerr=True).identity
    keys = {f"key_{number}": key for number, key in enumerate(identity)}
    found = await db.execute(statement, keys)
    if found.scalar_one() > most:
        raise ProblemError(
            409,
            "More rows depend on this one than one request may change: change or delete "
            "those first.",
        )


@cache
def _counting(mapper: Mapper[Any], most: int) -> Select[Any] | None:
    """Make the statement that counts; it stops a little above what is allowed."""
    edges = list(_edges(mapper))
    if not any(edge.parent in mapper.tables for edge in edges):
        return None
    counts = [
        count
        for number, table in enumerate(mapper.tables)
        # A row of several tables is one row.
        for count in islice(
            _counts(table, _is_row(mapper, table), edges, [], most), number and 1, None
        )
    ]
    return select(sum(counts, literal(0)))


def _edges(mapper: Mapper[Any]) -> Iterator[_Edge]:
    followed = {edge.columns: edge for edge in _followed(mapper)}
    yield from followed.values()
    every = {
        table
        for own in mapper.tables
        if isinstance(own, Table)
        for table in own.metadata.tables.values()
    }
    for key in (key for table in every for key in table.foreign_key_constraints):
        action = (key.ondelete or "").upper()
        columns = tuple(key.columns)
        if action in ("CASCADE", "SET NULL", "SET DEFAULT") and columns not in followed:
            refers = tuple(element.column for element in key.elements)
            yield _Edge(columns, refers, action == "CASCADE", 1)


def _followed(mapper: Mapper[Any]) -> Iterator[_Edge]:
    """Find what SQLAlchemy looks for by itself where a row is deleted."""
    for one in mapper.registry.mappers:
        for relation in one.relationships:
            is_many = relation.secondary is not None
            if relation.viewonly or relation.passive_deletes:
                continue
            if is_many or relation.direction.name == "ONETOMANY":
                refers, columns = zip(*relation.synchronize_pairs, strict=True)
                yield _Edge(
                    columns, refers, is_many or relation.cascade.delete, _LOADED
                )


def _is_row(mapper: Mapper[Any], table: FromClause) -> ColumnElement[bool]:
    keys = [key for key in mapper.primary_key if key.table is table]
    return and_(
        *(
            key == bindparam(f"key_{number}", type_=key.type)
            for number, key in enumerate(keys or table.primary_key)
        )
    )


def _counts(
    table: FromClause,
    is_gone: ColumnElement[bool],
    edges: Collection[_Edge],
    passed: Collection[FromClause],
    most: int,
    cost: int = 1,
) -> Iterator[ColumnElement[int]]:
    """Count rows of a table, and all that changes with them."""
    onward = [edge for edge in edges if edge.parent is table]
    own = [edge for edge in onward if edge.child is table and edge.is_deleted]
    gone = _gone(table, is_gone, onward, own)
    yield _count(gone, most) * max(cost, *(edge.cost for edge in own), 1)
    for edge in onward:
        if edge in own or edge.child in passed:
            continue
        keys = select(*(gone.c[column.key] for column in edge.refers)).limit(most + 1)
        follows = tuple_(*edge.columns).in_(keys)
        if edge.is_deleted:
            beneath = [*passed, table]
            yield from _counts(edge.child, follows, edges, beneath, most, edge.cost)
        else:
            letting_go = select(literal(1)).select_from(edge.child).where(follows)
            yield _count(letting_go.subquery(), most) * edge.cost


def _count(rows: FromClause, most: int) -> ColumnElement[int]:
    some = select(literal(1)).select_from(rows).limit(most + 1).subquery()
    return select(func.count()).select_from(some).scalar_subquery()


def _gone(
    table: FromClause,
    is_gone: ColumnElement[bool],
    onward: Collection[_Edge],
    own: Collection[_Edge],
) -> FromClause:
    """Select what others refer to of rows of a table, and of those that go with them."""
    referred = (column for edge in onward for column in edge.refers)
    columns = {column.key: column for column in (*table.primary_key, *referred)}
    found = select(literal(1).label("row"), *columns.values()).select_from(table)
    rows = found.where(is_gone).cte(recursive=True)
    if not own:
        return rows
    refer = or_(
        *(
            and_(
                *(
                    column == rows.c[to.key]
                    for column, to in zip(edge.columns, edge.refers, strict=True)
                )
            )
            for edge in own
        )
    )
    return rows.union(found.join(rows, refer))
