"""How many rows a delete changes: those that go with a row, and those that let go of it."""

import logging
import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Any

from sqlalchemy import (
    BindParameter,
    Column,
    ColumnElement,
    ForeignKeyConstraint,
    FromClause,
    Select,
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
from sqlalchemy.orm import Mapper, registry

from ..problems import ProblemError
from .row_keys import indexed

__all__ = ["refuse_large_delete", "refuse_large_deletes"]

_LOG = logging.getLogger(__name__)

_LOADED = 10
"""What a row counts that SQLAlchemy loads to change it, and each look at what is beneath it."""
_SCANNED = 100
"""What a row counts more for each key that refers to it and has no index: to let go of it,
a database goes through all rows with that key, and to find a chain of them, through all
rows for each."""
_AT_ONCE = 100
"""Rows of one request that may change as many as one row may."""
_ROUNDS = 1
"""How often a way may come back to a table by way of others."""
_WAYS = 100
"""How many ways to rows are counted at most."""


@dataclass(frozen=True)
class _Edge:
    """Columns that refer to others, and what becomes of their rows when those go."""

    columns: Sequence[Column[Any]]
    refers: Sequence[Column[Any]]
    is_deleted: bool
    """Its rows are deleted; otherwise they let go."""
    cost: int = _LOADED
    """What each of its rows counts."""

    @property
    def child(self) -> FromClause:
        return self.columns[0].table

    @property
    def parent(self) -> FromClause:
        return self.refers[0].table


_Edges = Mapping[FromClause, Sequence[_Edge]]


async def refuse_large_delete(db: AsyncSession, row: object, most: int) -> None:
    """Refuse to delete a row that many others go with, or have to let go of.

    These are the rows of foreign keys with `ON DELETE CASCADE`, `SET NULL` or `SET
    DEFAULT`, and of relationships that SQLAlchemy follows itself, since they have no
    `passive_deletes`: it loads their rows, and looks at each for what is beneath it, so
    that each counts ten times, and ten times more for each relation to look at. A row
    that goes counts a hundred times more for each key without an index that may refer to
    it. A row counts once for each way that leads to it, whether the user may see it or
    not. A class that nothing refers to in such a way costs no statement.

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
    found = await db.execute(statement, {"keys": [_key_of(row)]})
    if found.scalar_one() > most:
        raise ProblemError(
            409,
            "More rows depend on this one than one request may change: change or delete "
            "those first.",
        )


async def refuse_large_deletes(
    db: AsyncSession, rows: Sequence[object], most: int
) -> None:
    """Refuse to delete several rows of one class that many others go with.

    Args:
        db: The session that the rows belong to.
        rows: The rows, as stored.
        most: How many rows each hundred of them may change, beside themselves.

    Raises:
        ProblemError: 409, there are more.
    """
    allowed = len(rows) + most * math.ceil(len(rows) / _AT_ONCE)
    statement = _counting(inspect(type(rows[0]), raiseerr=True), allowed)
    if statement is None:
        return
    found = await db.execute(statement, {"keys": [_key_of(row) for row in rows]})
    if found.scalar_one() > allowed:
        raise ProblemError(
            409,
            "More rows depend on these than one request may change: change or delete "
            "those first, or delete fewer at once.",
        )


def _key_of(row: object) -> object:
    identity = inspect(row, raiseerr=True).identity
    return identity[0] if len(identity) == 1 else identity


@cache
def _counting(mapper: Mapper[Any], most: int) -> Select[Any] | None:
    """Make the statement that counts; it stops a little above what is allowed."""
    base = mapper
    while base.inherits is not None and not base.concrete:
        base = base.inherits
    table = base.local_table
    edges = _edges(mapper.registry)
    if table not in edges:
        return None
    counts = _counts(table, _is_row(base), edges, [], most)
    return select(sum(islice(counts, _WAYS), literal(0)))


@cache
def _edges(classes: registry) -> _Edges:
    """Find all keys that deletes follow, each once, by the tables that they refer to."""
    followed = [edge for one in classes.mappers for edge in _followed(one)]
    looks = Counter(edge.parent for edge in followed)
    known: dict[tuple[Sequence[Column[Any]], ...], _Edge] = {}
    # Of several relations over one key one that deletes is what counts.
    for edge in sorted(followed, key=lambda edge: edge.is_deleted):
        known[edge.columns, edge.refers] = replace(
            edge, cost=_LOADED * (1 + looks[edge.child])
        )
    for edge in _kept(classes):
        known.setdefault((edge.columns, edge.refers), edge)
    unindexed = _unindexed(classes)
    for table in {edge.child for edge in known.values() if edge.is_deleted}:
        if table in unindexed:
            _note_scans(table, unindexed[table])
    edges: dict[FromClause, list[_Edge]] = {}
    for edge in known.values():
        scans = unindexed.get(edge.child, ()) if edge.is_deleted else ()
        chained = [key for key in scans if key.table is edge.parent]
        cost = edge.cost + _SCANNED * (len(scans) + len(chained))
        edges.setdefault(edge.parent, []).append(replace(edge, cost=cost))
    return edges


def _unindexed(
    classes: registry,
) -> Mapping[FromClause, Sequence[ForeignKeyConstraint]]:
    """Find the keys without an index that starts with one of their columns."""
    found: dict[FromClause, list[ForeignKeyConstraint]] = {}
    for table in classes.metadata.tables.values():
        starts = {found[0] for found in indexed(table) if found}
        for key in table.foreign_key_constraints:
            if starts.isdisjoint(key.columns):
                found.setdefault(key.referred_table, []).append(key)
    return found


def _note_scans(table: FromClause, keys: Sequence[ForeignKeyConstraint]) -> None:
    """Tell whoever runs the application why few rows of a table may go with others."""
    named = [f"{key.table.name} ({', '.join(key.column_keys)})" for key in keys]
    _LOG.warning(
        "Rows of %s that go with a deleted one count %s times, since keys that refer to "
        "them have no index: %s",
        table,
        _SCANNED,
        "; ".join(sorted(named)),
    )


def _followed(mapper: Mapper[Any]) -> Iterator[_Edge]:
    """Find what SQLAlchemy looks for by itself where a row is deleted."""
    for relation in mapper.relationships:
        if relation.viewonly:
            continue
        refers, columns = _columns(relation.synchronize_pairs)
        deletes = relation.cascade.delete
        if relation.direction.name == "MANYTOONE":
            if deletes:
                yield _Edge(refers, columns, is_deleted=True)
        elif not relation.passive_deletes:
            between = relation.secondary is not None
            yield _Edge(columns, refers, is_deleted=deletes or between)
            if between and deletes:
                keys, targets = _columns(relation.secondary_synchronize_pairs)
                yield _Edge(keys, targets, is_deleted=True)


def _columns(pairs: Any) -> tuple[Sequence[Column[Any]], Sequence[Column[Any]]]:  # noqa: ANN401  # as SQLAlchemy types them
    referred, referring = zip(*pairs, strict=True)
    return referred, referring


def _kept(classes: registry) -> Iterator[_Edge]:
    """Find what the database does by itself, and the other tables of the same rows."""
    inherited = {
        one.local_table: one.inherits.local_table
        for one in classes.mappers
        if one.inherits is not None
    }
    for table in classes.metadata.tables.values():
        for key in table.foreign_key_constraints:
            action = (key.ondelete or "").upper()
            is_parent = inherited.get(table) is key.referred_table
            is_same = is_parent and set(key.columns) == set(table.primary_key)
            if is_same or action in ("CASCADE", "SET NULL", "SET DEFAULT"):
                yield _Edge(
                    tuple(key.columns),
                    tuple(element.column for element in key.elements),
                    is_deleted=is_same or action == "CASCADE",
                    cost=0 if is_same else 1,
                )


def _is_row(base: Mapper[Any]) -> ColumnElement[bool]:
    keys: BindParameter[Any] = bindparam("keys", expanding=True)
    if len(base.primary_key) == 1:
        return base.primary_key[0].in_(keys)
    return tuple_(*base.primary_key).in_(keys)


def _counts(
    table: FromClause,
    is_gone: ColumnElement[bool],
    edges: _Edges,
    passed: Sequence[FromClause],
    most: int,
    cost: int = 1,
) -> Iterator[ColumnElement[int]]:
    """Count rows of a table, and all that changes with them."""
    onward = edges.get(table, ())
    own = [edge for edge in onward if edge.child is table and edge.is_deleted]
    gone = _gone(table, is_gone, onward, own)
    yield _count(gone, most, max([cost, *(edge.cost for edge in own)]))
    for edge in onward:
        if edge in own or passed.count(edge.child) > _ROUNDS:
            continue
        keys = select(*(gone.c[column.key] for column in edge.refers)).limit(most + 1)
        follows = tuple_(*edge.columns).in_(keys)
        if edge.is_deleted:
            beneath = [*passed, table]
            yield from _counts(edge.child, follows, edges, beneath, most, edge.cost)
        else:
            letting_go = select(literal(1)).select_from(edge.child).where(follows)
            yield _count(letting_go.subquery(), most, edge.cost)


def _count(rows: FromClause, most: int, cost: int) -> ColumnElement[int]:
    limit = most // max(cost, 1) + 1
    some = select(literal(1)).select_from(rows).limit(limit).subquery()
    return select(func.count()).select_from(some).scalar_subquery() * cost


def _gone(
    table: FromClause,
    is_gone: ColumnElement[bool],
    onward: Collection[_Edge],
    own: Collection[_Edge],
) -> FromClause:
    """Select what others refer to of rows of a table, and of those that go with them."""
    referred = (column for edge in onward for column in edge.refers)
    columns = {column.key: column for column in (*table.primary_key, *referred)}
    found = select(literal(1).label(None), *columns.values()).select_from(table)
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
