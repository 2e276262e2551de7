"""The tables.

`passive_deletes="all"`: a delete never empties the keys of rows that refer to the row,
which may be rows that the user does not see; the database refuses it instead.
"""

import datetime as dt
from typing import Any, ClassVar

from _generated.support.idempotency import IdempotencyKeyMixin
from sqlalchemy import DateTime, ForeignKey, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    """Base of all models."""

    type_annotation_map: ClassVar[dict[Any, Any]] = {
        dt.datetime: DateTime(timezone=True),
        str: String(200),
    }


class RequestKey(IdempotencyKeyMixin, Base):
    """Answers of requests with an `Idempotency-Key`."""

    __tablename__ = "request_keys"


class Member(Base):
    """Somebody who writes articles; everybody may see them."""

    __tablename__ = "member"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]


class Team(Base):
    """A team; everybody may see it."""

    __tablename__ = "team"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]

    projects: Mapped[list["Project"]] = relationship(
        back_populates="team", order_by="Project.id", passive_deletes="all"
    )


class Project(Base):
    """A project of one account; archived ones are hidden."""

    __tablename__ = "project"

    id: Mapped[int] = mapped_column(primary_key=True)
    account: Mapped[int]
    name: Mapped[str] = mapped_column(unique=True)
    budget: Mapped[int] = mapped_column(default=0)
    team_id: Mapped[int | None] = mapped_column(ForeignKey(Team.id))
    archived_at: Mapped[dt.datetime | None]

    team: Mapped[Team | None] = relationship(back_populates="projects")
    tasks: Mapped[list["Task"]] = relationship(
        back_populates="project", order_by="Task.id", passive_deletes="all"
    )


class Task(Base):
    """A task of one account, maybe in a project."""

    __allow_unmapped__ = True

    __tablename__ = "task"

    id: Mapped[int] = mapped_column(primary_key=True)
    account: Mapped[int]
    title: Mapped[str]
    points: Mapped[int] = mapped_column(default=1)
    version: Mapped[int] = mapped_column(default=1)
    project_id: Mapped[int | None] = mapped_column(ForeignKey(Project.id))

    project: Mapped[Project | None] = relationship(back_populates="tasks")

    weight: str


class Memo(Base):
    """A memo of one account, which goes with its task; deleted ones are hidden."""

    __tablename__ = "memo"

    id: Mapped[int] = mapped_column(primary_key=True)
    account: Mapped[int]
    text: Mapped[str]
    task_id: Mapped[int | None] = mapped_column(ForeignKey(Task.id, ondelete="CASCADE"))
    deleted_at: Mapped[dt.datetime | None]


class Entry(Base):
    """Says that a task was written."""

    __tablename__ = "entry"

    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]


class Article(Base):
    """An article; everybody may read it."""

    __tablename__ = "article"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    author_id: Mapped[int | None] = mapped_column(ForeignKey(Member.id))

    author: Mapped[Member | None] = relationship()
    comments: Mapped[list["Comment"]] = relationship(
        back_populates="article", order_by="Comment.id", passive_deletes="all"
    )


class Comment(Base):
    """A comment on an article, maybe an answer to another one; deleted ones are hidden."""

    __tablename__ = "comment"

    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str]
    article_id: Mapped[int] = mapped_column(ForeignKey(Article.id))
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("comment.id"))
    deleted_at: Mapped[dt.datetime | None]

    article: Mapped[Article] = relationship(back_populates="comments")
    parent: Mapped["Comment | None"] = relationship(
        back_populates="replies", remote_side=[id], post_update=True
    )
    replies: Mapped[list["Comment"]] = relationship(
        back_populates="parent",
        order_by="Comment.id",
        passive_deletes="all",
        post_update=True,
    )


class Supplier(Base):
    """A supplier; confidential ones are for those with a clearance."""

    __tablename__ = "supplier"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    confidential: Mapped[bool] = mapped_column(default=False)

    products: Mapped[list["Product"]] = relationship(
        back_populates="supplier",
        order_by="Product.id",
        foreign_keys="Product.supplier_id",
        passive_deletes="all",
    )


class Clearance(Base):
    """Says that an account may see a confidential supplier."""

    __tablename__ = "clearance"

    supplier_id: Mapped[int] = mapped_column(ForeignKey(Supplier.id), primary_key=True)
    account: Mapped[int] = mapped_column(primary_key=True)


class Product(Base):
    """A product with a supplier, one in reserve and a maker; everybody may see it."""

    __tablename__ = "product"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    supplier_id: Mapped[int] = mapped_column(ForeignKey(Supplier.id))
    backup_id: Mapped[int | None] = mapped_column(ForeignKey(Supplier.id))
    maker_id: Mapped[int | None] = mapped_column(ForeignKey(Supplier.id))

    supplier: Mapped[Supplier] = relationship(
        back_populates="products", foreign_keys=[supplier_id]
    )
    backup: Mapped[Supplier | None] = relationship(foreign_keys=[backup_id])
    maker: Mapped[Supplier | None] = relationship(foreign_keys=[maker_id])
