"""Actions of products."""

from decimal import Decimal

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.models import Product


async def reprice(obj: Product, *, percent: Decimal, db: AsyncSession) -> None:
    """Change a price."""
    obj.price = round(obj.price * (100 + percent) / 100, 2)


async def retire(obj: Product, *, db: AsyncSession) -> None:
    """Sell it no longer."""
    obj.status = "retired"


async def reprice_all(*, percent: Decimal, db: AsyncSession) -> None:
    """Change all prices."""
    for product in await db.scalars(select(Product)):
        product.price = round(product.price * (100 + percent) / 100, 2)
