# ruff: noqa: S101  # the asserts are those of tests
"""Checks of groups: rows of a list, counted by columns."""

from dataclasses import dataclass

import pytest
from sqlalchemy import func, select

from .contract import Contract, List
from .databases import require_postgresql
from .endpoints import plain_column, plain_key
from .group_checks import NOTHING, aggregates, as_grouped, as_number, counted
from .items import another_value, queried_columns, row_with
from .list_checks import Rows, Value, read_rows, varied_rows
from .list_requests import first_items, list_items
from .mapping import columns_of, concrete_mapper
from .queries import Aggregate, Column, Filter, Groups
from .registry import check, check_each
from .scene import Scene
from .statements import noted_limits
from .varied_rows import let_share

_IN_QUERIES = ("uuid", "str", "email", "int")
"""The types whose values a query writes as JSON does."""


@dataclass(frozen=True)
class Computed:
    """What each group tells of a column."""

    name: str
    function: Aggregate
    path: str

    def __str__(self) -> str:
        """Return what the config says of it."""
        return f"{self.name}: {self.function} of {self.path or 'rows'}"


_COMPUTED = "what is computed"
"""No column is called so."""


def groups_of(list_: List) -> Groups:
    """Return what the config says of groups."""
    assert list_.groups is not None
    return list_.groups


def _by(_contract: Contract, list_: List) -> dict[str, Column]:
    return {one.key: one for one in list_.groups.by} if list_.groups else {}


def _computed(_contract: Contract, list_: List) -> dict[str, Computed]:
    if list_.groups is None:
        return {}
    told = list_.groups.aggregates.items()
    return {name: Computed(name, function, path) for name, (function, path) in told}


@check_each(List, "groups by {}", _by)
async def groups_by(scene: Scene, _list: List, column: Column) -> None:
    """There is one group for each value, NULL behind all others."""
    contract, key = scene.contract, column.key
    columns = queried_columns(contract, [column])
    rows = await varied_rows(scene.db, scene.factory, contract.row_key, columns)
    items = await first_items(scene.client, f"{contract.url}/groups", by=key)
    found = [(item["key"], item["count"]) for item in items]
    assert found == counted(as_grouped(rows, [column]), key)


@check_each(List, "tells {} in groups", _computed)
async def tells_aggregates(scene: Scene, list_: List, computed: Computed) -> None:
    """Each group tells what is computed of a column; NULL counts for nothing."""
    contract, column = scene.contract, plain_column(groups_of(list_))
    key = column.key
    keys = [column.key for column in contract.row_key.columns]
    path = computed.path or keys[0]
    rows: list[object] = []
    for _ in range(2):
        if path in (*keys, *contract.untouched):
            rows.append(await scene.make())
        else:
            rows.append(await row_with(scene, path, await another_value(scene, path)))
    await scene.make()
    # Of one row, all functions tell the same.
    if "." not in column.path:
        await let_share(scene.db, column.path, *rows)
    columns = [column, Column(_COMPUTED, "json", path)]
    queried = queried_columns(contract, columns)
    held = await read_rows(scene.db, contract.row_key, queried)
    pairs = _pairs(as_grouped(held, columns), key, _COMPUTED)
    expected = aggregates(computed.function, pairs)
    items = await first_items(scene.client, f"{contract.url}/groups", by=key)
    found = {item["key"][key]: as_number(item[computed.name]) for item in items}
    assert found == pytest.approx(expected)


def _pairs(rows: Rows, key: str, computed: str) -> list[tuple[object, Value]]:
    """List what each row holds in two columns."""
    pairs: list[tuple[object, Value]] = []
    for pk in rows.ranks:
        keys, values = (rows.values[name][pk] or [NOTHING] for name in (key, computed))
        pairs += [(keys[0].content, value) for value in values]
    return pairs


@check(List, "groups by several columns together", when=lambda _, list_: list_.groups)
async def groups_together(scene: Scene, list_: List) -> None:
    """Columns are grouped by together, and no more groups are told than asked for."""
    contract, groups = scene.contract, groups_of(list_)
    asked = groups.by[: groups.most_by]
    columns, keys = queried_columns(contract, asked), [one.key for one in asked]
    url = f"{contract.url}/groups"
    rows = await varied_rows(scene.db, scene.factory, contract.row_key, columns)
    response = await scene.client.get(url, params={"by": keys})
    assert response.status_code == 200
    items = response.json()["items"]
    found = [(item["key"], item["count"]) for item in items]
    assert found == counted(as_grouped(rows, asked), *keys)
    for limit in {1, len(items)}:
        query = {"by": ",".join(keys), "limit": str(limit)}
        page = (await scene.client.get(url, params=query)).json()
        assert page == {"items": items[:limit], "has_more": len(items) > limit}


