# ruff: noqa: S101  # the asserts are those of tests
"""Checks of `list`: its items, and its pages."""

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi.encoders import jsonable_encoder

from .checks import as_json
from .contract import Contract, Get, List
from .endpoints import user_of
from .instances import make_instance
from .items import (
    has_key,
    in_order,
    in_pages,
    order_columns,
    queried_filters,
    several,
)
from .list_checks import questions, varied_rows
from .list_requests import first_items, list_pages, list_total, search_pages
from .missing import missing_pk
from .nested import cut_lists, nested_values, unordered, whole
from .read import (
    answers_by_itself,
    can_compare_nested,
    can_tell_rests,
    nullable,
    related_rows,
    values_of,
)
from .registry import check
from .scene import Scene, wrong_places
from .statements import noted_limits, noted_statements
from .user_rules import Recorder


def _can_compare_nested(contract: Contract, list_: List) -> bool:
    return has_key(contract, list_) and can_compare_nested(contract, list_)


@check(List, "answers the values of the rows", when=answers_by_itself)
async def answers_the_rows(scene: Scene, list_: List) -> None:
    """Each item holds the values of its row."""
    contract = scene.contract
    row = await scene.factory.make_filled(
        scene.db, contract.model, nullable(contract, list_)
    )
    response = await scene.ask(list_)
    assert response.status_code == 200
    items = response.json()["items"]
    if has_key(contract, list_):
        key = contract.row_key.as_json(scene.key_of(row))
        items = [item for item in items if contract.row_key.in_item(item) == key]
    assert items[0] == items[0] | values_of(contract, row, list_)


@check(
    List, "answers what the serializer makes", when=lambda _, list_: list_.serializer
)
async def answers_as_serialized(scene: Scene, list_: List) -> None:
    """The serializer of the project gets each row and the user; its item is what it makes."""
    assert list_.serializer is not None
    row = await scene.make()
    made = make_instance(scene.factory, list_.serializer.answer)
    serializer = Recorder(made)
    serializer.replace(
        scene.monkeypatch, scene.contract.routes, list_.serializer.function
    )
    response = await scene.ask(list_)
    assert response.status_code == 200
    items = response.json()["items"]
    assert items == [jsonable_encoder(made) for _ in serializer.calls]
    assert scene.key_of(row) in [scene.key_of(one) for (one,), _ in serializer.calls]
    for _, values in serializer.calls:
        assert values == user_of(scene.contract, list_)
    for item in items:
        assert item.keys() >= set(list_.answers)


@check(List, "answers the related rows", when=_can_compare_nested)
async def answers_related_rows(scene: Scene, list_: List) -> None:
    """What is nested holds the values of the rows that are referred to."""
    contract = scene.contract
    related = related_rows(contract, list_)
    await varied_rows(scene.db, scene.factory, contract.row_key, related)
    expected = await nested_values(scene.db, contract.row_key, related)
    items = await first_items(scene.client, contract.url, **list_.whole)
    assert items
    for item in items:
        assert unordered(item) == unordered(
            item | expected[contract.row_key.in_item(item)]
        )


def _can_tell_rests(contract: Contract, list_: List) -> bool:
    # A list that `get` shows, too, goes on as it is shown there.
    get = contract.find(Get)
    known: Mapping[str, Sequence[str]] = {} if get is None else get.nested
    outer = {path.partition(".")[0] for path in list_.nested}
    shown = {
        path: one for path, one in known.items() if path.partition(".")[0] in outer
    }
    is_alike = not shown or shown == list_.nested
    return is_alike and has_key(contract, list_) and can_tell_rests(contract, list_)


@check(List, "tells the rest of its lists", when=_can_tell_rests)
async def tells_the_rest(scene: Scene, list_: List) -> None:
    """What a list in an item does not show follows where the item says."""
    contract = scene.contract
    related = related_rows(contract, list_)
    await varied_rows(scene.db, scene.factory, contract.row_key, related)
    expected = await nested_values(scene.db, contract.row_key, related)
    cut_lists(scene.monkeypatch, contract.routes)
    items = await first_items(scene.client, contract.url, **list_.whole)
    assert items
    for shown in items:
        item = await whole(scene.client, shown)
        assert unordered(item) == unordered(
            item | expected[contract.row_key.in_item(shown)]
        )


@check(List, "answers an empty page without rows")
async def answers_an_empty_page(scene: Scene, list_: List) -> None:
    """Without rows there is one page, and nothing on it."""
    if (owner := scene.contract.owner) is not None:
        # The key of the user may be that of a row, which is the user's.
        nobody = missing_pk(getattr(scene.contract.model, owner.column), object)
        scene.sign_in({owner.claim: as_json(nobody)})
    cursor = {"next_cursor": None} if list_.mode == "keyset" else {}
    total = {"total": 0} if list_.total else {}
    beyond = [{"offset": 1}] if list_.mode == "offset" else []
    for query in ({}, *beyond):
        response = await scene.client.get(scene.contract.url, params=query)
        assert response.status_code == 200
        assert response.json() == {"items": [], **cursor, **total}, query


@check(List, "pages through all rows in order")
async def pages_through_all_rows(scene: Scene, list_: List) -> None:
    """All pages together hold every row once, in the order that the list has by itself."""
    contract, client = scene.contract, scene.client
    columns = order_columns(contract, list_)
    rows = await varied_rows(scene.db, scene.factory, contract.row_key, columns)
    size = several(list_, rows)
    pages = await list_pages(client, contract.url, {list_.size: size})
    assert max(map(len, pages)) == size
    found, expected = in_order(contract, list_, pages, rows, list_.order)
    assert found == expected
    # A page that is full may be the last one.
    singles = await list_pages(client, contract.url, {list_.size: 1})
    assert singles == [[item] for item in in_pages(pages)]
    if list_.tree:
        assert await search_pages(client, contract.url, {list_.size: size}) == pages


