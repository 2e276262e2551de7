"""The tables of the blog.

Relations are `lazy="raise"`: what an answer needs is loaded by its own statement, and nothing else by accident.
"""

import datetime as dt
import enum
import uuid
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    Uuid,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from database import BlogBase, Timestamped, utc_now


class ArticleStatus(enum.Enum):
    """The states of an article."""

    DRAFT = "draft"
    PUBLISHED = "published"
    ARCHIVED = "archived"


article_tags = Table(
    "blog_article_tags",
    BlogBase.metadata,
    Column(
        "article_id",
        Uuid(),
        ForeignKey("blog_articles.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column(
        "tag_id",
        Integer(),
        ForeignKey("blog_tags.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)


class Author(Timestamped, BlogBase):
    """Somebody who writes articles."""

    __tablename__ = "blog_authors"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(String(100))
    email: Mapped[str] = mapped_column(String(254), unique=True)
    bio: Mapped[str | None] = mapped_column(Text)
    born_on: Mapped[dt.date | None]
    profiles: Mapped[dict[str, Any]] = mapped_column(default=dict)

    # An author with articles cannot be deleted: the database refuses, not the mapper.
    articles: Mapped[list["Article"]] = relationship(
        back_populates="author",
        lazy="raise",
        passive_deletes="all",
        order_by="Article.created_at",
    )


class Category(BlogBase):
    """A section of the blog."""

    __tablename__ = "blog_categories"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(60))
    slug: Mapped[str] = mapped_column(String(60), unique=True)

    articles: Mapped[list["Article"]] = relationship(
        back_populates="category", lazy="raise", passive_deletes=True
    )


class Tag(BlogBase):
    """A keyword that articles share."""

    __tablename__ = "blog_tags"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(30), unique=True)

    articles: Mapped[list["Article"]] = relationship(
        secondary=article_tags,
        back_populates="tags",
        lazy="raise",
        passive_deletes=True,
    )


class Article(Timestamped, BlogBase):
    """An article: a draft until it is published."""

    __tablename__ = "blog_articles"
    __table_args__ = (
        CheckConstraint(
            "status <> 'published' OR published_at IS NOT NULL",
            name="published_has_date",
        ),
        CheckConstraint("likes >= 0", name="likes_not_negative"),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    title: Mapped[str] = mapped_column(String(200))
    slug: Mapped[str] = mapped_column(String(200), unique=True)
    text: Mapped[str] = mapped_column(Text)
    language: Mapped[str] = mapped_column(String(2), default="en")
    status: Mapped[ArticleStatus] = mapped_column(
        default=ArticleStatus.DRAFT, index=True
    )
    featured: Mapped[bool] = mapped_column(default=False)
    reading_minutes: Mapped[int | None]
    sources: Mapped[list[str]] = mapped_column(default=list)
    preview: Mapped[dict[str, Any] | None]
    likes: Mapped[int] = mapped_column(default=0)
    expires_on: Mapped[dt.date | None]
    published_at: Mapped[dt.datetime | None]
    published_by: Mapped[str | None] = mapped_column(String(50))
    version: Mapped[int] = mapped_column(default=1)
    author_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("blog_authors.id"), index=True
    )
    category_id: Mapped[int | None] = mapped_column(
        ForeignKey("blog_categories.id", ondelete="SET NULL"), index=True
    )

    author: Mapped[Author] = relationship(back_populates="articles", lazy="raise")
    category: Mapped[Category | None] = relationship(
        back_populates="articles", lazy="raise"
    )
    tags: Mapped[list[Tag]] = relationship(
        secondary=article_tags,
        back_populates="articles",
        lazy="raise",
        passive_deletes=True,
        order_by=Tag.name,
    )
    comments: Mapped[list["Comment"]] = relationship(
        back_populates="article",
        lazy="raise",
        cascade="all, delete-orphan",
        passive_deletes=True,
        order_by="Comment.created_at",
    )


class Comment(BlogBase):
    """What a reader says about an article, or about another comment."""

    __tablename__ = "blog_comments"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    author_name: Mapped[str] = mapped_column(String(100))
    email: Mapped[str] = mapped_column(String(254))
    text: Mapped[str] = mapped_column(String(5000))
    hidden: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[dt.datetime] = mapped_column(default=utc_now)
    deleted_at: Mapped[dt.datetime | None]
    article_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("blog_articles.id", ondelete="CASCADE"), index=True
    )
    parent_id: Mapped[uuid.UUID | None] = mapped_column(
        ForeignKey("blog_comments.id", ondelete="CASCADE"), index=True
    )

    article: Mapped[Article] = relationship(back_populates="comments", lazy="raise")
    parent: Mapped["Comment | None"] = relationship(
        back_populates="replies", remote_side=id, post_update=True, lazy="raise"
    )
    replies: Mapped[list["Comment"]] = relationship(
        back_populates="parent",
        lazy="raise",
        cascade="all, delete-orphan",
        passive_deletes=True,
        order_by="Comment.created_at",
    )


class Bookmark(BlogBase):
    """An article that a user wants to find again. Nobody else sees it."""

    __tablename__ = "blog_bookmarks"
    __table_args__ = (UniqueConstraint("owner_id", "article_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[str] = mapped_column(String(50))
    note: Mapped[str | None] = mapped_column(String(500))
    created_at: Mapped[dt.datetime] = mapped_column(default=utc_now)
    article_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("blog_articles.id", ondelete="CASCADE"), index=True
    )

    article: Mapped[Article] = relationship(lazy="raise")
