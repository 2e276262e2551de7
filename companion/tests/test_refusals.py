"""A database that refuses, and what of statements is noted."""

import pytest
from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.problems import ProblemError
from codegen_companion.support.writes import violations
from codegen_companion.testing.factory import Factory
from codegen_companion.testing.refusals import refusing
from codegen_companion.testing.statements import noted_limits

from .models import Animal, Dog, Tenant

pytestmark = pytest.mark.anyio


class TenantRequest(BaseModel):
    """A request that names the key."""

    id: int


@pytest.mark.parametrize("action", ["add", "change", "delete"])
async def test_refusing(db: AsyncSession, action: str) -> None:
    """Whatever is written hurts the key, until the block ends."""
    tenant = await Factory().make(db, Tenant)
    with refusing(Tenant), pytest.raises(ProblemError) as caught:
        await write(db, tenant, action)
    await db.rollback()
    assert caught.value.status_code == 422
    assert [error.loc for error in caught.value.errors] == [["body", "id"]]
    await Factory().make(db, Tenant, {"code": "all"})


async def test_refusing_heirs(db: AsyncSession) -> None:
    """Rows of a class that inherits from the one that is refused are refused, too."""
    db.add(Dog(name="Rex", breed="pug"))
    with refusing(Animal), pytest.raises(IntegrityError):
        await db.commit()


async def write(db: AsyncSession, tenant: Tenant, action: str) -> None:
    """Do what a handler does."""
    with violations(Tenant, TenantRequest):
        if action == "add":
            db.add(Tenant(code="new"))
        elif action == "change":
            tenant.code = "new"
        else:
            await db.delete(tenant)
        await db.commit()


async def test_noted_limits(db: AsyncSession) -> None:
    """Limits are told apart; what reads all rows is not noted."""
    with noted_limits(db) as limits:
        await db.execute(select(Tenant))
        for limit in (20, 20, 21):
            await db.execute(select(Tenant).limit(limit))
    first, second, third = limits
    assert first == second != third
