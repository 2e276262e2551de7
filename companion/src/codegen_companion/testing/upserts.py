# ruff: noqa: S101  # the asserts are those of tests
"""Checks of requests that change many rows, and make those that are not there."""

import asyncio
from typing import Any

from fastapi import HTTPException
from sqlalchemy import func

from .contract import Contract, Function, Update, Upsert
from .registry import check, check_each
from .scene import Scene, item_places, with_unknown, wrong_places
from .stand_in import StandIn
from .statements import noted_statements
from .user_rules import Echo

_MANY = 3


def _takes_several(_contract: Contract, upsert: Upsert) -> bool:
    return upsert.most > 1


def _writes_all(contract: Contract, upsert: Upsert) -> bool:
    return upsert.atomic and _takes_several(contract, upsert)


def _writes_each(_contract: Contract, upsert: Upsert) -> bool:
    return not upsert.atomic and upsert.most >= _MANY


def _asks_by_itself(contract: Contract, upsert: Upsert) -> bool:
    """Tell whether no function of the project's own makes the answers."""
    update = contract.find(Update)
    is_own = update is not None and update.serializer is not None
    return _takes_several(contract, upsert) and not is_own


def _hooks(contract: Contract, upsert: Upsert) -> dict[str, Function]:
    if not _takes_several(contract, upsert):
        return {}
    return contract.saving_hooks()


async def _made(scene: Scene, upsert: Upsert) -> tuple[dict[str, Any], Any]:
    """Make a row by a request; return its item, and the row."""
    item = await scene.body(scene.create)  # which makes what it refers to
    known = await scene.keys()
    response = await scene.ask(upsert, json=[item])
    assert response.status_code == 200
    assert [one["created"] for one in response.json()] == [True]
    return item, await scene.new_row(known)


async def _again(scene: Scene, upsert: Upsert, item: dict[str, Any]) -> dict[str, Any]:
    """Return another item about the same row."""
    other: dict[str, Any] = await scene.body(scene.create)
    return other | {name: item[name] for name in upsert.by}


def _change(scene: Scene, item: dict[str, Any]) -> dict[str, Any]:
    """Return what of an item `update` would take."""
    known = scene.update.request.model_fields
    return {name: value for name, value in item.items() if name in known}


@check(Upsert, "changes what is there, and makes the rest")
async def stores_every_item(scene: Scene, upsert: Upsert) -> None:
    """The row that is there holds what its item says, others are new, and the answer tells which."""
    create, update, version = scene.create, scene.update, scene.contract.version
    first, row = await _made(scene, upsert)
    stored = scene.stored(create, row)
    assert stored == stored | scene.sent(create, first)
    old = scene.stored(update, row)
    count = getattr(row, version) if version else 0
    items = [await scene.body(create), await _again(scene, upsert, first)]
    known, items = await scene.keys(), items[-upsert.most :]
    response = await scene.ask(upsert, json=items)
    assert response.status_code == 200
    answer = response.json()
    assert [one["created"] for one in answer] == [True, False][-upsert.most :]
    await scene.db.refresh(row)
    sent = scene.sent(update, _change(scene, items[-1]))
    assert scene.stored(update, row) == old | sent
    if version:
        is_changed = scene.stored(update, row) != old
        assert getattr(row, version) == count + is_changed
    assert await scene.is_shown(row, answer[-1]["row"])
    new = await scene.new_rows(known)
    assert len(new) == len(items) - 1
    for one in new:
        stored = scene.stored(create, one)
        assert stored == stored | scene.sent(create, items[0])
        assert await scene.is_shown(one, answer[0]["row"])


@check(Upsert, "names the item that is wrong", when=_writes_all)
async def names_the_item(scene: Scene, upsert: Upsert) -> None:
    """One item that is wrong, or about the row of another, is named, and nothing of the others is kept."""
    items = [await scene.body(scene.create) for _ in range(2)]
    unknown = "unknown"
    while unknown in items[1]:
        unknown += "_"
    wrong: list[tuple[dict[str, Any], list[str]]] = [
        ({**items[1], unknown: 1}, [unknown]),
        (await _again(scene, upsert, items[0]), []),
    ]
    before = await scene.rows()
    for item, place in wrong:
        response = await scene.ask(upsert, json=[items[0], item])
        assert response.status_code == 422
        assert wrong_places(response) == [["body", 1, *place]]
        assert await scene.rows() == before


