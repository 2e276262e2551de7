"""Chickens."""

import uuid
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .base import Base

if TYPE_CHECKING:
    from .egg import Egg


class Chicken(Base):
    """A chicken."""

    __tablename__ = "chickens"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(Text)
    egg_id: Mapped[uuid.UUID | None] = mapped_column(
        ForeignKey("eggs.id", ondelete="SET NULL", use_alter=True), index=True
    )

    egg: Mapped["Egg | None"] = relationship(foreign_keys=egg_id, lazy="raise")
