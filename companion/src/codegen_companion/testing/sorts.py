# ruff: noqa: S101  # the asserts are those of tests
"""Checks of the order of lists, and of searches for a text."""

from itertools import cycle, pairwise

import pytest
from httpx2 import Response
from sqlalchemy.exc import DBAPIError

from .contract import Contract, List
from .databases import require_postgresql
from .items import (
    another_value,
    has_key,
    in_order,
    queried_columns,
    queried_filters,
    row_with,
    several,
)
from .list_checks import either, opposite, questions, read_rows, varied_rows
from .list_requests import first_items, list_items, list_pages
from .queries import Column
from .registry import check, check_each
from .scene import Scene, wrong_places

_MORE = 4
"""Rows that match less: more than would come behind by chance."""


def _sorts(_contract: Contract, list_: List) -> dict[str, Column]:
    return {one.name: one for one in list_.sorts}


def _sorts_by_two(_contract: Contract, list_: List) -> bool:
    return min(len(list_.sorts), list_.most_sorts) >= 2


def _has_cursors(_contract: Contract, list_: List) -> bool:
    return bool(list_.sorts) and list_.mode == "keyset"


@check_each(List, "is sorted by {}", _sorts)
async def is_sorted(scene: Scene, list_: List, column: Column) -> None:
    """The pages of a sort hold all rows once, in its order, NULL as the largest value."""
    contract, client = scene.contract, scene.client
    columns = queried_columns(contract, [column])
    rows = await varied_rows(scene.db, scene.factory, contract.row_key, columns)
    size = several(list_, rows)
    for sort in (column.name, f"-{column.name}"):
        query: dict[str, object] = {"sort": [sort], list_.size: size}
        pages = await list_pages(client, contract.url, query)
        assert max(map(len, pages)) == size
        found, expected = in_order(contract, list_, pages, rows, [sort])
        assert found == expected, sort
    if list_.tree:
        found = await client.post(f"{contract.url}/search", json=query)
        assert found.json()["items"] == pages[0]


@check(List, "is sorted by two columns", when=_sorts_by_two)
async def is_sorted_by_two_columns(scene: Scene, list_: List) -> None:
    """A further column decides between rows that are equal in the first, in its own direction."""
    contract = scene.contract
    columns = queried_columns(contract, list_.sorts)
    rows = await varied_rows(scene.db, scene.factory, contract.row_key, columns)
    names, signs = list(columns), cycle(["-", ""])
    for first, second in pairwise([*names, *names[:2]]):
        sign = next(signs)
        sort = [f"{sign}{first}", second if sign else f"-{second}"]
        query = {"sort": ",".join(sort), list_.size: several(list_, rows)}
        pages = await list_pages(scene.client, contract.url, query)
        found, expected = in_order(contract, list_, pages, rows, sort)
        assert found == expected, sort


def _wrong_sorts(list_: List) -> dict[str, str]:
    names = [one.name for one in list_.sorts]
    most = list_.most_sorts
    return {
        "an unknown column": "unknown",
        "a column twice": f"{names[0]},-{names[0]}",
        "two signs": f"--{names[0]}",
        "nothing": "",
    } | ({"more columns than it takes": ",".join(names)} if len(names) > most else {})


@check(List, "refuses wrong sorts", when=lambda _, list_: list_.sorts, database=False)
async def refuses_wrong_sorts(scene: Scene, list_: List) -> None:
    """A sort that the list does not offer, or that names a column twice, is refused."""
    url = scene.contract.url
    for words, sort in _wrong_sorts(list_).items():
        if list_.tree:
            body = {"sort": sort.split(",")}
            response = await scene.client.post(f"{url}/search", json=body)
            _assert_names_sort(response, "body", words)
    await refuse_sorts(scene, list_, url)


async def refuse_sorts(scene: Scene, list_: List, url: str) -> None:
    """Ask a path for the sorts that a list does not take: each is refused, and named.

    Args:
        scene: The test.
        list_: The list.
        url: Of the list, or of what finds its rows by the same parameters.
    """
    for words, sort in _wrong_sorts(list_).items():
        response = await scene.client.get(url, params={"sort": sort})
        _assert_names_sort(response, "query", words)


def _assert_names_sort(response: Response, within: str, words: str) -> None:
    assert response.status_code == 422, words
    places = {tuple(place[:2]) for place in wrong_places(response)}
    assert places == {(within, "sort")}, words


