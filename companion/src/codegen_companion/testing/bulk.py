# ruff: noqa: S101  # the asserts are those of tests
"""Checks of requests that are about many rows."""

from typing import Any

from fastapi import HTTPException
from httpx2 import Response

from .checks import as_json, is_stored
from .contract import BulkCreate, BulkDelete, Contract, Create, Function, Get
from .endpoints import user_of
from .registry import check, check_each
from .scene import Scene, item_places, with_unknown, wrong_places
from .stand_in import StandIn
from .statements import noted_statements
from .user_rules import Echo

_MANY = 3


async def _items(scene: Scene, bulk: BulkCreate) -> list[Any]:
    """Return items that are accepted, as many as fit but few."""
    return [await scene.body(scene.create) for _ in range(min(_MANY, bulk.most))]


def _takes_several(_contract: Contract, bulk: BulkCreate) -> bool:
    return bulk.most >= _MANY


def _makes_all(contract: Contract, bulk: BulkCreate) -> bool:
    return bulk.atomic and _takes_several(contract, bulk)


def _makes_each(contract: Contract, bulk: BulkCreate) -> bool:
    return not bulk.atomic and _takes_several(contract, bulk)


def _asks_by_itself(contract: Contract, bulk: BulkCreate) -> bool:
    """Tell whether no function of the project's own makes the answers."""
    create = contract.find(Create)
    is_own = create is not None and create.serializer is not None
    return _takes_several(contract, bulk) and not is_own


def _hooks(contract: Contract, bulk: BulkCreate) -> dict[str, Function]:
    create = contract.find(Create)
    if create is None or not _takes_several(contract, bulk):
        return {}
    hooks = {"pre": create.pre, "post": create.post}
    return {name: hook for name, hook in hooks.items() if hook is not None}


async def _is_kept(scene: Scene, known: list[Any], response: Response) -> list[Any]:
    """Return the new rows in the order of the answer's items, which show them."""
    contract, create = scene.contract, scene.create
    rows, answer = await scene.new_rows(known), response.json()
    assert len(answer) == len(rows)
    if create.answers is None and contract.find(Get) is not None:
        shown = [await scene.found(row) for row in rows]
    else:
        shown = [contract.answer_of(row, create.answers or []) for row in rows]
    assert all(item in shown for item in answer)
    return [rows[shown.index(item)] for item in answer]


@check(BulkCreate, "stores every item")
async def stores_every_item(scene: Scene, bulk: BulkCreate) -> None:
    """The new rows hold what was sent, and the answer shows them in the order of the items."""
    items, known = await _items(scene, bulk), await scene.keys()
    response = await scene.ask(bulk, json=items)
    assert response.status_code == 201
    rows = await scene.new_rows(known)
    assert len(rows) == len(items)
    create = scene.create
    if create.serializer is None:
        rows = await _is_kept(scene, known, response)
    stored = [scene.stored(create, row) for row in rows]
    for number, item in enumerate(items):
        sent = scene.sent(create, item)
        # Which row is of which item, the answer of a serializer need not tell.
        of_item = stored if create.serializer else stored[number : number + 1]
        assert any(row == row | sent for row in of_item), (sent, of_item)


@check(BulkCreate, "names the item that is wrong", when=_makes_all)
async def names_the_item(scene: Scene, bulk: BulkCreate) -> None:
    """One item that is wrong is named, and nothing of the others is kept."""
    items, before = await _items(scene, bulk), await scene.rows()
    names, unknown = {field.name for field in scene.create.fields}, "unknown"
    while unknown in names:
        unknown += "_"
    items[1] = {**items[1], unknown: 1}
    response = await scene.ask(bulk, json=items)
    assert response.status_code == 422
    assert wrong_places(response) == [["body", 1, unknown]]
    assert await scene.rows() == before


@check(BulkCreate, "makes the other items", when=_makes_each)
async def makes_the_others(scene: Scene, bulk: BulkCreate) -> None:
    """One item that is wrong is told by its status and its place, and the others are made."""
    items, known = await _items(scene, bulk), await scene.keys()
    items[1], unknown = with_unknown(items[1])
    told = await scene.ask_each(bulk, items)
    assert [one["status"] for one in told] == [201, 422, 201]
    assert item_places(told[1]) == [["body", 1, unknown]]
    rows = await scene.new_rows(known)
    assert len(rows) == len(items) - 1
    stored = [scene.stored(scene.create, row) for row in rows]
    for item in (items[0], items[2]):
        sent = scene.sent(scene.create, item)
        assert any(row == row | sent for row in stored)


def _is_of_wrong_size(response: Response) -> None:
    """Tell that a request has too few or too many items; many may be too large, too."""
    assert response.status_code in (413, 422)
    if response.status_code == 422:
        assert ["body"] in wrong_places(response)


