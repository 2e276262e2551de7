"""Sums that are beyond all numbers, on each database."""

from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import func, insert, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.problems import ProblemError
from codegen_companion.support.sums import read_sums

from .models import Everything

pytestmark = pytest.mark.anyio

HUGE = 1e308


@pytest.mark.parametrize("function", [func.sum, func.avg])
@pytest.mark.parametrize("value", [HUGE, -HUGE])
async def test_huge_floats(db: AsyncSession, function: Any, value: float) -> None:  # noqa: ANN401  # a function of SQL
    """What is too large is a conflict with what is stored, on both databases."""
    await db.execute(insert(Everything), [{"double": value}] * 2)
    await db.commit()
    statement = select(func.count(), function(Everything.double))
    with pytest.raises(ProblemError, match="beyond all numbers") as caught:
        await read_sums(db, statement)
    assert caught.value.status_code == 409


@pytest.mark.parametrize("function", [func.sum, func.avg])
async def test_huge_decimals(db: AsyncSession, function: Any) -> None:  # noqa: ANN401  # a function of SQL
    """SQLite adds up floats for them, too; PostgreSQL has numbers as large as these."""
    await db.execute(insert(Everything), [{"free": Decimal(HUGE)}] * 2)
    await db.commit()
    statement = select(function(Everything.free))
    if db.get_bind().dialect.name == "sqlite":
        with pytest.raises(ProblemError, match="beyond all numbers"):
            await read_sums(db, statement)
    else:
        assert (await read_sums(db, statement))[0][0].is_finite()


async def test_huge_integers(db: AsyncSession) -> None:
    """SQLite adds up 64 bits, PostgreSQL more."""
    await db.execute(insert(Everything), [{"big": 2**63 - 1}] * 2)
    await db.commit()
    statement = select(func.sum(Everything.big))
    if db.get_bind().dialect.name == "sqlite":
        with pytest.raises(ProblemError, match="beyond all numbers"):
            await read_sums(db, statement)
    else:
        assert [row[0] for row in await read_sums(db, statement)] == [2**64 - 2]


async def test_sums(db: AsyncSession) -> None:
    """What is not too large is told; NULL counts for nothing."""
    await db.execute(insert(Everything), [{"double": 1.5}, {"double": None}])
    statement = select(func.sum(Everything.double), func.sum(Everything.big))
    assert [tuple(row) for row in await read_sums(db, statement)] == [(1.5, None)]


async def test_other_errors(db: AsyncSession) -> None:
    """Another error of the database stays what it is."""
    statement = select(func.no_such_function(Everything.big))
    with pytest.raises(DBAPIError):
        await read_sums(db, statement)
