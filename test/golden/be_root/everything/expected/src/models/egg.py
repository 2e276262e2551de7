"""Eggs."""

import uuid
from typing import TYPE_CHECKING, Any

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .base import Base

if TYPE_CHECKING:
    from .chicken import Chicken
    from .nest import Nest


class Egg(Base):
    """An egg."""

    __tablename__ = "eggs"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    data: Mapped[dict[str, Any]]
    mother_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("chickens.id"), index=True)
    nest_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("nests.id"), index=True)

    mother: Mapped["Chicken"] = relationship(foreign_keys=mother_id, lazy="raise")
    nest: Mapped["Nest"] = relationship(foreign_keys=nest_id, lazy="raise")