@check(BulkCreate, "takes as many items as it may", database=False)
async def takes_no_more(scene: Scene, bulk: BulkCreate) -> None:
    """A request has one item at least, and no more than it may have."""
    item = await scene.body(scene.create)
    for items in ([], [item] * (bulk.most + 1)):
        response = await scene.ask(bulk, json=items)
        _is_of_wrong_size(response)


@check(BulkCreate, "asks the database no more for many", when=_asks_by_itself)
async def asks_once(scene: Scene, bulk: BulkCreate) -> None:
    """Many items take as many statements as one."""
    sent: list[int] = []
    # What is asked of a table once, the first request asks.
    one = [[await scene.body(scene.create)] for _ in range(2)]
    for items in (*one, await _items(scene, bulk)):
        with noted_statements(scene.db) as statements:
            response = await scene.ask(bulk, json=items)
        assert response.status_code == 201
        sent.append(len(statements))
    assert sent[2] <= sent[1]


@check_each(BulkCreate, "gives every item to its `{}`", _hooks)
async def gives_every_item(scene: Scene, bulk: BulkCreate, hook: Function) -> None:
    """The hook gets each item, in their order, and the user."""
    schema, items = scene.create.request, await _items(scene, bulk)
    recorder = Echo()
    scene.rules.replace(hook, recorder)
    response = await scene.ask(bulk, json=items)
    assert response.status_code == 201
    given = [args[-1] for args, _ in recorder.calls]
    assert given == [schema.model_validate(item) for item in items]
    for (args, _), item in zip(recorder.calls, items, strict=True):
        if len(args) > 1:  # `post` gets the row, too
            stored = scene.stored(scene.create, args[0])
            assert stored == stored | scene.sent(scene.create, item)
    user = user_of(scene.contract, bulk)
    assert [values for _, values in recorder.calls] == [user] * len(items)


@check_each(BulkCreate, "keeps nothing when its `{}` fails for an item", _hooks)
async def keeps_nothing(scene: Scene, bulk: BulkCreate, hook: Function) -> None:
    """When a hook refuses an item, it is named, and nothing is kept."""
    items, before = await _items(scene, bulk), await scene.rows()
    error = HTTPException(409, "Not now")
    failing = StandIn(scene.factory, scene.contract.model, error=error)
    scene.rules.replace(hook, failing)
    response = await scene.ask(bulk, json=items)
    assert response.status_code == 409
    assert wrong_places(response) == [["body", 0]]
    assert await scene.rows() == before


@check(
    BulkCreate,
    "makes rows of the user",
    when=lambda contract, _: contract.owner is not None,
)
async def makes_rows_of_the_user(scene: Scene, bulk: BulkCreate) -> None:
    """New rows belong to the user who makes them."""
    owner, known = scene.contract.owner, await scene.keys()
    assert owner is not None
    response = await scene.ask(bulk, json=await _items(scene, bulk))
    assert response.status_code == 201
    rows = await scene.new_rows(known)
    owners = {str(as_json(getattr(row, owner.column))) for row in rows}
    assert owners == {str(scene.claims[owner.claim])}


@check(
    BulkCreate,
    "keeps nothing that its writer could not see",
    when=lambda contract, _: contract.row_filter is not None,
)
async def keeps_nothing_out_of_sight(scene: Scene, bulk: BulkCreate) -> None:
    """Where its writer could not see a row afterwards, it is forbidden, and none is kept."""
    items, before = await _items(scene, bulk), await scene.rows()
    seen = scene.contract.row_key.among(await scene.keys())
    scene.row_filter.conditions = [seen]
    response = await scene.ask(bulk, json=items)
    assert response.status_code == 403
    assert wrong_places(response) == [["body", 0]]
    assert await scene.rows() == before


@check(
    BulkCreate,
    "repeats the answer of its key",
    when=lambda contract, bulk: contract.repeats(bulk),
)
async def repeats_the_answer(scene: Scene, bulk: BulkCreate) -> None:
    """A repeat gets the first answer, and nothing is done again."""
    items = await _items(scene, bulk)
    headers = {"Idempotency-Key": "a-key-that-nobody-guesses"}
    first = await scene.ask(bulk, json=items, headers=headers)
    assert first.status_code == 201
    before = await scene.rows()
    again = await scene.ask(bulk, json=items, headers=headers)
    assert again.status_code == 201
    assert again.json() == first.json()
    assert await scene.rows() == before


def _hides(contract: Contract, _bulk: BulkDelete) -> bool:
    return bool(contract.soft_delete)


def _removes(contract: Contract, _bulk: BulkDelete) -> bool:
    return not contract.soft_delete


def _removes_all(_contract: Contract, bulk: BulkDelete) -> bool:
    return bulk.atomic and bulk.most >= _MANY


