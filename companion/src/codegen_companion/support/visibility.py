"""Rows that not everybody sees: where others refer to them, and as their writer does."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fastapi import HTTPException
from sqlalchemy import (
    Alias,
    ColumnElement,
    FromClause,
    and_,
    false,
    inspect,
    select,
    true,
    tuple_,
)
from sqlalchemy.orm import QueryableAttribute

from .row_keys import key_of, select_keys

AnswerT = TypeVar("AnswerT")
RowT = TypeVar("RowT")
UserT = TypeVar("UserT")

_FORBIDDEN = 403
_NOT_FOUND = 404


def related(
    visible: Callable[[UserT], list[ColumnElement[bool]]], current_user: UserT | None
) -> ColumnElement[bool]:
    """Return the condition of rows that others refer to.

    On the routes of such rows, a user to whom none can belong is refused. Where others
    refer to them, there are none for that user, and none for nobody. Anything else that is
    raised fails a route of other rows: a note tells whoever reads the log what was asked.

    Args:
        visible: Lists the conditions of the rows that a user may see; may raise 403.
        current_user: The user, if any.
    """
    if current_user is None:
        return false()
    try:
        return and_(*visible(current_user))
    except HTTPException as error:
        if error.status_code != _FORBIDDEN:
            _note(error, visible)
            raise
        return false()
    except Exception as error:
        _note(error, visible)
        raise


def _note(error: Exception, asked: Callable[..., object]) -> None:
    name = f"{asked.__name__} of {asked.__module__}"
    error.add_note(f"{name} says which rows are seen where others refer to them")


def first(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    """Have a database look at a condition before those that a request brings.

    PostgreSQL puts what it knows as an equality last, unless an index finds it: it would
    compare hidden rows with what was asked, and how long that takes tells of them.

    Args:
        condition: Tells whose a row is; cheap, and listed before all others.
    """
    return and_(condition, condition.is_(True))


def closed(model: type[object], condition: ColumnElement[bool]) -> ColumnElement[bool]:
    """Let a condition mean the same in the ON and in the EXISTS of any statement.

    A subquery in it would otherwise take a table of that statement for its own.

    Args:
        model: The class of the rows.
        condition: A condition of the project's own.
    """
    return key_of(model).in_(select_keys(model).where(condition).correlate(None))


def linked(
    relation: QueryableAttribute[Any],
    model: type[object],
    condition: ColumnElement[bool],
) -> ColumnElement[bool]:
    """Hold a relation to the visible rows of the class whose table it goes through.

    SQLAlchemy puts the condition where the table is joined.

    Args:
        relation: A relation to several rows.
        model: A class whose rows may lie between (`secondary`).
        condition: Tells which of its rows the user sees.
    """
    between: FromClause | None = relation.property.secondary
    tables = inspect(model, raiseerr=True).tables
    if between is None:
        return true()
    table = between.element if isinstance(between, Alias) else between
    if table not in tables:
        return true()
    if table is between and len(tables) == 1:
        return condition
    # The condition is about the class's own tables, not about an alias of one, and of a
    # class that inherits, it may be about a table that is not joined.
    key = tuple_(*between.primary_key)
    rows = select(*table.primary_key).select_from(model).where(condition)
    return key.in_(rows.correlate(None))


def seen(row: RowT | None, serialize: Callable[[RowT], AnswerT]) -> AnswerT | None:
    """Turn a related row into its representation; a hidden one is no row.

    A model may say that there always is one.
    """
    return None if row is None else serialize(row)


async def visible_to_writer(row: Awaitable[RowT]) -> RowT:
    """Return a written row as it is read again, or refuse what hides it from its writer.

    Call it before the commit, so that nothing is kept of what is refused.

    Args:
        row: Reads the row by the rules of the resource; 404 says that they hide it.

    Raises:
        HTTPException: 403, the user could not see the row that they wrote.
    """
    try:
        return await row
    except HTTPException as error:
        if error.status_code != _NOT_FOUND:
            raise
        detail = "The user may not write what they could not see afterwards"
        raise HTTPException(_FORBIDDEN, detail) from error
