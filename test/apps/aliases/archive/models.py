"""Tables whose columns are called as clients cannot see them."""

import datetime as dt
import uuid
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    """The base of these models."""


class Keeper(Base):
    """Somebody who keeps papers."""

    __tablename__ = "keepers"
    copy: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    owner: Mapped[str] = mapped_column(String(50))
    schema: Mapped[str] = mapped_column(String(50))
    validate: Mapped[list["Paper"]] = relationship(
        back_populates="register_", lazy="raise"
    )


class Paper(Base):
    """A paper, of which two columns have each other's name."""

    __tablename__ = "papers"
    __table_args__ = (UniqueConstraint("schema", "title"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    json: Mapped[dict[str, Any]] = mapped_column(JSON)
    copy: Mapped[int] = mapped_column(default=1)
    schema: Mapped[str] = mapped_column(String(50))
    self_: Mapped[int | None]
    self: Mapped[str] = mapped_column(String(50), default="")
    Straße: Mapped[str] = mapped_column("strasse", String(50))
    dict: Mapped[list[str]] = mapped_column(JSON)
    metadata_: Mapped[bool] = mapped_column("metadata", default=False)
    heading: Mapped[str] = mapped_column(String(50))
    title: Mapped[str] = mapped_column(String(50))
    parse_raw: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))
    register_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("keepers.copy"))
    register_: Mapped[Keeper] = relationship(back_populates="validate", lazy="raise")
