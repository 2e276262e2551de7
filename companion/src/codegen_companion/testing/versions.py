# ruff: noqa: S101  # the asserts are those of tests
"""Checks of versions: entity tags, and changes that are based on one."""

import asyncio
from typing import Any

from .actions import result_of, returned, stand_in
from .changes import changing
from .checks import is_stored
from .contract import (
    Action,
    Contract,
    Create,
    Delete,
    Facts,
    Get,
    OfDeleted,
    Operation,
    Purge,
    Update,
)
from .registry import check
from .scene import Scene

_HEADERS = ("{}", "*", '"other", {}')
"""What names a tag, which takes the place of the braces."""


def has_versions(contract: Contract, _facts: Facts) -> bool:
    """Tell whether the rows of a resource count their changes."""
    return bool(contract.version)


def _is_change(contract: Contract, operation: Operation) -> bool:
    if isinstance(operation, Action):
        return _counts(contract, operation)
    return bool(contract.version) and isinstance(operation, Update | Delete | OfDeleted)


def _removes(contract: Contract, operation: Operation) -> bool:
    """Tell whether an operation leaves no row whose version could count."""
    is_delete = isinstance(operation, Delete) and not contract.soft_delete
    return is_delete or isinstance(operation, Purge)


def _counts(contract: Contract, action: Action) -> bool:
    is_counted = action.of_row and not action.reads
    return bool(contract.version) and is_counted and action.askable


def version_of(scene: Scene, row: object) -> Any:  # noqa: ANN401  # an integer, by the config
    """Return the version of a row."""
    return getattr(row, scene.contract.version)


def etag(version: int) -> str:
    """Return the entity tag of a version (RFC 9110, 8.8.3)."""
    return f'"{version}"'


async def count_up(scene: Scene, row: object) -> None:
    """Let a row have its next version."""
    setattr(row, scene.contract.version, version_of(scene, row) + 1)
    await scene.db.commit()


async def change_of(
    scene: Scene, operation: Operation, row: object
) -> dict[str, Any] | None:
    """Return a body that changes a row for certain, or none for a deletion.

    What an action changes is up to its function, in whose place is a stand-in.
    """
    if isinstance(operation, Action):
        body: dict[str, Any] = await scene.body(operation)
        return body
    if not isinstance(operation, Update):
        return None
    body, stored = await scene.body(operation), scene.stored(operation, row)
    return changing(
        scene.contract.model, operation.request, body, stored, operation.aliases
    )


def _let_change(scene: Scene, operation: Operation) -> None:
    """Let a stand-in for the function of an action, if it is one, write the row."""
    if isinstance(operation, Action):
        result = returned(result_of(scene, operation))
        stand_in(scene, operation, result=result, touches=1)


@check(Get, "answers with the tag of the version", when=has_versions)
async def get_tags(scene: Scene, get: Get) -> None:
    """The tag tells the version of the row before what it tells of the body."""
    row = await scene.make()
    for _ in range(2):
        await count_up(scene, row)
        response = await scene.ask(get, row)
        told, _, body = response.headers.get("ETag", "").partition(".")
        assert told == f'"{version_of(scene, row)}'
        assert body


@check(Create, "answers with the tag of the version", when=has_versions)
async def create_tags(scene: Scene, create: Create) -> None:
    """The answer carries the tag of the new row."""
    body, known = await scene.body(create), await scene.keys()
    response = await scene.ask(create, json=body)
    assert response.status_code == 201
    row = await scene.new_row(known)
    assert response.headers["ETag"] == etag(version_of(scene, row))


@check(Operation, "is done with the tag of the version", when=_is_change)
async def is_done_with_its_tag(scene: Scene, operation: Operation) -> None:
    """What is based on the stored version, or on any, gets through; a change counts."""
    rows = [await scene.make_for(operation) for _ in _HEADERS]
    if isinstance(operation, Update):
        # Two rows cannot get the same unique values; one can be changed again.
        rows = [rows[0] for _ in _HEADERS]
    _let_change(scene, operation)
    for header, row in zip(_HEADERS, rows, strict=True):
        version, change = version_of(scene, row), await change_of(scene, operation, row)
        headers = {"If-Match": header.format(etag(version))}
        response = await scene.ask(operation, row, json=change, headers=headers)
        assert response.status_code == operation.status, header
        if _removes(scene.contract, operation):
            assert not await is_stored(scene.db, row), header
            continue
        if not isinstance(operation, Delete):
            assert response.headers["ETag"] == etag(version + 1), header
        await scene.db.refresh(row)
        assert version_of(scene, row) == version + 1, header


@check(Operation, "is not done with a stale tag", when=_is_change)
async def is_not_done_with_a_stale_tag(scene: Scene, operation: Operation) -> None:
    """What is based on another version is refused, and changes nothing."""
    row = await scene.make_for(operation)
    _let_change(scene, operation)
    headers = {"If-Match": etag(version_of(scene, row))}
    change = await change_of(scene, operation, row)
    await count_up(scene, row)
    before = await scene.rows()
    response = await scene.ask(operation, row, json=change, headers=headers)
    assert response.status_code == 412
    assert await scene.rows() == before


@check(Update, "keeps the version when nothing changes", when=has_versions)
async def keeps_the_version(scene: Scene, update: Update) -> None:
    """What changes nothing keeps the version."""
    row = await scene.make()
    version, change = version_of(scene, row), await change_of(scene, update, row)
    for sent in (change, {}, change):
        response = await scene.ask(update, row, json=sent)
        assert response.status_code == 200
        assert response.headers["ETag"] == etag(version + 1)


@check(Update, "is done once of several with one tag", when=has_versions)
async def is_done_once(scene: Scene, update: Update) -> None:
    """Of changes at the same time that are based on one version, one gets through."""
    row = await scene.make()
    version, change = version_of(scene, row), await change_of(scene, update, row)
    headers = {"If-Match": etag(version)}
    requests = (scene.ask(update, row, json=change, headers=headers) for _ in range(4))
    responses = await asyncio.gather(*requests)
    statuses = sorted(response.status_code for response in responses)
    assert statuses == [200, 412, 412, 412]
    await scene.db.refresh(row)
    assert version_of(scene, row) == version + 1


@check(Action, "counts a version when its function writes", when=_counts)
async def action_counts(scene: Scene, action: Action) -> None:
    """A function that writes the row counts its version, once; one that does not keeps it."""
    row = await scene.make()
    function = stand_in(scene, action, result=returned(result_of(scene, action)))
    for touches in (0, 1, 2):
        version = version_of(scene, row) + min(touches, 1)
        function.touches = touches
        response = await scene.ask(action, row)
        assert response.status_code == action.status, touches
        assert response.headers["ETag"] == etag(version), touches
        await scene.db.refresh(row)
        assert version_of(scene, row) == version, touches