@check(Upsert, "writes the other items", when=_writes_each)
async def writes_the_others(scene: Scene, upsert: Upsert) -> None:
    """One item that is wrong is told by its status and its place, and of the others what became of their rows."""
    first, row = await _made(scene, upsert)
    items = [await _again(scene, upsert, first), *[await scene.body(scene.create)] * 2]
    items[1], unknown = with_unknown(items[1])
    known = await scene.keys()
    told = await scene.ask_each(upsert, items)
    assert [one["status"] for one in told] == [200, 422, 201]
    assert item_places(told[1]) == [["body", 1, unknown]]
    await scene.db.refresh(row)
    sent = scene.sent(scene.update, _change(scene, items[0]))
    stored = scene.stored(scene.update, row)
    assert stored == stored | sent
    [new] = await scene.new_rows(known)
    stored = scene.stored(scene.create, new)
    assert stored == stored | scene.sent(scene.create, items[2])


@check(Upsert, "writes items about one row one after the other", when=_writes_each)
async def writes_one_after_the_other(scene: Scene, upsert: Upsert) -> None:
    """Of two items about one row each is told what the row was when it was written."""
    first, _ = await _made(scene, upsert)
    items = [await _again(scene, upsert, first) for _ in range(2)]
    told = await scene.ask_each(upsert, items)
    assert [one["status"] for one in told] == [200, 200]
    one, other = [_change(scene, item) for item in items]
    rows = [each["row"] for each in told]
    is_own = scene.update.serializer is not None
    for name in () if is_own else one.keys() & other.keys() & rows[0].keys():
        if one[name] != other[name]:
            assert rows[0][name] != rows[1][name]


@check(Upsert, "refuses none of several at a time", when=_writes_each)
async def refuses_none(scene: Scene, upsert: Upsert) -> None:
    """Of requests at the same time one makes each row, and the others change it."""
    items = [await scene.body(scene.create) for _ in range(2)]
    # Of two items about one row each is written by itself.
    items.append(await _again(scene, upsert, items[0]))
    requests = (scene.ask_each(upsert, items) for _ in range(4))
    told = await asyncio.gather(*requests)
    statuses = sorted(one["status"] for each in told for one in each)
    assert statuses == [200] * 10 + [201] * 2


@check(Upsert, "takes as many items as it may", database=False)
async def takes_no_more(scene: Scene, upsert: Upsert) -> None:
    """A request has one item at least, and no more than it may have."""
    item = await scene.body(scene.create)
    for items in ([], [item] * (upsert.most + 1)):
        response = await scene.ask(upsert, json=items)
        assert response.status_code in (413, 422)
        if response.status_code == 422:
            assert ["body"] in wrong_places(response)


@check(Upsert, "asks the database no more for many", when=_asks_by_itself)
async def asks_once(scene: Scene, upsert: Upsert) -> None:
    """Many items take as many statements as one."""
    sent: list[int] = []
    bodies = [await scene.body(scene.create) for _ in range(2 + min(3, upsert.most))]
    # What is asked of a table once, the first request asks.
    for items in (bodies[:1], bodies[1:2], bodies[2:]):
        with noted_statements(scene.db) as statements:
            response = await scene.ask(upsert, json=items)
        assert response.status_code == 200
        sent.append(len(statements))
    assert sent[2] <= sent[1]


async def _is_kept(scene: Scene, upsert: Upsert, first: dict[str, Any]) -> None:
    """Ask for a change of a hidden row, and of another that is there not yet."""
    items = [await _again(scene, upsert, first), await scene.body(scene.create)]
    before = await scene.rows()
    # Where each is for itself, the other is made.
    items = items[: upsert.most if upsert.atomic else 1]
    response = await scene.ask(upsert, json=items)
    if response.status_code == 200:
        assert len(await scene.rows()) > len(before)
        assert {one["created"] for one in response.json()} == {True}
        assert {*map(str, before)} <= {*map(str, await scene.rows())}
        return
    assert response.status_code == 409
    assert {tuple(place[:2]) for place in wrong_places(response)} == {("body", 0)}
    assert await scene.rows() == before


