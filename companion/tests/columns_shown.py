"""Rows of all their columns, as `get` would show them."""

from typing import Any

from sqlalchemy import Select, bindparam, inspect, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapper


def shown(model: type[Any]) -> Select[*tuple[Any, ...]]:
    """Select all columns of the rows of a class."""
    mapper: Mapper[Any] = inspect(model)
    (key,) = mapper.primary_key
    names = [attribute.key for attribute in mapper.column_attrs]
    columns = [getattr(model, name) for name in names]
    return select(*columns).where(key == bindparam("pk"))


async def read(db: AsyncSession, model: type[Any], pk: object) -> dict[str, Any]:
    """Read a row by another statement."""
    result = await db.execute(shown(model), {"pk": pk})
    return dict(result.mappings().one())
