"""The rows that a new database starts with."""

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

import seed
from app.models.base import Base

pytestmark = pytest.mark.anyio


async def test_seed(db: AsyncSession) -> None:
    """An empty database is filled; one that holds rows stays as it is."""
    await seed.main()
    filled = await count_rows(db)
    await seed.main()
    assert await count_rows(db) == filled
    assert any(filled.values())


async def count_rows(db: AsyncSession) -> dict[str, int]:
    """Count the rows of every table."""
    return {
        name: (await db.execute(select(func.count()).select_from(table))).scalar_one()
        for name, table in Base.metadata.tables.items()
    }
