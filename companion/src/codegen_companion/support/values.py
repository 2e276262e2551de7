"""Values that filters can be given, page by page."""

from collections.abc import Sequence
from typing import Annotated

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import Select, func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import QueryableAttribute

from .fields import Omittable, Text, unset
from .keyset import CursorError, cursor_fault, encode, read_cursor
from .limits import MAX_SOUGHT
from .links import Link
from .query import Cursor
from .search import starts_with

__all__ = [
    "PAGE_SIZE",
    "Value",
    "ValuePage",
    "ValuesQuery",
    "choose_values",
    "read_texts",
    "refuse_search",
]

PAGE_SIZE = 50


class Value(BaseModel):
    """A value that a filter takes."""

    value: str | int
    link: Link = Field(default_factory=unset)
    """The row that the value is the key of."""


class ValuePage(BaseModel):
    """A page of values."""

    items: list[Value]
    next_cursor: str | None


class ValuesQuery(BaseModel):
    """The query parameters of values."""

    model_config = ConfigDict(extra="forbid")

    q: Omittable[Annotated[Text, Field(max_length=100)]] = Field(
        default_factory=unset, description="How they start, in capitals or not"
    )
    cursor: Omittable[Cursor] = Field(default_factory=unset)


def choose_values(query: ValuesQuery, choices: Sequence[str | int]) -> ValuePage:
    """Return those of a few values that start as a query says; they are one page.

    Raises:
        RequestValidationError: 422, the page has no cursor.
    """
    if query.cursor is not None:
        read_cursor("", [], query.cursor)
    start = (query.q or "").casefold()
    found = [choice for choice in choices if str(choice).casefold().startswith(start)]
    return ValuePage(items=[Value(value=value) for value in found], next_cursor=None)


def refuse_search(query: ValuesQuery) -> None:
    """Refuse a search among links that have no name.

    Raises:
        RequestValidationError: 422, it names the parameter.
    """
    if query.q:
        fault = {
            "type": "not_searched",
            "loc": ("query", "q"),
            "msg": "These values cannot be searched",
        }
        raise RequestValidationError([fault])


async def read_texts(
    db: AsyncSession,
    query: ValuesQuery,
    of: str,
    column: QueryableAttribute[str] | QueryableAttribute[str | None],
    rows: Select[str] | Select[str | None],
) -> ValuePage:
    """Read a page of the different texts of a column, in their order.

    An index on the column serves it, and one for `starts_with`. Texts that are longer than
    those of filters are not among them.

    Args:
        db: The session.
        query: The query.
        of: What the values are of; a cursor is good for no other.
        column: The column.
        rows: Selects the column from the rows that the client may see.
    """
    # What a class computes has no table of its own, and is sorted by as it is selected.
    text = column.label("text")
    statement = (
        rows.with_only_columns(text, maintain_column_froms=True)
        .select_from(column.parent)
        .where(func.length(column) <= MAX_SOUGHT)  # not null, either
        .distinct()
    )
    if query.q:
        statement = statement.where(starts_with(column, query.q))
    if query.cursor is not None:
        statement = statement.where(column > _read_text(of, query.cursor))
    found = await db.scalars(statement.order_by(text).limit(PAGE_SIZE + 1))
    texts = [value for value in found if value is not None]
    page = texts[:PAGE_SIZE]
    return ValuePage(
        items=[Value(value=text) for text in page],
        next_cursor=encode(of, [], page[-1:]) if len(texts) > PAGE_SIZE else None,
    )


def _read_text(of: str, cursor: str) -> str:
    """Unpack the text of a cursor; PostgreSQL compares texts with nothing else."""
    (text,) = read_cursor(of, [], cursor)
    if not isinstance(text, str):
        raise cursor_fault(CursorError("is not a cursor of this list"))
    return text
