"""Answers of the inventory's actions that are more than fields."""

import uuid

from pydantic import BaseModel


class StockLine(BaseModel):
    """How much of a product is in a warehouse."""

    product_id: uuid.UUID
    sku: str
    quantity: int


class WarehouseStock(BaseModel):
    """What is in a warehouse."""

    warehouse: str
    lines: list[StockLine]
    used: int
    free: int


class Transfer(BaseModel):
    """The two movements of a transfer."""

    outgoing_id: int
    incoming_id: int
    left_at_source: int