def _removes_each(_contract: Contract, bulk: BulkDelete) -> bool:
    return not bulk.atomic and bulk.most >= _MANY


def _compares_versions(contract: Contract, bulk: BulkDelete) -> bool:
    return bool(contract.version) and _removes_all(contract, bulk)


async def _doomed(scene: Scene, bulk: BulkDelete) -> list[Any]:
    """Insert rows, as many as fit but few."""
    return [await scene.make() for _ in range(min(_MANY, bulk.most))]


@check(BulkDelete, "removes every row", when=_removes)
async def removes_every_row(scene: Scene, bulk: BulkDelete) -> None:
    """The rows are gone, and no others."""
    rows, other = await _doomed(scene, bulk), await scene.make()
    response = await scene.ask(bulk, json=[scene.item(row) for row in rows])
    assert response.status_code == 204
    assert not any([await is_stored(scene.db, row) for row in rows])
    assert await is_stored(scene.db, other)


@check(BulkDelete, "hides every row", when=_hides)
async def hides_every_row(scene: Scene, bulk: BulkDelete) -> None:
    """The rows are hidden, and stay where they are; no others are."""
    rows, other = await _doomed(scene, bulk), await scene.make()
    response = await scene.ask(bulk, json=[scene.item(row) for row in rows])
    assert response.status_code == 204
    for row in [*rows, other]:
        assert await is_stored(scene.db, row)
        is_hidden = getattr(row, scene.contract.soft_delete) is not None
        assert is_hidden is (row is not other)
    response = await scene.ask(bulk, json=[scene.item(rows[0])])
    assert response.status_code == 404


@check(BulkDelete, "names the item of no row", when=_removes_all)
async def names_the_missing(scene: Scene, bulk: BulkDelete) -> None:
    """One key of no row is named, and none of the other rows goes."""
    items = [scene.item(row) for row in await _doomed(scene, bulk)]
    items[1] |= scene.item(None)
    before = await scene.rows()
    response = await scene.ask(bulk, json=items)
    assert response.status_code == 404
    assert wrong_places(response) == [["body", 1]]
    assert await scene.rows() == before


@check(BulkDelete, "keeps rows of other versions", when=_compares_versions)
async def keeps_changed_rows(scene: Scene, bulk: BulkDelete) -> None:
    """An item with a stale version is named, and no row goes."""
    rows, version = await _doomed(scene, bulk), scene.contract.version
    items = [scene.item(row) | {"version": getattr(row, version)} for row in rows]
    items[1]["version"] += 1
    before = await scene.rows()
    response = await scene.ask(bulk, json=items)
    assert response.status_code == 412
    assert wrong_places(response) == [["body", 1]]
    assert await scene.rows() == before
    # An integer, as JSON Schema has it.
    items[1]["version"] = float(items[1]["version"] - 1)
    response = await scene.ask(bulk, json=items)
    assert response.status_code == 204


@check(BulkDelete, "removes the other rows", when=_removes_each)
async def removes_the_others(scene: Scene, bulk: BulkDelete) -> None:
    """An item of no row, of a row that is gone or of another version is told, and the other rows go."""
    rows, version = await _doomed(scene, bulk), scene.contract.version
    items = [scene.item(row) for row in rows]
    refused, status = items[1] | scene.item(None), 404
    if version:
        refused, status = items[1] | {"version": getattr(rows[1], version) + 1}, 412
    before = await scene.rows()
    told = await scene.ask_each(bulk, [items[0], refused, items[2]])
    assert [one["status"] for one in told] == [204, status, 204]
    assert item_places(told[1]) == [["body", 1]]
    kept = [row for row in await scene.rows() if row in before]
    assert len(kept) == len(before) - 2
    told = await scene.ask_each(bulk, items)
    assert [one["status"] for one in told] == [404, 204, 404]


@check(BulkDelete, "takes as many items as it may", database=False)
async def deletes_no_more(scene: Scene, bulk: BulkDelete) -> None:
    """A request has one item at least, and no more than it may have."""
    for items in ([], [scene.item(None)] * (bulk.most + 1)):
        response = await scene.ask(bulk, json=items)
        _is_of_wrong_size(response)


@check(
    BulkDelete,
    "deletes no rows of another owner",
    when=lambda contract, _: contract.owner is not None,
)
async def keeps_rows_of_others(scene: Scene, bulk: BulkDelete) -> None:
    """A row of another user is none."""
    owner = scene.contract.owner
    assert owner is not None
    row = await scene.make({owner.column: await scene.value(owner.column)})
    before = await scene.rows()
    response = await scene.ask(bulk, json=[scene.item(row)])
    assert response.status_code == 404
    assert await scene.rows() == before
