"""The tables of the inventory. The same models run on SQLite and PostgreSQL.

Relations are `lazy="raise"`: what an answer needs is loaded by its own statement, and nothing else by accident.
"""

import datetime as dt
import enum
import uuid
from decimal import Decimal
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Float,
    ForeignKey,
    Integer,
    Numeric,
    String,
    Text,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from database import InventoryBase, Timestamped, utc_now

MONEY = Numeric(10, 2)


class ProductStatus(enum.Enum):
    """Whether a product is sold."""

    PLANNED = "planned"
    ACTIVE = "active"
    DISCONTINUED = "discontinued"


class MovementKind(enum.Enum):
    """Why stock moves."""

    RECEIPT = "receipt"
    SALE = "sale"
    TRANSFER = "transfer"
    CORRECTION = "correction"


class OrderStatus(enum.Enum):
    """How far an order is."""

    OPEN = "open"
    SENT = "sent"
    CANCELLED = "cancelled"


class Category(InventoryBase):
    """A node in the tree of product categories."""

    __tablename__ = "inventory_categories"
    __table_args__ = (UniqueConstraint("parent_id", "name"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(80))
    position: Mapped[int] = mapped_column(default=0)
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("inventory_categories.id"))

    parent: Mapped["Category | None"] = relationship(
        back_populates="children", remote_side=id, post_update=True, lazy="raise"
    )
    children: Mapped[list["Category"]] = relationship(
        back_populates="parent",
        lazy="raise",
        passive_deletes="all",
        order_by="(Category.position, Category.name)",
    )
    products: Mapped[list["Product"]] = relationship(
        back_populates="category", lazy="raise", passive_deletes="all"
    )


class Supplier(Timestamped, InventoryBase):
    """A company that delivers products."""

    __tablename__ = "inventory_suppliers"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(120), unique=True)
    email: Mapped[str] = mapped_column(String(254))
    phone: Mapped[str | None] = mapped_column(String(30))
    terms: Mapped[dict[str, Any]] = mapped_column(default=dict)
    partner_since: Mapped[dt.date]
    active: Mapped[bool] = mapped_column(default=True)
    confidential: Mapped[bool] = mapped_column(default=False)

    products: Mapped[list["Product"]] = relationship(
        back_populates="supplier",
        lazy="raise",
        passive_deletes=True,
        order_by="Product.sku",
    )


class Product(Timestamped, InventoryBase):
    """Something that is bought, stored and sold."""

    __tablename__ = "inventory_products"
    __table_args__ = (
        CheckConstraint("cost >= 0", name="cost_not_negative"),
        CheckConstraint("price >= cost", name="price_covers_cost"),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    sku: Mapped[str] = mapped_column(String(8), unique=True)
    name: Mapped[str] = mapped_column(String(120))
    description: Mapped[str | None] = mapped_column(Text)
    unit: Mapped[str] = mapped_column(String(10), default="piece")
    status: Mapped[ProductStatus] = mapped_column(default=ProductStatus.PLANNED)
    cost: Mapped[Decimal] = mapped_column(MONEY)
    price: Mapped[Decimal] = mapped_column(MONEY)
    weight_kg: Mapped[float | None] = mapped_column(Float(53))
    attributes: Mapped[dict[str, Any]] = mapped_column(default=dict)
    released_on: Mapped[dt.date | None]
    photo: Mapped[str | None] = mapped_column(String(255))
    version: Mapped[int] = mapped_column(default=1)
    category_id: Mapped[int] = mapped_column(
        ForeignKey("inventory_categories.id"), index=True
    )
    supplier_id: Mapped[int | None] = mapped_column(
        ForeignKey("inventory_suppliers.id", ondelete="SET NULL"), index=True
    )

    category: Mapped[Category] = relationship(back_populates="products", lazy="raise")
    supplier: Mapped[Supplier | None] = relationship(
        back_populates="products", lazy="raise"
    )
    movements: Mapped[list["StockMovement"]] = relationship(
        back_populates="product",
        lazy="raise",
        passive_deletes="all",
        order_by="StockMovement.id",
    )
    order_lines: Mapped[list["OrderLine"]] = relationship(
        back_populates="product", lazy="raise", passive_deletes="all"
    )


class Warehouse(Timestamped, InventoryBase):
    """A place where products are stored."""

    __tablename__ = "inventory_warehouses"
    __table_args__ = (
        CheckConstraint("capacity > 0", name="has_capacity"),
        CheckConstraint("opens_at < closes_at", name="opens_before_it_closes"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(10), unique=True)
    name: Mapped[str] = mapped_column(String(80))
    address: Mapped[dict[str, Any]]
    capacity: Mapped[int]
    opens_at: Mapped[dt.time]
    closes_at: Mapped[dt.time]

    movements: Mapped[list["StockMovement"]] = relationship(
        back_populates="warehouse",
        lazy="raise",
        passive_deletes="all",
        order_by="StockMovement.id",
    )


class StockMovement(InventoryBase):
    """Units of a product that came to a warehouse (above zero) or left it (below). Never changed, only added."""

    __tablename__ = "inventory_stock_movements"
    __table_args__ = (CheckConstraint("quantity <> 0", name="moves_something"),)

    # SQLite numbers rows by itself only in a column of the type INTEGER.
    id: Mapped[int] = mapped_column(
        BigInteger().with_variant(Integer(), "sqlite"), primary_key=True
    )
    kind: Mapped[MovementKind]
    quantity: Mapped[int]
    unit_cost: Mapped[Decimal | None] = mapped_column(MONEY)
    reference: Mapped[str | None] = mapped_column(String(60))
    moved_at: Mapped[dt.datetime] = mapped_column(default=utc_now)
    recorded_by: Mapped[str | None] = mapped_column(String(50))
    product_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("inventory_products.id"), index=True
    )
    warehouse_id: Mapped[int] = mapped_column(
        ForeignKey("inventory_warehouses.id"), index=True
    )

    product: Mapped[Product] = relationship(back_populates="movements", lazy="raise")
    warehouse: Mapped[Warehouse] = relationship(
        back_populates="movements", lazy="raise"
    )


class Order(Timestamped, InventoryBase):
    """What a customer wants, line by line."""

    __tablename__ = "inventory_orders"

    id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[str] = mapped_column(String(20), unique=True)
    customer: Mapped[str] = mapped_column(String(120))
    email: Mapped[str] = mapped_column(String(254))
    status: Mapped[OrderStatus] = mapped_column(default=OrderStatus.OPEN)
    deliver_on: Mapped[dt.date | None]
    version: Mapped[int] = mapped_column(default=1)

    lines: Mapped[list["OrderLine"]] = relationship(
        back_populates="order",
        lazy="raise",
        cascade="all, delete-orphan",
        passive_deletes=True,
        order_by="OrderLine.line_no",
    )


class OrderLine(InventoryBase):
    """So many of a product, at the price that was agreed. It goes with its order."""

    __tablename__ = "inventory_order_lines"
    __table_args__ = (CheckConstraint("quantity > 0", name="orders_something"),)

    order_id: Mapped[int] = mapped_column(
        ForeignKey("inventory_orders.id", ondelete="CASCADE"), primary_key=True
    )
    line_no: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    quantity: Mapped[int]
    price: Mapped[Decimal] = mapped_column(MONEY)
    product_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("inventory_products.id"), index=True
    )

    order: Mapped[Order] = relationship(back_populates="lines", lazy="raise")
    product: Mapped[Product] = relationship(back_populates="order_lines", lazy="raise")
