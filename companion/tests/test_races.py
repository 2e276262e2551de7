"""Requests that meet at one row."""

import asyncio

import pytest
from httpx2 import Response
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.testing.factory import Factory
from codegen_companion.testing.races import at_once

from .models import Tenant

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("locks", [True, False])
async def test_at_once(engine: AsyncEngine, locks: bool) -> None:
    """On PostgreSQL those who read without a lock all find the row, each time."""
    reader = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def find_and_delete() -> Response:
        async with AsyncSession(engine) as db:
            statement = select(Tenant.id)
            found = await db.scalar(statement.with_for_update() if locks else statement)
            await asyncio.sleep(0.01)
            await db.execute(delete(Tenant).where(Tenant.id == found))
            await db.commit()
        return Response(404 if found is None else 204)

    async with AsyncSession(reader, expire_on_commit=False) as db:
        tenant = await Factory().make(db, Tenant)
        answers = await at_once(db, tenant, [find_and_delete() for _ in range(4)])
    found = [answer.status_code for answer in answers].count(204)
    if engine.dialect.name == "postgresql":
        assert found == (1 if locks else 4)
    else:
        assert found >= 1
