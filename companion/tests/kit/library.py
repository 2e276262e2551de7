"""A resource with all that a list may have, but for the faults that tests put into it."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends
from pydantic import TypeAdapter
from sqlalchemy import (
    ColumnElement,
    Double,
    SQLColumnExpression,
    and_,
    cast,
    func,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import StreamingResponse

from codegen_companion.support.condition_trees import merged
from codegen_companion.support.conditions import (
    compare,
    complement,
    is_null,
    match_text,
)
from codegen_companion.support.exports import exported, listed
from codegen_companion.support.keyset import (
    Sort,
    after,
    encode,
    read_cursor,
    selected,
    sort_keys,
)
from codegen_companion.support.links import Link, as_scalar
from codegen_companion.support.preconditions import (
    ConditionalRoute,
    check_preconditions_of_new,
)
from codegen_companion.support.query import QueryInt
from codegen_companion.support.query_reading import QueryOf
from codegen_companion.support.ranking import order_names, ranked
from codegen_companion.support.search import starts_with
from codegen_companion.support.sums import read_sums
from codegen_companion.support.values import (
    PAGE_SIZE,
    Value,
    ValuePage,
    choose_values,
    read_ids,
    read_texts,
)

from . import library_filters
from .doors import ReadSession, User
from .library_requests import (
    And,
    AuthorComparison,
    AuthorNull,
    BookCondition,
    BookExport,
    BookFilters,
    BookGroup,
    BookGroupPage,
    BookGroups,
    BookItem,
    BookList,
    BookPage,
    BookSearch,
    BookValues,
    GenreComparison,
    GroupKey,
    Not,
    Or,
    TitleComparison,
    TitleMatch,
)
from .library_rows import Author, Base, Book, faults, seen, unless

__all__ = ["ROUTERS", "Base", "Book", "faults", "router", "values_router"]

router = APIRouter(prefix="/books", route_class=ConditionalRoute)
values_router = APIRouter(route_class=ConditionalRoute)
ROUTERS = [router, values_router, library_filters.router]

SORTS = {"title": Sort(Book.title), "year": Sort(Book.year)}
GROUPS: Mapping[str, SQLColumnExpression[Any]] = {
    "genre": Book.genre,
    "year": Book.year,
}
AUTHOR_KEYS = TypeAdapter(list[QueryInt])


@router.get("")
async def list_books(
    query: Annotated[BookList, Depends(QueryOf(BookList))], db: ReadSession, user: User
) -> BookPage:
    """List books."""
    return await read_page(db, query, user, *filtered(query), *searched(query))


@router.get("/export")
async def export_books(
    asked: Annotated[BookExport, Depends(QueryOf(BookExport))],
    db: ReadSession,
    user: User,
) -> StreamingResponse:
    """Export books."""
    query = listed(BookList, asked)
    conditions = [
        *unless("unfiltered export", filtered(query)),
        *unless("unsearched export", searched(query)),
    ]
    if "unsorted export" in faults:
        query = query.model_copy(update={"sort": []})

    async def read(cursor: str | None) -> BookPage:
        following = query.model_copy(update={"cursor": cursor})
        page = await read_page(db, following, user, *conditions)
        if "one page" in faults:
            page.next_cursor = None
        return page

    return await exported(read, BookItem, asked.format, "books")


@router.get("/groups", response_model_exclude_unset=True)
async def group_books(
    query: Annotated[BookGroups, Depends(QueryOf(BookGroups))],
    db: ReadSession,
    user: User,
) -> BookGroupPage:
    """Count books by columns."""
    by = query.by[:1] if "one column" in faults else query.by
    columns = [GROUPS[name] for name in by]
    limit = query.limit + ("longer" in faults and "limit" not in query.model_fields_set)
    oldest = func.max(Book.year) if "newest" in faults else func.min(Book.year)
    conditions = [
        *unless("unfiltered groups", filtered(query)),
        *unless("unsearched groups", searched(query)),
    ]
    if "no nulls" in faults:
        conditions += [column.is_not(None) for column in columns]
    statement = (
        select(func.count(), oldest, *columns)
        .where(*seen(user), *conditions)
        .group_by(*columns)
        .order_by(*(column.asc().nulls_last() for column in columns))
        .limit(limit + 1)
    )
    rows = await read_sums(db, statement)
    items = [
        BookGroup(
            key=GroupKey.model_validate(dict(zip(by, key, strict=True))),
            count=count,
            oldest=least,
        )
        for count, least, *key in rows[:limit]
    ]
    return BookGroupPage(items=items, has_more=len(rows) > limit)


@router.post("/search")
async def search_books(query: BookSearch, db: ReadSession, user: User) -> BookPage:
    """Search books by a tree of conditions."""
    if "unconditional" not in faults:
        check_preconditions_of_new()
    tree = [] if query.filter is None else [matched(query.filter)]
    return await read_page(db, query, user, *filtered(query), *searched(query), *tree)


@values_router.get("/_values/books/{field}", response_model_exclude_unset=True)
async def values_of_books(
    field: Literal["title", "genre", "author"],
    query: Annotated[BookValues, Depends(QueryOf(BookValues))],
    db: ReadSession,
    user: User,
) -> ValuePage:
    """List values that filters can be given."""
    match field:
        case "title":
            if "all values" in faults:
                query = query.model_copy(update={"q": None})
            rows = select(Book.title).where(*seen(user))
            return await read_texts(db, query, "titles", Book.title, rows)
        case "genre":
            choices = ["crime", "verse"]
            return choose_values(query, choices[: 1 if "one choice" in faults else 2])
        case "author":
            return await read_links(db, query)


async def read_links(db: AsyncSession, query: BookValues) -> ValuePage:
    """Read a page of links to authors."""
    keys = sort_keys(["name"], {"name": Sort(Author.name)}, Author.id)
    statement = (
        select(Author)
        .add_columns(*selected(keys))
        .order_by(*(key.order for key in keys))
        .limit(PAGE_SIZE + 1)
    )
    if query.q and "all links" not in faults:
        statement = statement.where(starts_with(Author.name, query.q))
    if query.ids is not None:
        known = read_ids(query.ids, AUTHOR_KEYS)
        if "unnamed links" not in faults:
            statement = statement.where(Author.id.in_(known))
    if query.cursor is not None:
        held = read_cursor("authors", ["name"], query.cursor)
        statement = statement.where(after(keys, held))
    rows = (await db.execute(statement)).all()
    page = rows[:PAGE_SIZE]
    more = len(rows) > len(page)
    return ValuePage(
        items=[
            Value(value=one.id, link=Link(id=as_scalar(one.id), name=one.name))
            for one, *_ in page
        ],
        next_cursor=encode("authors", ["name"], page[-1][1:]) if more else None,
    )


async def read_page(
    db: AsyncSession,
    query: BookList,
    user: Mapping[str, Any],
    *conditions: ColumnElement[bool],
) -> BookPage:
    """Read a page of books that meet all conditions."""
    names: list[str] = [*query.sort]
    if "upwards" in faults:
        names = [name.removeprefix("-") for name in names]
    sort = names[:1] if "one sort" in faults else names
    of: list[str] = [*query.sort]
    if "any cursor" in faults:
        of = [name.removeprefix("-") for name in query.sort]
    if "unranked" not in faults:
        of = [*order_names(query, of)]
    keys = ranked(query, by_shortness, Book.id) or sort_keys(sort, SORTS, Book.id)
    if "unranked" in faults:
        keys = sort_keys(sort, SORTS, Book.id)
    statement = (
        select(Book)
        .where(*seen(user), *conditions)
        .add_columns(*selected(keys))
        .order_by(*(key.order for key in keys))
        .limit(query.page_size + 1)
    )
    if query.cursor is not None:
        statement = statement.where(after(keys, read_cursor("books", of, query.cursor)))
    rows = (await db.execute(statement)).all()
    page = rows[: query.page_size]
    if "again" in faults:
        await db.execute(statement)
    counted = [
        *unless("total of all", seen(user)),
        *unless("whole total", conditions),
    ]
    total = select(func.count()).select_from(Book).where(*counted)
    more = len(rows) > len(page)
    return BookPage(
        items=[BookItem.model_validate(one, from_attributes=True) for one, *_ in page],
        next_cursor=encode("books", of, page[-1][1:]) if more else None,
        total=await db.scalar(total) or 0,
    )


def by_shortness(text: str) -> ColumnElement[float]:
    """Rank books by how much of their title a text is."""
    return cast(cast(len(text), Double) / func.length(Book.title), Double)


def filtered(query: BookFilters) -> Iterator[ColumnElement[bool]]:
    """Turn the filters of a query into conditions."""
    if query.title is not None:
        yield Book.title == query.title
    if query.title__contains is not None:
        like = Book.title.startswith if "starts" in faults else Book.title.contains
        yield like(query.title__contains, autoescape=True)
    if query.genre is not None:
        yield Book.genre == query.genre
    if query.author is not None:
        yield Book.author_id == query.author
    if query.author__is_null is not None:
        yield is_null(Book.author_id, query.author__is_null)


def searched(query: BookList | BookGroups) -> Iterator[ColumnElement[bool]]:
    """Turn the text of a search into a condition."""
    if query.q is not None:
        like = Book.title.contains if "capitals" in faults else Book.title.icontains
        yield like(query.q, autoescape=True)


def matched(node: BookCondition) -> ColumnElement[bool]:
    """Turn a tree, or a part of one, into a condition."""
    match node:
        case And():
            return and_(*map(matched, merged("and", node.nodes)))
        case Or():
            join = and_ if "no or" in faults else or_
            return join(*map(matched, merged("or", node.nodes)))
        case Not():
            return complement(matched(node.node))
        case TitleComparison():
            return compare(Book.title, node.op, node.value)
        case TitleMatch():
            return match_text(Book.title, node.op, node.value)
        case GenreComparison():
            return compare(Book.genre, node.op, node.value)
        case AuthorComparison():
            return compare(Book.author_id, node.op, node.value)
        case AuthorNull():
            return is_null(Book.author_id, node.value)
