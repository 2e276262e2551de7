"""Writes of one row that give back what is shown of it.

The ORM flushes a row and reads it again. One `INSERT` or `UPDATE … RETURNING` does the same
for a third of the work, where nothing listens to flushes, and neither the mapper nor the
database makes more of a row than its table says.
"""

from typing import Any

from sqlalchemy import RowMapping, inspect, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstanceState, Mapper, Session
from sqlalchemy.orm.attributes import set_committed_value

from .listeners import flushes_are_plain
from .plain_tables import PlainTable, Shown, plain_table
from .triggers import has_triggers

__all__ = ["insert_row", "update_row"]


async def insert_row(db: AsyncSession, row: object, shown: Shown) -> RowMapping:
    """Write a new row.

    Args:
        db: The session, whose transaction goes on.
        row: The row. It holds what is shown of it afterwards, its key with that.
        shown: The statement that selects what is shown of the row with the key `pk`.

    Returns:
        What is shown of the row as it is stored.
    """
    return await db.run_sync(_insert, row, shown)


async def update_row(db: AsyncSession, row: object, shown: Shown) -> RowMapping:
    """Write what was changed of a row, which is locked; see `insert_row`."""
    return await db.run_sync(_update, row, shown)


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
        set_committed_value(row, name, value)
    return found


def _flushed(session: Session, row: object, shown: Shown) -> RowMapping:
    session.flush()
    (pk,) = inspect(row, raiseerr=True).mapper.primary_key_from_instance(row)
    return session.execute(shown, {"pk": pk}).mappings().one()
