# ruff: noqa: S101  # the asserts are those of tests
"""Checks of requests that may be repeated, because they carry an `Idempotency-Key`."""

import asyncio
import datetime as dt
from dataclasses import dataclass
from typing import Any

from fastapi import HTTPException
from httpx2 import Response
from sqlalchemy import update

from .actions import result_of, stand_in
from .changes import changing
from .contract import (
    SUBJECT,
    Action,
    Contract,
    Keys,
    Writing,
)
from .key_checks import hours_left
from .registry import check
from .scene import Scene, wrong_places

HEADERS = {"Idempotency-Key": "a-key-that-nobody-guesses"}

"""The claim that tells users apart."""


def _keeps_keys(contract: Contract, writing: Writing) -> bool:
    return contract.repeats(writing) and writing.askable


def _knows_users(contract: Contract, writing: Writing) -> bool:
    return _keeps_keys(contract, writing) and contract.knows_user(writing)


def _has_other_requests(contract: Contract, writing: Writing) -> bool:
    return _keeps_keys(contract, writing) and (writing.of_row or bool(writing.fields))


@dataclass(frozen=True)
class Work:
    """A request with a key: it makes a row, itself or by the stand-in of its function."""

    scene: Scene
    writing: Writing
    row: object
    body: Any
    rows: int
    """How many there were before."""
    calls: list[Any]
    """Those of the stand-in."""

    async def ask(self, row: object = None, json: object = None) -> Response:
        """Send the request with the key, or one of another row or with another body."""
        row, json = row or self.row, json or self.body
        return await self.scene.ask(self.writing, row, json=json, headers=HEADERS)

    async def times(self) -> int:
        """Return how often it was done."""
        return len(await self.scene.rows()) - self.rows


async def work(scene: Scene, writing: Writing, error: Exception | None = None) -> Work:
    """Prepare a request; the function of an action fails with an error."""
    row = await scene.make() if writing.of_row else None
    calls: list[Any] = []
    if isinstance(writing, Action):
        result = result_of(scene, writing)
        calls = stand_in(scene, writing, result=result, error=error).calls
    body = await scene.body(writing)
    return Work(scene, writing, row, body, len(await scene.rows()), calls)


def keys_of(scene: Scene) -> Keys:
    """Return what the config says of keys."""
    assert scene.contract.keys is not None
    return scene.contract.keys


@check(Writing, "repeats the answer of its key until it expires", when=_keeps_keys)
async def repeats_the_answer(scene: Scene, writing: Writing) -> None:
    """A repeat gets the first answer, and nothing is done again until the key expires."""
    keys, asked = keys_of(scene), await work(scene, writing)
    response = await asked.ask()
    assert response.status_code == writing.status
    repeated = await asked.ask()
    assert repeated.status_code == writing.status
    assert repeated.content == response.content
    assert repeated.headers == response.headers
    assert await asked.times() == 1
    assert round(await hours_left(scene.db, keys.model)) == keys.hours
    now = dt.datetime.now(dt.UTC)
    await scene.db.execute(update(keys.model).values(expires_at=now))
    body, before = await scene.body(writing), await asked.times()
    await asked.ask(json=body)
    assert await asked.times() == before + 1


@check(Writing, "is done once of several with one key", when=_keeps_keys)
async def is_done_once(scene: Scene, writing: Writing) -> None:
    """Of the same request several times at once, one is done; all get its answer."""
    asked = await work(scene, writing)
    responses = await asyncio.gather(*(asked.ask() for _ in range(4)))
    assert [response.status_code for response in responses] == [writing.status] * 4
    assert len({response.content for response in responses}) == 1
    assert await asked.times() == 1


@check(Writing, "refuses the key of another request", when=_has_other_requests)
async def refuses_other_requests(scene: Scene, writing: Writing) -> None:
    """A key that was used for another request is refused, and nothing is done."""
    asked = await work(scene, writing)
    await asked.ask()
    row = await scene.make() if writing.of_row else None
    body = asked.body
    if row is None:
        sent = scene.sent(writing, body)
        body = changing(
            scene.contract.model, writing.request, body, sent, writing.aliases
        )
    before = await scene.rows()
    response = await asked.ask(row, body)
    assert response.status_code == 422
    assert wrong_places(response) == [["header", "Idempotency-Key"]]
    assert await scene.rows() == before


@check(Writing, "does not know the key of another user", when=_knows_users)
async def knows_no_keys_of_others(scene: Scene, writing: Writing) -> None:
    """A key means nothing to another user."""
    asked = await work(scene, writing)
    await asked.ask()
    mine = scene.claims
    # What the body refers to is theirs, too.
    await scene.own_rows()
    scene.sign_in({SUBJECT: "another", **scene.claims})
    owner = scene.contract.owner
    hides = owner is not None and scene.claims[owner.claim] != mine[owner.claim]
    body = await scene.body(writing)
    before = await asked.times()
    response = await asked.ask(json=body)
    if hides and writing.of_row:
        assert response.status_code == 404
        assert await asked.times() == before
    else:
        assert response.status_code == writing.status
        assert await asked.times() == before + 1


@check(Action, "can be repeated when it failed", when=_keeps_keys)
async def is_repeated_after_failure(scene: Scene, action: Action) -> None:
    """A request that failed may be repeated with its key."""
    asked = await work(scene, action, HTTPException(409, "Not now"))
    for times in (1, 2):
        response = await asked.ask()
        assert response.status_code == 409
        assert len(asked.calls) == times
