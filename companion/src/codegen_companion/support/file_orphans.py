"""Files that no row names: uploads that came to nothing, and what rows have named before."""

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.orm import QueryableAttribute

from .files import WRITE_HOURS, FileField, age_of, get_storage

__all__ = ["FileColumn", "remove_orphans"]

HOURS = 2 * WRITE_HOURS
"""Age of files that may be removed. No row takes one any more: a write that has just looked at
a file has until then to be done."""

_AT_ONCE = 500


class FileColumn(NamedTuple):
    """Where rows hold the names of a field's files."""

    field: FileField
    attribute: QueryableAttribute[Any]
    """`Product.photo`"""
    get_engine: Callable[[], AsyncEngine]
    """That of its database."""


async def remove_orphans(columns: Sequence[FileColumn]) -> int:
    """Remove files of fields that are older than a day, and that no row names.

    A name may be in any of the columns: fields get other names, and rows are moved. All rows
    count, those that users do not see among them. What else is in the storage stays.

    Args:
        columns: All columns of the project that hold names of files.

    Returns:
        How many files were removed.

    Raises:
        StorageError: The storage does not answer; what it has told before is done.
    """
    storage = get_storage()
    removed = 0
    for prefix in {column.field.prefix for column in columns}:
        async for names in storage.names(prefix):
            old = [name for name in names if _is_old(name)]
            for start in range(0, len(old), _AT_ONCE):
                some = old[start : start + _AT_ONCE]
                kept = await _named(columns, some)
                orphans = [name for name in some if name not in kept]
                await storage.remove(orphans)
                removed += len(orphans)
    return removed


def _is_old(name: str) -> bool:
    age = age_of(name)
    return age is not None and age > dt.timedelta(hours=HOURS)


async def _named(columns: Iterable[FileColumn], names: Sequence[str]) -> set[str]:
    """Return those of some names that rows hold."""
    kept = set[str]()
    for _, attribute, get_engine in columns:
        # Of the table itself: what applications add to statements about its class hides rows.
        [column] = attribute.property.columns
        statement = select(column).where(column.in_(names))
        # SQLite would wait for whoever writes.
        reader = get_engine().execution_options(isolation_level="AUTOCOMMIT")
        async with reader.connect() as connection:
            kept.update(await connection.scalars(statement))
    return kept
