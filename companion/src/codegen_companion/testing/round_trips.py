# ruff: noqa: S101  # the asserts are those of tests
"""Checks that what `get` answers can be written as it is."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from .checks import stored_rows, touched_by_writes
from .contract import Contract, Get, ItemList, Update
from .fields import Field
from .item_lists import make_item, sendable, use_keys
from .key_lists import held_keys, key_lists
from .linking import stored_row
from .registry import check_each
from .scene import Scene

_ALL = "all fields"


def _sent(contract: Contract, update: Update) -> Mapping[str, Sequence[str]]:
    """Return what requests take of the answer of `get`: each list, and all together."""
    get = contract.find(Get)
    if get is None:
        return {}
    lists = [*key_lists(contract, update), *update.lists]
    shown = {*get.answers, *get.key_lists, *get.nested}
    taken = dict.fromkeys([*(one.name for one in update.fields), *lists])
    each = {name: [name] for name in taken if name in lists and name in shown}
    # What a function of the project makes of other fields may be anything.
    every = [] if get.serializer else [name for name in taken if name in shown]
    return each if every in ([], [*each]) else {**each, _ALL: every}


@check_each(Update, "changes nothing by what is answered of {}", _sent)
async def writes_back(scene: Scene, update: Update, names: Sequence[str]) -> None:
    """A request with what `get` answers leaves the row as it is, and what belongs to it, also what the user does not see."""
    row = await _filled(scene, update)
    answer, before = await _shown(scene, row), await _stored(scene, update, row)
    body = {name: answer[name] for name in names}
    for one in update.nested:
        if one.field in body:
            assert len(answer[one.field]) == 1
            body[one.field] = sendable(one, answer[one.field])
    response = await scene.ask(update, row, json=body)
    assert response.status_code == 200
    assert await _shown(scene, row) == answer
    assert await _stored(scene, update, row) == before


async def _shown(scene: Scene, row: object) -> dict[str, Any]:
    """Return what `get` answers, but for when the row was written last: SQLite stores times without zones again."""
    touched = touched_by_writes(scene.contract.model)
    answer: dict[str, Any] = await scene.shown(row)
    return {name: value for name, value in answer.items() if name not in touched}


async def _filled(scene: Scene, update: Update) -> object:
    """Make a row that holds what requests take, and what leads to rows that the user does not see."""
    row, body = await scene.make(), await scene.body(update)
    response = await scene.ask(update, row, json=body)
    assert response.status_code == 200
    for field in key_lists(scene.contract, update).values():
        await _link_hidden(scene, field, row)
    for one in update.nested:
        await _add_items(scene, one, row)
    return row


async def _add_items(scene: Scene, one: ItemList, row: object) -> None:
    """Give a row an item with items of its own, and such that the user does not see."""
    item, hidden = await make_item(scene, one, row), await _hidden(scene, one.model)
    if one.soft_delete:
        value = await scene.factory.value(scene.db, one.model, one.soft_delete)
        hidden.append({one.soft_delete: value})
    for values in hidden:
        await make_item(scene, one, row, values)
    await use_keys(scene, one)
    for inner in one.lists:
        await _add_items(scene, inner, item)


async def _hidden(scene: Scene, model: type[Any]) -> list[dict[str, object]]:
    """Return what rows of a class have that the user does not see."""
    return [
        {owned.column: await scene.factory.value(scene.db, model, owned.column)}
        for owned in scene.owned(model)
    ]


async def _link_hidden(scene: Scene, field: Field, row: object) -> None:
    """Let a list have the keys of rows that the user does not see."""
    assert field.ref is not None
    for values in await _hidden(scene, field.ref):
        other = await scene.factory.make(scene.db, field.ref, values)
        async with AsyncSession(scene.db.bind) as writer:
            stored = await stored_row(writer, scene, row, field.relation)
            getattr(stored, field.relation).append(await writer.merge(other))
            await writer.commit()


async def _stored(scene: Scene, update: Update, row: object) -> list[object]:
    """Return what is stored of the classes that requests write, and which rows a row has in its lists."""
    models = [scene.contract.model, *_models(update.nested)]
    lists = key_lists(scene.contract, update).values()
    return [
        *[await stored_rows(scene.db, one, touched_by_writes(one)) for one in models],
        *[await held_keys(scene, row, field) for field in lists],
    ]


def _models(lists: Sequence[ItemList]) -> Iterator[type[object]]:
    """Yield the classes of the items of lists, and of their lists."""
    for one in lists:
        yield one.model
        yield from _models(one.lists)
