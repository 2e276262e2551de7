"""Notes."""

import uuid
from typing import TYPE_CHECKING, Final

from sqlalchemy import Column, ForeignKey, Table, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .base import Base

if TYPE_CHECKING:
    from .user import User

NOTE_FRIENDS: Final = Table(
    "note_friends",
    Base.metadata,
    Column[uuid.UUID](
        "note_id", ForeignKey("notes.id", ondelete="CASCADE"), primary_key=True
    ),
    Column[uuid.UUID](
        "friend_id",
        ForeignKey("users.id", ondelete="CASCADE"),
        primary_key=True,
        index=True,
    ),
)


class Note(Base):
    """A note."""

    __tablename__ = "notes"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    text: Mapped[str] = mapped_column(Text)
    owner_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("users.id"), index=True)
    reader_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("users.id"), index=True)

    owner: Mapped["User"] = relationship(foreign_keys=owner_id, lazy="raise")
    reader: Mapped["User"] = relationship(foreign_keys=reader_id, lazy="raise")
    friends: Mapped[list["User"]] = relationship(
        secondary=NOTE_FRIENDS, lazy="raise", passive_deletes=True
    )
