# ruff: noqa: S101  # the asserts are those of tests
"""Checks of `create`, `update` and `delete`."""

from typing import Any

from fastapi import HTTPException
from fastapi.encoders import jsonable_encoder
from sqlalchemy.ext.asyncio import AsyncSession

from .checks import is_stored
from .contract import (
    BulkCreate,
    BulkDelete,
    BulkUpdate,
    Contract,
    Create,
    Delete,
    DeleteMatching,
    Get,
    Import,
    Matching,
    OfDeleted,
    Operation,
    Purge,
    Saving,
    Update,
    UpdateMatching,
    Upsert,
)
from .endpoints import serializing_user
from .fields import REQUIRED, Field
from .instances import make_instance
from .races import at_once
from .refusals import refusing
from .registry import check
from .scene import Scene, changes_anything
from .stand_in import replace_function
from .user_rules import Recorder

_COUNT = "refuse_large_delete"
"""The function that routes count with: of so many rows no test would want to delete one."""


def defaults(create: Create) -> dict[str, object]:
    """Return what fields mean that a request leaves out."""
    fields = [field for field in create.fields if field.default is not REQUIRED]
    return {field.name: field.default for field in fields}


def nullable(saving: Saving) -> list[Field]:
    """List the fields that may be null."""
    return [field for field in saving.fields if field.nullable]


def _can_hurt(contract: Contract, operation: Operation) -> bool:
    if isinstance(operation, Matching) and not operation.askable:
        return False
    if isinstance(operation, BulkUpdate | UpdateMatching):
        return changes_anything(contract)
    if isinstance(operation, Update):
        return bool(operation.known())
    return isinstance(
        operation,
        Create
        | BulkCreate
        | BulkDelete
        | DeleteMatching
        | Upsert
        | Import
        | Delete
        | OfDeleted,
    )


def _deletes_softly(contract: Contract, _delete: Delete) -> bool:
    return bool(contract.soft_delete)


def _deletes_for_good(contract: Contract, _delete: Delete) -> bool:
    return not contract.soft_delete


async def row_of(scene: Scene, saving: Saving) -> object:
    """Insert the row that a request changes; one that makes its own has none."""
    return None if isinstance(saving, Create) else await scene.make()


@check(Create, "stores what is sent")
async def create_stores(scene: Scene, create: Create) -> None:
    """The new row holds what was sent, and the answer says where it is found."""
    body = await scene.body(create)
    assert set(body) >= set(create.known())
    known = await scene.keys()
    response = await scene.ask(create, json=body)
    assert response.status_code == 201
    row = await scene.new_row(known)
    stored = scene.stored(create, row)
    assert stored == stored | scene.sent(create, body)
    answer = response.json()
    if create.answers is not None:
        values = scene.contract.answer_of(row, create.answers)
        assert answer == answer | values
    if scene.contract.find(Get) is not None:
        found = await scene.client.get(response.headers["Location"])
        assert found.status_code == 200
        if create.answers is None:
            assert scene.as_written(found.json()) == answer


@check(Create, "stores defaults", when=lambda _, create: defaults(create))
async def create_stores_defaults(scene: Scene, create: Create) -> None:
    """What is left out gets its default."""
    left_out = defaults(create)
    body = await scene.body(create)
    known = await scene.keys()
    sent = {name: value for name, value in body.items() if name not in left_out}
    response = await scene.ask(create, json=sent)
    assert response.status_code == 201
    stored = scene.stored(create, await scene.new_row(known))
    assert stored == stored | scene.sent(create, body | left_out)


@check(Saving, "takes null where it may be", when=lambda _, saving: nullable(saving))
async def takes_null(scene: Scene, saving: Saving) -> None:
    """A field that may be null can be sent as null."""
    row = await row_of(scene, saving)
    for field in nullable(saving):
        body: dict[str, Any] = await scene.body(saving) if row is None else {}
        response = await scene.ask(saving, row, json=body | {field.name: None})
        assert response.status_code == saving.status, field


