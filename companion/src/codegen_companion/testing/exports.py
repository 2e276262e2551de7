# ruff: noqa: S101  # the asserts are those of tests
"""Checks of exports: the rows of the list, each once, in files that are read as they were meant."""

import csv
import io
import json
import re
from collections.abc import Mapping
from typing import Any

from httpx2 import Response

from .contract import Contract, Export, List
from .registry import check, check_each
from .scene import Scene
from .visibility import Hiding, hidings

_ROWS = 3

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?")


def _hidden(contract: Contract, _export: Export) -> Mapping[str, Hiding]:
    return hidings(contract)


@check(Export, "has the rows of the list, in its order")
async def has_the_rows(scene: Scene, export: Export) -> None:
    """Each row that the list finds is in both formats once, with what the list shows of it."""
    for _ in range(_ROWS):
        await scene.make()
    items = await _listed(scene)
    assert len(items) >= _ROWS
    assert await _ndjson(scene, export) == items
    header, *rows = await _csv(scene, export)
    assert len({*header}) == len(header)
    starts = dict.fromkeys(name.partition(".")[0] for name in header)
    assert [*starts] == [*items[0]]
    assert len(rows) == len(items)
    for row, item in zip(rows, items, strict=True):
        cells = dict(zip(header, row, strict=True))
        for name, cell in cells.items():
            assert cell == _cell(_at(item, name), cell), (name, item)


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


async def _export(scene: Scene, export: Export, how: str) -> Response:
    response = await scene.client.get(scene.url(export), params={"format": how})
    assert response.status_code == 200
    return response


async def _ndjson(scene: Scene, export: Export) -> list[Any]:
    response = await _export(scene, export, "ndjson")
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
