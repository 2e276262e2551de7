"""What answers hold of the rows that a row refers to, worked out from the database."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

import pytest
from httpx2 import AsyncClient
from pydantic import JsonValue
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload
from sqlalchemy.orm.interfaces import LoaderOption

from .checks import as_json
from .row_key import RowKey
from .varied_rows import Queried, relationship_of

_NEXT = "_next"
_LIMIT = "max_nested"
_MOST_PAGES = 1000
"""More than any test has: a walk that does not end is a failure, too."""


async def nested_values(
    db: AsyncSession, key: RowKey, related: Mapping[str, Queried]
) -> dict[Any, dict[str, Any]]:
    """Return the nested fields of all rows, by primary key as answers write it.

    Lists are whole, so that none has a next page.

    Args:
        db: A session.
        key: The primary key of the rows.
        related: What is `answered` of the rows that they refer to, by the dotted path of
            the relationship.
    """
    statement = select(key.model).options(*map(_loading, related.values()))
    # Another session: in this one rows may have been read without what they refer to.
    async with AsyncSession(db.bind) as reader:
        rows = await reader.scalars(statement)
        return {
            key.as_json(key.of(row)): _values(row, "", related) for row in rows.unique()
        }


def unordered(answer: JsonValue) -> JsonValue:
    """Return an answer whose lists are in an order that does not depend on theirs."""
    if isinstance(answer, dict):
        return {name: unordered(value) for name, value in answer.items()}
    if isinstance(answer, list):
        return sorted((unordered(value) for value in answer), key=repr)
    return answer


def without_lists(answer: JsonValue) -> JsonValue:
    """Return an answer without the lists in it that hold rows, and without what tells their rest.

    How many rows such a list shows depends on how many the whole answer has room for.
    """
    if isinstance(answer, list):
        return [without_lists(value) for value in answer]
    if not isinstance(answer, dict):
        return answer
    lists = {
        name
        for name, value in answer.items()
        if f"{name}{_NEXT}" in answer
        or (isinstance(value, list) and any(isinstance(one, dict) for one in value))
    }
    left = {*lists, *(f"{name}{_NEXT}" for name in lists)}
    return {
        name: without_lists(value) for name, value in answer.items() if name not in left
    }


def cut_lists(monkeypatch: pytest.MonkeyPatch, routes: ModuleType) -> None:
    """Let lists within answers show one row each, so that few rows are more than they show.

    Args:
        monkeypatch: Puts the limit in the place of those of the lists.
        routes: The generated module that reads the lists.
    """
    values: list[object] = list(vars(routes).values())
    for kind in {type(one) for one in values}:
        if hasattr(kind, _LIMIT):
            monkeypatch.setattr(kind, _LIMIT, property(lambda _lists: 1))


async def whole(client: AsyncClient, answer: JsonValue) -> Any:  # noqa: ANN401  # any JSON value
    """Return an answer whose lists hold the rows, too, that they do not show themselves."""
    if isinstance(answer, list):
        return [await whole(client, one) for one in answer]
    if not isinstance(answer, dict):
        return answer
    found = dict(answer)
    for name in answer:
        following, shown = answer.get(f"{name}{_NEXT}"), answer[name]
        if isinstance(shown, list) and isinstance(following, str):
            found[name] = shown + await pages_from(client, following)
            found[f"{name}{_NEXT}"] = None
    return {name: await whole(client, value) for name, value in found.items()}


async def pages_from(client: AsyncClient, path: str) -> list[JsonValue]:
    """Return the rows of all pages of a list within an answer.

    Args:
        client: Sends the requests.
        path: Where the first page is.
    """
    rows: list[JsonValue] = []
    for _ in range(_MOST_PAGES):
        response = await client.get(path)
        assert response.status_code == 200, response.text  # noqa: S101  # part of a test
        page = response.json()
        rows += page["items"]
        if page["next_cursor"] is None:
            return rows
        path = f"{path.partition('?')[0]}?cursor={page['next_cursor']}"
    raise AssertionError("the pages do not end")


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
        found = getattr(row, column.through[-1].key)
        if relationship_of(column.through[-1]).uselist:
            values[field] = [_answer(one, name, related) for one in found]
            values[f"{field}_next"] = None
        else:
            values[field] = None if found is None else _answer(found, name, related)
    return values


def _answer(row: object, path: str, related: Mapping[str, Queried]) -> dict[str, Any]:
    own = {
        name: as_json(getattr(row, attribute))
        for name, attribute in related[path].answered.items()
    }
    return own | _values(row, path, related)
