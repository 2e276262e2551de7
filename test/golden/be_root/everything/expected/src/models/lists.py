"""Lists."""

import uuid
from typing import Any

from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Lists(Base):
    """A lists."""

    __tablename__ = "lists"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    strs: Mapped[list[str]] = mapped_column(default=list)
    emails: Mapped[list[str]] = mapped_column(default=list)
    ints: Mapped[list[int]] = mapped_column(default=list)
    floats: Mapped[list[float]] = mapped_column(default=list)
    bools: Mapped[list[bool]] = mapped_column(default=list)
    jsons: Mapped[list[dict[str, Any]]] = mapped_column(default=list)
