"""Orders and what belongs to them, as schemas of real databases have it."""

import datetime as dt
import uuid
from decimal import Decimal

from sqlalchemy import (
    DateTime,
    ForeignKey,
    ForeignKeyConstraint,
    Numeric,
    String,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from _generated.support.idempotency import IdempotencyKeyMixin


class Base(DeclarativeBase):
    """The base of these models."""


class Order(Base):
    """An order, which somebody owns."""

    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str] = mapped_column(String(50))
    name: Mapped[str] = mapped_column(String(50))
    lines: Mapped[list["Line"]] = relationship(back_populates="order", lazy="raise")


class Product(Base):
    """A product."""

    __tablename__ = "products"
    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(String(50))


class Line(Base):
    """A product in an order."""

    __tablename__ = "lines"
    # The table has its key in another order than paths.
    product_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("products.id"), primary_key=True
    )
    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id"), primary_key=True)
    quantity: Mapped[int]
    unit_price: Mapped[Decimal] = mapped_column(Numeric(10, 2))
    note: Mapped[str | None] = mapped_column(String(200))
    version: Mapped[int] = mapped_column(default=1)
    order: Mapped[Order] = relationship(back_populates="lines", lazy="raise")
    product: Mapped[Product] = relationship(lazy="raise")
    parcels: Mapped[list["Parcel"]] = relationship(back_populates="line", lazy="raise")


class Parcel(Base):
    """A part of a line that was sent; it refers to the line by two columns."""

    __tablename__ = "parcels"
    __table_args__ = (
        ForeignKeyConstraint(
            ["product_id", "order_id"], ["lines.product_id", "lines.order_id"]
        ),
    )
    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    order_id: Mapped[int]
    product_id: Mapped[uuid.UUID]
    weight: Mapped[int]
    line: Mapped[Line] = relationship(back_populates="parcels", lazy="raise")


class Price(Base):
    """What a product costs from a day on, in a currency."""

    __tablename__ = "prices"
    schema: Mapped[str] = mapped_column(String(3), primary_key=True)
    starts: Mapped[dt.date] = mapped_column(primary_key=True)
    COUNTRY: Mapped[str] = mapped_column(String(2), primary_key=True)
    amount: Mapped[Decimal] = mapped_column(Numeric(10, 2))
    gone: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))


class Seat(Base):
    """A seat in a hall, which nothing refers to."""

    __tablename__ = "seats"
    row: Mapped[str] = mapped_column(String(4), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    width: Mapped[int]


class Note(Base):
    """What somebody keeps about a day."""

    __tablename__ = "notes"
    day: Mapped[dt.date] = mapped_column(primary_key=True)
    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    writer: Mapped[str] = mapped_column(String(50))
    text: Mapped[str] = mapped_column(String(200))


class RequestKey(IdempotencyKeyMixin, Base):
    """A request that is done once however often it is sent."""

    __tablename__ = "request_keys"
