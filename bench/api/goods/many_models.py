"""The tables of requests that are about many rows."""

import datetime as dt
from decimal import Decimal

from sqlalchemy import DateTime, ForeignKey, Numeric, String, func
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .models import Base


class Part(Base):
    """A thing on sale, which its number tells from all others."""

    __tablename__ = "bench_part"

    id: Mapped[int] = mapped_column(primary_key=True)
    sku: Mapped[str] = mapped_column(String(20), unique=True)
    name: Mapped[str] = mapped_column(String(120))
    description: Mapped[str]
    price: Mapped[Decimal] = mapped_column(Numeric(10, 2))
    stock: Mapped[int]
    weight: Mapped[float]
    active: Mapped[bool]
    category: Mapped[str] = mapped_column(String(40))
    rating: Mapped[float | None]
    created_at: Mapped[dt.datetime] = mapped_column(
        DateTime(timezone=True), server_default=func.now()
    )


class Order(Base):
    """What somebody orders."""

    __tablename__ = "bench_order"

    id: Mapped[int] = mapped_column(primary_key=True)
    customer: Mapped[str] = mapped_column(String(80))
    lines: Mapped[list["Line"]] = relationship(
        back_populates="order", order_by="Line.id", lazy="raise"
    )


class Line(Base):
    """One thing of an order."""

    __tablename__ = "bench_line"

    id: Mapped[int] = mapped_column(primary_key=True)
    order_id: Mapped[int] = mapped_column(ForeignKey("bench_order.id"), index=True)
    product: Mapped[str] = mapped_column(String(80))
    quantity: Mapped[int]
    price: Mapped[Decimal] = mapped_column(Numeric(10, 2))
    order: Mapped[Order] = relationship(back_populates="lines", lazy="raise")
