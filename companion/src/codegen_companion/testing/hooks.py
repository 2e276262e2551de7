# ruff: noqa: S101  # the asserts are those of tests
"""Checks of guards and hooks, with stand-ins for those of the project."""

from typing import Any

from fastapi import HTTPException
from sqlalchemy import inspect

from .actions import stand_in
from .changes import changing
from .contract import Action, Contract, Function, Get, Operation, Saving
from .endpoints import (
    answering,
    given_keys,
    json_keys,
    row_for,
    send,
    user_of,
)
from .registry import check, check_each
from .scene import Scene
from .stand_in import StandIn
from .user_rules import Assigning, Recorder
from .write import row_of


def _is_guarded(contract: Contract, operation: Operation) -> bool:
    return operation.can is not None and bool(answering(contract, operation))


def _hooks(_contract: Contract, saving: Saving) -> dict[str, Function]:
    hooks = {"pre": saving.pre, "post": saving.post}
    return {name: hook for name, hook in hooks.items() if hook is not None}


@check(Operation, "is forbidden by its guard", when=_is_guarded)
async def is_forbidden(scene: Scene, operation: Operation) -> None:
    """The guard gets the row and the user; what it refuses is forbidden, and changes nothing.

    That of a list gets no row, for what is nested in one of its items neither.
    """
    assert operation.can is not None
    asked = answering(scene.contract, operation)
    row, body = await row_for(scene, *asked), await scene.body(operation)
    before = await scene.rows()
    function = stand_in(scene, operation) if isinstance(operation, Action) else None
    for endpoint in asked:
        guard = Recorder(answer=False)
        scene.rules.replace(operation.can, guard)
        response = await send(scene, endpoint, row, json=body)
        assert response.status_code == 403, endpoint.path
        # What a `get` tells of others, it may ask first.
        [*others, (args, values)] = guard.calls
        assert not others or getattr(operation, "actions", False)
        expected = given_keys(scene, operation, endpoint, row, body)
        assert json_keys(scene, *args) == expected
        assert len(args) == 1
        assert values == user_of(scene.contract, operation)
    assert function is None or not function.calls
    assert await scene.rows_after(operation, before) == before


@check(Saving, "writes what its `pre` returns", when=lambda _, saving: saving.pre)
async def writes_what_pre_returns(scene: Scene, saving: Saving) -> None:
    """The hook gets what was sent, and the user; what it returns is written."""
    assert saving.pre is not None
    row, schema = await row_of(scene, saving), saving.request
    body, known = await scene.body(saving), await scene.keys()
    other = changing(
        scene.contract.model, schema, body, scene.sent(saving, body), saving.aliases
    )
    hook = Recorder(schema.model_validate(other))
    scene.rules.replace(saving.pre, hook)
    response = await scene.ask(saving, row, json=body)
    assert response.status_code == saving.status
    [(args, values)] = hook.calls
    assert args[-1] == schema.model_validate(body)
    assert values == user_of(scene.contract, saving)
    row = row or await scene.new_row(known)
    await _is_written(scene, saving, row, other)
    await _is_found(scene, saving, row, response.json())


@check(Saving, "keeps what its `post` changes", when=lambda _, saving: saving.post)
async def keeps_what_post_changes(scene: Scene, saving: Saving) -> None:
    """The hook gets the stored row, what was written, and the user; its changes are kept."""
    assert saving.post is not None
    row, schema = await row_of(scene, saving), saving.request
    body, known = await scene.body(saving), await scene.keys()
    other = changing(
        scene.contract.model, schema, body, scene.sent(saving, body), saving.aliases
    )
    # By its key the row is found.
    other |= {name: body[name] for name in scene.contract.row_key.names if name in body}
    hook = Assigning(schema.model_validate(other), saving.aliases)
    scene.rules.replace(saving.post, hook)
    response = await scene.ask(saving, row, json=body)
    assert response.status_code == saving.status
    [(args, values)] = hook.calls
    assert args[-1] == schema.model_validate(body)
    assert values == user_of(scene.contract, saving)
    row = row or await scene.new_row(known)
    assert hook.identities == [inspect(row, raiseerr=True).identity]
    await _is_written(scene, saving, row, other)
    await _is_found(scene, saving, row, response.json())


async def _is_written(
    scene: Scene, saving: Saving, row: object, body: dict[str, Any]
) -> None:
    """Compare a row with what should have been written of it."""
    await scene.db.refresh(row)
    stored = scene.stored(saving, row)
    assert stored == stored | scene.sent(saving, body)


async def _is_found(scene: Scene, saving: Saving, row: object, answer: object) -> None:
    """Compare an answer with that of `get`, where they are to be equal."""
    if saving.answers is None and scene.contract.find(Get) is not None:
        assert answer == await scene.found(row)


@check_each(Saving, "keeps nothing when its `{}` fails", _hooks)
async def keeps_nothing(scene: Scene, saving: Saving, hook: Function) -> None:
    """When a hook fails, nothing is kept."""
    row, body = await row_of(scene, saving), await scene.body(saving)
    before = await scene.rows()
    error = HTTPException(409, "Not now")
    failing = StandIn(scene.factory, scene.contract.model, error=error)
    scene.rules.replace(hook, failing)
    response = await scene.ask(saving, row, json=body)
    assert response.status_code == 409
    assert not await failing.is_kept(scene.db)
    assert await scene.rows() == before
