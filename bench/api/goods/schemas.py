"""Requests and answers of the applications that are written by hand."""

import datetime as dt
from decimal import Decimal

from pydantic import BaseModel, ConfigDict, Field


class ItemIn(BaseModel):
    """The fields of a new item."""

    name: str = Field(max_length=120)
    sku: str = Field(max_length=20)
    description: str
    price: Decimal = Field(max_digits=10, decimal_places=2)
    stock: int
    weight: float
    active: bool
    category: str = Field(max_length=40)
    rating: float | None = None


class ItemOut(ItemIn):
    """An item."""

    model_config = ConfigDict(from_attributes=True)

    id: int
    created_at: dt.datetime
    updated_at: dt.datetime


class ItemsOut(BaseModel):
    """A page of items."""

    items: list[ItemOut]