@check(Update, "stores what is sent and keeps the rest")
async def update_stores(scene: Scene, update: Update) -> None:
    """The row holds what was sent, as the answer tells; what is not sent stays as it is."""
    row = await scene.make()
    before = scene.stored(update, row)
    body = await scene.body(update)
    assert set(body) >= set(update.known())
    response = await scene.ask(update, row, json=body)
    assert response.status_code == 200
    await scene.db.refresh(row)
    assert scene.stored(update, row) == before | scene.sent(update, body)
    answer = response.json()
    if update.answers is not None:
        values = scene.contract.answer_of(row, update.answers)
        assert answer == answer | values
    elif scene.contract.find(Get) is not None:
        assert answer == await scene.found(row)
    before = scene.stored(update, row)
    for names in (update.known()[:1], []):
        sent = {name: body[name] for name in names}
        response = await scene.ask(update, row, json=sent)
        assert response.status_code == 200, sent
        await scene.db.refresh(row)
        assert scene.stored(update, row) == before, sent


@check(
    Saving,
    "answers what the serializer makes",
    when=lambda _, saving: saving.serializer,
)
async def answers_as_serialized(scene: Scene, saving: Saving) -> None:
    """The serializer of the project gets the stored row and the user; the answer is what it makes."""
    contract = scene.contract
    assert saving.serializer is not None
    row = await row_of(scene, saving)
    body, known = await scene.body(saving), await scene.keys()
    made = make_instance(scene.factory, saving.serializer.answer)
    serializer = Recorder(made)
    serializer.replace(scene.monkeypatch, contract.routes, saving.serializer.function)
    response = await scene.ask(saving, row, json=body)
    assert response.status_code == saving.status
    row = row or await scene.new_row(known)
    await scene.db.refresh(row)
    stored = scene.stored(saving, row)
    assert stored == stored | scene.sent(saving, body)
    assert response.json() == jsonable_encoder(made)
    [(args, values)] = serializer.calls
    assert scene.keys_of(*args) == scene.keys_of(row)
    assert values == serializing_user(contract, saving)


@check(Operation, "keeps nothing that the database refuses", when=_can_hurt)
async def keeps_nothing_refused(scene: Scene, operation: Operation) -> None:
    """What the database refuses is told as a problem, and nothing is kept."""
    row = await scene.make_for(operation) if operation.of_row else None
    body = await scene.body(operation)
    before = await scene.rows()
    with refusing(scene.contract.model):
        response = await scene.ask(operation, row, json=body)
    assert response.status_code == (
        409
        if isinstance(operation, BulkDelete | DeleteMatching | Delete | Purge)
        else 422
    )
    assert await scene.rows() == before


@check(Delete, "removes the row", when=_deletes_for_good)
async def delete_removes(scene: Scene, delete: Delete) -> None:
    """The row is gone."""
    row = await scene.make()
    response = await scene.ask(delete, row)
    assert response.status_code == 204
    assert not await is_stored(scene.db, row)


@check(Delete, "counts the rows that go with it", when=_deletes_for_good)
async def delete_counts(scene: Scene, delete: Delete) -> None:
    """What goes with the row is counted first, up to what the config lets be changed; where it is more, nothing is deleted."""
    routes = scene.contract.routes
    values: list[object] = list(vars(routes).values())
    [count] = (one for one in values if getattr(one, "__name__", "") == _COUNT)
    row, counted = await scene.make(), list[object]()

    async def refuse(_db: AsyncSession, going: object, most: int) -> None:
        counted.extend([scene.key_of(going), most])
        raise HTTPException(409, "More rows go with it")

    replace_function(scene.monkeypatch, routes, count, refuse)
    response = await scene.ask(delete, row)
    assert response.status_code == 409
    assert counted == [scene.key_of(row), delete.max_rows]
    assert await is_stored(scene.db, row)


@check(Delete, "hides the row", when=_deletes_softly)
async def delete_hides(scene: Scene, delete: Delete) -> None:
    """The row is hidden, and stays where it is."""
    row = await scene.make()
    response = await scene.ask(delete, row)
    assert response.status_code == 204
    assert await is_stored(scene.db, row)
    assert getattr(row, scene.contract.soft_delete) is not None
    response = await scene.ask(delete, row)
    assert response.status_code == 404


@check(Delete, "is done once of several at a time")
async def delete_at_once(scene: Scene, delete: Delete) -> None:
    """Of several requests at the same time one finds the row."""
    row = await scene.make()
    responses = await at_once(scene.db, row, [scene.ask(delete, row) for _ in range(4)])
    assert sorted(response.status_code for response in responses) == [204, *[404] * 3]
