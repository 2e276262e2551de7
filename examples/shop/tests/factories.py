"""Rows for tests, of the models that have rules beyond their columns.

The generated tests use these functions too (`test_factories` in config/be.jsonnet); rows of the other models they make
themselves. Nothing is saved here: adding a row to a session adds its parents.
"""

import datetime as dt
from decimal import Decimal
from itertools import count

from inventory.models import Category, MovementKind, Product, StockMovement, Warehouse

numbers = count(1)


def make_product(**overrides: object) -> Product:
    """Make a product whose price covers its cost."""
    number = next(numbers)
    values: dict[str, object] = {
        "sku": f"TST-{number:04}",
        "name": f"Product {number}",
        "cost": Decimal(4 + number),
        "price": Decimal(9 + number),
    }
    if "category_id" not in overrides:
        values["category"] = Category(name=f"Category {number}")
    return Product(**values | overrides)


def make_warehouse(**overrides: object) -> Warehouse:
    """Make a warehouse that opens before it closes."""
    number = next(numbers)
    values: dict[str, object] = {
        "code": f"W{number}",
        "name": f"Warehouse {number}",
        "address": {"city": "Leeds", "number": number},
        "capacity": 1000 + number,
        "opens_at": dt.time(8, number % 60),
        "closes_at": dt.time(18, number % 60),
    }
    return Warehouse(**values | overrides)


def make_stock_movement(**overrides: object) -> StockMovement:
    """Make a movement of a product to a warehouse."""
    values: dict[str, object] = {
        "kind": MovementKind.RECEIPT,
        "quantity": next(numbers),
    }
    if "product_id" not in overrides:
        values["product"] = make_product()
    if "warehouse_id" not in overrides:
        values["warehouse"] = make_warehouse()
    return StockMovement(**values | overrides)
