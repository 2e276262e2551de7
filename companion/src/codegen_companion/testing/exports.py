# ruff: noqa: S101  # the asserts are those of tests
"""Checks of exports: the rows of the list, each once, in files that are read as they were meant."""

import csv
import io
import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from httpx2 import Response

from .contract import Contract, Export, List
from .databases import require_postgresql
from .filters import examples
from .items import queried_columns, queried_filters
from .list_checks import questions, varied_rows
from .list_requests import list_items
from .nested import without_lists
from .queries import Column, Filter
from .registry import check, check_each
from .scene import Scene
from .sorts import refuse_sorts
from .visibility import Hiding, hidings

_ROWS = 3

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?")


def _hidden(contract: Contract, _export: Export) -> Mapping[str, Hiding]:
    return hidings(contract)


@check(Export, "has the rows of the list, in its order")
async def has_the_rows(scene: Scene, export: Export) -> None:
    """Each row that the list finds is in both formats once, with what the list shows of it, however many pages are read."""
    for _ in range(_ROWS):
        await scene.make()
    _read_row_by_row(scene)
    items = await _listed(scene)
    assert len(items) >= _ROWS
    found = await _ndjson(scene, export)
    assert _alike(scene, found) == _alike(scene, items)
    header, *rows = await _csv(scene, export)
    assert len({*header}) == len(header)
    starts = dict.fromkeys(name.partition(".")[0] for name in header)
    assert [*starts] == [*items[0]]
    assert len(rows) == len(items)
    for row, item in zip(rows, items, strict=True):
        cells = dict(zip(header, row, strict=True))
        for name, cell in cells.items():
            assert cell == _cell(_at(item, name), cell), (name, item)


def _read_row_by_row(scene: Scene) -> None:
    """Let each page that an export reads have one row, so that few rows are many pages."""
    routes = scene.contract.routes
    listed: Callable[..., object] = routes.listed

    def small(*asked: object, **_size: object) -> object:
        return listed(*asked, page_size=1)

    scene.monkeypatch.setattr(routes, "listed", small)


def _filters(contract: Contract, _export: Export) -> dict[str, Filter]:
    list_ = contract.find(List)
    return {} if list_ is None else {one.name: one for one in list_.filters}


@check_each(Export, "exports what {} finds", _filters)
async def exports_what_is_found(scene: Scene, export: Export, filter_: Filter) -> None:
    """A filter leaves out of a file what it leaves out of the list."""
    contract = scene.contract
    columns = queried_filters(contract, [filter_])
    rows = await varied_rows(scene.db, scene.factory, contract.row_key, columns)
    for question in examples(questions(rows, columns)):
        items = await list_items(scene.client, contract.url, question.parameters)
        found = await _ndjson(scene, export, **question.parameters)
        assert _alike(scene, found) == _alike(scene, items), question.parameters


def _sorts(contract: Contract, _export: Export) -> dict[str, Column]:
    list_ = contract.find(List)
    return {} if list_ is None else {one.name: one for one in list_.sorts}


@check_each(Export, "is sorted by {} as the list is", _sorts)
async def is_sorted_as_the_list(scene: Scene, export: Export, column: Column) -> None:
    """A sort gives a file the order that it gives the list, in either direction."""
    contract = scene.contract
    columns = queried_columns(contract, [column])
    await varied_rows(scene.db, scene.factory, contract.row_key, columns)
    for sort in (column.name, f"-{column.name}"):
        items = await list_items(scene.client, contract.url, {"sort": [sort]})
        found = await _ndjson(scene, export, sort=[sort])
        assert _alike(scene, found) == _alike(scene, items), sort


def _is_sorted(contract: Contract, export: Export) -> bool:
    return bool(_sorts(contract, export))


@check(Export, "is sorted by several columns as the list is", when=_is_sorted)
async def is_sorted_by_several(scene: Scene, export: Export) -> None:
    """Further columns decide in a file as they do in the list."""
    list_, contract = _list_of(scene), scene.contract
    columns = queried_columns(contract, list_.sorts[: list_.most_sorts])
    await varied_rows(scene.db, scene.factory, contract.row_key, columns)
    sort = ",".join(f"-{name}" for name in columns)
    items = await list_items(scene.client, contract.url, {"sort": [sort]})
    found = await _ndjson(scene, export, sort=sort)
    assert _alike(scene, found) == _alike(scene, items)


