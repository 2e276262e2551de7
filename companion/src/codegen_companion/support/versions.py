"""Optimistic locking: what changes the version of a row, and the tag that tells it."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import ClauseElement, event, inspect
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import QueryableAttribute, Session
from sqlalchemy.util import IdentitySet

from .moments import as_utc
from .openapi import SHARED


def etag(version: int) -> str:
    """Return the entity tag of a version, which `If-Match` takes."""
    return f'"{version}"'


def count_change(
    db: AsyncSession, row: object, version: QueryableAttribute[int]
) -> None:
    """Count up the version of a row with the first change of it that is written.

    Whoever makes the change, in however many steps: it is counted once, and not at all
    if every value is what it was.

    Args:
        db: The session of the row.
        row: The row, which is locked.
        version: The attribute that counts.
    """
    count_changes(db, [row], version)


def count_changes(
    db: AsyncSession, rows: Iterable[object], version: QueryableAttribute[int]
) -> None:
    """Count up the version of each of several rows with its first change; see `count_change`."""
    waiting = IdentitySet(rows)

    def count(session: Session, *_: object) -> None:
        for row in waiting.intersection(session.dirty):
            # A list of keys that was written has counted already.
            is_counted = inspect(row).attrs[version.key].history.has_changes()
            if not is_counted and is_changed(session, row):
                is_counted = True
                setattr(row, version.key, getattr(row, version.key) + 1)
            if is_counted:
                waiting.remove(row)

    event.listen(db.sync_session, "before_flush", count)


def is_changed(session: Session, row: object) -> bool:
    """Tell whether a row is about to be written with other values.

    Of relationships, only those count that the row's own columns hold.
    """
    if not session.is_modified(row, include_collections=False):
        return False
    histories = (attribute.history for attribute in inspect(row).attrs)
    return any(_differ(added or (), deleted or ()) for added, _, deleted in histories)


def _differ(new: Iterable[object], old: Iterable[object]) -> bool:
    """Tell values apart.

    A moment that the database returned without its zone, as SQLite does, is the same
    with it. What the database is yet to compute, such as `func.now()`, is another value.
    """
    values = [as_utc(value) for value in new]
    if any(_is_expression(value) for value in values):
        return True
    return values != [as_utc(value) for value in old]


def _is_expression(value: object) -> bool:
    return isinstance(value, ClauseElement) or hasattr(value, "__clause_element__")


def tagged(status: int) -> dict[int | str, dict[str, Any]]:
    """Document the `ETag` of an answer."""
    header = {
        "description": "The version of the row",
        "schema": {"type": "string", SHARED: "VersionTag"},
    }
    return {status: {"headers": {"ETag": header}}}
