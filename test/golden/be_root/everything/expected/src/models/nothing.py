"""Nothings."""

import uuid

from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Nothing(Base):
    """A nothing."""

    __tablename__ = "nothings"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
