"""The tables of the API that web pages are tested on."""

import datetime as dt
import decimal
import uuid
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, Numeric, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


def now() -> dt.datetime:
    """Return the current moment."""
    return dt.datetime.now(dt.UTC)


class Base(DeclarativeBase):
    """Base of the models."""

    type_annotation_map = {
        dict[str, Any]: JSON(none_as_null=True),
        list[str]: JSON(),
        dt.datetime: DateTime(timezone=True),
    }


class Author(Base):
    """Somebody who writes articles."""

    __tablename__ = "authors"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(String(100))
    email: Mapped[str] = mapped_column(String(254), unique=True)


class Article(Base):
    """A column for each type of field."""

    __tablename__ = "articles"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(80))
    body: Mapped[str | None]
    price: Mapped[decimal.Decimal] = mapped_column(Numeric(12, 2))
    weight: Mapped[float | None]
    language: Mapped[str] = mapped_column(String(2))
    published: Mapped[bool]
    featured: Mapped[bool | None]
    rating: Mapped[int | None]
    published_on: Mapped[dt.date | None]
    starts_at: Mapped[dt.datetime | None]
    opens_at: Mapped[dt.time | None]
    tags: Mapped[list[str]]
    extra: Mapped[dict[str, Any] | None]
    author_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("authors.id"))
    created_at: Mapped[dt.datetime] = mapped_column(default=now)
    version: Mapped[int] = mapped_column(default=1)
