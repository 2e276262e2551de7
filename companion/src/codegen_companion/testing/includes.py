# ruff: noqa: S101  # the asserts are those of tests
"""Checks of what answers have only where a request asks for it."""

from collections.abc import Mapping, Sequence
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


def _alone(_contract: Contract, list_: List) -> dict[str, str]:
    return {name: name for name in list_.sparse}


@check_each(List, "has {} alone where a request says so", _alone)
async def has_fields_alone(scene: Scene, list_: List, name: str) -> None:
    """Items have the fields that a request asks for, and no others; all of them where it asks for none."""
    await scene.make()
    rests = {f"{one}_next" for one in (*list_.sparse, *list_.includes)}
    for fields in ([name], []):
        query = {_FIELDS: name} if fields else {}
        for sent in (query, query | list_.whole):
            items = (await scene.ask(list_, json=sent)).json()["items"]
            assert items
            included = list_.includes if _PLACE in sent else ()
            for item in items:
                assert {*item} - rests == {*(fields or list_.sparse), *included}, sent


@check(List, "refuses fields that it has not", when=_alone, database=False)
async def refuses_unknown_fields(scene: Scene, list_: List) -> None:
    """A field that items do not have, none, or one twice is refused, and the answer names the parameter."""
    first = list_.sparse[0]
    for wrong in ("unknown", "", f"{first},{first}"):
        response = await scene.client.get(scene.contract.url, params={_FIELDS: wrong})
        assert response.status_code == 422, wrong
        places = {tuple(place[:2]) for place in wrong_places(response)}
        assert places == {("query", _FIELDS)}, wrong


def _loaded(contract: Contract, shown: Get | List) -> dict[str, str]:
    """Return what rows can be made with that is loaded."""
    known = {*shown.key_lists, *related_rows(contract, shown)}
    return {name: name for name in shown.includes if name in known}


@check_each(Get, "loads {} where it is asked for alone", _loaded)
async def answer_loads_what_is_asked_for(scene: Scene, get: Get, name: str) -> None:
    """What a request does not ask for, the database is not asked for either."""
    related, key = related_rows(scene.contract, get), scene.contract.row_key
    rows = await varied_rows(scene.db, scene.factory, key, related)
    # Of a row that leads to none, nothing is loaded either way.
    paths = [key.as_path(row) for row in rows.ranks]
    lengths: list[int] = []
    for include in ([], [name]):
        with noted_statements(scene.db) as statements:
            for path in paths:
                response = await scene.ask(get, key=path, json=_query(include))
                assert response.status_code == 200, include
        lengths.append(sum(map(len, statements)))
    assert lengths[0] < lengths[1]


@check_each(List, "loads {} where it is asked for alone", _loaded)
async def loads_what_is_asked_for(scene: Scene, list_: List, name: str) -> None:
    """What a request does not ask for, the database is not asked for either."""
    related, key = related_rows(scene.contract, list_), scene.contract.row_key
    await varied_rows(scene.db, scene.factory, key, related)
    await scene.make()
    assert await _length(scene, list_, []) < await _length(scene, list_, [name])


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


async def _length(scene: Scene, list_: List, include: Sequence[str]) -> int:
    """Return how many characters of statements a page takes."""
    query = {list_.size: str(list_.most)} | _query(include)
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