@check(
    Upsert,
    "changes no rows of another owner",
    when=lambda contract, _: contract.owner is not None,
)
async def keeps_rows_of_others(scene: Scene, upsert: Upsert) -> None:
    """A row of another user stays as it is, and what it has is taken."""
    first, _ = await _made(scene, upsert)
    await scene.own_rows()
    await _is_kept(scene, upsert, first)


@check(
    Upsert,
    "changes nothing that its filter hides",
    when=lambda contract, _: contract.row_filter is not None,
)
async def keeps_hidden_rows(scene: Scene, upsert: Upsert) -> None:
    """A row that the user does not see stays as it is, and what it has is taken."""
    first, row = await _made(scene, upsert)
    hidden = [scene.key_of(row)]
    scene.row_filter.conditions = [~scene.contract.row_key.among(hidden)]
    await _is_kept(scene, upsert, first)


@check(
    Upsert,
    "changes no deleted rows",
    when=lambda contract, _: bool(contract.soft_delete),
)
async def keeps_deleted_rows(scene: Scene, upsert: Upsert) -> None:
    """A row that was deleted stays so, and what it has is taken."""
    first, row = await _made(scene, upsert)
    setattr(row, scene.contract.soft_delete, func.now())
    await scene.db.commit()
    await _is_kept(scene, upsert, first)


@check_each(Upsert, "gives every item to `{}`", _hooks)
async def gives_every_item(scene: Scene, upsert: Upsert, hook: Function) -> None:
    """The hooks of `create` get what is new, those of `update` what changes of a row that is there."""
    first, _ = await _made(scene, upsert)
    items = [await scene.body(scene.create), await _again(scene, upsert, first)]
    recorder, create, update = Echo(), scene.create, scene.update
    scene.rules.replace(hook, recorder)
    response = await scene.ask(upsert, json=items)
    assert response.status_code == 200
    expected: list[object] = []
    if hook in (update.pre, update.post):
        expected.append(update.request.model_validate(_change(scene, items[1])))
    if hook in (create.pre, create.post):
        expected.append(create.request.model_validate(items[0]))
    given = [args[-1] for args, _ in recorder.calls]
    assert all(one in given for one in expected)


@check_each(Upsert, "keeps nothing when `{}` fails for an item", _hooks)
async def keeps_nothing(scene: Scene, upsert: Upsert, hook: Function) -> None:
    """When a hook refuses an item, it is named, and nothing is kept."""
    first, _ = await _made(scene, upsert)
    items = [await scene.body(scene.create), await _again(scene, upsert, first)]
    before, update = await scene.rows(), scene.update
    error = HTTPException(409, "Not now")
    failing = StandIn(scene.factory, scene.contract.model, error=error)
    scene.rules.replace(hook, failing)
    number = 1 if hook in (update.pre, update.post) else 0
    if not upsert.atomic:
        items, number = [items[number]], 0
    response = await scene.ask(upsert, json=items)
    assert response.status_code == 409
    assert wrong_places(response) == [["body", number]]
    assert await scene.rows() == before


@check(
    Upsert,
    "repeats the answer of its key",
    when=lambda contract, upsert: contract.repeats(upsert),
)
async def repeats_the_answer(scene: Scene, upsert: Upsert) -> None:
    """A repeat gets the first answer, and nothing is done again."""
    first, _ = await _made(scene, upsert)
    items = [await scene.body(scene.create), await _again(scene, upsert, first)]
    items = items[-upsert.most :]
    headers = {"Idempotency-Key": "a-key-that-nobody-guesses"}
    answer = await scene.ask(upsert, json=items, headers=headers)
    assert answer.status_code == 200
    before = await scene.rows()
    again = await scene.ask(upsert, json=items, headers=headers)
    assert again.status_code == 200
    assert again.json() == answer.json()
    assert await scene.rows() == before
