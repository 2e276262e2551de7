"""The inventory's own answers, on a database."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from accounts.schemas import CurrentUser
from inventory.answers import show_warehouse
from tests.factories import make_stock_movement, make_warehouse

pytestmark = pytest.mark.anyio

ANN = CurrentUser(sub="1", name="ann")


async def test_show_warehouse(inventory_db: AsyncSession) -> None:
    """A warehouse is shown with the units that came, without those that left."""
    empty, full = make_warehouse(code="EMPTY"), make_warehouse(code="FULL")
    movements = [
        make_stock_movement(warehouse=full, quantity=units) for units in (5, -2)
    ]
    inventory_db.add_all([empty, *movements])
    await inventory_db.commit()
    for warehouse, stored in ((empty, 0), (full, 3)):
        shown = await show_warehouse(warehouse, db=inventory_db, current_user=ANN)
        assert (shown.code, shown.stored) == (warehouse.code, stored)
