"""Tables."""

import datetime as dt
import uuid
from decimal import Decimal
from typing import Any

from _generated.support.idempotency import IdempotencyKeyMixin
from sqlalchemy import JSON, DateTime, ForeignKey, Numeric, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    """The base of all models."""


class Page(Base):
    """A page of the wiki, which is versioned and hidden rather than deleted."""

    __tablename__ = "pages"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    title: Mapped[str] = mapped_column(String(200))
    read_at: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))
    version: Mapped[int] = mapped_column(default=1)
    deleted_at: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))


class Entry(Base):
    """An entry of the club's book."""

    __tablename__ = "entries"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    title: Mapped[str] = mapped_column(String(200))


class RequestKey(IdempotencyKeyMixin, Base):
    """A key of a request that was done."""

    __tablename__ = "request_keys"


class Link(Base):
    """A link, whose address is called as Python calls the object."""

    __tablename__ = "links"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    self: Mapped[str] = mapped_column(String(200))
    title: Mapped[str] = mapped_column(String(200), default="")


class Station(Base):
    """A station, whose number is on its sign."""

    __tablename__ = "stations"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    title: Mapped[str] = mapped_column(String(200))


class Train(Base):
    """What goes from a station."""

    __tablename__ = "trains"

    id: Mapped[int] = mapped_column(primary_key=True)
    station: Mapped[int | None] = mapped_column(
        ForeignKey("stations.number", ondelete="SET NULL")
    )


class Notice(Base):
    """A notice at the door."""

    __tablename__ = "notices"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    title: Mapped[str] = mapped_column(String(200))


class Tagged(Base):
    """Something with lists and texts, whose key clients choose."""

    __tablename__ = "tagged"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    tags: Mapped[list[str]] = mapped_column(JSON)
    points: Mapped[list[int]] = mapped_column(JSON, default=list)
    text: Mapped[str] = mapped_column(Text)
    email: Mapped[str] = mapped_column(String(100), default="ann@club.example")
    price: Mapped[Decimal] = mapped_column(Numeric(10, 2), default=Decimal(1))
    day: Mapped[dt.date] = mapped_column(default=dt.date(2026, 1, 2))
    at: Mapped[dt.datetime] = mapped_column(
        DateTime(timezone=True), default=lambda: dt.datetime.now(dt.UTC)
    )
    clock: Mapped[dt.time] = mapped_column(default=dt.time(12))
    more: Mapped[dict[str, Any]] = mapped_column(JSON, default=dict)


class Person(Base):
    """Somebody who can do things."""

    __tablename__ = "people"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(String(40))
    nick: Mapped[str | None] = mapped_column(String(40))
    skills: Mapped[list["Skill"]] = relationship()


class Skill(Base):
    """What somebody can do."""

    __tablename__ = "skills"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    person_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("people.id"))
    code: Mapped[str | None] = mapped_column(String(40))
    level: Mapped[int] = mapped_column(default=1)


class Event(Base):
    """What takes place; statements read the columns of all its kinds."""

    __tablename__ = "events"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    title: Mapped[str] = mapped_column(String(200))
    kind: Mapped[str] = mapped_column(String(20))

    __mapper_args__ = {  # noqa: RUF012  # as SQLAlchemy has it
        "polymorphic_on": "kind",
        "polymorphic_identity": "event",
        "with_polymorphic": "*",
    }


class Match(Event):
    """An event with a table of its own."""

    __tablename__ = "matches"

    id: Mapped[uuid.UUID] = mapped_column(ForeignKey(Event.id), primary_key=True)
    score: Mapped[str | None] = mapped_column(String(20))

    __mapper_args__ = {"polymorphic_identity": "match"}  # noqa: RUF012  # as SQLAlchemy has it


class Album(Base):
    """An album of one member, whose shots no constraint keeps there."""

    __tablename__ = "albums"

    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str] = mapped_column(String(40))
    title: Mapped[str] = mapped_column(String(200))
    shots: Mapped[list["Shot"]] = relationship(
        primaryjoin="foreign(Shot.album_id) == Album.id", viewonly=True
    )


class Shot(Base):
    """A photograph."""

    __tablename__ = "shots"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(200))
    album_id: Mapped[int | None]
