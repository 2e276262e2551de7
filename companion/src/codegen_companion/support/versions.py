"""Optimistic locking: entity tags that tell the version of a row, and what changes it."""

from collections.abc import Iterable
from typing import Annotated, Any

from fastapi import Header
from pydantic.json_schema import SkipJsonSchema
from sqlalchemy import ClauseElement, event, inspect
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import QueryableAttribute, Session

from ..problems import ProblemError
from .moments import as_utc

IfMatch = Annotated[
    str | SkipJsonSchema[None],
    Header(description="The ETag of what the change is based on, several, or *"),
]
"""The header that makes a change fail with 412 when the row is another one by now."""


def etag(version: int) -> str:
    """Return the entity tag of a version."""
    return f'"{version}"'


def check_if_match(if_match: str | None, version: int) -> None:
    """Compare the precondition of a change with the row, which is there and locked.

    Raises:
        ProblemError: 412, the row has another version.
    """
    if if_match is None or if_match.strip() == "*":
        return
    # Weak tags never match: RFC 9110 asks for the strong comparison.
    if etag(version) not in (tag.strip() for tag in if_match.split(",")):
        raise ProblemError(412, "The row has changed since it was read.")


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
    counted = False

    def count(session: Session, *_: object) -> None:
        nonlocal counted
        if not counted and _is_changed(session, row):
            counted = True
            setattr(row, version.key, getattr(row, version.key) + 1)

    event.listen(db.sync_session, "before_flush", count)


def _is_changed(session: Session, row: object) -> bool:
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
    header = {"description": "The version of the row", "schema": {"type": "string"}}
    return {status: {"headers": {"ETag": header}}}
