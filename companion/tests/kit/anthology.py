"""A resource that answers with lists of related rows, but for the faults that tests put into it."""

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import ForeignKey, String, bindparam, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    mapped_column,
    raiseload,
    relationship,
)

from codegen_companion.support.fields import Fits, Omittable, Spelled, unset
from codegen_companion.support.keyset import Key, after, encode, read_cursor, selected
from codegen_companion.support.nested_lists import NestedList, NestedLists
from codegen_companion.support.nested_reading import next_of, read_more, read_shown
from codegen_companion.support.preconditions import ConditionalRoute
from codegen_companion.support.query import Cursor, PlainNumber
from codegen_companion.support.query_reading import QueryOf

from .doors import ReadSession, User

router = APIRouter(prefix="/poems", route_class=ConditionalRoute)

faults: set[str] = set()
"""What is wrong with the resource."""


class Base(DeclarativeBase):
    """Base of the tables."""


class Poem(Base):
    """A row."""

    __tablename__ = "anthology_poems"

    id: Mapped[int] = mapped_column(primary_key=True)
    lines: Mapped[list["Line"]] = relationship()


class Line(Base):
    """A related row."""

    __tablename__ = "anthology_lines"

    id: Mapped[int] = mapped_column(primary_key=True)
    poem_id: Mapped[int] = mapped_column(ForeignKey("anthology_poems.id"))
    words: Mapped[str] = mapped_column(String(20))


class _Answer(BaseModel):
    model_config = ConfigDict(from_attributes=True)


class LineAnswer(_Answer):
    """A line as answers have it."""

    words: str


class PoemAnswer(_Answer):
    """A poem as answers have it."""

    id: int
    lines: list[LineAnswer]
    lines_next: str | None


class PoemPage(BaseModel):
    """A page of poems."""

    items: list[PoemAnswer]
    next_cursor: str | None


class LinePage(BaseModel):
    """A page of lines."""

    items: list[LineAnswer]
    next_cursor: str | None


class LineQuery(BaseModel):
    """The query of further lines."""

    model_config = ConfigDict(extra="forbid")

    cursor: Omittable[Cursor] = unset()


class PoemQuery(LineQuery):
    """The query of the list."""

    page_size: Annotated[int, Field(ge=1, le=100), PlainNumber] = 20


PathKey = Annotated[int, Fits(Poem.id), Spelled]

KEYS = [Key(Poem.id, nullable=False, descending=False)]
LISTS = NestedLists(
    [Poem.id],
    [NestedList(relation=Poem.lines, shows=["words"], route="lines_of_poem")],
    shows=["id", "lines"],
    max_nested=50,
    max_nested_rows=1000,
)


def answer_of(poem: Poem) -> PoemAnswer:
    """Return a poem as answers have it."""
    lines = [LineAnswer.model_validate(line) for line in poem.lines]
    if "last line" in faults:
        lines = lines[:-1]
    following = None if "no rest" in faults else next_of(poem, "lines")
    return PoemAnswer(id=poem.id, lines=lines, lines_next=following)


@router.get("")
async def list_poems(
    query: Annotated[PoemQuery, Depends(QueryOf(PoemQuery))],
    request: Request,
    db: ReadSession,
    _user: User,
) -> PoemPage:
    """List poems."""
    statement = (
        select(Poem)
        .options(raiseload("*"))
        .add_columns(*selected(KEYS))
        .order_by(*(key.order for key in KEYS))
        .limit(bindparam("limit"))
    )
    if query.cursor is not None:
        statement = statement.where(after(KEYS, read_cursor("poems", [], query.cursor)))
    size = query.page_size
    rows = await shown(db, request, statement, {"limit": size + 1}, most=size)
    page = rows[:size]
    more = len(rows) > len(page)
    return PoemPage(
        items=[answer_of(poem) for poem, *_ in page],
        next_cursor=encode("poems", [], page[-1][1:]) if more else None,
    )


@router.get("/{pk}")
async def get_poem(
    pk: PathKey, request: Request, db: ReadSession, _user: User
) -> PoemAnswer:
    """Return a poem."""
    statement = select(Poem).options(raiseload("*")).where(Poem.id == bindparam("pk"))
    rows = await shown(db, request, statement, {"pk": pk})
    if not rows:
        raise HTTPException(404, "There is no such poem")
    return answer_of(rows[0][0])


@router.get("/{pk}/lines")
async def lines_of_poem(
    pk: PathKey,
    query: Annotated[LineQuery, Depends(QueryOf(LineQuery))],
    request: Request,
    db: ReadSession,
    _user: User,
) -> LinePage:
    """Return the lines of a poem, in pages."""
    if await db.scalar(select(Poem.id).where(Poem.id == pk)) is None:
        raise HTTPException(404, "There is no such poem")
    page = await read_more(db, request, LISTS, "lines_of_poem", pk, query.cursor)
    lines = [LineAnswer.model_validate(line) for line in page.rows]
    following = None if "one page" in faults else page.next_cursor
    return LinePage(items=lines, next_cursor=following)


async def shown(
    db: AsyncSession,
    request: Request,
    statement: Any,  # noqa: ANN401  # of two shapes
    values: dict[str, int],
    most: int | None = None,
) -> Sequence[Sequence[Any]]:
    """Read poems with their lines."""
    if "again" in faults:
        await db.scalars(select(Line))
    return await read_shown(db, request, LISTS, statement, values, most=most)
