"""Writes of the rows that the filters of a list find: all of them, or none."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from fastapi import HTTPException
from pydantic import BaseModel, Field
from sqlalchemy import ColumnElement, func, inspect, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import QueryableAttribute

from ..problems import FieldError, ProblemError
from .answers import AnswerModel
from .reading import fresh_rows
from .row_keys import one_of, rows_again

__all__ = ["Matched", "matching_rows", "refuse_unseen", "require_filters"]

RowT = TypeVar("RowT")


class Matched(AnswerModel):
    """What became of the rows that a request finds."""

    count: Annotated[int, Field(description="How many rows it was done to")]


def require_filters(query: BaseModel) -> None:
    """Refuse a request that would be about all rows there are.

    An empty text is no filter: every text contains it, and whoever sends it has mostly
    left a value out.

    Args:
        query: The filters of the list, as they were sent.

    Raises:
        ProblemError: 422, there is no filter.
    """
    sent = (getattr(query, name) for name in query.model_fields_set)
    if all(value in (None, "") for value in sent):
        error = FieldError(loc=["query"], msg="needs a filter", type="missing")
        raise ProblemError(422, "The request needs a filter", [error])


async def matching_rows(
    db: AsyncSession,
    model: type[RowT],
    key: Sequence[QueryableAttribute[Any]],
    *conditions: ColumnElement[bool],
    most: int,
) -> Sequence[RowT]:
    """Read the rows that meet all conditions, and lock them until the end of the transaction.

    They come, and are locked, in the order of their keys, as those of bulk requests are,
    so that no two requests wait for each other.

    Args:
        db: The session, whose transaction goes on.
        model: The class of the rows.
        key: The key that clients know rows by, its parts one after the other.
        conditions: What the user sees, and what the request asks for.
        most: How many rows one request may be about.

    Raises:
        ProblemError: 409, there are more.
    """
    # The keys alone: what a class loads with its rows stands in no statement that locks.
    statement = (
        select(*key)
        .where(*conditions)
        .order_by(*key)
        .limit(most + 1)
        .with_for_update(of=inspect(model, raiseerr=True).tables)
    )
    found = [tuple(row) for row in await db.execute(statement)]
    if len(found) > most:
        raise ProblemError(
            409,
            f"More than {most} rows match, which is more than one request may be about",
        )
    if not found:
        return []
    again = select(model).where(one_of(key, found)).order_by(*key)
    async with fresh_rows(db):
        rows = await db.scalars(again)
        return rows.unique().all()


async def refuse_unseen(
    db: AsyncSession, rows: Sequence[object], *visible: ColumnElement[bool]
) -> None:
    """Refuse written rows that their writer would not see any more.

    Call it before the commit, so that nothing is kept of what is refused.

    Args:
        db: The session, whose transaction goes on.
        rows: The rows of one class, which are written.
        visible: What rows meet that the user sees.

    Raises:
        HTTPException: 403, one of them is hidden.
    """
    if not rows:
        return
    model = inspect(rows[0], raiseerr=True).mapper
    statement = select(func.count()).select_from(model)
    seen = await db.scalar(statement.where(rows_again(rows), *visible))
    if seen != len(rows):
        detail = "The user may not write what they could not see afterwards"
        raise HTTPException(403, detail)
