"""Answers of the inventory that are more than the columns of a row."""

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from _generated.inventory.schemas.warehouse import WarehouseResource
from accounts.schemas import CurrentUser
from inventory.models import StockMovement, Warehouse


async def show_warehouse(
    obj: Warehouse, *, db: AsyncSession, current_user: CurrentUser
) -> WarehouseResource:
    """Show a warehouse with the units that are in it."""
    stored = await db.scalar(
        select(func.sum(StockMovement.quantity)).where(
            StockMovement.warehouse_id == obj.id
        )
    )
    return WarehouseResource(
        id=obj.id,
        code=obj.code,
        name=obj.name,
        address=obj.address,
        capacity=obj.capacity,
        opens_at=obj.opens_at,
        closes_at=obj.closes_at,
        created_at=obj.created_at,
        updated_at=obj.updated_at,
        stored=stored or 0,
    )
