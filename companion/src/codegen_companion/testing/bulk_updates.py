# ruff: noqa: S101  # the asserts are those of tests
"""Checks of requests that change many rows."""

from typing import Any

from fastapi import HTTPException

from .contract import BulkUpdate, Contract, Function, Get, Update
from .endpoints import user_of
from .registry import check, check_each
from .scene import (
    Scene,
    changes_anything,
    item_places,
    with_unknown,
    wrong_places,
)
from .stand_in import StandIn
from .statements import noted_statements
from .user_rules import Echo

_MANY = 3


def _takes_several(_contract: Contract, bulk: BulkUpdate) -> bool:
    return bulk.most >= _MANY


def _changes_all(contract: Contract, bulk: BulkUpdate) -> bool:
    return bulk.atomic and _takes_several(contract, bulk)


def _changes_each(contract: Contract, bulk: BulkUpdate) -> bool:
    return not bulk.atomic and _takes_several(contract, bulk)


def _compares_versions(contract: Contract, bulk: BulkUpdate) -> bool:
    return bool(contract.version) and _changes_all(contract, bulk)


def _asks_by_itself(contract: Contract, bulk: BulkUpdate) -> bool:
    """Tell whether no function of the project's own has a say about each row."""
    update = contract.find(Update)
    if update is None or not _takes_several(contract, bulk):
        return False
    own = (update.serializer, update.pre, update.post, update.can, bulk.can)
    return not any(own) and changes_anything(contract)


def _posts(contract: Contract, bulk: BulkUpdate) -> dict[str, Function]:
    update = contract.find(Update)
    if update is None or not _takes_several(contract, bulk):
        return {}
    hooks = {"pre": update.pre, "post": update.post}
    return {name: hook for name, hook in hooks.items() if hook is not None}


async def _changing(scene: Scene, bulk: BulkUpdate) -> tuple[list[Any], list[Any]]:
    """Insert rows, as many as fit but few; return them with items that change them."""
    rows = [await scene.make() for _ in range(min(_MANY, bulk.most))]
    return rows, [await scene.change(row) for row in rows]


def _change(scene: Scene, item: dict[str, Any]) -> dict[str, Any]:
    """Return what of an item `update` would take."""
    known = scene.update.request.model_fields
    return {name: value for name, value in item.items() if name in known}


@check(BulkUpdate, "stores every item")
async def stores_every_item(scene: Scene, bulk: BulkUpdate) -> None:
    """Each row holds what its item says, the answer shows them in the order of the items, and no other row changes."""
    rows, items = await _changing(scene, bulk)
    other, update = await scene.make(), scene.update
    kept = scene.stored(update, other)
    before = [scene.stored(update, row) for row in rows]
    response = await scene.ask(bulk, json=[*reversed(items)])
    assert response.status_code == 200
    for row, item, old in zip(rows, items, before, strict=True):
        await scene.db.refresh(row)
        sent = scene.sent(update, _change(scene, item))
        assert scene.stored(update, row) == old | sent
    await scene.db.refresh(other)
    assert scene.stored(update, other) == kept
    answer = response.json()
    assert len(answer) == len(rows)
    for row, shown in zip(reversed(rows), answer, strict=True):
        if update.answers is not None:
            values = scene.contract.answer_of(row, update.answers)
            assert shown == shown | values
        elif update.serializer is None and scene.contract.find(Get) is not None:
            assert shown == await scene.found(row)


@check(BulkUpdate, "names the item that is wrong", when=_changes_all)
async def names_the_item(scene: Scene, bulk: BulkUpdate) -> None:
    """One item that is wrong, about no row, or about the row of another, is named, and nothing of the others is kept."""
    _, items = await _changing(scene, bulk)
    before, unknown = await scene.rows(), "unknown"
    while unknown in items[1]:
        unknown += "_"
    wrong: list[tuple[dict[str, Any], int, list[str]]] = [
        (items[1] | {unknown: 1}, 422, [unknown]),
        (items[1] | scene.item(None), 404, []),
        (items[0], 422, []),
    ]
    for item, status, place in wrong:
        response = await scene.ask(bulk, json=[items[0], item, items[2]])
        assert response.status_code == status
        assert wrong_places(response) == [["body", 1, *place]]
        assert await scene.rows() == before


@check(BulkUpdate, "changes the other rows", when=_changes_each)
async def changes_the_others(scene: Scene, bulk: BulkUpdate) -> None:
    """An item that is wrong, of no row or of another version is told, and the other rows change."""
    update, version = scene.update, scene.contract.version
    rows, items = await _changing(scene, bulk)
    unfit, unknown = with_unknown(items[1])
    wrong: list[tuple[dict[str, Any], int, list[str]]] = [
        (unfit, 422, [unknown]),
        (items[1] | scene.item(None), 404, []),
    ]
    if version:
        count = getattr(rows[1], version) + 1
        wrong.append((items[1] | {"version": count}, 412, []))
    kept = scene.stored(update, rows[1])
    for item, status, place in wrong:
        changing = [rows[0], rows[2]]
        for row in changing:
            await scene.db.refresh(row)
        old = [scene.stored(update, row) for row in changing]
        first, last = [await scene.change(row) for row in changing]
        told = await scene.ask_each(bulk, [first, item, last])
        assert [one["status"] for one in told] == [200, status, 200]
        assert item_places(told[1]) == [["body", 1, *place]]
        for row, sent, before in zip(changing, [first, last], old, strict=True):
            await scene.db.refresh(row)
            values = scene.sent(update, _change(scene, sent))
            assert scene.stored(update, row) == before | values
        await scene.db.refresh(rows[1])
        assert scene.stored(update, rows[1]) == kept