@check(
    List,
    "is sorted by a list in a search",
    when=lambda _, list_: list_.tree and list_.sorts,
    database=False,
)
async def searches_by_a_list_of_sorts(scene: Scene, list_: List) -> None:
    """The sort of a search is a list; commas separate nothing in it."""
    first, *others = (one.name for one in list_.sorts)
    joined = [[f"{first},{others[0]}"]] if others else []
    for wrong in (first, *joined):
        response = await scene.client.post(
            f"{scene.contract.url}/search", json={"sort": wrong}
        )
        assert response.status_code == 422, wrong


@check(List, "refuses the cursor of another sort", when=_has_cursors)
async def refuses_foreign_cursors(scene: Scene, list_: List) -> None:
    """The cursor of one sort is none of another; a search has the same pages."""
    for _ in range(2):
        await scene.make()
    url, name = scene.contract.url, list_.sorts[0].name
    page = await scene.client.get(url, params={"sort": name, "page_size": 1})
    if list_.tree:
        body = {"sort": [name], "page_size": 1.0}
        found = await scene.client.post(f"{url}/search", json=body)
        assert found.json() == page.json()
    query = {"sort": f"-{name}", "cursor": page.json()["next_cursor"]}
    response = await scene.client.get(url, params=query)
    assert response.status_code == 422
    assert wrong_places(response) == [["query", "cursor"]]


def _searched(_contract: Contract, list_: List) -> dict[str, str]:
    return {} if list_.search is None else {path: path for path in list_.search.columns}


@check_each(List, "is searched by a text of {}", _searched)
async def is_searched(scene: Scene, list_: List, path: str) -> None:
    """A search finds the rows whose text is meant, in capitals or not; no sign is a wildcard."""
    contract, search = scene.contract, list_.search
    assert search is not None
    if search.needs_postgresql:
        require_postgresql()
    text = await another_value(scene, path)
    row_key = contract.row_key
    key = row_key.as_json(scene.key_of(await row_with(scene, path, text)))
    anything = await _condition_that_all_meet(scene, list_)
    meant = dict.fromkeys(search.hits(text), True)
    for q, is_found in {**meant, **dict.fromkeys(search.misses(text), False)}.items():
        items = await first_items(scene.client, contract.url, q=q)
        if has_key(contract, list_):
            assert (key in [*map(row_key.in_item, items)]) is is_found, q
        else:
            assert bool(items) is is_found, q
        for condition in ({}, anything) if list_.tree else ():
            body = {"q": q, **condition}
            found = await scene.client.post(f"{contract.url}/search", json=body)
            assert found.json()["items"] == items, body


@check(
    List,
    "puts the best match first",
    when=lambda contract, list_: (
        list_.search and list_.search.rank and has_key(contract, list_)
    ),
)
async def puts_the_best_match_first(scene: Scene, list_: List) -> None:
    """A row with nothing but the text comes before those with more, unless a sort is asked for."""
    contract, search = scene.contract, list_.search
    assert search is not None
    if search.needs_postgresql:
        require_postgresql()
    path = next(path for path in search.columns if "." not in path)
    text = await another_value(scene, path)
    texts = [f"{text} zyx{number}" for number in range(_MORE)]
    try:
        rows = [await row_with(scene, path, one) for one in (*texts, text)]
    except DBAPIError:
        pytest.skip(f"{path} takes no longer text")
    key = contract.row_key
    *more, whole = (key.as_json(scene.key_of(row)) for row in rows)
    size = "page_size" if list_.mode == "keyset" else "limit"
    items = await list_items(scene.client, contract.url, {"q": text, size: 2})
    found = [key.in_item(item) for item in items]
    assert found[0] == whole
    assert sorted(found, key=repr) == sorted([*more, whole], key=repr)
    for column in list_.sorts[:1]:
        asked = {"q": text, "sort": [column.name]}
        items = await list_items(scene.client, contract.url, asked)
        assert len(items) == len(found)


async def _condition_that_all_meet(scene: Scene, list_: List) -> dict[str, object]:
    """Return a tree that leaves no row out: a list may search otherwise beside conditions."""
    contract = scene.contract
    columns = queried_filters(contract, list_.filters)
    rows = await read_rows(scene.db, contract.row_key, columns)
    one = next(questions(rows, columns), None)
    return {} if one is None else {"filter": either(one, opposite(one)).node}


@check(List, "refuses wrong texts", when=lambda _, list_: list_.search, database=False)
async def refuses_wrong_texts(scene: Scene, list_: List) -> None:
    """A text that is too short or too long, or that no database stores, is not searched."""
    assert list_.search is not None
    for words, q in list_.search.wrong().items():
        response = await scene.client.get(scene.contract.url, params={"q": q})
        assert response.status_code == 422, words
        assert wrong_places(response) == [["query", "q"]], words
