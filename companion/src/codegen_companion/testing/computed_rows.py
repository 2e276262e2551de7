"""Rows whose values nobody can choose: column properties, hybrids, generated columns."""

from collections.abc import Mapping
from operator import eq
from typing import Any

from sqlalchemy import inspect, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapper


class ComputedRows:
    """Finds the row again that a computed value was read from."""

    def __init__(self) -> None:
        """Know no row."""
        self._rows: dict[tuple[type[object], str], object] = {}

    async def read(
        self, db: AsyncSession, model: type[object], row: object, name: str
    ) -> object:
        """Return what the database computes for an attribute of a row.

        Args:
            db: A session.
            model: The class that `find` is asked for.
            row: The row, which is stored; it may be of a subclass.
            name: The attribute, as a statement can select it.
        """
        state = inspect(row, raiseerr=True)
        mapper: Mapper[Any] = state.mapper
        value: object = await db.scalar(
            select(getattr(mapper.class_, name)).where(
                *map(eq, mapper.primary_key, state.identity)
            )
        )
        self._rows[_key(model, {name: value})] = row
        return value

    def find(self, model: type[object], values: Mapping[str, object]) -> object | None:
        """Return the row that a value was read from, if it is all that is asked for."""
        return self._rows.get(_key(model, values))


def _key(model: type[object], values: Mapping[str, object]) -> tuple[type[object], str]:
    return model, repr(dict(values))