@check(List, "tells up to its limit of groups", when=lambda _, list_: list_.groups)
async def limits_groups(scene: Scene, list_: List) -> None:
    """As many groups are told as the config says, where a request does not say how many."""
    groups, url = groups_of(list_), f"{scene.contract.url}/groups"
    query = {"by": plain_key(groups)}
    with noted_limits(scene.db) as limits:
        await scene.client.get(url, params=query)
    with noted_limits(scene.db) as expected:
        await scene.client.get(url, params=query | {"limit": str(groups.limit)})
    assert limits == expected != []


def _plain_filter(contract: Contract, list_: List) -> Filter | None:
    """Return a filter that a row's own value can be asked for with."""
    columns = columns_of(concrete_mapper(contract.model))
    for one in list_.filters:
        is_own = one.path in columns and not columns[one.path].nullable
        is_plain = one.values in (None, "texts") and not one.choices
        is_equal = "eq" in one.operators.split() and one.type in _IN_QUERIES
        if is_own and is_plain and is_equal:
            return one
    return None


@check(
    List,
    "groups what its filters find",
    when=lambda contract, one: one.groups and _plain_filter(contract, one),
)
async def groups_are_filtered(scene: Scene, list_: List) -> None:
    """Groups hold only what the filters of the list let through."""
    contract, filter_ = scene.contract, _plain_filter(scene.contract, list_)
    assert filter_ is not None
    await scene.make()
    value = getattr(await scene.make(), filter_.path)
    query = {"by": plain_key(groups_of(list_)), filter_.name: str(value)}
    items = await first_items(scene.client, f"{contract.url}/groups", **query)
    column = getattr(contract.model, filter_.path)
    count = await scene.db.scalar(select(func.count()).where(column == value))
    assert sum(item["count"] for item in items) == count


@check(
    List,
    "groups what its search finds",
    when=lambda _, one: one.groups and one.search,
)
async def groups_are_searched(scene: Scene, list_: List) -> None:
    """Groups hold only what the search of the list finds."""
    contract, search = scene.contract, list_.search
    assert search is not None
    if search.needs_postgresql:
        require_postgresql()
    path = search.columns[0]
    text = await another_value(scene, path)
    await row_with(scene, path, text)
    await scene.make()
    by = plain_key(groups_of(list_))
    for q in (*search.hits(text), search.misses(text)[0]):
        items = await list_items(scene.client, contract.url, {"q": q})
        found = await first_items(scene.client, f"{contract.url}/groups", by=by, q=q)
        assert sum(item["count"] for item in found) == len(items), q


def _wrong_queries(list_: List) -> dict[str, dict[str, str | list[str]]]:
    groups = groups_of(list_)
    by, most = plain_key(groups), groups.most
    wrong: dict[str, dict[str, str | list[str]]] = {
        "nothing": {},
        "an unknown column": {"by": "nope"},
        "a column twice": {"by": f"{by},{by}"},
        "a limit of 0": {"by": by, "limit": "0"},
        f"a limit of {most + 1}": {"by": by, "limit": str(most + 1)},
        "a limit as Python alone writes it": {"by": by, "limit": "0_1"},
        "two limits": {"by": by, "limit": ["1", "1"]},
    }
    if len(groups.by) > groups.most_by:
        every = ",".join(column.key for column in groups.by)
        wrong["more columns than it takes"] = {"by": every}
    if list_.search is None:
        wrong["a text without a search"] = {"by": by, "q": "text"}
    else:
        for words, text in list_.search.wrong().items():
            wrong[words] = {"by": by, "q": text}
    return wrong


@check(List, "refuses wrong groups", when=lambda _, list_: list_.groups, database=False)
async def refuses_wrong_groups(scene: Scene, list_: List) -> None:
    """A query that groups do not understand is refused."""
    url = f"{scene.contract.url}/groups"
    for words, query in _wrong_queries(list_).items():
        response = await scene.client.get(url, params=query)
        assert response.status_code == 422, words
