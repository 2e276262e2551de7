# ruff: noqa: S101  # the asserts are those of tests
"""Checks of lists of rows that requests write with the row above them."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from .checks import as_json
from .contract import Contract, Create, ItemList, Saving, Update
from .fields import Field, samples
from .mapping import concrete_mapper
from .registry import check_each
from .scene import Scene, wrong_places
from .versions import version_of

_PLAIN = ("str", "email", "int", "bool", "uuid", "date")
"""Types whose values are stored as they are sent."""


def _lists(_contract: Contract, saving: Saving) -> dict[str, ItemList]:
    return {one.field: one for one in saving.nested}


@check_each(Create, "makes the items of {}", _lists)
async def makes_items(scene: Scene, create: Create, one: ItemList) -> None:
    """The new row has the items that are sent, and other rows keep theirs."""
    other = await scene.make()
    await make_item(scene, one, other)
    before, item = await _held(scene, one, other), await _item(scene, one)
    body = await scene.body(create) | {one.field: [item]}
    known = await scene.keys()
    response = await scene.ask(create, json=body)
    assert response.status_code == 201
    held = await _held(scene, one, await scene.new_row(known))
    assert len(held) == 1
    _assert_stored(one, held[0], item)
    assert await _held(scene, one, other) == before


@check_each(Update, "makes and changes the items of {}", _lists)
async def changes_items(scene: Scene, update: Update, one: ItemList) -> None:
    """An item with the key of a row changes that, and one with no such key is new."""
    row, item = await scene.make(), await _item(scene, one)
    stored = await make_item(scene, one, row)
    await use_keys(scene, one)
    changed = {**item, **_key(one, stored)}
    response = await scene.ask(update, row, json={one.field: [changed]})
    assert response.status_code == 200
    held = await _held(scene, one, row)
    assert len(held) == 1
    assert _is(one, held[0], stored)
    _assert_stored(one, held[0], changed)
    if changed == item:  # A key that is known is that of no new item.
        return
    # What goes leaves its unique values to what comes.
    body = {one.field: {"create": [item], "delete": [_named(one, stored)]}}
    response = await scene.ask(update, row, json=body)
    assert response.status_code == 200
    held = await _held(scene, one, row)
    assert len(held) == 1
    _assert_stored(one, held[0], item)


@check_each(Update, "deletes what is left out of {}", _lists)
async def deletes_items(scene: Scene, update: Update, one: ItemList) -> None:
    """Items that are not sent go, those whose keys are sent stay as they are, and so do those of other rows."""
    row, other = await scene.make(), await scene.make()
    kept, gone, last = [await make_item(scene, one, row) for _ in range(3)]
    await make_item(scene, one, other)
    before = await _held(scene, one, other)
    of_kept = [each for each in await _held(scene, one, row) if _is(one, each, kept)]
    body: dict[str, Any] = {one.field: {"delete": [_named(one, gone)]}}
    response = await scene.ask(update, row, json=body)
    assert response.status_code == 200
    left = await _held(scene, one, row)
    assert len(left) == 2
    assert any(_is(one, each, last) for each in left)
    response = await scene.ask(update, row, json={one.field: [_key(one, kept)]})
    assert response.status_code == 200
    assert await _held(scene, one, row) == of_kept
    assert await _held(scene, one, other) == before


@check_each(Update, "finds no item of another key in {}", _lists)
async def finds_no_item(scene: Scene, update: Update, one: ItemList) -> None:
    """A key of no item, or of one of another row, or that the user does not see, is refused; hidden items stay."""
    row, other = await scene.make(), await scene.make()
    foreign = await make_item(scene, one, other)
    refused = [foreign]
    for owned in scene.owned(one.model):
        value = await scene.factory.value(scene.db, one.model, owned.column)
        refused.append(await make_item(scene, one, row, {owned.column: value}))
    before = await _held(scene, one, row)
    for each in refused:
        body = {one.field: {"update": [_key(one, each)]}}
        response = await scene.ask(update, row, json=body)
        assert response.status_code == 409
        place = ["body", one.field, "update", 0, one.key[0].name]
        assert wrong_places(response) == [place]
    response = await scene.ask(update, row, json={one.field: []})
    assert response.status_code == 200
    assert await _held(scene, one, row) == before


@check_each(Update, "does not write a list of {} that answers cut", _lists)
async def writes_no_cut_list(scene: Scene, update: Update, one: ItemList) -> None:
    """Whoever has read a part of it does not know the rest, which would be deleted."""
    row = await scene.make()
    for _ in range(one.most + 1):
        await make_item(scene, one, row)
    response = await scene.ask(update, row, json={one.field: []})
    assert response.status_code == 409
    assert wrong_places(response) == [["body", one.field]]
    assert len(await _held(scene, one, row)) == one.most + 1


def _counted(contract: Contract, update: Update) -> dict[str, ItemList]:
    return _lists(contract, update) if contract.version else {}


@check_each(Update, "counts a version when {} changes", _counted)
async def counts(scene: Scene, update: Update, one: ItemList) -> None:
    """A change of the items is one of the row, and counts once; what changes nothing keeps the version."""
    row = await scene.make()
    await make_item(scene, one, row)
    version = version_of(scene, row) + 1
    for _ in range(2):
        response = await scene.ask(update, row, json={one.field: []})
        assert response.status_code == 200
        await scene.db.refresh(row)
        assert version_of(scene, row) == version


async def _item(scene: Scene, one: ItemList) -> dict[str, Any]:
    """Return a new item, as JSON."""
    keys: Sequence[Field] = () if one.made else one.key
    fields = [*keys, *one.fields]
    known = samples([each for each in fields if not each.may_refer])
    row = await scene.factory.make(scene.db, one.model)
    others = {
        each.name: as_json(getattr(row, each.attribute))
        for each in fields
        if each.name not in known
    }
    return others | known | {inner.field: list[object]() for inner in one.lists}


async def make_item(
    scene: Scene, one: ItemList, row: object, values: Mapping[str, object] | None = None
) -> Any:  # noqa: ANN401  # a row of the class of items
    """Insert an item of a row."""
    above = {name: getattr(row, own) for name, own in _above(one, row).items()}
    return await scene.factory.make(scene.db, one.model, {**above, **(values or {})})


async def use_keys(scene: Scene, one: ItemList) -> None:
    """Insert an item of another row: SQLite gives the largest key anew once its row is gone."""
    await scene.factory.make(scene.db, one.model)


def _above(one: ItemList, row: object) -> dict[str, str]:
    """Return the attributes of items that name the row above, and what that calls them."""
    mapper = concrete_mapper(type(row))
    relation = mapper.relationships[one.relation]
    return {
        relation.mapper.get_property_by_column(remote).key: (
            mapper.get_property_by_column(local).key
        )
        for local, remote in relation.local_remote_pairs or ()
    }


async def _held(scene: Scene, one: ItemList, row: object) -> list[dict[str, Any]]:
    """Return what is stored of the items of a row that are not deleted, by attribute."""
    mine = [
        getattr(one.model, name) == getattr(row, own)
        for name, own in _above(one, row).items()
    ]
    mapper = concrete_mapper(one.model)
    async with AsyncSession(scene.db.bind) as reader:
        found = await reader.scalars(select(one.model).where(*mine))
        names = [attribute.key for attribute in mapper.column_attrs]
        rows = [{name: getattr(each, name) for name in names} for each in found]
    there = (each for each in rows if each.get(one.soft_delete) is None)
    return sorted(there, key=repr)


def _key(one: ItemList, item: object) -> dict[str, Any]:
    """Return what names an item, as JSON."""
    return {part.name: as_json(getattr(item, part.attribute)) for part in one.key}


def _named(one: ItemList, item: object) -> Any:  # noqa: ANN401  # any JSON value
    """Return the key of an item, as lists of what to delete have it."""
    key = _key(one, item)
    return next(iter(key.values())) if len(key) == 1 else key


def _is(one: ItemList, held: Mapping[str, Any], item: object) -> bool:
    return all(
        held[part.attribute] == getattr(item, part.attribute) for part in one.key
    )


def _assert_stored(
    one: ItemList, held: Mapping[str, Any], item: Mapping[str, Any]
) -> None:
    for field in (*one.key, *one.fields):
        if field.name in item and field.type in _PLAIN:
            assert as_json(held[field.attribute]) == item[field.name], field.name


def sendable(one: ItemList, items: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return what requests take of the items of an answer."""
    names = [field.name for field in (*one.key, *one.fields)]
    return [
        {name: item[name] for name in names if name in item}
        | {
            inner.field: sendable(inner, item[inner.field])
            for inner in one.lists
            if inner.field in item
        }
        for item in items
    ]