@check(Export, "refuses wrong sorts", when=_is_sorted, database=False)
async def refuses_wrong_sorts(scene: Scene, export: Export) -> None:
    """A sort that the list does not offer, or that names a column twice, is refused."""
    await refuse_sorts(scene, _list_of(scene), scene.url(export))


def _is_searched(contract: Contract, _export: Export) -> bool:
    list_ = contract.find(List)
    return list_ is not None and list_.search is not None


@check(Export, "exports what a search finds", when=_is_searched)
async def exports_what_a_search_finds(scene: Scene, export: Export) -> None:
    """A text that no row has leaves all of them out."""
    list_ = _list_of(scene)
    assert list_.search is not None
    if list_.search.needs_postgresql:
        require_postgresql()
    await scene.make()
    text = "zyx" * list_.search.min_length
    assert await list_items(scene.client, scene.contract.url, {"q": text}) == []
    assert await _ndjson(scene, export, q=text) == []
    assert await _ndjson(scene, export) != []


@check(Export, "is a file")
async def is_a_file(scene: Scene, export: Export) -> None:
    """Its answer says what it is and what it is to be called; without rows it has their names."""
    for how, kind in (("csv", "text/csv"), ("ndjson", "application/x-ndjson")):
        response = await _export(scene, export, how)
        assert response.headers["Content-Type"].partition(";")[0] == kind
        disposition = response.headers["Content-Disposition"]
        assert re.fullmatch(rf'attachment; filename="[\w-]+\.{how}"', disposition)
        assert len(response.text.splitlines()) == (how == "csv")


@check_each(Export, "exports nothing {}", _hidden)
async def exports_nothing_hidden(scene: Scene, export: Export, hiding: Hiding) -> None:
    """What is hidden from the user is in no file."""
    values = await hiding.values(scene)
    row = await hiding.make(scene, values)
    assert await _ndjson(scene, export) == []
    assert len(await _csv(scene, export)) == 1
    await hiding.shown(scene, row)
    assert len(await _ndjson(scene, export)) == 1


@check(Export, "knows two formats", database=False)
async def knows_two_formats(scene: Scene, export: Export) -> None:
    """Another one is refused, and the answer names the parameter."""
    response = await scene.client.get(scene.url(export), params={"format": "xls"})
    assert response.status_code == 422
    assert [one["loc"] for one in response.json()["errors"]] == [["query", "format"]]


def _alike(scene: Scene, items: list[Any]) -> Any:  # noqa: ANN401  # any JSON value
    """Return what pages of any size show of rows: lists in them are cut by the rows of a page."""
    return without_lists(items) if scene.contract.cuts else items


def _list_of(scene: Scene) -> List:
    list_ = scene.contract.find(List)
    assert list_ is not None, "the resource has no `list`"
    return list_


async def _export(scene: Scene, export: Export, how: str, **query: object) -> Response:
    params: Any = {**query, "format": how}
    response = await scene.client.get(scene.url(export), params=params)
    assert response.status_code == 200
    return response


async def _ndjson(scene: Scene, export: Export, **query: object) -> list[Any]:
    response = await _export(scene, export, "ndjson", **query)
    return [json.loads(line) for line in response.text.split("\n")[:-1]]


async def _csv(scene: Scene, export: Export) -> list[list[str]]:
    response = await _export(scene, export, "csv")
    assert response.text.endswith("\r\n")
    return [*csv.reader(io.StringIO(response.text, newline=""))]


async def _listed(scene: Scene) -> list[Any]:
    list_ = scene.contract.find(List)
    assert list_ is not None, "the resource has no `list`"
    items: list[Any] = []
    cursor: str | None = None
    while True:
        params = {"cursor": cursor} if cursor else None
        page = (await scene.client.get(scene.url(list_), params=params)).json()
        items += page["items"]
        cursor = page["next_cursor"]
        if cursor is None:
            return items


def _at(item: Any, path: str) -> Any:  # noqa: ANN401  # any JSON value
    for name in path.split("."):
        if item is None:
            return None
        item = item[name]
    return item


def _cell(value: Any, cell: str) -> str:  # noqa: ANN401  # any JSON value
    """Return what a cell with a value holds: numbers as they are, texts that are no formula."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if _NUMBER.fullmatch(value) and cell == value:
        return value
    return f"'{value}" if re.match(r"'*[=+\-@\t\r]", value) else value
