# ruff: noqa: S101  # the asserts are those of tests
"""Checks of rows that are made, or replaced, by the keys that clients choose."""

import asyncio
from typing import Any

from fastapi import HTTPException
from sqlalchemy import func

from .changes import changing
from .contract import Contract, Function, Get, Put
from .registry import check, check_each
from .scene import Scene
from .user_rules import Echo


async def _key(scene: Scene) -> Any:  # noqa: ANN401  # of the key's type
    """Return a key that a new row may have; rows that it refers to are made."""
    contract, item = scene.contract, await scene.body(scene.create)
    names = contract.row_key.names
    if not {*names} <= item.keys():
        return contract.row_key.as_json(contract.missing_key)
    return contract.row_key.in_item(item)


async def _send(
    scene: Scene,
    put: Put,
    key: object,
    *,
    json: object,
    headers: dict[str, str] | None = None,
) -> Any:  # noqa: ANN401  # a response
    """Send a request about the row of a key, without what changes of rows need."""
    url = scene.url(put, key=scene.contract.row_key.as_path(key))
    return await scene.client.put(url, json=json, headers=headers)


async def _made(scene: Scene, put: Put) -> tuple[Any, Any]:
    """Make a row by a request; return its key, and the row."""
    # Rows that the body refers to may be of the same table.
    key, body = await _key(scene), await scene.body(put)
    known = await scene.keys()
    response = await _send(scene, put, key, json=body)
    assert response.status_code == 201
    return key, await scene.new_row(known)


def _any(scene: Scene) -> dict[str, str]:
    """Return the headers of a change of a row that is there, in whatever version."""
    return {"If-Match": "*"} if scene.contract.needs_tag else {}


@check(Put, "makes the row of its key")
async def makes_the_row(scene: Scene, put: Put) -> None:
    """A row that is not there has the key of the path and holds what is sent; the answer is a 201 that tells where it is."""
    key, body, known = await _key(scene), await scene.body(put), await scene.keys()
    response = await _send(scene, put, key, json=body)
    assert response.status_code == 201
    row = await scene.new_row(known)
    assert scene.contract.row_key.as_json(scene.key_of(row)) == key
    stored = scene.stored(put, row)
    assert stored == stored | scene.sent(put, body)
    assert await scene.is_shown(row, response.json())
    if scene.contract.find(Get) is not None:
        path = scene.contract.row_key.as_path(key)
        told = response.headers.get("Location", "")
        assert told.endswith(f"{scene.contract.url}/{path}")


@check(Put, "replaces the row of its key")
async def replaces_the_row(scene: Scene, put: Put) -> None:
    """A row that is there holds what is sent, and a repeat changes nothing."""
    key, row = await _made(scene, put)
    version, old = scene.contract.version, scene.stored(put, row)
    sent = await scene.body(put)
    body = changing(scene.contract.model, put.request, sent, old, put.aliases)
    before = len(await scene.keys())
    count = getattr(row, version) if version else 0
    for _ in range(2):
        response = await _send(scene, put, key, json=body, headers=_any(scene))
        assert response.status_code == 200
        assert "Location" not in response.headers
        await scene.db.refresh(row)
        stored = scene.stored(put, row)
        assert stored == stored | scene.sent(put, body)
        assert await scene.is_shown(row, response.json())
        if version:
            assert getattr(row, version) == count + (stored != old)
            assert response.headers["ETag"] == f'"{getattr(row, version)}"'
    assert len(await scene.keys()) == before


@check(Put, "makes the row once of several at a time")
async def makes_it_once(scene: Scene, put: Put) -> None:
    """Of requests at the same time one makes the row, and the others find it."""
    key, body = await _key(scene), await scene.body(put)
    known = await scene.keys()
    requests = (_send(scene, put, key, json=body) for _ in range(4))
    responses = await asyncio.gather(*requests)
    found = 428 if scene.contract.needs_tag else 200
    statuses = sorted(response.status_code for response in responses)
    assert statuses == sorted([201, found, found, found])
    await scene.new_row(known)


@check(Put, "makes no row on a condition that asks for one")
async def makes_no_row(scene: Scene, put: Put) -> None:
    """Where there is no row, `If-Match` is refused; what asks for none is done, and then refused."""
    key, body = await _key(scene), await scene.body(put)
    before = await scene.rows()
    for match in ("*", '"1"'):
        headers = {"If-Match": match}
        response = await _send(scene, put, key, json=body, headers=headers)
        assert response.status_code == 412
        assert await scene.rows() == before
    for status in (201, 412):
        headers = {"If-None-Match": "*"}
        if status == 412:
            headers |= _any(scene)
        response = await _send(scene, put, key, json=body, headers=headers)
        assert response.status_code == status


async def _is_kept(scene: Scene, put: Put, key: object, body: object = ...) -> None:
    """Ask for another row of a key that is taken; nothing tells whether it is hidden."""
    body = await scene.body(put) if body is ... else body
    before = await scene.rows()
    response = await _send(scene, put, key, json=body)
    assert response.status_code == 409
    assert await scene.rows() == before


