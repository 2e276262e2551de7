"""Tables whose rows lead back to themselves."""

import datetime as dt

from sqlalchemy import DateTime, ForeignKey, String, func
from sqlalchemy.ext.asyncio import AsyncAttrs
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(AsyncAttrs, DeclarativeBase):
    """The base of all models."""


class Department(Base):
    """A department, whose head may work in it."""

    __tablename__ = "departments"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(50))
    head_id: Mapped[int | None] = mapped_column(
        ForeignKey("people.id", use_alter=True, name="head")
    )

    head: Mapped["Person | None"] = relationship(foreign_keys=head_id, post_update=True)
    people: Mapped[list["Person"]] = relationship(
        back_populates="department",
        foreign_keys="Person.department_id",
        order_by="Person.id",
    )


class Person(Base):
    """Somebody who writes posts and comments."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(50))
    department_id: Mapped[int | None] = mapped_column(ForeignKey("departments.id"))

    department: Mapped[Department | None] = relationship(
        back_populates="people", foreign_keys=department_id
    )
    posts: Mapped[list["Post"]] = relationship(
        back_populates="author", order_by="Post.id"
    )


class Post(Base):
    """A post; the database counts its changes, a trigger writes its title large."""

    __tablename__ = "posts"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(50))
    summary: Mapped[str] = mapped_column(String(50), default="")
    author_id: Mapped[int] = mapped_column(ForeignKey("people.id"))
    changed_at: Mapped[dt.datetime | None] = mapped_column(
        DateTime(timezone=True), onupdate=func.now()
    )

    author: Mapped[Person] = relationship(back_populates="posts")
    comments: Mapped[list["Comment"]] = relationship(
        back_populates="post", cascade="all, delete-orphan", order_by="Comment.id"
    )

    @property
    def author_name(self) -> str:
        """The name of the author, if whoever asks has loaded them."""
        return self.author.name


class Comment(Base):
    """What a person says to a post, which may be their own."""

    __tablename__ = "comments"

    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(String(50))
    post_id: Mapped[int] = mapped_column(ForeignKey("posts.id"))
    author_id: Mapped[int] = mapped_column(ForeignKey("people.id"))

    post: Mapped[Post] = relationship(back_populates="comments")
    author: Mapped[Person] = relationship()


class Node(Base):
    """A node of a tree, which may be its own parent."""

    __tablename__ = "nodes"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(50))
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("nodes.id"))

    parent: Mapped["Node | None"] = relationship(
        back_populates="children", remote_side="Node.id", post_update=True
    )
    children: Mapped[list["Node"]] = relationship(
        back_populates="parent", post_update=True, order_by="Node.id"
    )


class Visit(Base):
    """A request of somebody that may change something."""

    __tablename__ = "visits"

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[int]
