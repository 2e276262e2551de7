"""Posts with labels of their writers, and with the rooms that they hang in."""

import uuid

from sqlalchemy import Column, ForeignKey, Table
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    """The tables."""


labelled = Table(
    "labelled",
    Base.metadata,
    Column("post_id", ForeignKey("posts.id", ondelete="CASCADE"), primary_key=True),
    Column("label_id", ForeignKey("labels.id"), primary_key=True),
)

hung = Table(
    "hung",
    Base.metadata,
    Column("post_id", ForeignKey("posts.id", ondelete="CASCADE"), primary_key=True),
    Column("room", ForeignKey("rooms.name"), primary_key=True),
)


class Label(Base):
    """A word that its owner alone knows."""

    __tablename__ = "labels"
    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str]
    owner: Mapped[str]


class Room(Base):
    """A place that everybody knows."""

    __tablename__ = "rooms"
    name: Mapped[str] = mapped_column(primary_key=True)


class Post(Base):
    """What is written."""

    __tablename__ = "posts"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    version: Mapped[int] = mapped_column(default=1)
    labels: Mapped[list[Label]] = relationship(secondary=labelled)
    rooms: Mapped[list[Room]] = relationship(secondary=hung)
