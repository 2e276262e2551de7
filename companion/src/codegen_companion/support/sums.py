"""Sums and means of what is stored, which may be beyond the numbers that there are."""

import math
from collections.abc import Sequence
from decimal import Decimal
from http import HTTPStatus
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncSession

from ..problems import ProblemError
from .sqlstates import OUT_OF_RANGE, sqlstate

__all__ = ["read_sums"]


async def read_sums(db: AsyncSession, statement: Executable) -> Sequence[Any]:
    """Return the rows of a statement that adds up what is stored.

    PostgreSQL refuses what is too large of floats, SQLite that of integers; what SQLite
    adds up of floats, or of decimals, is infinite then, which JSON has no word for.

    Neither database tells which part of the statement is too large: where a key of the
    groups or a condition computes such a number, the answer speaks of a sum all the same.

    Args:
        db: The session.
        statement: The statement.

    Raises:
        ProblemError: 409, a sum, or what else the statement computes, is beyond all
            numbers: of sums, no request is to blame.
    """
    try:
        rows: Sequence[Any] = (await db.execute(statement)).all()
    except DBAPIError as error:
        if sqlstate(error) != OUT_OF_RANGE:
            raise
        raise _too_large() from error
    if any(_is_beyond(value) for row in rows for value in row):
        raise _too_large()
    return rows


def _is_beyond(value: object) -> bool:
    # Of a decimal `math` makes a float, which is infinite where the decimal need not be.
    if isinstance(value, Decimal):
        return not value.is_finite()
    return isinstance(value, float) and not math.isfinite(value)


def _too_large() -> ProblemError:
    return ProblemError(
        HTTPStatus.CONFLICT, "A sum of what is stored is beyond all numbers."
    )
