"""Values that filters can be given, page by page."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from fastapi import Path
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from sqlalchemy import Select, func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import QueryableAttribute

from .fields import Omittable, Text, unset
from .keyset import CursorError, cursor_fault, encode, read_cursor
from .limits import MAX_SOUGHT
from .links import Link
from .openapi import SHARED
from .query import Cursor, NextCursor
from .search import starts_with

__all__ = [
    "FILTERED_FIELD",
    "PAGE_SIZE",
    "KeyedValuesQuery",
    "Value",
    "ValuePage",
    "ValuesQuery",
    "choose_values",
    "read_ids",
    "read_texts",
    "refuse_search",
]

KeyT = TypeVar("KeyT")

PAGE_SIZE = 50

FILTERED_FIELD: Any = Path(description="The filter that the values are for")
"""What the document says of the last part of a path of values."""


class Value(BaseModel):
    """A value that a filter takes."""

    value: str | int
    link: Link = Field(default_factory=unset)
    """The row that the value is the key of."""


class ValuePage(BaseModel):
    """A page of values."""

    items: list[Value]
    next_cursor: NextCursor


class ValuesQuery(BaseModel):
    """The query parameters of values."""

    model_config = ConfigDict(extra="forbid")

    q: Omittable[Annotated[Text, Field(max_length=100)]] = Field(
        default_factory=unset,
        description="How they start, in capitals or not",
        json_schema_extra={SHARED: "ValuesQ"},
    )
    cursor: Omittable[Cursor] = Field(default_factory=unset)


class KeyedValuesQuery(ValuesQuery):
    """The query parameters of values, where some of them are keys of rows."""

    ids: Omittable[
        Annotated[
            list[Annotated[Text, Field(max_length=MAX_SOUGHT)]],
            Field(min_length=1, max_length=PAGE_SIZE),
        ]
    ] = Field(
        default_factory=unset,
        description="Keys of the rows that are told, where the values are keys",
        json_schema_extra={SHARED: "ValuesIds"},
    )


def choose_values(query: ValuesQuery, choices: Sequence[str | int]) -> ValuePage:
    """Return those of a few values that start as a query says; they are one page.

    Raises:
        RequestValidationError: 422, the page has no cursor, and the values no keys.
    """
    _refuse_ids(query)
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
        raise _fault("not_searched", "q", "These values cannot be searched")


def read_ids(ids: Sequence[str], keys: TypeAdapter[list[KeyT]]) -> list[KeyT]:
    """Return the keys that a query asks for, as rows have them.

    Args:
        ids: The keys as they were sent.
        keys: What reads them.

    Raises:
        RequestValidationError: 422, it names those that no row can have.
    """
    try:
        return keys.validate_python(ids)
    except ValidationError as error:
        raise RequestValidationError(
            [
                {**one, "loc": ("query", "ids", *one["loc"])}
                for one in error.errors(include_url=False)
            ]
        ) from error


def _refuse_ids(query: ValuesQuery) -> None:
    """Refuse keys where the values, in place of those beside them, are none."""
    if isinstance(query, KeyedValuesQuery) and query.ids is not None:
        raise _fault("no_keys", "ids", "These values are no keys")


def _fault(kind: str, name: str, message: str) -> RequestValidationError:
    return RequestValidationError(
        [{"type": kind, "loc": ("query", name), "msg": message}]
    )


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

    Raises:
        RequestValidationError: 422, the cursor is that of other values, or the values,
            which have no keys, were asked for by some.
    """
    _refuse_ids(query)
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
