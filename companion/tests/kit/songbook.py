"""A list whose items have related rows where a request asks for them, but for the faults that tests put into it."""

from collections.abc import Collection
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException, Request
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import ForeignKey, String, bindparam, select
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    joinedload,
    mapped_column,
    raiseload,
    relationship,
)

from codegen_companion.support.fields import Fits, Omittable, Spelled, unset
from codegen_companion.support.includes import including
from codegen_companion.support.keyset import Key, after, encode, read_cursor, selected
from codegen_companion.support.nested_lists import NestedList, NestedLists
from codegen_companion.support.nested_reading import next_of, read_shown
from codegen_companion.support.preconditions import ConditionalRoute
from codegen_companion.support.query import (
    CommaSeparated,
    Cursor,
    DistinctColumns,
    PlainNumber,
)
from codegen_companion.support.query_reading import QueryOf

from .doors import ReadSession, User

router = APIRouter(prefix="/songs", route_class=ConditionalRoute)

faults: set[str] = set()
"""What is wrong with the resource."""


class Base(DeclarativeBase):
    """Base of the tables."""


class Singer(Base):
    """A row that others refer to."""

    __tablename__ = "songbook_singers"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20))


class Song(Base):
    """A row."""

    __tablename__ = "songbook_songs"

    id: Mapped[int] = mapped_column(primary_key=True)
    singer_id: Mapped[int] = mapped_column(ForeignKey("songbook_singers.id"))
    singer: Mapped[Singer] = relationship()
    verses: Mapped[list["Verse"]] = relationship()


class Verse(Base):
    """A related row."""

    __tablename__ = "songbook_verses"

    id: Mapped[int] = mapped_column(primary_key=True)
    song_id: Mapped[int] = mapped_column(ForeignKey("songbook_songs.id"))
    words: Mapped[str] = mapped_column(String(20))


class _Answer(BaseModel):
    model_config = ConfigDict(from_attributes=True)


class SingerAnswer(_Answer):
    """A singer as answers have it."""

    name: str


class VerseAnswer(_Answer):
    """A verse as answers have it."""

    words: str


class SongAnswer(_Answer):
    """A song as answers have it."""

    id: int
    singer: SingerAnswer = Field(default_factory=unset)
    verses: list[VerseAnswer] = Field(default_factory=unset)
    verses_next: str | None = None


class SongPage(BaseModel):
    """A page of songs."""

    items: list[SongAnswer]
    next_cursor: str | None


class SongQuery(BaseModel):
    """The query of the list."""

    model_config = ConfigDict(extra="forbid")

    include: Annotated[
        list[Literal["singer", "verses"]], DistinctColumns, CommaSeparated
    ] = Field(default=[])
    cursor: Omittable[Cursor] = unset()
    page_size: Annotated[int, Field(ge=1, le=100), PlainNumber] = 20


class AnyQuery(SongQuery):
    """The same, which takes whatever is asked for."""

    include: Annotated[list[Any], CommaSeparated] = Field(default=[])


KEYS = [Key(Song.id, nullable=False, descending=False)]
INCLUDES = {"singer": (joinedload(Song.singer),)}
LISTS = NestedLists(
    [Song.id],
    [NestedList(relation=Song.verses, shows=["words"], include="verses")],
)


async def query_of(request: Request) -> SongQuery:
    """Read the query of a request."""
    kind = AnyQuery if "any include" in faults else SongQuery
    return await QueryOf(kind)(request)


def answer_of(song: Song, include: Collection[str]) -> SongAnswer:
    """Return a song as answers have it."""
    answer = SongAnswer(id=song.id)
    if "singer" in include:
        answer.singer = SingerAnswer.model_validate(song.singer)
    if "verses" in include:
        answer.verses = [VerseAnswer.model_validate(verse) for verse in song.verses]
        answer.verses_next = next_of(song, "verses")
    return answer


@router.get("/{pk}", response_model_exclude_unset=True)
async def get_song(
    pk: Annotated[int, Fits(Song.id), Spelled],
    query: Annotated[SongQuery, Depends(query_of)],
    request: Request,
    db: ReadSession,
    _user: User,
) -> SongAnswer:
    """Return a song."""
    everything = ["singer", "verses"]
    loaded = everything if {"eager", "always"} & faults else query.include
    statement = select(Song).options(raiseload("*")).where(Song.id == pk)
    statement = including(statement, INCLUDES, loaded)
    rows = await read_shown(db, request, LISTS, statement, {}, include=loaded)
    if not rows:
        raise HTTPException(404, "There is no such song")
    return answer_of(rows[0][0], everything if "always" in faults else query.include)


@router.get("", response_model_exclude_unset=True)
async def list_songs(
    query: Annotated[SongQuery, Depends(query_of)],
    request: Request,
    db: ReadSession,
    _user: User,
) -> SongPage:
    """List songs."""
    everything = ["singer", "verses"]
    loaded = everything if {"eager", "always"} & faults else query.include
    statement = (
        select(Song)
        .options(raiseload("*"))
        .add_columns(*selected(KEYS))
        .order_by(*(key.order for key in KEYS))
        .limit(bindparam("limit"))
    )
    statement = including(statement, INCLUDES, loaded)
    if query.cursor is not None:
        statement = statement.where(after(KEYS, read_cursor("songs", [], query.cursor)))
    size = query.page_size
    rows = await read_shown(
        db,
        request,
        LISTS,
        statement,
        {"limit": size + 1},
        most=size,
        include=loaded,
    )
    page = rows[:size]
    more = len(rows) > len(page)
    shown = everything if "always" in faults else query.include
    return SongPage(
        items=[answer_of(song, shown) for song, *_ in page],
        next_cursor=encode("songs", [], page[-1][1:]) if more else None,
    )
