"""Tables of two databases."""

import datetime as dt
import uuid

from sqlalchemy import DateTime, Dialect, ForeignKey, String, and_
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    foreign,
    mapped_column,
    relationship,
    remote,
)
from sqlalchemy.types import TypeDecorator


class Base(DeclarativeBase):
    """The base of models in the database `main`."""


class ArchiveBase(DeclarativeBase):
    """The base of models in the database `archive`."""


class Place(ArchiveBase):
    """A place, in the archive."""

    __tablename__ = "places"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(String(50))


class Visit(Base):
    """A visit to a place, which no foreign key can say."""

    __tablename__ = "visits"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    topic: Mapped[str] = mapped_column(String(50))
    place_id: Mapped[uuid.UUID]


class Member(Base):
    """A member, whom another one has brought; the first one is their own sponsor."""

    __tablename__ = "members"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(String(50))
    sponsor_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("members.id"))


class Task(Base):
    """A task on a board."""

    __tablename__ = "tasks"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    board_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("boards.id", ondelete="CASCADE")
    )
    title: Mapped[str] = mapped_column(String(50))
    is_done: Mapped[bool] = mapped_column(default=False)
    is_first: Mapped[bool] = mapped_column(default=False)


class Board(Base):
    """A board, which shows what is to be done."""

    __tablename__ = "boards"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(String(50))

    open_tasks: Mapped[list[Task]] = relationship(
        primaryjoin=lambda: and_(
            Board.id == foreign(remote(Task.board_id)), Task.is_done.is_(False)
        ),
        viewonly=True,
    )
    first_task: Mapped[Task | None] = relationship(
        primaryjoin=lambda: and_(
            Board.id == foreign(remote(Task.board_id)), Task.is_first.is_(True)
        ),
        viewonly=True,
        uselist=False,
    )


class Lower(TypeDecorator[str]):
    """Text in lower case, however it is written."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Write what is stored, and what it is compared with."""
        return None if value is None else value.lower()


class Code(Base):
    """A code that is said aloud."""

    __tablename__ = "codes"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(Lower(50))


class Other(Base):
    """Whatever else there is."""

    __tablename__ = "others"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(String(50))
    changes: Mapped[int] = mapped_column(default=0)


class Badge(Base):
    """A badge, until it is given back."""

    __tablename__ = "badges"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(String(50))
    returned_at: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))


class Wearer(Base):
    """Somebody with a badge."""

    __tablename__ = "wearers"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(String(50))
    badge_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("badges.id"))
