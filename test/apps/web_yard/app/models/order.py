"""Orders and their lines."""

import uuid

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .base import Base
from .product import Product


class Order(Base):
    """An order."""

    __tablename__ = "orders"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    number: Mapped[str] = mapped_column(String(200), unique=True)
    version: Mapped[int] = mapped_column(default=1)

    lines: Mapped[list["OrderLine"]] = relationship(
        lazy="raise",
        cascade="all, delete-orphan",
        passive_deletes=True,
        order_by="OrderLine.line_no",
    )


class OrderLine(Base):
    """So many of a product."""

    __tablename__ = "order_lines"

    order_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True
    )
    line_no: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    quantity: Mapped[int]
    product_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("products.id"), index=True)

    product: Mapped[Product] = relationship(lazy="raise")
