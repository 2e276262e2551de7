"""Rows with lists: by a key, by a table between, of the same class, and lists in lists."""

import datetime as dt
import uuid

from sqlalchemy import Column, ForeignKey, Table, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    """The tables; what is told about their rows is shown nowhere, and may be long."""

    about: Mapped[str] = mapped_column(Text, default="")


# Without a primary key: a row may be in a list twice.
tagged = Table(
    "tagged",
    Base.metadata,
    Column("article_id", ForeignKey("articles.id"), nullable=False),
    Column("tag_name", ForeignKey("tags.name"), nullable=False),
)


class Author(Base):
    """Who writes."""

    __tablename__ = "authors"
    id: Mapped[int] = mapped_column(primary_key=True)
    articles: Mapped[list["Article"]] = relationship(back_populates="author")
    mentioned_in: Mapped[list["Article"]] = relationship(
        secondary="mentions", viewonly=True
    )


class Article(Base):
    """What is written."""

    __tablename__ = "articles"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(default="")
    author_id: Mapped[int | None] = mapped_column(ForeignKey("authors.id"))
    hidden_at: Mapped[dt.datetime | None]
    author: Mapped[Author | None] = relationship(back_populates="articles")
    comments: Mapped[list["Comment"]] = relationship(
        back_populates="article", order_by="Comment.id.desc()"
    )
    tags: Mapped[list["Tag"]] = relationship(secondary=tagged)


class Mention(Base):
    """Who is mentioned where: a table between, whose rows may be hidden."""

    __tablename__ = "mentions"
    id: Mapped[int] = mapped_column(primary_key=True)
    article_id: Mapped[int] = mapped_column(ForeignKey("articles.id"))
    author_id: Mapped[int] = mapped_column(ForeignKey("authors.id"))
    hidden_at: Mapped[dt.datetime | None]
    article: Mapped[Article] = relationship()
    author: Mapped[Author] = relationship()


class Comment(Base):
    """What is said of it; a key of two columns."""

    __tablename__ = "comments"
    id: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[int] = mapped_column(primary_key=True, default=0)
    article_id: Mapped[int] = mapped_column(ForeignKey("articles.id"), index=True)
    hidden_at: Mapped[dt.datetime | None]
    article: Mapped[Article] = relationship(back_populates="comments")
    replies: Mapped[list["Reply"]] = relationship(
        primaryjoin="foreign(Reply.comment_id) == Comment.id", viewonly=True
    )


class Reply(Base):
    """What is said of that."""

    __tablename__ = "replies"
    id: Mapped[int] = mapped_column(primary_key=True)
    comment_id: Mapped[int]


class Tag(Base):
    """A word."""

    __tablename__ = "tags"
    name: Mapped[str] = mapped_column(primary_key=True)


class Node(Base):
    """A row of its own kind."""

    __tablename__ = "nodes"
    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    parent_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("nodes.id"))
    children: Mapped[list["Node"]] = relationship()