@check(
    Put,
    "replaces no rows of another owner",
    when=lambda contract, _: contract.owner is not None,
)
async def keeps_rows_of_others(scene: Scene, put: Put) -> None:
    """A row belongs to the user who makes it; that of another user stays as it is, and its key is taken."""
    key, row = await _made(scene, put)
    owner = scene.contract.owner
    assert owner is not None
    told = scene.contract.answer_of(row, [owner.column])
    assert told[owner.column] == scene.claims[owner.claim]
    await scene.own_rows()
    await _is_kept(scene, put, key)


@check(
    Put,
    "replaces nothing that its filter hides",
    when=lambda contract, _: contract.row_filter is not None,
)
async def keeps_hidden_rows(scene: Scene, put: Put) -> None:
    """A row that the user does not see stays as it is, and its key is taken."""
    key, row = await _made(scene, put)
    hidden, body = [scene.key_of(row)], await scene.body(put)
    scene.row_filter.conditions = [~scene.contract.row_key.among(hidden)]
    await _is_kept(scene, put, key, body)


@check(
    Put,
    "keeps nothing that its writer could not see",
    when=lambda contract, _: contract.row_filter is not None,
)
async def keeps_nothing_out_of_sight(scene: Scene, put: Put) -> None:
    """Where its writer could not see a new row afterwards, it is forbidden, and not kept."""
    key, body = await _key(scene), await scene.body(put)
    before = await scene.rows()
    seen = scene.contract.row_key.among(await scene.keys())
    scene.row_filter.conditions = [seen]
    response = await _send(scene, put, key, json=body)
    assert response.status_code == 403
    assert await scene.rows() == before


@check(
    Put,
    "replaces no deleted rows",
    when=lambda contract, _: bool(contract.soft_delete),
)
async def keeps_deleted_rows(scene: Scene, put: Put) -> None:
    """A row that was deleted stays so, and its key is taken."""
    key, row = await _made(scene, put)
    setattr(row, scene.contract.soft_delete, func.now())
    await scene.db.commit()
    await _is_kept(scene, put, key)


@check(Put, "asks its guard about the row", when=lambda _, put: put.can)
async def asks_about_the_row(scene: Scene, put: Put) -> None:
    """The guard is asked about the row that is there, or about none where it would be new; what it refuses is not done."""
    assert put.can is not None
    key, row = await _made(scene, put)
    new, body = await _key(scene), await scene.body(put)
    asked: list[object] = []

    async def refuse(about: object, **_values: object) -> bool:
        asked.append(None if about is None else scene.key_of(about))
        return False

    scene.rules.replace(put.can, refuse)
    before = await scene.rows()
    for one, headers in ((key, _any(scene)), (new, dict[str, str]())):
        response = await _send(scene, put, one, json=body, headers=headers)
        assert response.status_code == 403
    assert asked == [scene.key_of(row), None]
    assert await scene.rows() == before


def _hooks(contract: Contract, _put: Put) -> dict[str, Function]:
    return contract.saving_hooks()


async def _asked_by(
    scene: Scene, put: Put, hook: Function
) -> tuple[Any, dict[str, str], int]:
    """Return a key with whose row a hook has to do, and the headers and status of a request for that."""
    update = scene.update
    if hook not in (update.pre, update.post):
        return await _key(scene), {}, 201
    key, _ = await _made(scene, put)
    return key, _any(scene), 200


@check_each(Put, "gives what is sent to `{}`", _hooks)
async def gives_what_is_sent(scene: Scene, put: Put, hook: Function) -> None:
    """The hooks of `create` get the row that is new, those of `update` the one that is there, and all of what is sent."""
    key, headers, status = await _asked_by(scene, put, hook)
    body, recorder = await scene.body(put), Echo()
    scene.rules.replace(hook, recorder)
    response = await _send(scene, put, key, json=body, headers=headers)
    assert response.status_code == status
    assert len(recorder.calls) == 1
    args, _ = recorder.calls[0]
    expected = put.request.model_validate(body)
    given = {name: getattr(args[-1], name) for name in put.request.model_fields}
    assert given == dict(expected)
    assert given.keys() <= args[-1].model_fields_set


@check_each(Put, "keeps nothing when `{}` fails", _hooks)
async def keeps_nothing(scene: Scene, put: Put, hook: Function) -> None:
    """What a hook refuses is not kept."""
    key, headers, _ = await _asked_by(scene, put, hook)
    body = await scene.body(put)
    before = await scene.rows()

    async def failing(*_args: object, **_values: object) -> None:
        raise HTTPException(409, "Not now")

    scene.rules.replace(hook, failing)
    response = await _send(scene, put, key, json=body, headers=headers)
    assert response.status_code == 409
    assert response.json()["detail"] == "Not now"
    assert await scene.rows() == before
