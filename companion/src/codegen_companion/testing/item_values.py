# ruff: noqa: S101  # the asserts are those of tests
"""Checks of what the items of lists may hold that requests write with the row above them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pydantic import BaseModel, ValidationError

from .contract import Contract, Create, ItemList, Saving
from .fields import Field, refused, taken
from .registry import check_each
from .scene import Scene

_Place = Sequence[str | int]


@dataclass(frozen=True)
class ItemValue:
    """A field of the items of a list, and where requests have it."""

    one: ItemList
    field: Field
    places: Sequence[_Place]
    """Of an item, within the body: `["lines", "create", 0]`."""


def _values(_contract: Contract, saving: Saving) -> dict[str, ItemValue]:
    return {
        ".".join([*(one.field for one in chain), field.name]): ItemValue(
            chain[-1], field, places
        )
        for chain in _chains(saving.nested)
        for field in (*chain[-1].key, *chain[-1].fields)
        if (places := [*_places_of(saving, chain, field)])
    }


def _chains(lists: Sequence[ItemList]) -> Iterator[Sequence[ItemList]]:
    """Yield each list behind those that its items are in."""
    for one in lists:
        yield [one]
        for inner in _chains(one.lists):
            yield [one, *inner]


def _places_of(
    saving: Saving, chain: Sequence[ItemList], field: Field
) -> Iterator[_Place]:
    """Yield the places of an item that has a field: new ones have no key that is made."""
    is_made = chain[-1].made and field in chain[-1].key
    for place, is_new in _places(chain, is_new=isinstance(saving, Create)):
        if not (is_new and is_made):
            yield place


def _places(
    chain: Sequence[ItemList], *, is_new: bool
) -> Iterator[tuple[_Place, bool]]:
    """Yield the places of an item of the last list, and whether it is a new one."""
    first, *inner = chain
    forms: list[tuple[_Place, bool]] = [([first.field, 0], is_new)]
    if not is_new:
        forms.append(([first.field, "create", 0], True))
        forms.append(([first.field, "update", 0], False))
    for place, is_new_item in forms:
        here: list[tuple[_Place, bool]] = [([], is_new_item)]
        below = _places(inner, is_new=is_new_item) if inner else here
        for behind, is_new_below in below:
            yield [*place, *behind], is_new_below


def _at(place: _Place, value: object) -> dict[str, object]:
    """Return a body that has a value at a place, and nothing else."""
    first, *inner = place
    for step in reversed(inner):
        value = [value] if step == 0 else {str(step): value}
    return {str(first): value}


@check_each(Saving, "refuses items with wrong values of {}", _values, database=False)
async def refuses_values(scene: Scene, saving: Saving, item: ItemValue) -> None:
    """What a field of an item must not be is refused wherever items are sent, and the answer names the place."""
    wrong = refused([item.field], item.one.model, scene.contract.longest(saving))
    for words, sent in wrong.items():
        for place in item.places:
            body = _at(place, {item.field.name: sent.value})
            response = await scene.ask(saving, json=body)
            assert response.status_code == 422, (words, place)
            named = [*place, item.field.name]
            found = [
                error["loc"][1 : len(named) + 1]
                for error in response.json()["errors"]
                if error["type"] != "missing"
            ]
            assert named in found, (words, place)


def _taken(contract: Contract, saving: Saving) -> dict[str, ItemValue]:
    values = _values(contract, saving)
    return {words: item for words, item in values.items() if taken([item.field])}


@check_each(Saving, "takes items with what {} may just be", _taken, database=False)
async def takes_bounds(_scene: Scene, saving: Saving, item: ItemValue) -> None:
    """A field of an item takes its bounds, each of its choices, and 1.0 for 1."""
    for words, sent in taken([item.field]).items():
        for place in item.places:
            body = _at(place, {item.field.name: sent.value})
            named = (*place, item.field.name)
            assert named not in _wrong(saving.request, body, len(named)), (words, place)


@dataclass(frozen=True)
class Length:
    """How many items a list in a request may have."""

    place: _Place
    most: int


def _lengths(_contract: Contract, saving: Saving) -> dict[str, Length]:
    """Return the lists of a request: the whole ones, and those of what becomes of some."""
    found = dict[str, Length]()
    for chain in _chains(saving.nested):
        most = chain[-1].most_items
        places = [
            place[:-1] for place, _ in _places(chain, is_new=isinstance(saving, Create))
        ]
        deleted = [[*place[:-1], "delete"] for place in places if place[-1] == "update"]
        for place in (*places, *deleted):
            words = ".".join(str(step) for step in place if step != 0)
            found[words] = Length(place, most)
    return found


@check_each(Saving, "takes so many items of {} and no more", _lengths, database=False)
async def takes_so_many(scene: Scene, saving: Saving, length: Length) -> None:
    """A list may have its limit of items; a longer one is refused, and the answer names it."""
    *_, last = length.place
    item: object = None if last == "delete" else {}
    for count in (length.most, length.most + 1):
        body = _at(length.place, [item] * count)
        is_long = tuple(length.place) in _wrong(
            saving.request, body, len(length.place), "too_long"
        )
        assert is_long == (count > length.most), count
    response = await scene.ask(saving, json=body)
    assert response.status_code == 422


def _wrong(
    schema: type[BaseModel], body: object, depth: int, kind: str = ""
) -> set[tuple[int | str, ...]]:
    """Return the places, down to a depth, of what a request finds wrong with a body."""
    try:
        schema.model_validate_json(json.dumps(body))
    except ValidationError as error:
        return {
            fault["loc"][:depth]
            for fault in error.errors()
            if kind in ("", fault["type"]) and fault["type"] != "missing"
        }
    return set()
