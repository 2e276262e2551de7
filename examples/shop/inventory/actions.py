"""The actions of the inventory: what its routes do beyond create, read, update and delete.

An action changes objects and returns its result; the generated route around it commits.
"""

import uuid
from decimal import Decimal
from typing import Literal

from fastapi import HTTPException
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from accounts.schemas import CurrentUser
from inventory.models import (
    Category,
    MovementKind,
    Product,
    ProductStatus,
    StockMovement,
    Warehouse,
)
from inventory.schemas import StockLine, Transfer, WarehouseStock

CENT = Decimal("0.01")
HIGHEST_PRICE = Decimal("99999999.99")
"""The highest that the column holds; SQLite by itself would take more."""


async def move(
    obj: Category,
    *,
    db: AsyncSession,
    current_user: CurrentUser,
    parent_id: int | None = None,
    position: int = 0,
) -> Category:
    """Hang a category under another one, or make it a root.

    Raises:
        HTTPException: 409, it would be its own ancestor, or the new parent does not exist.
    """
    if parent_id is not None:
        keys = await with_ancestors(db, parent_id)
        if not keys:
            raise HTTPException(409, "There is no such parent")
        if obj.id in keys:
            raise HTTPException(409, "A category cannot be below itself")
    obj.parent_id = parent_id
    obj.position = position
    return obj


async def with_ancestors(db: AsyncSession, key: int) -> set[int]:
    """Return the keys of a category and of all that it hangs under; a circle ends, too."""
    above = (
        select(Category.id, Category.parent_id)
        .where(Category.id == key)
        .cte(recursive=True)
    )
    above = above.union(
        select(Category.id, Category.parent_id).join(
            above, Category.id == above.c.parent_id
        )
    )
    return set(await db.scalars(select(above.c.id)))


async def reprice(
    obj: Product,
    *,
    db: AsyncSession,
    current_user: CurrentUser,
    percent: Decimal,
    rounding: Literal["cent", "whole"] = "cent",
) -> Product:
    """Raise or lower the price of a product by a share of it.

    Raises:
        HTTPException: 409, the price would not cover the cost, or be too high.
    """
    price = obj.price * (100 + percent) / 100
    price = price.quantize(CENT if rounding == "cent" else Decimal(1)).quantize(CENT)
    if price > HIGHEST_PRICE:
        raise HTTPException(409, f"The price would be more than {HIGHEST_PRICE}")
    if price < obj.cost:
        raise HTTPException(
            409, f"The price would be {price}, below the cost of {obj.cost}"
        )
    obj.price = price
    return obj


async def discontinue(
    obj: Product, *, db: AsyncSession, current_user: CurrentUser
) -> None:
    """Stop selling a product."""
    obj.status = ProductStatus.DISCONTINUED


async def stock(
    obj: Warehouse, *, db: AsyncSession, current_user: CurrentUser
) -> WarehouseStock:
    """Sum up what is in a warehouse."""
    quantity = func.sum(StockMovement.quantity)
    rows = await db.execute(
        select(Product.id, Product.sku, quantity)
        .join(Product.movements)
        .where(StockMovement.warehouse_id == obj.id)
        .group_by(Product.id, Product.sku)
        .having(quantity != 0)
        .order_by(Product.sku)
    )
    lines = [
        StockLine(product_id=key, sku=sku, quantity=units) for key, sku, units in rows
    ]
    used = sum(line.quantity for line in lines)
    return WarehouseStock(
        warehouse=obj.code, lines=lines, used=used, free=obj.capacity - used
    )


async def transfer(
    *,
    db: AsyncSession,
    current_user: CurrentUser,
    product_id: uuid.UUID,
    source_id: int,
    target_id: int,
    quantity: int,
    reference: str | None = None,
) -> Transfer:
    """Move units of a product from one warehouse to another.

    Raises:
        HTTPException: 409, the warehouses are the same, or the source has too little.
    """
    if source_id == target_id:
        raise HTTPException(409, "Source and target are the same warehouse")
    # The locked row lets one transfer of a product after the other see the stock that the first one left.
    await db.execute(
        select(Product.id).where(Product.id == product_id).with_for_update()
    )
    available = await db.scalar(
        select(func.coalesce(func.sum(StockMovement.quantity), 0)).where(
            StockMovement.product_id == product_id,
            StockMovement.warehouse_id == source_id,
        )
    )
    left = (available or 0) - quantity
    if left < 0:
        raise HTTPException(409, f"The source has only {available or 0}")
    outgoing, incoming = (
        StockMovement(
            kind=MovementKind.TRANSFER,
            product_id=product_id,
            warehouse_id=warehouse_id,
            quantity=units,
            reference=reference,
            recorded_by=current_user.name or current_user.sub,
        )
        for warehouse_id, units in ((source_id, -quantity), (target_id, quantity))
    )
    db.add_all([outgoing, incoming])
    await db.flush()
    return Transfer(
        outgoing_id=outgoing.id, incoming_id=incoming.id, left_at_source=left
    )
