"""Nests."""

import uuid
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .base import Base

if TYPE_CHECKING:
    from .chicken import Chicken
    from .egg import Egg


class Nest(Base):
    """A nest."""

    __tablename__ = "nests"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    first_id: Mapped[uuid.UUID | None] = mapped_column(
        ForeignKey("eggs.id", use_alter=True), index=True
    )
    builder_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("chickens.id", ondelete="CASCADE"), index=True
    )
    owner_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("chickens.id"), index=True)

    first: Mapped["Egg | None"] = relationship(foreign_keys=first_id, lazy="raise")
    builder: Mapped["Chicken"] = relationship(foreign_keys=builder_id, lazy="raise")
    owner: Mapped["Chicken"] = relationship(foreign_keys=owner_id, lazy="raise")
