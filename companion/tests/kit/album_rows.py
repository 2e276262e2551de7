"""The rows of an album, requests about them and answers, and what may be wrong with it."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import (
    Column,
    DateTime,
    ForeignKey,
    String,
    Table,
)
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    mapped_column,
    relationship,
)

from codegen_companion.support.fields import Omittable, unset
from codegen_companion.support.query import Cursor, PlainNumber

faults: set[str] = set()
"""What is wrong with the resource."""


class Base(DeclarativeBase):
    """Base of the tables."""


photos_tags = Table(
    "album_photos_tags",
    Base.metadata,
    Column[int]("photo_id", ForeignKey("album_photos.id"), primary_key=True),
    Column[int]("tag_id", ForeignKey("album_tags.id"), primary_key=True),
)


class Tag(Base):
    """A row that photos may have."""

    __tablename__ = "album_tags"

    id: Mapped[int] = mapped_column(primary_key=True)


class Photo(Base):
    """A row."""

    __tablename__ = "album_photos"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20), unique=True)
    deleted_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    tags: Mapped[list[Tag]] = relationship(secondary=photos_tags)


class Sent(BaseModel):
    """What a request holds."""

    model_config = ConfigDict(extra="forbid")


class PhotoCreate(Sent):
    """A new photo."""

    name: Annotated[str, Field(min_length=1, max_length=20)]
    tag_ids: Annotated[list[int], Field(max_length=20)] = []


class PhotoUpdate(Sent):
    """Changes of a photo."""

    name: Annotated[str, Field(min_length=1, max_length=20)] = ""
    tag_ids: Annotated[list[int], Field(max_length=20)] = []


class PhotoChange(Sent):
    """Changes of one of several photos."""

    id: int
    name: Annotated[str, Field(min_length=1, max_length=20)] = ""


class PhotoItem(Sent):
    """One of several photos."""

    id: int


class PhotoList(Sent):
    """The query of the list."""

    cursor: Omittable[Cursor] = unset()
    page_size: Annotated[int, Field(ge=1, le=100), PlainNumber] = 20


class PhotoAnswer(BaseModel):
    """A photo as answers have it."""

    id: int
    name: str
    tag_ids: list[int]


class PhotoPage(BaseModel):
    """A page of photos."""

    items: list[PhotoAnswer]
    next_cursor: str | None


class PhotoUpserted(BaseModel):
    """A photo, and whether it is new."""

    created: bool
    row: PhotoAnswer
