"""Writes of rows that give back what is shown of them.

The ORM flushes a row and reads it again. One `INSERT` or `UPDATE … RETURNING` does the same
for a third of the work, where nothing listens to flushes, and neither the mapper nor the
database makes more of a row than its table says. Of many rows, one writes them all, in the
order of their keys where those are known: of two that write the same keys, one waits.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any

from sqlalchemy import (
    Executable,
    RowMapping,
    Table,
    Update,
    bindparam,
    inspect,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import (
    InstanceState,
    Mapper,
    Session,
    make_transient_to_detached,
)
from sqlalchemy.orm.attributes import set_committed_value
from sqlalchemy.util import IdentitySet

from .listeners import flushes_are_plain
from .moments import as_utc
from .plain_tables import PlainTable, Shown, is_expression, plain_table
from .row_keys import primary_key, rows_again
from .triggers import has_triggers

__all__ = [
    "add_rows",
    "change_rows",
    "insert_rows",
    "rank_of",
    "store_changed",
    "store_new",
]

_KEY = "(key)"
"""Names the key of a row among what is selected of it: no attribute is called so."""


async def store_new(db: AsyncSession, row: object, shown: Shown) -> RowMapping:
    """Write a new row.

    Args:
        db: The session, whose transaction goes on.
        row: The row. It holds what is shown of it afterwards, its key with that.
        shown: The statement that selects what is shown of the row with the key `pk`, or
            with the parts `pk_order_id`, `pk_product_id` of one that has several.

    Returns:
        What is shown of the row as it is stored.
    """
    return await db.run_sync(_insert, row, shown)


async def insert_rows(
    db: AsyncSession, rows: Sequence[object], shown: Shown
) -> list[RowMapping]:
    """Write new rows of one class, at least one; see `store_new`.

    Rows that leave other columns to their defaults take a statement of their own. Of what
    was not set, the rows need not hold more than their keys afterwards.

    Returns:
        What is shown of each, in their order.
    """
    return await db.run_sync(_insert_all, rows, shown)


async def add_rows(db: AsyncSession, rows: Sequence[object]) -> bool:
    """Write new rows of one class, at least one, which the session holds afterwards.

    Returns:
        Whether they hold all columns as they are stored; after a flush nobody knows.
    """
    return await db.run_sync(_add_all, rows)


async def store_changed(db: AsyncSession, row: object, shown: Shown) -> RowMapping:
    """Write what was changed of a row, which is locked; see `store_new`."""
    return await db.run_sync(_update, row, shown)


async def change_rows(
    db: AsyncSession, rows: Sequence[object], sent: Sequence[Iterable[str]]
) -> None:
    """Write what was changed of rows of one class, at least one, which are locked.

    Rows of which other attributes were sent take a statement of their own.

    Args:
        db: The session, which holds the rows, and no other change.
        rows: The rows.
        sent: The attributes that a request has set of each.
    """
    await db.run_sync(_change_all, rows, sent)


def _insert(session: Session, row: object, shown: Shown) -> RowMapping:
    state: InstanceState[Any] = inspect(row, raiseerr=True)
    if table := _table_alone(session, state.mapper, shown):
        values = table.values_of_new(state)
        if values is not None:
            session.flush()  # what the row may refer to
            found = session.connection().execute(table.insert, values)
            return _stored(row, found.mappings().one())
    session.add(row)
    return _flushed(session, row, shown)


def _insert_all(
    session: Session, rows: Sequence[object], shown: Shown
) -> list[RowMapping]:
    if found := _insert_plain(session, rows, shown):
        mapper: Mapper[Any] = inspect(rows[0], raiseerr=True).mapper
        keys = [one.key for one in primary_key(mapper.class_)]
        for row, stored in zip(rows, found, strict=True):
            # All of it takes as long as to write it, and nobody reads more.
            for name in keys:
                if name in stored:
                    set_committed_value(row, name, stored[name])
        return found
    _flush_all(session, rows)
    return _shown_of(session, rows, shown)


def _add_all(session: Session, rows: Sequence[object]) -> bool:
    mapper: Mapper[Any] = inspect(rows[0], raiseerr=True).mapper
    is_noted = bool(session.dispatch.detached_to_persistent)
    found = None if is_noted else _insert_plain(session, rows, _all_columns(mapper))
    if found is None:
        _flush_all(session, rows)
        return False
    for row, stored in zip(rows, found, strict=True):
        _stored(row, stored)
        make_transient_to_detached(row)
        session.add(row)
    return True


@cache
def _all_columns(mapper: Mapper[Any]) -> Shown:
    return select(*(one.class_attribute for one in mapper.column_attrs))


def _flush_all(session: Session, rows: Sequence[object]) -> None:
    # A flush writes together what stands together, and has the same columns.
    states: list[InstanceState[Any]] = [inspect(row, raiseerr=True) for row in rows]
    for numbers in _alike(states, [state.dict for state in states]):
        session.add_all([rows[number] for number in numbers])
    session.flush()


def _insert_plain(
    session: Session, rows: Sequence[object], shown: Shown
) -> list[RowMapping] | None:
    """Write new rows by statements; None: a flush would do more."""
    states: list[InstanceState[Any]] = [inspect(row, raiseerr=True) for row in rows]
    table = _table_alone(session, states[0].mapper, shown)
    if table is None:
        return None
    values: list[dict[str, Any]] = []
    for state in states:
        own = table.values_of_new(state)
        if own is None:
            return None
        values.append(own)
    session.flush()  # what the rows may refer to
    stored: dict[int, RowMapping] = {}
    for numbers in _alike(states, values):
        given = [values[number] for number in numbers]
        statement, is_sorted = _statement_of(session, table, given[0])
        found = session.connection().execute(statement, given).mappings().all()
        if not is_sorted:
            found = sorted(found, key=itemgetter(_KEY))
        stored |= zip(numbers, found, strict=True)
    return [stored[number] for number in range(len(rows))]


def _statement_of(
    session: Session, table: PlainTable, values: Mapping[str, Any]
) -> tuple[Executable, bool]:
    """Return what inserts rows, and whether it returns them in their order.

    SQLAlchemy would insert one after the other on SQLite where the key is made there. As it
    is the number of the row, it tells the order, too.
    """
    key = table.table.autoincrement_column
    is_sqlite = session.connection().dialect.name == "sqlite"
    if key is None or key.key in values or not is_sqlite:
        return table.insert_in_order, True
    return table.insert.returning(key.label(_KEY)), False


def _alike(
    states: Sequence[InstanceState[Any]], values: Sequence[Iterable[str]]
) -> Iterable[list[int]]:
    """Group the numbers of rows by the columns that they have values for."""
    groups: dict[frozenset[str], list[int]] = {}
    for number in _in_key_order(states):
        groups.setdefault(frozenset(values[number]), []).append(number)
    return groups.values()


def _in_key_order(states: Sequence[InstanceState[Any]]) -> Iterable[int]:
    """Return the numbers of new rows in the order of their keys, where all have one."""
    mapper = states[0].mapper
    keys = [mapper.primary_key_from_instance(state.obj()) for state in states]
    if any(part is None or is_expression(part) for key in keys for part in key):
        return range(len(states))
    ranks = [rank_of(key) for key in keys]
    return sorted(range(len(states)), key=ranks.__getitem__)


def rank_of(key: Iterable[object]) -> list[tuple[int, str]]:
    """Return what orders a key among others, whatever types its parts are of."""
    return [
        (part, "") if isinstance(part, int) else (0, str(as_utc(part))) for part in key
    ]


def _change_all(
    session: Session, rows: Sequence[object], sent: Sequence[Iterable[str]]
) -> None:
    states: list[InstanceState[Any]] = [inspect(row, raiseerr=True) for row in rows]
    mapper = states[0].mapper
    table = _table_alone(session, mapper, _key_columns(mapper))
    others = IdentitySet([*session.dirty, *session.new, *session.deleted])
    if table is None or others.difference(rows):
        session.flush()
        return
    values: list[dict[str, Any]] = []
    for state, names in zip(states, sent, strict=True):
        changed = table.values_of_changed(state)
        if changed is None or state.mapper is not mapper:
            session.flush()
            return
        # What is sent, whether or not it is new, so that most rows have the same columns.
        values.append({**_sent(table, state, names), **changed} if changed else {})
    for numbers in _alike(states, values):
        if values[numbers[0]]:
            found = [
                values[number] | _named_key(mapper, rows[number]) for number in numbers
            ]
            session.connection().execute(_changing(mapper, table.table), found)
    for state, own in zip(states, values, strict=True):
        _settle(table, state, own)


def _sent(
    table: PlainTable, state: InstanceState[Any], names: Iterable[str]
) -> dict[str, Any]:
    return {
        column.key: state.dict[name]
        for name in names
        if (column := table.columns.get(name)) is not None and not column.primary_key
    }


def _settle(
    table: PlainTable, state: InstanceState[Any], values: Mapping[str, Any]
) -> None:
    """Let a row hold as stored what was written of it."""
    for name, column in table.columns.items():
        if column.key in values:
            set_committed_value(state.obj(), name, values[column.key])


@cache
def _key_columns(mapper: Mapper[Any]) -> Shown:
    return select(*primary_key(mapper.class_))


@cache
def _changing(mapper: Mapper[Any], table: Table) -> Update:
    """Return what changes rows by their keys; which columns, the values say."""
    key = mapper.primary_key
    named = [bindparam(f"{_KEY}{at}", type_=part.type) for at, part in enumerate(key)]
    same = [part == name for part, name in zip(key, named, strict=True)]
    return update(table).where(*same)


def _named_key(mapper: Mapper[Any], row: object) -> dict[str, Any]:
    key = mapper.primary_key_from_instance(row)
    return {f"{_KEY}{at}": part for at, part in enumerate(key)}


def _update(session: Session, row: object, shown: Shown) -> RowMapping:
    state: InstanceState[Any] = inspect(row, raiseerr=True)
    if table := _table_alone(session, state.mapper, shown):
        values = table.values_of_changed(state)
        if values and _is_alone(session, row):
            key = state.mapper.primary_key_from_instance(row)
            columns = state.mapper.primary_key
            session.expunge(row)
            statement = (
                update(table.table)
                .where(*(one == held for one, held in zip(columns, key, strict=True)))
                .returning(*table.returned)
            )
            found = session.connection().execute(statement, values)
            return _stored(row, found.mappings().one())
    return _flushed(session, row, shown)


def _table_alone(
    session: Session, mapper: Mapper[Any], shown: Shown
) -> PlainTable | None:
    """Return the table of a class, where a flush would do no more than write to it."""
    table = plain_table(mapper, shown)
    if table is None or not flushes_are_plain(session, mapper):
        return None
    return None if has_triggers(session.connection(), table.table) else table


def _is_alone(session: Session, row: object) -> bool:
    """Tell whether a flush would write this row alone."""
    changed = [*session.dirty, *session.new, *session.deleted]
    return all(one is row for one in changed)


def _stored(row: object, found: RowMapping) -> RowMapping:
    for name, value in found.items():
        if not name.startswith(_KEY):
            set_committed_value(row, name, value)
    return found


def _flushed(session: Session, row: object, shown: Shown) -> RowMapping:
    session.flush()
    return session.execute(shown, _parameters(row)).mappings().one()


def _parameters(row: object) -> dict[str, Any]:
    """Return what finds a row again; of a key with several parts each has a name."""
    parts = {
        attribute.key: getattr(row, attribute.key)
        for attribute in primary_key(type(row))
    }
    if len(parts) == 1:
        return {"pk": next(iter(parts.values()))}
    return {f"pk_{name}": value for name, value in parts.items()}


def _shown_of(
    session: Session, rows: Sequence[object], shown: Shown
) -> list[RowMapping]:
    mapper = inspect(rows[0], raiseerr=True).mapper
    key = primary_key(mapper.class_)
    names = [f"{_KEY}{number}" for number in range(len(key))]
    labels = [part.label(name) for part, name in zip(key, names, strict=True)]
    columns = [one["expr"] for one in shown.column_descriptions]
    statement = select(*labels, *columns).where(rows_again(rows))
    found: dict[tuple[object, ...], RowMapping] = {
        tuple(row[name] for name in names): row
        for row in session.execute(statement).mappings()
    }
    return [found[tuple(mapper.primary_key_from_instance(row))] for row in rows]
