"""What is done with lines."""

from decimal import Decimal

from sqlalchemy.ext.asyncio import AsyncSession

from trade.models import Line


async def double(obj: Line, *, db: AsyncSession, current_user: dict[str, object]) -> Line:
    """Order twice as much."""
    obj.quantity = min(2 * obj.quantity, 1_000_000)
    await db.flush()
    return obj


async def worth(
    obj: Line, *, db: AsyncSession, current_user: dict[str, object], discount: int
) -> dict[str, Decimal]:
    """Tell what a line costs."""
    return {"total": obj.quantity * obj.unit_price * (100 - discount) / 100}
