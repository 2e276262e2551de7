"""The tables of a library."""

import uuid

from sqlalchemy import JSON, Computed, ForeignKey, String, func, select
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    column_property,
    mapped_column,
    relationship,
    synonym,
)


class Base(DeclarativeBase):
    """The base of these models."""


class Author(Base):
    """Somebody who writes books."""

    __tablename__ = "authors"
    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    first: Mapped[str] = mapped_column(String(50))
    last: Mapped[str] = mapped_column(String(50))
    full: Mapped[str] = column_property(first + " " + last)


class Book(Base):
    """A book, whose columns of JSON hold lists."""

    __tablename__ = "books"
    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    title: Mapped[str] = mapped_column(String(50))
    author_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("authors.id"))
    topics: Mapped[list[str]] = mapped_column(JSON)
    sources: Mapped[list[str] | None] = mapped_column(JSON)
    name: Mapped[str] = synonym("title")
    label: Mapped[str] = column_property("Book " + title)
    size: Mapped[int] = column_property(func.length(title))
    capitals: Mapped[str | None] = mapped_column(
        Computed("upper(title)", persisted=True)
    )
    writer: Mapped[str] = column_property(
        select(Author.full).where(Author.id == author_id).scalar_subquery()
    )
    author: Mapped[Author] = relationship(lazy="raise")

    @hybrid_property
    def shouted(self) -> str:
        """The title with an exclamation mark."""
        return self.title + "!"
