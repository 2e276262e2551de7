"""Deletes of many rows: all of them, or none and a word about the first that stays."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from sqlalchemy import func, inspect, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Load, Mapper, QueryableAttribute
from sqlalchemy.util import IdentitySet

from .bulk_writes import of_item, require_version, write_rows
from .deletes import refuse_large_deletes
from .listeners import flushes_are_plain
from .row_keys import rows_again

__all__ = ["check_versions", "delete_at_once", "delete_rows", "hide_rows"]

_DEEPEST = 4
"""How many relations below rows what goes with them is read at once."""


def check_versions(
    rows: Sequence[object],
    versions: Sequence[int | None],
    version: QueryableAttribute[int],
) -> None:
    """Compare the versions that a request is based on with those of its rows.

    Args:
        rows: The rows, which are locked.
        versions: A version for each; None: the request does not say.
        version: The attribute that counts.

    Raises:
        ProblemError: 412, it names the first item whose row has changed.
    """
    for number, (row, known) in enumerate(zip(rows, versions, strict=True)):
        with of_item(number):
            require_version(known, getattr(row, version.key))


async def delete_rows(db: AsyncSession, rows: Sequence[object], most: int) -> None:
    """Delete rows of one class, with the cascades of its mapper.

    Args:
        db: The session that the rows belong to.
        rows: The rows, which are locked.
        most: How many rows each hundred of them may change, beside themselves.

    Raises:
        ProblemError: 409, too many depend on them, or a row that does stays; the item is
            named then.
    """
    await _prepare(db, rows, most)

    async def delete(some: Sequence[object]) -> Sequence[object]:
        await _delete(db, some)
        return some

    await write_rows(db, rows, delete)


async def delete_at_once(db: AsyncSession, rows: Sequence[object], most: int) -> None:
    """Delete rows without a savepoint: what the database refuses names none of them."""
    if rows:
        await _prepare(db, rows, most)
        await _delete(db, rows)


async def hide_rows(
    db: AsyncSession,
    rows: Sequence[object],
    hidden: QueryableAttribute[Any],
    version: QueryableAttribute[int] | None = None,
) -> None:
    """Mark rows of one class as deleted, if there are any.

    Args:
        db: The session that the rows belong to.
        rows: The rows, which are locked.
        hidden: The attribute that says when a row was deleted.
        version: The attribute that counts changes.
    """
    if not rows:
        return
    mapper: Mapper[Any] = inspect(rows[0], raiseerr=True).mapper
    is_plain = len(mapper.tables) == 1 and mapper.version_id_col is None
    if not is_plain or not flushes_are_plain(db.sync_session, mapper):
        for row in IdentitySet(rows):
            setattr(row, hidden.key, func.now())
            if version is not None:
                setattr(row, version.key, getattr(row, version.key) + 1)
        await db.flush()
        return
    counted = {} if version is None else {version: version + 1}
    values: dict[Any, Any] = {hidden: func.now(), **counted}
    statement = update(mapper.class_).where(rows_again(rows)).values(values)
    await db.execute(statement, execution_options={"synchronize_session": False})


async def _prepare(db: AsyncSession, rows: Sequence[object], most: int) -> None:
    """Refuse to delete too many rows, and read at once what goes with them."""
    await refuse_large_deletes(db, [*IdentitySet(rows)], most)
    mapper = inspect(rows[0], raiseerr=True).mapper
    if followed := _followed(mapper):
        await db.scalars(select(mapper).where(rows_again(rows)).options(*followed))


async def _delete(db: AsyncSession, rows: Sequence[object]) -> None:
    for row in rows:
        await db.delete(row)
    await db.flush()


@cache
def _followed(mapper: Mapper[Any]) -> Sequence[Load]:
    """Return what loads at once all that a flush would load for each row that goes."""
    return [*_loads(mapper, Load(mapper), ())]


def _loads(
    mapper: Mapper[Any],
    above: Load,
    passed: tuple[Mapper[Any], ...],
) -> Iterator[Load]:
    if mapper in passed or len(passed) > _DEEPEST:
        return
    for relation in mapper.relationships:
        is_many_to_one = relation.direction.name == "MANYTOONE"
        deletes = relation.cascade.delete
        if relation.viewonly or relation.passive_deletes:
            continue
        if is_many_to_one and not deletes:
            continue
        attribute = relation.class_attribute
        load = above.selectinload(attribute)
        yield load
        if deletes:
            yield from _loads(relation.mapper, load, (*passed, mapper))
