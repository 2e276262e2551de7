# ruff: noqa: S101  # the asserts are those of tests
"""Checks of lists of keys of related rows, in answers and in requests."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from .checks import as_json
from .contract import Contract, Create, Get, List, Saving, Update
from .fields import Field
from .items import has_key
from .linking import stored_row
from .mapping import concrete_mapper
from .registry import check_each
from .scene import Scene, wrong_places
from .varied_rows import relationship_of


def _shown(_contract: Contract, shown: Get | List) -> dict[str, str]:
    return {} if shown.serializer else {name: name for name in shown.key_lists}


def _in_items(contract: Contract, list_: List) -> dict[str, str]:
    return _shown(contract, list_) if has_key(contract, list_) else {}


@check_each(Get, "answers the keys of {}", _shown)
async def answers_keys(scene: Scene, _get: Get, name: str) -> None:
    """The answer has the key of the row that the row has, and none that another row has."""
    for row, key in await _linked(scene, name):
        assert (await scene.shown(row))[name] == [key]


@check_each(List, "answers the keys of {}", _in_items)
async def items_have_keys(scene: Scene, list_: List, name: str) -> None:
    """Each item has the key of the row that its row has, and none that another row has."""
    row_key = scene.contract.row_key
    linked = await _linked(scene, name)
    items = (await scene.ask(list_, json=list_.whole)).json()["items"]
    shown = {row_key.in_item(item): item[name] for item in items}
    for row, key in linked:
        assert shown[row_key.as_json(scene.key_of(row))] == [key]


async def _linked(scene: Scene, name: str) -> list[tuple[object, Any]]:
    """Make two rows with one related row each; return them with the keys of those, as JSON."""
    relation = scene.contract.attributes(name)
    target = relationship_of(getattr(scene.contract.model, relation)).mapper
    others = await scene.factory.make_several(scene.db, target.class_, 2)
    pairs = [(await scene.make(), other) for other in others]
    async with AsyncSession(scene.db.bind) as writer:
        for row, other in pairs:
            stored = await stored_row(writer, scene, row, relation)
            getattr(stored, relation).append(await writer.merge(other))
        await writer.commit()
    [column] = target.primary_key
    key = target.get_property_by_column(column).key
    return [(row, as_json(getattr(other, key))) for row, other in pairs]


def key_lists(_contract: Contract, saving: Saving) -> dict[str, Field]:
    """Return the fields of a request that list keys of related rows, by their names."""
    return {field.name: field for field in saving.fields if field.relation}


@check_each(Create, "stores the rows of {}", key_lists)
async def create_stores_lists(scene: Scene, create: Create, field: Field) -> None:
    """The new row has the rows whose keys are sent, each once."""
    keys = await _keys(scene, field, _few(field))
    sent = [*keys, keys[0]][: field.max_items]
    body = await scene.body(create) | {field.name: sent}
    known = await scene.keys()
    response = await scene.ask(create, json=body)
    assert response.status_code == 201
    assert await held_keys(scene, await scene.new_row(known), field) == keys


@check_each(Update, "sets the rows of {}", key_lists)
async def update_sets_lists(scene: Scene, update: Update, field: Field) -> None:
    """The row has the rows whose keys are sent and no others, and those that it had where none are sent."""
    row, few = await scene.make(), _few(field)
    keys = await _keys(scene, field, few + 1)
    for sent in (keys[:few], keys[1:], keys[1:], []):
        response = await scene.ask(update, row, json={field.name: sent})
        assert response.status_code == 200, sent
        for body in ({}, {field.name: sent}):
            response = await scene.ask(update, row, json=body)
            assert response.status_code == 200, body
            assert await held_keys(scene, row, field) == sent


@check_each(Saving, "refuses keys of no row in {}", key_lists)
async def refuses_missing_keys(scene: Scene, saving: Saving, field: Field) -> None:
    """A key that no row has is named by its place, and nothing is kept."""
    missing, there = await _keys(scene, field, 2)
    assert field.ref is not None
    await scene.db.delete(await scene.db.get_one(field.ref, _of(field, missing)))
    await scene.db.commit()
    row = None if isinstance(saving, Create) else await scene.make()
    body: dict[str, Any] = await scene.body(saving) if row is None else {}
    before = await scene.rows()
    keys = [there, missing][-_few(field) :]
    response = await scene.ask(saving, row, json=body | {field.name: keys})
    assert response.status_code == 409
    place = ["body", field.name, len(keys) - 1]
    assert wrong_places(response) == [place]
    assert await scene.rows() == before
    if row is not None:
        assert await held_keys(scene, row, field) == []


def _few(field: Field) -> int:
    """Return how many keys a check sends: two, where a list may have as many."""
    return 2 if field.max_items is None else min(2, field.max_items)


async def _keys(scene: Scene, field: Field, number: int) -> list[Any]:
    """Make rows that the field may list, and return their keys in order, as JSON."""
    assert field.ref is not None
    rows = await scene.factory.make_several(scene.db, field.ref, number)
    return sorted((_key(field, row) for row in rows), key=repr)


async def held_keys(scene: Scene, row: object, field: Field) -> list[Any]:
    """Return the keys of the rows that a row has, in order, as they are stored."""
    async with AsyncSession(scene.db.bind) as reader:
        stored = await stored_row(reader, scene, row, field.relation)
        related = getattr(stored, field.relation)
        return sorted((_key(field, one) for one in related), key=repr)


def _key(field: Field, row: object) -> Any:  # noqa: ANN401  # any JSON value
    return as_json(getattr(row, _name(field)))


def _of(field: Field, key: object) -> Any:  # noqa: ANN401  # of the type of the key
    assert field.ref is not None
    kind = concrete_mapper(field.ref).primary_key[0].type.python_type
    return kind(key)


def _name(field: Field) -> str:
    assert field.ref is not None
    mapper = concrete_mapper(field.ref)
    return mapper.get_property_by_column(mapper.primary_key[0]).key
