"""Products, with files and tags."""

import uuid
from decimal import Decimal

from sqlalchemy import Column, ForeignKey, Numeric, String, Table, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .base import Base
from .tag import Tag

product_tags = Table(
    "product_tags",
    Base.metadata,
    Column(
        "product_id", ForeignKey("products.id", ondelete="CASCADE"), primary_key=True
    ),
    Column("tag_id", ForeignKey("tags.id"), primary_key=True, index=True),
)


class Product(Base):
    """A product."""

    __tablename__ = "products"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(String(200))
    price: Mapped[Decimal] = mapped_column(Numeric(12, 2))
    status: Mapped[str] = mapped_column(String(50))
    photo: Mapped[str | None] = mapped_column(Text)
    manual: Mapped[str | None] = mapped_column(Text)
    version: Mapped[int] = mapped_column(default=1)

    tags: Mapped[list[Tag]] = relationship(
        secondary=product_tags, lazy="raise", passive_deletes=True
    )
