"""Values that are too long for a cursor, read from the row that it was made of."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from .keyset import Cut, Key, selected
from .reading import Reader

__all__ = ["with_long_values"]


async def with_long_values(
    db: AsyncSession | Reader,
    statement: Select[*tuple[Any, ...]],
    keys: Sequence[Key],
    values: Sequence[object],
    parameters: Mapping[str, Any] | None = None,
    *,
    parts: int = 1,
) -> Sequence[object]:
    """Complete the values of a cursor; most have nothing that is long.

    What is gone, has changed or is out of the caller's sight by now stays cut: the walk
    goes on at the first row that starts so, and may tell some of them again.

    Args:
        db: What the page is read by.
        statement: The rows of the list that the caller may see.
        keys: The keys of the sort.
        values: What the cursor holds.
        parameters: Those of the statement.
        parts: The number of keys that the primary key is of, the last ones.
    """
    if not any(isinstance(value, Cut) for value in values):
        return values
    own = zip(keys[-parts:], values[-parts:], strict=True)
    rows = statement.with_only_columns(*selected(keys)).where(
        *(key.same(value) for key, value in own)
    )
    # Options of a statement do not fit one without its classes; in a subquery they do nothing.
    found = await db.execute(select(*rows.subquery().c), parameters)
    row = found.first()
    if row is None:
        return values
    return [
        stored if isinstance(held, Cut) and held.is_of(stored) else held
        for held, stored in zip(values, row, strict=True)
    ]
