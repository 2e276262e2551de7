"""How many of a product are in a warehouse."""

import uuid

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .base import Base
from .product import Product
from .warehouse import Warehouse


class Stock(Base):
    """So many of a product, in one place."""

    __tablename__ = "stocks"

    warehouse_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("warehouses.id"), primary_key=True
    )
    product_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("products.id"), primary_key=True
    )
    quantity: Mapped[int]
    version: Mapped[int] = mapped_column(default=1)

    warehouse: Mapped[Warehouse] = relationship(lazy="raise")
    product: Mapped[Product] = relationship(lazy="raise")