@check(List, "has its own size of pages")
async def has_its_page_size(scene: Scene, list_: List) -> None:
    """A page has as many rows as the config says, where a request does not say how many."""
    url = scene.contract.url
    start = {"offset": 0} if list_.mode == "offset" else {}
    with noted_limits(scene.db) as expected:
        await scene.client.get(url, params={list_.size: list_.page_size, **start})
    with noted_limits(scene.db) as limits:
        await scene.client.get(url)
    assert limits == expected != []
    if list_.tree:
        with noted_limits(scene.db) as limits:
            await scene.client.post(f"{url}/search", json={})
        assert limits == expected


@check(List, "can have its largest pages")
async def gives_the_largest_pages(scene: Scene, list_: List) -> None:
    """A page may be as large as the config says; in a search, 1.0 is as good as 1."""
    url, size = scene.contract.url, {list_.size: list_.most}
    response = await scene.client.get(url, params=size)
    assert response.status_code == 200
    if list_.tree:
        numbers = [size, {list_.size: 1.0}]
        numbers += [{"offset": 0.0}] if list_.mode == "offset" else []
        for body in numbers:
            response = await scene.client.post(f"{url}/search", json=body)
            assert response.status_code == 200, body


def _wrong_pages(list_: List) -> dict[str, tuple[str, str | list[str]]]:
    places = {
        "an offset below 0": ("offset", "-1"),
        "an offset as Python alone writes it": ("offset", "0_1"),
        "an offset beyond all rows": ("offset", str(2**63)),
    }
    return {
        "pages of no rows": (list_.size, "0"),
        f"pages of {list_.most + 1} rows": (list_.size, str(list_.most + 1)),
        "a size as Python alone writes it": (list_.size, "0_1"),
        "two sizes of pages": (list_.size, ["1", "1"]),
        **(places if list_.mode == "offset" else {}),
    }


@check(List, "refuses wrong pages", database=False)
async def refuses_wrong_pages(scene: Scene, list_: List) -> None:
    """A page that the list does not have is refused, and the answer names the parameter."""
    for words, (name, value) in _wrong_pages(list_).items():
        response = await scene.client.get(scene.contract.url, params={name: value})
        assert response.status_code == 422, words
        assert wrong_places(response) == [["query", name]], words


@check(List, "refuses a malformed cursor", when=lambda _, list_: list_.mode == "keyset")
async def refuses_malformed_cursor(scene: Scene, list_: List) -> None:
    """A cursor that the list has not made is refused, and the answer names its place."""
    url, sent = scene.contract.url, {"cursor": "malformed"}
    response = await scene.client.get(url, params=sent)
    assert response.status_code == 422
    assert wrong_places(response) == [["query", "cursor"]]
    if list_.tree:
        response = await scene.client.post(f"{url}/search", json=sent)
        assert response.status_code == 422
        assert wrong_places(response) == [["body", "cursor"]]


@check(List, "tells how many rows there are", when=lambda _, list_: list_.total)
async def tells_the_total(scene: Scene, list_: List) -> None:
    """A page tells how many rows there are on all pages; those that are filtered out do not count."""
    contract = scene.contract
    columns = queried_filters(contract, list_.filters[:1])
    rows = await varied_rows(scene.db, scene.factory, contract.row_key, columns)
    single = {list_.size: 1}
    for size in (single, {list_.size: list_.most}):
        total = await list_total(scene.client, contract.url, size)
        assert total == len(rows.ranks), size
    later: dict[str, object] = {"offset": len(rows.ranks) + 1}
    if list_.mode == "keyset":
        sized = {list_.size: min(list_.most, len(rows.ranks) - 1)}
        page = await scene.client.get(contract.url, params=sized)
        later = {**sized, "cursor": page.json()["next_cursor"]}
    assert await list_total(scene.client, contract.url, later) == len(rows.ranks)
    for question in questions(rows, columns):
        for size in (single, {list_.size: list_.most}):
            asked = {**question.parameters, **size}
            total = await list_total(scene.client, contract.url, asked)
            assert total == len(question.keys), question.node


@check(List, "needs few statements", when=answers_by_itself)
async def needs_few_statements(scene: Scene, list_: List) -> None:
    """However many rows there are, each relation that is not joined needs one more statement."""
    related, url = related_rows(scene.contract, list_), scene.contract.url
    await varied_rows(scene.db, scene.factory, scene.contract.row_key, related)
    requests = {"GET": url} | ({"POST": f"{url}/search"} if list_.tree else {})
    for method, path in requests.items():
        included = {"include": [*list_.includes]} if list_.includes else {}
        sent: Any = {"params": list_.whole} if method == "GET" else {"json": included}
        with noted_statements(scene.db) as statements:
            response = await scene.client.request(method, path, **sent)
        assert response.status_code == 200, path
        # What counts rows up to a limit has no order.
        limited = [
            statement
            for statement in statements
            if "LIMIT" in statement and not statement.startswith("SELECT count(")
        ]
        assert limited, path
        assert all("ORDER BY" in statement for statement in limited), path
        assert 1 <= len(statements) <= list_.statements, statements
