"""One table of notes, which several resources show."""

import datetime as dt
import uuid

from sqlalchemy import DateTime, ForeignKey, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    """The base of these models."""


class Folder(Base):
    """What notes lie in."""

    __tablename__ = "folders"
    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(String(50), unique=True)
    notes: Mapped[list["Note"]] = relationship(back_populates="folder", lazy="raise")


class Note(Base):
    """A note of somebody."""

    __tablename__ = "notes"
    id: Mapped[int] = mapped_column(primary_key=True)
    author: Mapped[str] = mapped_column(String(50), default="somebody")
    title: Mapped[str] = mapped_column(String(50))
    body: Mapped[str | None] = mapped_column(String(500))
    version: Mapped[int] = mapped_column(default=1)
    removed_at: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))
    folder_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("folders.id"))
    folder: Mapped[Folder] = relationship(back_populates="notes", lazy="raise")


class Remark(Base):
    """What is said of a note."""

    __tablename__ = "remarks"
    id: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(String(50))
    note_id: Mapped[int] = mapped_column(ForeignKey("notes.id"))
    note: Mapped[Note] = relationship(lazy="raise")
