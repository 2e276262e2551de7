# ruff: noqa: S101  # the asserts are those of tests
"""Checks of filters: what they find, what they refuse, and how they are told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from .contract import Contract, List
from .items import in_any_order, queried_filters
from .list_checks import (
    Question,
    joined_questions,
    opposite,
    questions,
    varied_rows,
)
from .list_requests import list_items, search_items
from .queries import LONG, Filter, Wrong, some_value, wrong_conditions, wrong_parameters
from .registry import check, check_each
from .scene import Scene, wrong_places

_SHORT = 10
"""Values that a parameter may have beside others."""

_MOST_LEVELS = 8
"""The deepest tree that is taken."""

_MOST_CONDITIONS = 200
"""More than a tree may have."""


def _filters(_contract: Contract, list_: List) -> dict[str, Filter]:
    return {one.name: one for one in list_.filters}


def examples(asked: Iterable[Question]) -> Iterator[Question]:
    """Yield a question of each operator, one that tells the rows apart as well as any.

    Lists of several lengths have one each: a list may have too few values, or too many. So
    have yes and no: each may be a condition of its own.
    """
    found: dict[object, list[Question]] = {}
    for one in asked:
        value: Any = one.node["value"]
        size = len(value) if isinstance(value, list) else str(value is True)  # pyright: ignore[reportUnknownArgumentType]  # of anything
        kind = one.node["field"], one.node["op"], size
        found.setdefault(kind, []).append(one)
    for own in found.values():
        yield max(own, key=lambda one: min(len(one.keys), len(opposite(one).keys)))


@check_each(List, "filters by {}", _filters)
async def filters(scene: Scene, list_: List, filter_: Filter) -> None:
    """A filter finds the rows that it describes, and no others; so do conditions and opposites."""
    contract, client = scene.contract, scene.client
    columns = queried_filters(contract, [filter_])
    rows = await varied_rows(scene.db, scene.factory, contract.row_key, columns)
    asked = list(questions(rows, columns))
    for question in asked:
        items = await list_items(client, contract.url, question.parameters)
        found, expected = in_any_order(contract, list_, items, question.keys)
        assert found == expected, question.parameters
    shown = list(examples(asked))
    # A model of a search may know other choices than that of the list.
    for question in asked if filter_.choices else shown:
        for body in (question.parameters, {"filter": question.node}):
            items = await search_items(client, contract.url, body)
            found, expected = in_any_order(contract, list_, items, question.keys)
            assert found == expected, body
    for other in map(opposite, shown):
        items = await search_items(client, contract.url, {"filter": other.node})
        found, expected = in_any_order(contract, list_, items, other.keys)
        assert found == expected, other.node


@check(List, "searches by trees", when=lambda _, list_: list_.tree)
async def searches_by_trees(scene: Scene, list_: List) -> None:
    """Conditions are joined by `and`, `or` and `not`; the parameters must be met too."""
    contract = scene.contract
    columns = queried_filters(contract, list_.filters)
    rows = await varied_rows(scene.db, scene.factory, contract.row_key, columns)
    for question in joined_questions(rows, columns):
        body = question.parameters | {"filter": question.node}
        items = await search_items(scene.client, contract.url, body)
        found, expected = in_any_order(contract, list_, items, question.keys)
        assert found == expected, body


def _rounds(wrong: Iterable[Wrong]) -> Iterator[dict[str, Any]]:
    """Yield parameters that are all wrong, until each has had each of its values."""
    left: list[dict[str, Any]] = []
    for one in wrong:
        value: Any = one.value
        if isinstance(value, list) and len(value) > _SHORT:  # pyright: ignore[reportUnknownArgumentType]  # of anything
            yield {one.parameter: one.value}  # an address holds one such list
            continue
        free = next((query for query in left if one.parameter not in query), None)
        if free is None:
            left.append(free := {})
        free[one.parameter] = one.value
    yield from left


@check_each(List, "refuses wrong values of {}", _filters, database=False)
async def refuses_parameters(scene: Scene, list_: List, filter_: Filter) -> None:
    """What a filter cannot compare with is refused, and the answer names the parameter."""
    url, model = scene.contract.url, scene.contract.model
    wrong = list(wrong_parameters(filter_, model, list_.most_items))
    for query in _rounds(wrong):
        response = await scene.client.get(url, params=query)
        assert response.status_code == 422, query
        places = {tuple(place[:2]) for place in wrong_places(response)}
        assert places == {("query", name) for name in query}, query
    twice = {
        one.parameter: [one.value] * 2
        for one in wrong
        if not isinstance(one.value, list)
    }
    response = await scene.client.get(url, params=twice)
    errors = response.json().get("errors", [])
    found = sorted((error["type"], *error["loc"]) for error in errors)
    assert found == sorted(("repeated", "query", name) for name in twice)


@check_each(List, "refuses wrong conditions on {}", _filters, database=False)
async def refuses_conditions(scene: Scene, list_: List, filter_: Filter) -> None:
    """What a condition cannot compare with is refused, and the answer names its place."""
    url, model = f"{scene.contract.url}/search", scene.contract.model
    wrong = list(wrong_conditions(filter_, model, list_.most_items))
    for one in wrong:
        node = {"field": filter_.name, "op": one.operator, "value": one.value}
        response = await scene.client.post(url, json={"filter": node})
        assert response.status_code == 422, one.name
        places = {tuple(place[:3]) for place in wrong_places(response)}
        # A long text may be more than a tree holds, whichever its parts are.
        wholes = {("body", "filter")} if one.words == LONG else set[tuple[str, ...]]()
        assert places in ({("body", "filter", one.key)}, wholes), one.name
    for body in _rounds(wrong):
        response = await scene.client.post(url, json=body)
        assert response.status_code == 422, body
        places = {tuple(place[:2]) for place in wrong_places(response)}
        assert places == {("body", name) for name in body}, body


@dataclass(frozen=True)
class WrongSearch:
    """A part of a search that is refused."""

    name: str
    value: object
    place: str = ""
    """Where in the part an answer says that something is wrong."""


def _wrong_searches(list_: List) -> dict[str, WrongSearch]:
    size = list_.size
    wrong = {
        "an unknown key": WrongSearch("unknown", 1),
        "pages of a text": WrongSearch(size, "2"),
        "pages of no rows": WrongSearch(size, 0),
        f"pages of {list_.most + 1} rows": WrongSearch(size, list_.most + 1),
    }
    if list_.mode == "offset":
        wrong |= {
            "an offset of a text": WrongSearch("offset", "0"),
            "an offset below 0": WrongSearch("offset", -1),
            "an offset beyond all rows": WrongSearch("offset", 2**63),
        }
    first = list_.filters[0]
    unknown = _node(first) | {"field": "unknown"}
    wrong["an unknown filter"] = WrongSearch("filter", unknown, "field")
    for words, tree in _wrong_trees(first).items():
        wrong[f"a tree with {words}"] = WrongSearch("filter", tree)
    return wrong


def _node(filter_: Filter) -> dict[str, object]:
    """Return a condition."""
    operator = filter_.operators.split()[0]
    value = some_value(filter_, operator)
    operand = {"in": [value], "not_in": [value], "between": [value] * 2}
    return {
        "field": filter_.name,
        "op": operator,
        "value": operand.get(operator, value),
    }


def _wrong_trees(filter_: Filter) -> dict[str, object]:
    node = _node(filter_)
    deep: object = node
    for _ in range(_MOST_LEVELS):
        deep = {"not": deep}
    return {
        "null": None,
        "nothing": {},
        "no value": {name: node[name] for name in ("field", "op")},
        "another key": node | {"unknown": 1},
        "another key beside and": {"and": [node], "unknown": 1},
        "another key beside or": {"or": [node], "unknown": 1},
        "another key beside not": {"not": node, "unknown": 1},
        "two joins": {"and": [node], "or": [node]},
        "and of nothing": {"and": []},
        "or of nothing": {"or": []},
        "or of no list": {"or": node},
        "not of a list": {"not": [node]},
        "too many levels": deep,
        "too many conditions": {"and": [node] * _MOST_CONDITIONS},
    }


@check(List, "refuses wrong searches", when=lambda _, list_: list_.tree, database=False)
async def refuses_searches(scene: Scene, list_: List) -> None:
    """What a search does not understand is refused, and the answer names its place."""
    url = f"{scene.contract.url}/search"
    for words, wrong in _wrong_searches(list_).items():
        response = await scene.client.post(url, json={wrong.name: wrong.value})
        assert response.status_code == 422, words
        [place] = wrong_places(response)
        assert place[:2] == ["body", wrong.name], words
        assert wrong.place in ("", place[-1]), words


@check(
    List,
    "tells its filters",
    when=lambda _, list_: list_.filters and list_.slug,
    database=False,
)
async def tells_its_filters(scene: Scene, list_: List) -> None:
    """The filters of the list are told, on their own and among those of all lists."""
    response = await scene.client.get(f"/_filters/{list_.slug}")
    assert response.status_code == 200
    own = response.json()
    told = [(one["name"], " ".join(one["operators"])) for one in own["filters"]]
    assert told == [(one.name, one.operators) for one in list_.filters]
    assert own in (await scene.client.get("/_filters")).json()["items"]
    assert (await scene.client.get("/_filters/nope")).status_code == 404
