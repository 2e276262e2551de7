"""The columns and the items of a list, as checks compare them."""

from collections.abc import Iterable, Sequence
from typing import Any

from .contract import Contract, List
from .list_checks import Rows, sorted_keys
from .list_requests import Pages
from .queries import Column, Filter, follow, queried
from .scene import Scene
from .varied_rows import Queried, relationship_of

Comparison = tuple[object, object]
"""What was found, and what should be."""


def has_key(contract: Contract, list_: List) -> bool:
    """Tell whether items say which row they are of."""
    return set(contract.row_key.names) <= set(list_.answers)


def _queried(contract: Contract, one: Column | Filter, operators: str = "") -> Queried:
    """Return a column; one that decides who sees a row is not varied."""
    return queried(
        contract.model,
        one.path,
        one.type,
        one.choices,
        operators,
        varied=one.path not in contract.untouched,
    )


def queried_columns(
    contract: Contract, columns: Iterable[Column]
) -> dict[str, Queried]:
    """Return columns by their names; those that decide who sees a row are not varied."""
    return {one.name: _queried(contract, one) for one in columns}


def queried_filters(
    contract: Contract, filters: Iterable[Filter]
) -> dict[str, Queried]:
    """Return the columns of filters by their names, as `queried_columns` does."""
    return {one.name: _queried(contract, one, one.operators) for one in filters}


def order_columns(contract: Contract, list_: List) -> dict[str, Queried]:
    """Return the columns that a list is sorted by where a request says nothing."""
    columns = queried_columns(contract, list_.sorts)
    names = [sort.removeprefix("-") for sort in list_.order]
    return {name: columns[name] for name in names}


def in_any_order(
    contract: Contract,
    list_: List,
    items: Sequence[dict[str, Any]],
    keys: Sequence[object],
) -> Comparison:
    """Compare the rows of items with their keys; where items do not tell, their number."""
    if not has_key(contract, list_):
        return len(items), len(keys)
    return sorted(map(contract.row_key.in_item, items)), list(keys)


def in_order(
    contract: Contract, list_: List, pages: Pages, rows: Rows, sort: Sequence[str]
) -> Comparison:
    """Compare pages with all rows in the order of a sort, as `in_any_order` does."""
    items, keys = in_pages(pages), sorted_keys(rows, *sort)
    if not has_key(contract, list_):
        return len(items), len(keys)
    return [*map(contract.row_key.in_item, items)], keys


def in_pages(pages: Pages) -> list[dict[str, Any]]:
    """List the items of pages."""
    return [item for page in pages for item in page]


def several(list_: List, rows: Rows) -> int:
    """Return how many rows fill a page, so that there are few pages."""
    count = len(rows.ranks)
    return min(max(3, -(-count // 3)), list_.most, count)


async def row_with(scene: Scene, path: str, value: object) -> Any:  # noqa: ANN401  # a row of the contract's class
    """Insert a row that holds a value at a dotted path, and the rows that lead there."""
    *relations, name = path.split(".")
    values: dict[str, object] = {name: value}
    for relation in reversed(list(follow(scene.contract.model, relations))):
        leads = relationship_of(relation)
        related = await scene.factory.make(scene.db, leads.mapper.class_, values)
        values = {relation.key: [related] if leads.uselist else related}
    return await scene.make(values)


async def another_value(scene: Scene, path: str) -> Any:  # noqa: ANN401  # of the column's type
    """Return a value for the column at a dotted path, another one every time."""
    return await new_value(scene, queried(scene.contract.model, path, "str"))


async def new_value(scene: Scene, column: Queried) -> Any:  # noqa: ANN401  # of the column's type
    """Return a value for a column, another one every time."""
    owner: Any = column.column.class_
    return await scene.factory.value(scene.db, owner, column.column.key)
