# ruff: noqa: S101  # the asserts are those of tests
"""Checks of what answers have only where a request asks for it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .contract import Contract, Get, List, Shown
from .list_checks import varied_rows
from .read import related_rows
from .registry import check, check_each
from .scene import Scene, wrong_places
from .statements import noted_statements

_PLACE = "include"
_FIELDS = "fields"


def _includes(_contract: Contract, shown: Shown) -> dict[str, str]:
    return {name: name for name in shown.includes}


@check_each(Get, "has {} where it is asked for", _includes)
async def answer_has_what_is_asked_for(scene: Scene, get: Get, name: str) -> None:
    """The answer has the field where a request asks for it, and is without it otherwise: it is not null then."""
    row = await scene.make()
    for include in ([], [name], [*get.includes]):
        response = await scene.ask(get, row, json=_query(include))
        assert response.status_code == 200, include
        assert _asked_of(get, response.json()) == {*include}


@check_each(List, "has {} where it is asked for", _includes)
async def has_what_is_asked_for(scene: Scene, list_: List, name: str) -> None:
    """Items have the field where a request asks for it, and are without it otherwise: it is not null then."""
    await scene.make()
    for include in ([], [name], [*list_.includes]):
        for items in await _answers(scene, list_, include):
            assert items
            for item in items:
                assert _asked_of(list_, item) == {*include}


def _asked_of(shown: Shown, answer: Mapping[str, Any]) -> set[str]:
    """Return what an answer has of that which requests ask for."""
    others = [f"{one}{end}" for one in shown.includes for end in ("", "_next")]
    return {one.removesuffix("_next") for one in others if one in answer}


def _alone(_contract: Contract, shown: Shown) -> dict[str, str]:
    return {name: name for name in shown.sparse}


def _sparse_queries(
    shown: Shown, name: str
) -> Iterator[tuple[dict[str, str], set[str]]]:
    """Yield queries of requests for a field alone, and for none, with what answers to them have."""
    for fields in ([name], []):
        query = {_FIELDS: name} if fields else {}
        own = {*(fields or shown.sparse)}
        yield query, own
        if shown.includes:
            yield query | shown.whole, {*own, *shown.includes}


def _fields_of(shown: Get | List, answer: Mapping[str, Any]) -> set[str]:
    """Return what an answer has of the fields of its row; the rest of a list goes with it."""
    rests = {f"{one}_next" for one in (*shown.sparse, *shown.includes)}
    return {*answer} - rests - ({"actions"} if shown.actions else set[str]())


@check_each(Get, "has {} alone where a request says so", _alone)
async def answer_has_fields_alone(scene: Scene, get: Get, name: str) -> None:
    """The answer has the fields that a request asks for, and no others; all of them where it asks for none."""
    row = await scene.make()
    for query, fields in _sparse_queries(get, name):
        response = await scene.ask(get, row, json=query)
        assert response.status_code == 200, query
        assert _fields_of(get, response.json()) == fields, query


@check_each(List, "has {} alone where a request says so", _alone)
async def has_fields_alone(scene: Scene, list_: List, name: str) -> None:
    """Items have the fields that a request asks for, and no others; all of them where it asks for none."""
    await scene.make()
    for query, fields in _sparse_queries(list_, name):
        items = (await scene.ask(list_, json=query)).json()["items"]
        assert items
        for item in items:
            assert _fields_of(list_, item) == fields, query


def _selects(contract: Contract, get: Get) -> bool:
    """Tell whether nothing needs an instance of the class, so that columns are selected."""
    needs_row = get.nested or get.key_lists or contract.version or get.can or get.rule
    return len(get.sparse) > 1 and not needs_row


@check(Get, "selects what is asked for alone", when=_selects)
async def answer_selects_what_is_asked_for(scene: Scene, get: Get) -> None:
    """The database is asked for no columns but those that the request asks for."""
    row, lengths = await scene.make(), list[int]()
    for query in ({_FIELDS: get.sparse[0]}, {}):
        with noted_statements(scene.db) as statements:
            response = await scene.ask(get, row, json=query)
        assert response.status_code == 200, query
        lengths.append(sum(map(len, statements)))
    assert lengths[0] < lengths[1]


@check(Get, "refuses fields that it has not", when=_alone, database=False)
async def answer_refuses_unknown_fields(scene: Scene, get: Get) -> None:
    """A field that the answer does not have, none, or one twice is refused, and the answer names the parameter."""
    await _refuses_fields(scene, get, scene.url(get))


@check(List, "refuses fields that it has not", when=_alone, database=False)
async def refuses_unknown_fields(scene: Scene, list_: List) -> None:
    """A field that items do not have, none, or one twice is refused, and the answer names the parameter."""
    await _refuses_fields(scene, list_, scene.contract.url)


async def _refuses_fields(scene: Scene, shown: Shown, url: str) -> None:
    first = shown.sparse[0]
    for wrong in ("unknown", "", f"{first},{first}"):
        response = await scene.client.get(url, params={_FIELDS: wrong})
        assert response.status_code == 422, wrong
        places = {tuple(place[:2]) for place in wrong_places(response)}
        assert places == {("query", _FIELDS)}, wrong


def _loaded(
    contract: Contract, shown: Get | List
) -> dict[str, Sequence[dict[str, str]]]:
    """Return queries of requests without, and with what rows can be made with that is loaded."""
    known = {*shown.key_lists, *related_rows(contract, shown)}
    found: dict[str, Sequence[dict[str, str]]] = {
        name: ({}, _query([name])) for name in shown.includes if name in known
    }
    # Rows with their keys beside them are always read.
    keys = {contract.attributes(name) for name in shown.key_lists}
    other = next((name for name in shown.sparse if name in shown.answers), None)
    alone = [
        name
        for name in shown.sparse
        if name in known and contract.attributes(name) not in keys
    ]
    if other is not None:
        found |= {
            name: ({_FIELDS: other}, {_FIELDS: f"{other},{name}"}) for name in alone
        }
    return found


@check_each(Get, "loads {} where it is asked for alone", _loaded)
async def answer_loads_what_is_asked_for(
    scene: Scene, get: Get, queries: Sequence[dict[str, str]]
) -> None:
    """What a request does not ask for, the database is not asked for either."""
    related, key = related_rows(scene.contract, get), scene.contract.row_key
    rows = await varied_rows(scene.db, scene.factory, key, related)
    # Of a row that leads to none, nothing is loaded either way.
    paths = [key.as_path(row) for row in rows.ranks]
    lengths: list[int] = []
    for query in queries:
        with noted_statements(scene.db) as statements:
            for path in paths:
                response = await scene.ask(get, key=path, json=query)
                assert response.status_code == 200, query
        lengths.append(sum(map(len, statements)))
    assert lengths[0] < lengths[1]


@check_each(List, "loads {} where it is asked for alone", _loaded)
async def loads_what_is_asked_for(
    scene: Scene, list_: List, queries: Sequence[dict[str, str]]
) -> None:
    """What a request does not ask for, the database is not asked for either."""
    related, key = related_rows(scene.contract, list_), scene.contract.row_key
    await varied_rows(scene.db, scene.factory, key, related)
    await scene.make()
    few, more = [await _length(scene, list_, query) for query in queries]
    assert few < more


def _asks(_contract: Contract, shown: Get | List) -> bool:
    return bool(_wrong(shown))


def _wrong(shown: Get | List) -> Sequence[str]:
    """Return what no request may ask for; nothing, where none is asked."""
    told = ["actions"] if isinstance(shown, List) and shown.actions else []
    return [f"{one},{one}" for one in [*shown.includes, *told][:1]]


@check(Get, "refuses to include anything else", when=_asks, database=False)
async def answer_refuses_to_include(scene: Scene, get: Get) -> None:
    """What the answer does not offer, or is asked for twice, is refused, and the answer names the parameter."""
    url = scene.url(get)
    for wrong in ("unknown", "", *_wrong(get)):
        response = await scene.client.get(url, params={_PLACE: wrong})
        assert response.status_code == 422, wrong
        places = {tuple(place[:2]) for place in wrong_places(response)}
        assert places == {("query", _PLACE)}, wrong


@check(List, "refuses to include anything else", when=_asks, database=False)
async def refuses_to_include(scene: Scene, list_: List) -> None:
    """What the list does not offer, or is asked for twice, is refused, and the answer names the parameter."""
    url = scene.contract.url
    for wrong in ("unknown", "", *_wrong(list_)):
        response = await scene.client.get(url, params={_PLACE: wrong})
        assert response.status_code == 422, wrong
        places = {tuple(place[:2]) for place in wrong_places(response)}
        assert places == {("query", _PLACE)}, wrong
        if list_.tree:
            body = {_PLACE: wrong.split(",")}
            response = await scene.client.post(f"{url}/search", json=body)
            assert response.status_code == 422, wrong
            places = {tuple(place[:2]) for place in wrong_places(response)}
            assert places == {("body", _PLACE)}, wrong


async def _length(scene: Scene, list_: List, asked: Mapping[str, str]) -> int:
    """Return how many characters of statements a page takes."""
    query = {list_.size: str(list_.most), **asked}
    with noted_statements(scene.db) as statements:
        response = await scene.ask(list_, json=query)
    assert response.status_code == 200
    return sum(map(len, statements))


async def _answers(
    scene: Scene, list_: List, include: Sequence[str]
) -> list[list[dict[str, Any]]]:
    """Return the items of the list, and those of a search, as a request asks for them."""
    responses = [await scene.ask(list_, json=_query(include))]
    if list_.tree:
        url = f"{scene.contract.url}/search"
        responses.append(await scene.client.post(url, json={_PLACE: [*include]}))
    assert [one.status_code for one in responses] == [200 for _ in responses]
    return [one.json()["items"] for one in responses]


def _query(include: Sequence[str]) -> dict[str, str]:
    return {_PLACE: ",".join(include)} if include else {}
