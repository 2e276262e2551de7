# ruff: noqa: S101  # the asserts are those of tests
"""Checks of what items of lists have only where a request asks for it."""

from collections.abc import Sequence
from typing import Any

from .contract import Contract, List
from .list_checks import varied_rows
from .read import related_rows
from .registry import check, check_each
from .scene import Scene, wrong_places
from .statements import noted_statements

_PLACE = "include"


def _includes(_contract: Contract, list_: List) -> dict[str, str]:
    return {name: name for name in list_.includes}


@check_each(List, "has {} where it is asked for", _includes)
async def has_what_is_asked_for(scene: Scene, list_: List, name: str) -> None:
    """Items have the field where a request asks for it, and are without it otherwise: it is not null then."""
    await scene.make()
    others = [f"{one}{end}" for one in list_.includes for end in ("", "_next")]
    for include in ([], [name], [*list_.includes]):
        for items in await _answers(scene, list_, include):
            assert items
            for item in items:
                has = {one for one in others if one in item}
                assert {one.removesuffix("_next") for one in has} == {*include}


def _loaded(contract: Contract, list_: List) -> dict[str, str]:
    """Return what rows can be made with that is loaded."""
    known = {*list_.key_lists, *related_rows(contract, list_)}
    return {name: name for name in list_.includes if name in known}


@check_each(List, "loads {} where it is asked for alone", _loaded)
async def loads_what_is_asked_for(scene: Scene, list_: List, name: str) -> None:
    """What a request does not ask for, the database is not asked for either."""
    related, key = related_rows(scene.contract, list_), scene.contract.row_key
    await varied_rows(scene.db, scene.factory, key, related)
    await scene.make()
    assert await _length(scene, list_, []) < await _length(scene, list_, [name])


def _asks(_contract: Contract, list_: List) -> bool:
    return bool(list_.includes) or list_.actions


@check(List, "refuses to include anything else", when=_asks, database=False)
async def refuses_to_include(scene: Scene, list_: List) -> None:
    """What the list does not offer, or is asked for twice, is refused, and the answer names the parameter."""
    url = scene.contract.url
    first = next(iter([*list_.includes, "actions"]))
    for wrong in ("unknown", "", f"{first},{first}"):
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
    query = {list_.size: str(list_.most)}
    if include:
        query[_PLACE] = ",".join(include)
    with noted_statements(scene.db) as statements:
        response = await scene.ask(list_, json=query)
    assert response.status_code == 200
    return sum(map(len, statements))


async def _answers(
    scene: Scene, list_: List, include: Sequence[str]
) -> list[list[dict[str, Any]]]:
    """Return the items of the list, and those of a search, as a request asks for them."""
    query = {_PLACE: ",".join(include)} if include else {}
    responses = [await scene.ask(list_, json=query)]
    if list_.tree:
        url = f"{scene.contract.url}/search"
        responses.append(await scene.client.post(url, json={_PLACE: [*include]}))
    assert [one.status_code for one in responses] == [200 for _ in responses]
    return [one.json()["items"] for one in responses]
