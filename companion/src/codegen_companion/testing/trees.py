# ruff: noqa: S101  # the asserts are those of tests
"""Checks of how large a tree of conditions may be: what a database does longer counts as several."""

import datetime as dt
from collections.abc import Mapping
from contextlib import suppress
from decimal import Decimal
from typing import Any

from .contract import Contract, List
from .databases import require_postgresql
from .invention import stored_type
from .items import queried_filters
from .list_checks import questions, varied_rows
from .queries import TEXT_OPERATORS, Filter, Search, queried
from .registry import check, check_each
from .scene import Scene, wrong_places

_MOST = 200
"""What the conditions of a tree cost at most; each join in it is one of them."""

_RELATION = 30
"""What each relation on the way to a column costs more."""

_DEAR = {"datetime": 3, "decimal": 2}
_DEAR_IN_PYTHON = (dt.datetime, Decimal)
_TEXT = 10
_TEXT_LENGTH = 50
"""Characters of a text that is found for that; it costs as much again for as many more."""

_IN_ANY_CASE = 4
"""How many times that it costs in capitals or not."""

_MOST_OF_SEARCH = 150

_OF_PLUG_INS = 5
"""What is left to conditions that a plug-in adds to each request."""


def _filters(contract: Contract, list_: List) -> dict[str, Filter]:
    """List the filters of which the contract tells what their conditions cost."""
    return {one.name: one for one in list_.filters if _is_known(contract, one)}


def _is_known(contract: Contract, filter_: Filter) -> bool:
    """Tell whether a filter has the type of its column, or one that is dear itself."""
    column: Any = queried(contract.model, filter_.path, filter_.type).column
    with suppress(AttributeError, NotImplementedError):
        kind = stored_type(column.type).python_type
        return filter_.type in _DEAR or kind not in _DEAR_IN_PYTHON
    return False


@check_each(List, "takes trees of some size on {}", _filters)
async def limits_trees(scene: Scene, list_: List, filter_: Filter) -> None:
    """A tree may have so many conditions on a filter, and no more."""
    await _limits(scene, list_, filter_, {}, 0)


def _is_searched(contract: Contract, list_: List) -> bool:
    return list_.search is not None and bool(_filters(contract, list_))


@check(List, "counts its search among conditions", when=_is_searched)
async def counts_its_search(scene: Scene, list_: List) -> None:
    """The tree beside a search may have fewer conditions."""
    assert list_.search is not None
    if list_.search.needs_postgresql:
        require_postgresql()
    text = "x" * list_.search.min_length
    first = next(iter(_filters(scene.contract, list_).values()))
    await _limits(scene, list_, first, {"q": text}, _cost_of_search(list_.search, text))


async def _limits(
    scene: Scene, list_: List, filter_: Filter, beside: Mapping[str, object], spent: int
) -> None:
    """Send the largest tree that is taken beside something, and one that is larger."""
    contract = scene.contract
    columns = queried_filters(contract, [filter_])
    rows = await varied_rows(scene.db, scene.factory, contract.row_key, columns)
    asked = next(questions(rows, columns), None)
    if asked is None:  # of rows without values nothing can be asked
        return
    # Under the other join, several would be one comparison with several values.
    join = "or" if asked.node["op"] in ("ne", "not_in") else "and"
    most = (_MOST - 1 - spent) // cost_of(filter_, asked.node)
    # What a plug-in adds to the list may count beside, as what stands for an absent parameter.
    for count in (most - _OF_PLUG_INS, most + 1):
        body = {**beside, "filter": {join: [asked.node] * count}}
        response = await scene.client.post(f"{contract.url}/search", json=body)
        if count > most:
            assert response.status_code == 422, count
            assert wrong_places(response) == [["body", "filter"]], count
        elif count > 0:
            assert response.status_code == 200, count


def cost_of(filter_: Filter, node: Mapping[str, object]) -> int:
    """Return what a condition of no more than two values costs."""
    operator, value = node["op"], node["value"]
    way = _RELATION * filter_.path.count(".")
    if operator in TEXT_OPERATORS:
        times = _IN_ANY_CASE if operator == "icontains" else 1
        return way + times * _cost_of_text(str(value))
    own = _DEAR.get(filter_.type, 1)
    return way + (2 * own if operator == "between" else own)


def _cost_of_text(text: str) -> int:
    return _TEXT * max(1, -(-len(text) // _TEXT_LENGTH))


def _cost_of_search(search: Search, text: str) -> int:
    one = _IN_ANY_CASE * _cost_of_text(text)
    ways = (_RELATION * path.count(".") for path in search.columns)
    return min(_MOST_OF_SEARCH, sum(one + way for way in ways))
