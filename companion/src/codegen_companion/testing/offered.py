# ruff: noqa: S101  # the asserts are those of tests
"""Checks of the values that filters offer, with `GET /_values/…`."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from .checks import as_json
from .contract import Contract, List
from .endpoints import offered_filters, values_url
from .items import another_value, queried_filters, row_with
from .list_checks import read_rows, sorted_keys, varied_rows
from .list_requests import list_items
from .missing import missing_pk
from .queries import Filter, Links, queried
from .registry import check, check_each
from .row_key import RowKey
from .scene import Scene
from .statements import noted_limits


def _offered(values: str) -> Callable[[Contract, List], dict[str, Filter]]:
    def each(_contract: Contract, list_: List) -> dict[str, Filter]:
        return {one.name: one for one in offered_filters(list_) if one.values == values}

    return each


def _links(_contract: Contract, list_: List) -> dict[str, Filter]:
    return {
        one.name: one for one in offered_filters(list_) if isinstance(one.values, Links)
    }


def links_of(filter_: Filter) -> Links:
    """Return what says how the rows are told that a filter takes keys of."""
    assert isinstance(filter_.values, Links)
    return filter_.values


@check_each(List, "offers the choices of {}", _offered("choices"))
async def offers_choices(scene: Scene, list_: List, filter_: Filter) -> None:
    """All choices are told, or those that start as asked."""
    choices = [getattr(one, "value", one) for one in filter_.choices]
    url = values_url(list_, filter_)
    items = await list_items(scene.client, url, {})
    assert items == [{"value": choice} for choice in choices]
    start = str(choices[0]).swapcase()
    items = await list_items(scene.client, url, {"q": start})
    found = [choice for choice in choices if str(choice).swapcase().startswith(start)]
    assert items == [{"value": choice} for choice in found]


@check_each(List, "offers the values of {}", _offered("texts"))
async def offers_values(scene: Scene, list_: List, filter_: Filter) -> None:
    """Each value of the rows is told once, page by page, or those that start as asked."""
    contract, client, path = scene.contract, scene.client, filter_.path
    # Not every project has this module.
    values = import_module("..support.values", __package__)
    scene.monkeypatch.setattr(values, "PAGE_SIZE", 1)
    for _ in range(2):
        if path in contract.untouched:
            await scene.make()
        else:
            await row_with(scene, path, await another_value(scene, path))
    await scene.make()
    columns = queried_filters(contract, [filter_])
    [column] = columns.values()
    if column.through:  # a value that no row of the list has
        text = await another_value(scene, path)
        owner: Any = column.column.class_
        await scene.factory.make(scene.db, owner, {column.column.key: text})
    rows = await read_rows(scene.db, contract.row_key, columns)
    texts = {
        str(value.content)
        for values in rows.values[filter_.name].values()
        for value in values
        if value.content is not None
    }
    url = values_url(list_, filter_)
    items = await list_items(client, url, {})
    assert sorted(item["value"] for item in items) == sorted(texts)
    if not texts:  # a relation that only shows rows leads to none of those made here
        return
    text = max(texts)
    assert {"value": text} in await list_items(client, url, {"q": _in_other_case(text)})
    assert not await list_items(client, url, {"q": f"{text}%"})


@check_each(
    List,
    "offers links to the rows of {}",
    _links,
    further=lambda one: links_of(one).database,
)
async def offers_links(scene: Scene, list_: List, filter_: Filter) -> None:
    """The rows that the filter takes keys of are told as links, page by page, or those that start as asked."""
    client, links, url = scene.client, links_of(filter_), values_url(list_, filter_)
    db = scene.further or scene.db
    scene.monkeypatch.setattr(links.routes, "PAGE_SIZE", 1)
    columns = (
        {links.name: queried(links.model, links.name, "str")} if links.name else {}
    )
    key = RowKey([getattr(links.model, links.key)], [links.key])
    rows = await varied_rows(db, scene.factory, key, columns)
    keys = sorted_keys(rows, *filter(None, [links.name]))
    with noted_limits(db) as limits:
        page = await client.get(url)
    assert len(page.json()["items"]) == len(limits) == 1
    items = await list_items(client, url, {})
    assert [item["value"] for item in items] == keys
    told = links.tells.split()
    if "id" in told:
        assert [item["link"]["id"] for item in items] == keys
    if "self" in told:
        for item in items:
            assert (await client.get(item["link"]["href"])).status_code == 200
    if not links.name:
        return
    names = {
        key: str(value.content or "")
        for key, [value] in rows.values[links.name].items()
    }
    if "name" in told:
        found = [item["link"]["name"] or "" for item in items]
        assert found == [names[key] for key in keys]
    text = min(filter(None, names.values()))
    items = await list_items(client, url, {"q": text.swapcase()})
    start = text.casefold()
    meant = [key for key in keys if names[key].casefold().startswith(start)]
    assert [item["value"] for item in items] == meant


@check_each(
    List,
    "tells the rows of {} that are named",
    _links,
    further=lambda one: links_of(one).database,
)
async def tells_named_links(scene: Scene, list_: List, filter_: Filter) -> None:
    """Of the rows that a request names by their keys all are told that there are, and no others."""
    client, links, url = scene.client, links_of(filter_), values_url(list_, filter_)
    db = scene.further or scene.db
    key = getattr(links.model, links.key)
    await varied_rows(db, scene.factory, RowKey([key], [links.key]), {})
    every = await list_items(client, url, {})
    named = every[::2]
    missing = str(as_json(missing_pk(key, object)))
    ids = [missing, *(str(item["value"]) for item in reversed(named))]
    assert await list_items(client, url, {"ids": ids}) == named
    assert await list_items(client, url, {"ids": missing}) == []


def _wrong_values(list_: List) -> dict[str, str]:
    offered = offered_filters(list_)
    url = f"/_values/{list_.slug}"
    wrong = {"of no filter": f"{url}/nope"}
    # Whether others may see the rows at all is not known here.
    readable = next((one for one in offered if one.values != "others"), None)
    if readable is not None:
        url = values_url(list_, readable)
        wrong |= {
            "with a malformed cursor": f"{url}?cursor=nope",
            "that start with NUL": f"{url}?q=%00",
            "with two texts": f"{url}?q=a&q=b",
        }
    for one in offered:
        if one.values != "others":
            wrong |= _wrong_keys(one, values_url(list_, one))
    return wrong


def _wrong_keys(filter_: Filter, url: str) -> dict[str, str]:
    """Return paths that ask for values by keys which these do not have."""
    if not isinstance(filter_.values, Links):
        return {f"of {filter_.name}, which have no keys": f"{url}?ids=1"}
    wrong = {f"of {filter_.name}, too many at a time": f"{url}?ids=1{'&ids=1' * 50}"}
    if filter_.type not in ("str", "email"):
        wrong |= {f"of {filter_.name}, by a malformed key": f"{url}?ids=1&ids=nope"}
    return wrong


@check(
    List,
    "refuses to offer other values",
    when=lambda _, list_: offered_filters(list_),
)
async def refuses_wrong_values(scene: Scene, list_: List) -> None:
    """What is no filter with values, or no query of them, is refused."""
    for words, path in _wrong_values(list_).items():
        response = await scene.client.get(path)
        assert response.status_code == 422, words


def _in_other_case(text: str) -> str:
    """Return a text in other letters, where it has those: some, such as ß, are two."""
    other = text.swapcase()
    return other if other.swapcase() == text else text
