"""What answers hold of the rows that a row refers to, worked out from the database."""

from collections.abc import Mapping
from typing import Any

from pydantic import JsonValue
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, selectinload
from sqlalchemy.orm.interfaces import LoaderOption

from .checks import as_json
from .varied_rows import Queried, relationship_of


async def nested_values(
    db: AsyncSession, key: InstrumentedAttribute[Any], related: Mapping[str, Queried]
) -> dict[Any, dict[str, Any]]:
    """Return the nested fields of all rows, by primary key as answers write it.

    Lists are whole, so that none has a next page.

    Args:
        db: A session.
        key: The primary key of the rows.
        related: What is `answered` of the rows that they refer to, by the dotted path of
            the relationship.
    """
    model: Any = key.class_
    statement = select(model).options(*map(_loading, related.values()))
    # Another session: in this one rows may have been read without what they refer to.
    async with AsyncSession(db.bind) as reader:
        rows = await reader.scalars(statement)
        return {
            as_json(getattr(row, key.key)): _values(row, "", related)
            for row in rows.unique()
        }


def unordered(answer: JsonValue) -> JsonValue:
    """Return an answer whose lists are in an order that does not depend on theirs."""
    if isinstance(answer, dict):
        return {name: unordered(value) for name, value in answer.items()}
    if isinstance(answer, list):
        return sorted((unordered(value) for value in answer), key=repr)
    return answer


def _loading(column: Queried) -> LoaderOption:
    first, *rest = column.through
    option = selectinload(first)
    for relation in rest:
        option = option.selectinload(relation)
    return option


def _values(row: object, path: str, related: Mapping[str, Queried]) -> dict[str, Any]:
    """Return the nested fields of a row that itself is at a path."""
    values: dict[str, Any] = {}
    for name, column in related.items():
        parent, _, field = name.rpartition(".")
        if parent != path:
            continue
        found = getattr(row, field)
        if relationship_of(column.through[-1]).uselist:
            values[field] = [_answer(one, name, related) for one in found]
            values[f"{field}_next"] = None
        else:
            values[field] = None if found is None else _answer(found, name, related)
    return values


def _answer(row: object, path: str, related: Mapping[str, Queried]) -> dict[str, Any]:
    own = {name: as_json(getattr(row, name)) for name in related[path].answered}
    return own | _values(row, path, related)
