# ruff: noqa: S101  # the asserts are those of tests
"""Checks of actions, with stand-ins for the functions of the project."""

from types import SimpleNamespace
from typing import Any

from fastapi import HTTPException
from fastapi.encoders import jsonable_encoder
from httpx2 import Response
from pydantic import BaseModel
from sqlalchemy.exc import IntegrityError

from .contract import Action, Contract
from .endpoints import user_of
from .fields import samples
from .instances import make_instance
from .registry import check
from .scene import Scene
from .stand_in import StandIn

Result = BaseModel | dict[str, Any] | None


def is_askable(_contract: Contract, action: Action) -> bool:
    """Tell whether a request is known that the action answers."""
    return action.askable


def stand_in(scene: Scene, action: Action, **how: Any) -> StandIn:  # noqa: ANN401  # as of StandIn
    """Let a stand-in take the place of the action's function."""
    model, writes = scene.contract.model, not action.reads
    made = StandIn(scene.factory, model, writes=writes, **how)
    made.replace(scene.monkeypatch, scene.contract.routes, action.function)
    return made


def result_of(scene: Scene, action: Action) -> Result:
    """Return something that the function may return."""
    if isinstance(action.returns, type):
        return make_instance(scene.factory, action.returns)
    return samples(action.returns) or None


def returned(result: Result) -> object:
    """Return a result as a function does: with attributes."""
    return SimpleNamespace(**result) if isinstance(result, dict) else result


async def row_of(scene: Scene, action: Action) -> object:
    """Insert the row that an action is asked of, if it is asked of one."""
    return await scene.make() if action.of_row else None


def _writes(contract: Contract, action: Action) -> bool:
    return is_askable(contract, action) and not action.reads


def _reads(contract: Contract, action: Action) -> bool:
    return is_askable(contract, action) and action.reads


@check(Action, "runs its function and keeps what it writes", when=_writes)
async def runs_its_function(scene: Scene, action: Action) -> None:
    """The function gets the row, what was sent, and the user; what it writes is kept."""
    function, _ = await _run(scene, action)
    assert await function.is_kept(scene.db)


@check(Action, "runs its function, and not for a tag that is known", when=_reads)
async def reads_by_its_function(scene: Scene, action: Action) -> None:
    """The function gets the row, what was sent, and the user; an answer that is known is not sent again."""
    _, (row, body, response) = await _run(scene, action)
    before = await scene.rows()
    assert (await scene.ask(action, row, json=body)).content == response.content
    assert await scene.rows() == before
    known = {"If-None-Match": response.headers.get("ETag", "")}
    again = await scene.ask(action, row, json=body, headers=known)
    assert again.status_code == 304
    assert again.content == b""


async def _run(
    scene: Scene, action: Action
) -> tuple[StandIn, tuple[object, dict[str, Any], Response]]:
    """Let a stand-in be called, and look at what it gets and what is made of its result."""
    row = await row_of(scene, action)
    result = result_of(scene, action)
    function = stand_in(scene, action, result=returned(result))
    body = await scene.body(action)
    response = await scene.ask(action, row, json=body)
    assert response.status_code == action.status
    if result is None:
        assert response.content == b""
    else:
        assert response.json() == jsonable_encoder(result)
    [(rows, values)] = function.calls
    assert scene.keys_of(*rows) == scene.keys_of(row)
    sent = {} if action.schema is None else scene.sent(action, body)
    assert values == user_of(scene.contract, action) | sent
    return function, (row, body, response)


def _may_send_less(_contract: Contract, action: Action) -> bool:
    fields = action.fields
    return action.askable and any(one.nullable or not one.required for one in fields)


@check(Action, "can be asked with less, or null", when=_may_send_less)
async def takes_the_least(scene: Scene, action: Action) -> None:
    """What is left out has its default, or is None; null is taken, and answered, where it may be."""
    row, known = await row_of(scene, action), action.samples()
    result = result_of(scene, action)
    if isinstance(result, dict) and not isinstance(action.returns, type):
        result |= {field.name: None for field in action.returns if field.nullable}
    function = stand_in(scene, action, result=returned(result))
    sent = {one.name: known[one.name] for one in action.fields if one.required}
    left_out = {
        one.name: one.default
        for one in action.fields
        if not one.required and not one.optional
    }
    nothing = {one.name: None for one in action.fields if one.optional}
    nulls = {one.name: None for one in action.fields if one.nullable}
    for body in (sent, sent | nulls):
        response = await scene.ask(action, row, json=body)
        assert response.status_code == action.status, body
        if isinstance(result, dict):
            assert response.json() == jsonable_encoder(result), body
        _, values = function.calls[-1]
        expected = nothing | scene.sent(action, left_out | body)
        assert values == user_of(scene.contract, action) | expected, body


@check(Action, "keeps nothing when its function fails", when=_writes)
async def keeps_nothing(scene: Scene, action: Action) -> None:
    """Of a function that fails, or writes what the database refuses, nothing is kept."""
    row, function = await row_of(scene, action), stand_in(scene, action)
    refused = IntegrityError("", {}, Exception())
    for error in (HTTPException(409, "Not now"), refused):
        function.error = error
        response = await scene.ask(action, row)
        assert response.status_code == 409, error
        assert not await function.is_kept(scene.db), error