@check(BulkUpdate, "takes as many items as it may", database=False)
async def changes_no_more(scene: Scene, bulk: BulkUpdate) -> None:
    """A request has one item at least, and no more than it may have."""
    for items in ([], [scene.item(None)] * (bulk.most + 1)):
        response = await scene.ask(bulk, json=items)
        assert response.status_code in (413, 422)
        if response.status_code == 422:
            assert ["body"] in wrong_places(response)


@check(BulkUpdate, "asks the database no more for many", when=_asks_by_itself)
async def asks_once(scene: Scene, bulk: BulkUpdate) -> None:
    """Many items take as many statements as one."""
    sent: list[int] = []
    _, items = await _changing(scene, bulk)
    # What is asked of a table once, the first request asks.
    for some in ([await scene.change(await scene.make())], items[:1], items[1:]):
        with noted_statements(scene.db) as statements:
            response = await scene.ask(bulk, json=some)
        assert response.status_code == 200
        sent.append(len(statements))
    assert sent[2] <= sent[1]


@check(BulkUpdate, "keeps rows of other versions", when=_compares_versions)
async def keeps_changed_rows(scene: Scene, bulk: BulkUpdate) -> None:
    """An item with a stale version is named, and no row changes; without it, each that changes is counted."""
    rows, items = await _changing(scene, bulk)
    version, before = scene.contract.version, await scene.rows()
    items = [
        item | {"version": getattr(row, version)}
        for row, item in zip(rows, items, strict=True)
    ]
    items[1]["version"] += 1
    response = await scene.ask(bulk, json=items)
    assert response.status_code == 412
    assert wrong_places(response) == [["body", 1]]
    assert await scene.rows() == before
    items[1]["version"] -= 1
    old = [scene.stored(scene.update, row) for row in rows]
    response = await scene.ask(bulk, json=items)
    assert response.status_code == 200
    for row, item, stored in zip(rows, items, old, strict=True):
        await scene.db.refresh(row)
        is_changed = scene.stored(scene.update, row) != stored
        assert getattr(row, version) == item["version"] + is_changed


@check(
    BulkUpdate,
    "changes no rows of another owner",
    when=lambda contract, _: contract.owner is not None,
)
async def keeps_rows_of_others(scene: Scene, bulk: BulkUpdate) -> None:
    """A row of another user is none."""
    owner = scene.contract.owner
    assert owner is not None
    row = await scene.make({owner.column: await scene.value(owner.column)})
    item = await scene.change(row)
    before = await scene.rows()
    response = await scene.ask(bulk, json=[item])
    assert response.status_code == 404
    assert await scene.rows() == before


@check(
    BulkUpdate,
    "changes nothing that its filter hides",
    when=lambda contract, _: contract.row_filter is not None,
)
async def keeps_hidden_rows(scene: Scene, bulk: BulkUpdate) -> None:
    """A row that the user does not see is none."""
    row = await scene.make()
    item, hidden = await scene.change(row), [scene.key_of(row)]
    before = await scene.rows()
    scene.row_filter.conditions = [~scene.contract.row_key.among(hidden)]
    response = await scene.ask(bulk, json=[item])
    assert response.status_code == 404
    assert await scene.rows() == before


@check_each(BulkUpdate, "gives every item to its `{}`", _posts)
async def gives_every_item(scene: Scene, bulk: BulkUpdate, hook: Function) -> None:
    """The hook gets what each item changes, in their order, and the user."""
    rows, items = await _changing(scene, bulk)
    schema, recorder = scene.update.request, Echo()
    scene.rules.replace(hook, recorder)
    response = await scene.ask(bulk, json=items)
    assert response.status_code == 200
    given = [args[-1] for args, _ in recorder.calls]
    assert given == [schema.model_validate(_change(scene, item)) for item in items]
    for (args, _), row in zip(recorder.calls, rows, strict=True):
        assert scene.keys_of(*args[:-1]) in ([], scene.keys_of(row))
    user = user_of(scene.contract, bulk)
    assert [values for _, values in recorder.calls] == [user] * len(items)


@check_each(BulkUpdate, "keeps nothing when its `{}` fails for an item", _posts)
async def keeps_nothing(scene: Scene, bulk: BulkUpdate, hook: Function) -> None:
    """When a hook refuses an item, it is named, and nothing is kept."""
    _, items = await _changing(scene, bulk)
    before = await scene.rows()
    error = HTTPException(409, "Not now")
    failing = StandIn(scene.factory, scene.contract.model, error=error)
    scene.rules.replace(hook, failing)
    response = await scene.ask(bulk, json=items)
    assert response.status_code == 409
    assert wrong_places(response) == [["body", 0]]
    assert await scene.rows() == before


@check(
    BulkUpdate,
    "repeats the answer of its key",
    when=lambda contract, bulk: contract.repeats(bulk),
)
async def repeats_the_answer(scene: Scene, bulk: BulkUpdate) -> None:
    """A repeat gets the first answer, and nothing is done again."""
    _, items = await _changing(scene, bulk)
    headers = {"Idempotency-Key": "a-key-that-nobody-guesses"}
    first = await scene.ask(bulk, json=items, headers=headers)
    assert first.status_code == 200
    before = await scene.rows()
    again = await scene.ask(bulk, json=items, headers=headers)
    assert again.status_code == 200
    assert again.json() == first.json()
    assert await scene.rows() == before
