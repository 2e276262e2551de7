"""What messages tell, and who wants them."""

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession


class OrderShipped(BaseModel):
    """An order is on its way."""

    name: str
    number: int
    lines: list[str] = []


class StockLow(BaseModel):
    """A product runs out."""

    product: str
    left: int


async def is_enabled(
    subject_key: str, comm_type: str, method: str, *, db: AsyncSession
) -> bool:
    """Spare manager 2."""
    return subject_key != "2"
