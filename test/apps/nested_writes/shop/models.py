"""Orders with their lines, and with remarks that their writers alone see."""

import datetime as dt
import uuid

from sqlalchemy import ForeignKey, ForeignKeyConstraint, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    """The tables."""


class Product(Base):
    """What is ordered; its owner alone knows it."""

    __tablename__ = "products"
    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str]
    owner: Mapped[str]


class Order(Base):
    """What somebody wants."""

    __tablename__ = "orders"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str]
    version: Mapped[int] = mapped_column(default=1)
    lines: Mapped[list["Line"]] = relationship(cascade="all, delete-orphan")
    remarks: Mapped[list["Remark"]] = relationship(cascade="all, delete-orphan")


class Line(Base):
    """So many of a product."""

    __tablename__ = "lines"
    __table_args__ = (UniqueConstraint("order_id", "code"),)
    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id"), primary_key=True)
    line_no: Mapped[int] = mapped_column(primary_key=True)
    product_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("products.id"))
    quantity: Mapped[int]
    code: Mapped[str | None]
    due: Mapped[dt.datetime | None]
    parts: Mapped[list["Part"]] = relationship(cascade="all, delete-orphan")


class Part(Base):
    """A delivery of a line."""

    __tablename__ = "parts"
    __table_args__ = (
        ForeignKeyConstraint(
            ["order_id", "line_no"], ["lines.order_id", "lines.line_no"]
        ),
    )
    order_id: Mapped[int] = mapped_column(primary_key=True)
    line_no: Mapped[int] = mapped_column(primary_key=True)
    part_no: Mapped[int] = mapped_column(primary_key=True)
    amount: Mapped[int]


class Remark(Base):
    """What its writer alone reads of an order, and what stays when it is deleted."""

    __tablename__ = "remarks"
    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    order_id: Mapped[int] = mapped_column(ForeignKey("orders.id"))
    words: Mapped[str]
    owner: Mapped[str]
    deleted_at: Mapped[dt.datetime | None]
    version: Mapped[int] = mapped_column(default=1)
