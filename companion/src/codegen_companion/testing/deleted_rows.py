# ruff: noqa: S101  # the asserts are those of tests
"""Checks of `restore` and `purge`, which are about rows that were deleted, and are kept."""

from typing import Any

from fastapi import HTTPException
from fastapi.encoders import jsonable_encoder
from sqlalchemy import true
from sqlalchemy.ext.asyncio import AsyncSession

from .checks import is_stored
from .contract import SUBJECT, Contract, Get, OfDeleted, Purge, Restore
from .endpoints import serializing_user
from .idempotency import keys_of
from .instances import make_instance
from .key_checks import hours_left
from .races import at_once
from .registry import check
from .scene import Scene
from .stand_in import replace_function
from .user_rules import Recorder

_COUNT = "refuse_large_delete"
"""The function that routes count with: of so many rows no test would want to delete one."""

_HEADERS = {"Idempotency-Key": "a-key-that-nobody-guesses"}


def _is_deleted(scene: Scene, row: object) -> bool:
    return getattr(row, scene.contract.soft_delete) is not None


@check(Restore, "brings back the row, and no other")
async def brings_back(scene: Scene, restore: Restore) -> None:
    """The row is there again, and the answer shows it as `get` does; others stay deleted."""
    contract = scene.contract
    row, other = await scene.make_for(restore), await scene.make_for(restore)
    response = await scene.ask(restore, row)
    assert response.status_code == 200
    await scene.db.refresh(row)
    await scene.db.refresh(other)
    assert not _is_deleted(scene, row)
    assert _is_deleted(scene, other)
    if contract.find(Get) is None:
        assert response.json() == contract.answer_of(row, contract.row_key.names)
    elif restore.serializer is None:
        assert response.json() == await scene.found(row)


@check(
    Restore,
    "answers what the serializer makes",
    when=lambda _, restore: restore.serializer,
)
async def answers_as_serialized(scene: Scene, restore: Restore) -> None:
    """The serializer of `get` gets the row and the user; the answer is what it makes."""
    assert restore.serializer is not None
    row = await scene.make_for(restore)
    made = make_instance(scene.factory, restore.serializer.answer)
    serializer = Recorder(made)
    routes = scene.contract.routes
    serializer.replace(scene.monkeypatch, routes, restore.serializer.function)
    response = await scene.ask(restore, row)
    assert response.status_code == 200
    assert response.json() == jsonable_encoder(made)
    [(args, values)] = serializer.calls
    assert scene.keys_of(*args) == scene.keys_of(row)
    assert values == serializing_user(scene.contract, restore)


@check(
    Restore,
    "keeps nothing that its writer could not see",
    when=lambda contract, _: contract.row_filter is not None,
)
async def keeps_nothing_out_of_sight(scene: Scene, restore: Restore) -> None:
    """A row that the user could not see when it is back is forbidden, and stays deleted."""
    row, key = await scene.make_for(restore), scene.contract.row_key
    before = await scene.rows()
    # It is seen where it is found; the last condition stays.
    scene.row_filter.conditions = [true(), ~key.among([scene.key_of(row)])]
    response = await scene.ask(restore, row)
    assert response.status_code == 403
    assert await scene.rows() == before


@check(Purge, "removes the row, and no other")
async def removes(scene: Scene, purge: Purge) -> None:
    """The row is gone for good; others stay as they are."""
    row, other = await scene.make_for(purge), await scene.make_for(purge)
    response = await scene.ask(purge, row)
    assert response.status_code == 204
    assert not await is_stored(scene.db, row)
    assert await is_stored(scene.db, other)


@check(Purge, "counts the rows that go with it")
async def counts_rows(scene: Scene, purge: Purge) -> None:
    """What goes with the row is counted first, up to what the config lets be changed; where it is more, nothing is removed."""
    routes = scene.contract.routes
    values: list[object] = list(vars(routes).values())
    [count] = (one for one in values if getattr(one, "__name__", "") == _COUNT)
    row, counted = await scene.make_for(purge), list[object]()

    async def refuse(_db: AsyncSession, going: object, most: int) -> None:
        counted.extend([scene.key_of(going), most])
        raise HTTPException(409, "More rows go with it")

    replace_function(scene.monkeypatch, routes, count, refuse)
    response = await scene.ask(purge, row)
    assert response.status_code == 409
    assert counted == [scene.key_of(row), purge.max_rows]
    assert await is_stored(scene.db, row)


@check(OfDeleted, "is done once of several at a time")
async def is_done_once(scene: Scene, operation: OfDeleted) -> None:
    """Of several requests at the same time one finds the row."""
    row = await scene.make_for(operation)
    asked = [scene.ask(operation, row) for _ in range(4)]
    responses = await at_once(scene.db, row, asked)
    statuses = sorted(response.status_code for response in responses)
    assert statuses == [operation.status, *[404] * 3]


def _keeps_keys(contract: Contract, operation: OfDeleted) -> bool:
    return contract.repeats(operation)


def _knows_users(contract: Contract, operation: OfDeleted) -> bool:
    return _keeps_keys(contract, operation) and contract.knows_user(operation)


@check(OfDeleted, "repeats the answer of its key", when=_keeps_keys)
async def repeats_the_answer(scene: Scene, operation: OfDeleted) -> None:
    """A repeat gets the first answer until the key expires, and nothing is done again; for another row, the key is refused."""
    keys = keys_of(scene)
    row, other = await scene.make_for(operation), await scene.make_for(operation)
    first = await scene.ask(operation, row, headers=_HEADERS)
    assert first.status_code == operation.status
    before: list[Any] = await scene.rows()
    again = await scene.ask(operation, row, headers=_HEADERS)
    assert again.status_code == operation.status
    assert again.content == first.content
    assert again.headers == first.headers
    assert round(await hours_left(scene.db, keys.model)) == keys.hours
    response = await scene.ask(operation, other, headers=_HEADERS)
    assert response.status_code == 422
    assert await scene.rows() == before


@check(OfDeleted, "does not know the key of another user", when=_knows_users)
async def knows_no_keys_of_others(scene: Scene, operation: OfDeleted) -> None:
    """The key of a user is refused for another row; to another user it means nothing."""
    mine, my_row = scene.claims, await scene.make_for(operation)
    # Both rows are made first: a key that a purge sets free can be given again.
    await scene.own_rows()
    theirs, their_row = scene.claims, await scene.make_for(operation)
    scene.sign_in(mine)
    first = await scene.ask(operation, my_row, headers=_HEADERS)
    assert first.status_code == operation.status
    scene.sign_in({SUBJECT: "another", **theirs})
    response = await scene.ask(operation, their_row, headers=_HEADERS)
    assert response.status_code == operation.status
