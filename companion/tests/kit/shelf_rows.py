"""The rows of the shelf, and what may be wrong with it."""

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.support.idempotency import (
    IdempotencyKeyMixin,
)

faults: set[str] = set()
"""What is wrong with the resource."""


class Base(DeclarativeBase):
    """Base of the tables."""


class Box(Base):
    """A row."""

    __tablename__ = "boxes"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20), unique=True)
    size: Mapped[int | None]
    owner: Mapped[str] = mapped_column(String(10))
    version: Mapped[int] = mapped_column(default=1)


class Label(Base):
    """What is stuck on a box."""

    __tablename__ = "labels"

    id: Mapped[int] = mapped_column(primary_key=True)
    box_id: Mapped[int] = mapped_column(ForeignKey("boxes.id"), index=True)


class RequestKey(IdempotencyKeyMixin, Base):
    """The keys of requests."""

    __tablename__ = "request_keys"
