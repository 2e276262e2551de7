"""Rows that not everybody sees: where others refer to them, and as their writer does."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fastapi import HTTPException
from sqlalchemy import (
    Alias,
    ColumnElement,
    FromClause,
    SQLColumnExpression,
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
ScopeT = TypeVar("ScopeT")
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
    conditions = _ask(visible, current_user)
    return false() if conditions is None else and_(*conditions)


def related_scope(
    scope: Callable[[UserT], ScopeT], current_user: UserT | None
) -> ScopeT | None:
    """Return whose rows a user sees where others refer to them, as `related` does.

    It is a parameter of statements that are made once. None finds no row, also none that
    belongs to nobody: a column is compared with the parameter, and null equals nothing.

    Args:
        scope: Returns whose rows a user may see; may raise 403.
        current_user: The user, if any.
    """
    return _ask(scope, current_user)


def _ask(asked: Callable[[UserT], ScopeT], current_user: UserT | None) -> ScopeT | None:
    """Return what is said of a user; None of nobody, and of who is refused."""
    if current_user is None:
        return None
    try:
        return asked(current_user)
    except HTTPException as error:
        if error.status_code != _FORBIDDEN:
            _note(error, asked)
            raise
        return None
    except Exception as error:
        _note(error, asked)
        raise


def _note(error: Exception, asked: Callable[..., object]) -> None:
    name = f"{asked.__name__} of {asked.__module__}"
    error.add_note(f"{name} says which rows are seen where others refer to them")


def owned(column: SQLColumnExpression[Any], scope: object) -> ColumnElement[bool]:
    """Match the rows of a scope, before what a request asks is compared with any.

    PostgreSQL puts what it knows as an equality last, unless an index finds it: it would
    compare hidden rows with what was asked, and how long that takes tells of them.

    Args:
        column: Tells whose a row is.
        scope: What it holds in the rows that are seen, or the parameter that is to say it.
            List the condition before all others.
    """
    is_owned = column == scope
    return and_(is_owned, is_owned.is_(True))


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
