"""Notes."""

import uuid
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .base import Base

if TYPE_CHECKING:
    from .user import User


class Note(Base):
    """A note."""

    __tablename__ = "notes"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    text: Mapped[str] = mapped_column(Text)
    owner_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("users.id"), index=True)
    reader_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("users.id"), index=True)

    owner: Mapped["User"] = relationship(foreign_keys=owner_id, lazy="raise")
    reader: Mapped["User"] = relationship(foreign_keys=reader_id, lazy="raise")
