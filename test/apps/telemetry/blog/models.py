"""Tables."""

import uuid
from typing import Any

from sqlalchemy import JSON
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The base of all models."""


class Article(Base):
    """An article."""

    __tablename__ = "articles"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    title: Mapped[str]
    password: Mapped[str]
    details: Mapped[dict[str, Any]] = mapped_column(JSON)


class Note(Base):
    """A note."""

    __tablename__ = "notes"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    text: Mapped[str]
    pin: Mapped[int | None]
