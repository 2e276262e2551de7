# ruff: noqa: S101  # the asserts are those of tests
"""Checks of what a user is told to be able to do, which try whether that is so."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from .actions import result_of, returned, stand_in
from .contract import (
    Action,
    Bulk,
    BulkCreate,
    Contract,
    Get,
    List,
    Matching,
    Operation,
    Upsert,
)
from .list_requests import list_items
from .registry import check, check_each
from .scene import Scene
from .stand_in import Replacement
from .statements import noted_statements
from .user_rules import Recorder

_REFUSED = (401, 403)
_ACTIONS = "actions"
_ROWS = 3


def _on_row(contract: Contract, telling: Get | List) -> Iterator[Operation]:
    """Yield the operations of a row that is there, but for those that a policy decides."""
    for one in contract.operations:
        of_row = one.of_row and not one.of_deleted and not isinstance(one, List)
        if of_row and (not one.rule or one is telling):
            yield one


def _decided(contract: Contract) -> set[str]:
    """Name the operations that a policy decides, which are not told."""
    return {one.name for one in contract.operations if one.rule}


def _tells(_contract: Contract, telling: Get | List) -> bool:
    return telling.actions


def _tells_nobody(contract: Contract, telling: Get | List) -> bool:
    return telling.actions and telling.public and contract.users


def _guarded(contract: Contract, telling: Get | List) -> dict[str, Operation]:
    if not telling.actions:
        return {}
    return {
        one.name: one
        for one in _on_row(contract, telling)
        if one.can not in (None, telling.can)
        and one.askable
        and (telling.knows_caller or not contract.knows_user(one))
    }


@check(Get, "tells what the user may do with the row", when=_tells)
async def tells_actions(scene: Scene, get: Get) -> None:
    """What the answer tells can be done, and nothing else can: all of it is tried."""
    await _tell_all(scene, get)


@check(List, "tells what the user may do with each row", when=_tells)
async def tells_actions_of_items(scene: Scene, list_: List) -> None:
    """What an item tells, where it is asked for, can be done with its row, and nothing else can: all of it is tried."""
    await scene.make()
    items = await list_items(scene.client, scene.contract.url, {})
    assert items
    assert all(_ACTIONS not in item for item in items)
    await _tell_all(scene, list_)


@check(Get, "tells nobody what users may do with the row", when=_tells_nobody)
async def tells_nobody_actions(scene: Scene, get: Get) -> None:
    """Nobody is told what nobody can do, and nothing else: all of it is tried."""
    scene.sign_out()
    await _try_each_on_row(scene, get)


@check(List, "tells nobody what users may do with each row", when=_tells_nobody)
async def tells_nobody_actions_of_items(scene: Scene, list_: List) -> None:
    """Nobody is told what nobody can do with a row, and nothing else: all of it is tried."""
    scene.sign_out()
    await _try_each_on_row(scene, list_)


@check_each(Get, "leaves out {} of a row that its guard refuses", _guarded)
async def leaves_out_refused(scene: Scene, get: Get, operation: Operation) -> None:
    """The guard is asked about the row as the operation asks it: what it refuses is not told."""
    await _refuse_one(scene, get, operation)


@check_each(List, "leaves out {} of the rows that its guard refuses", _guarded)
async def leaves_out_refused_of_items(
    scene: Scene, list_: List, operation: Operation
) -> None:
    """The guard is asked about each row as the operation asks it: an item does not tell what it refuses."""
    await _refuse_one(scene, list_, operation)


@check(List, "reads the rows that guards are asked about at once", when=_tells)
async def reads_rows_at_once(scene: Scene, list_: List) -> None:
    """However many rows a page has, what may be done with them takes one statement beside those of guards."""
    for one in _guarded(scene.contract, list_).values():
        assert one.can is not None
        scene.rules.replace(one.can, Recorder(answer=True))
    rows = [await scene.make() for _ in range(_ROWS)]
    params = {"include": _ACTIONS, list_.size: str(min(len(rows), list_.most))}
    requests = {"GET": scene.contract.url}
    if list_.tree:
        requests["POST"] = f"{scene.contract.url}/search"
    for method, url in requests.items():
        body = {"include": [_ACTIONS]}
        sent: Any = {"params": params} if method == "GET" else {"json": body}
        with noted_statements(scene.db) as statements:
            response = await scene.client.request(method, url, **sent)
        assert response.status_code == 200
        assert all(_ACTIONS in item for item in response.json()["items"])
        most = list_.statements + list_.asks_guards
        assert 1 <= len(statements) <= most, statements


async def _tell_all(scene: Scene, telling: Get | List) -> None:
    names = {
        one.name
        for one in _on_row(scene.contract, telling)
        if telling.knows_caller or not scene.contract.knows_user(one)
    }
    told = {*await _actions(scene, telling, await scene.make())}
    assert names <= told
    assert not told & _decided(scene.contract) - {telling.name}
    await _try_each_on_row(scene, telling)


async def _refuse_one(scene: Scene, telling: Get | List, operation: Operation) -> None:
    assert operation.can is not None
    _replace_actions(scene)
    refused, other = await scene.make(), await scene.make()
    guard = _Refusing(scene, refused)
    scene.rules.replace(operation.can, guard)
    for row in (refused, other):
        is_told = operation.name in await _actions(scene, telling, row)
        given = [values.keys() for _, values in guard.calls]
        assert is_told is (row is other)
        assert is_told is await _may(scene, operation, row)
        assert guard.calls[-1][1].keys() in given
        guard.calls.clear()


class _Refusing(Replacement):
    """A guard that refuses one row, and whoever asks about none."""

    def __init__(self, scene: Scene, row: object) -> None:
        """Prepare it."""
        super().__init__()
        self._scene = scene
        self._key = scene.key_of(row)

    async def __call__(
        self, row: object, /, *, db: AsyncSession, **values: object
    ) -> bool:
        """Answer."""
        self.calls.append(((row,), values))
        return row is not None and self._scene.key_of(row) != self._key


def _offers(contract: Contract, _: Contract) -> bool:
    return bool(contract.permissions)


def _offers_to_users(contract: Contract, _: Contract) -> bool:
    return bool(contract.permissions) and contract.users


def _offers_own(contract: Contract, _: Contract) -> bool:
    return bool(contract.permissions) and contract.owner is not None


def _guarded_as_whole(contract: Contract, _: Contract) -> dict[str, Operation]:
    """Return the operations whose guards are asked about no row."""
    if not contract.permissions:
        return {}
    return {
        one.name: one
        for one in contract.operations
        if one.can is not None
        and not one.of_row
        and not one.rule
        and not isinstance(one, Matching)
        and (not isinstance(one, Bulk) or isinstance(one, BulkCreate | Upsert))
    }


@check(Contract, "tells which operations the user may call", when=_offers)
async def tells_operations(scene: Scene, contract: Contract) -> None:
    """Each operation that is told can be called, and no other can: all are tried."""
    names = {one.name for one in contract.operations}
    told = {*await _operations(scene)}
    assert names - _decided(contract) <= told
    assert not told & _decided(contract)
    await _try_each(scene)


@check(Contract, "tells nobody which operations are for users", when=_offers_to_users)
async def tells_nobody_operations(scene: Scene, contract: Contract) -> None:
    """Nobody is told what nobody can call, and nothing else, if nobody is told anything."""
    scene.sign_out()
    if (await scene.client.get("/_permissions")).status_code == 401:
        return
    closed = {one.name for one in contract.operations if not one.public}
    assert not closed & {*await _operations(scene)}
    await _try_each(scene)


@check_each(Contract, "tells nothing of {} where its guard refuses", _guarded_as_whole)
async def leaves_out_refused_operation(
    scene: Scene, _: Contract, operation: Operation
) -> None:
    """What the guard of an operation refuses is not told, and cannot be called."""
    assert operation.can is not None
    _replace_actions(scene)
    scene.rules.replace(operation.can, Recorder(answer=False))
    assert operation.name not in await _operations(scene)
    if operation.askable:
        assert not await _may(scene, operation)


@check(Contract, "tells users without rows of nothing", when=_offers_own)
async def tells_no_owner(scene: Scene, contract: Contract) -> None:
    """Users whom no row can belong to are forbidden everything, and are told of nothing."""
    assert contract.owner is not None
    _replace_actions(scene)
    scene.sign_in({**scene.claims, contract.owner.claim: None})
    assert await _operations(scene) == []
    for operation in contract.operations:
        if operation.askable and not operation.of_row:
            assert not await _may(scene, operation), operation.name


async def _try_each_on_row(scene: Scene, telling: Get | List) -> None:
    _replace_actions(scene)
    for operation in _on_row(scene.contract, telling):
        if operation.askable:
            row = await scene.make()
            is_told = operation.name in await _actions(scene, telling, row)
            may = await _may(scene, operation, row)
            is_known = telling.knows_caller or not scene.contract.knows_user(operation)
            assert is_told is (may and is_known), operation.name
            # SQLite gives the key of a row that is gone to the next one.
            scene.db.expunge_all()


async def _try_each(scene: Scene) -> None:
    _replace_actions(scene)
    told = await _operations(scene)
    for operation in scene.contract.operations:
        if operation.askable and not operation.rule:
            row = await scene.make_for(operation) if operation.of_row else None
            is_told = operation.name in told
            assert is_told is await _may(scene, operation, row), operation.name
            scene.db.expunge_all()


async def _operations(scene: Scene) -> list[str]:
    """Return what `GET /_permissions` tells of the resource."""
    response = await scene.client.get("/_permissions")
    assert response.status_code == 200
    slug = scene.contract.permissions
    items = [one for one in response.json()["items"] if one["resource"] == slug]
    return [name for one in items for name in one["operations"]]


async def _actions(scene: Scene, telling: Get | List, row: object) -> list[Any]:
    """Return what an answer tells of a row; of a list, the item of the row."""
    if isinstance(telling, List):
        key, url = scene.contract.row_key, scene.contract.url
        items = await list_items(scene.client, url, {"include": _ACTIONS})
        whose = key.as_json(scene.key_of(row))
        [answer] = [item for item in items if key.in_item(item) == whose]
    else:
        response = await scene.ask(telling, row)
        assert response.status_code == 200
        answer = response.json()
    actions: list[Any] = answer[_ACTIONS]
    return actions


async def _may(scene: Scene, operation: Operation, row: object = None) -> bool:
    """Try an operation: tell whether it is let in, however it ends then."""
    response = await scene.ask(operation, row)
    return response.status_code not in _REFUSED


def _replace_actions(scene: Scene) -> None:
    """Let stand-ins take the place of the functions of actions."""
    known: set[object] = set()
    for one in scene.contract.operations:
        if isinstance(one, Action) and one.function not in known:
            known.add(one.function)
            stand_in(scene, one, result=returned(result_of(scene, one)))
