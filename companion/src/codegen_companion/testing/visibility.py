# ruff: noqa: S101  # the asserts are those of tests
"""Checks of who sees what: owners of rows, the project's filter of rows, deleted rows."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import false, true

from .actions import stand_in
from .checks import as_json
from .claim_checks import unfit_claim
from .contract import Action, Contract, Create, List, Operation, Owner, Saving
from .endpoints import Endpoint, about_rows, answering, endpoints, row_for, send
from .registry import check, check_each
from .scene import Scene


@dataclass(frozen=True)
class Hiding:
    """What keeps rows from being seen."""

    made: Callable[[Scene], Awaitable[object]]
    """Inserts a row that is hidden."""
    shown: Callable[[Scene, Any], Awaitable[None]]
    """Lets the row be seen."""


def owner_of(scene: Scene) -> Owner:
    """Return what the config says of owners."""
    assert scene.contract.owner is not None
    return scene.contract.owner


async def _of_another(scene: Scene) -> object:
    column = owner_of(scene).column
    return await scene.make({column: await scene.value(column)})


async def _to_another(scene: Scene, row: object) -> None:
    owner = owner_of(scene)
    scene.sign_in({owner.claim: as_json(getattr(row, owner.column))})


async def _filtered_out(scene: Scene) -> object:
    row = await scene.make()
    hidden = scene.contract.key_column.in_([scene.key_of(row)])
    scene.row_filter.conditions = [~hidden]
    return row


async def _let_through(scene: Scene, _row: object) -> None:
    scene.row_filter.conditions = [true()]


async def _deleted(scene: Scene) -> object:
    column = scene.contract.soft_delete
    return await scene.make({column: await scene.value(column)})


async def _recovered(scene: Scene, row: object) -> None:
    setattr(row, scene.contract.soft_delete, None)
    await scene.db.commit()


_ANOTHER = Hiding(_of_another, _to_another)
_FILTERED = Hiding(_filtered_out, _let_through)
_DELETED = Hiding(_deleted, _recovered)


def _hidings(contract: Contract) -> dict[str, Hiding]:
    """Return what may hide rows, by words."""
    found = {
        "of another owner": _ANOTHER if contract.owner else None,
        "that its filter hides": _FILTERED if contract.row_filter else None,
        "that was deleted": _DELETED if contract.soft_delete else None,
    }
    return {words: hiding for words, hiding in found.items() if hiding is not None}


def _hidden_row(contract: Contract, operation: Operation) -> dict[str, Hiding]:
    return _hidings(contract) if about_rows(contract, operation) else {}


def _hidden_rows(contract: Contract, _list: List) -> Mapping[str, Hiding]:
    return _hidings(contract)


@check_each(Operation, "finds nothing {}", _hidden_row)
async def finds_nothing_hidden(
    scene: Scene, operation: Operation, hiding: Hiding
) -> None:
    """What is hidden from the user is not found, and stays as it is."""
    row = await hiding.made(scene)
    body = await scene.body(operation)
    function = stand_in(scene, operation) if isinstance(operation, Action) else None
    before = await scene.rows()
    for endpoint in about_rows(scene.contract, operation):
        response = await send(scene, endpoint, row, json=body)
        assert response.status_code == 404, endpoint.path
    assert function is None or not function.calls
    assert await scene.rows() == before


@check_each(List, "shows nothing {}", _hidden_rows)
async def shows_nothing_hidden(scene: Scene, list_: List, hiding: Hiding) -> None:
    """The answer is as if what is hidden were not there: of lists, searches, groups and values."""
    contract = scene.contract
    asked = [one for one in endpoints(contract, list_) if not one.of_row]
    before = [await _answer(scene, one) for one in asked]
    row = await hiding.made(scene)
    for endpoint, answer in zip(asked, before, strict=True):
        assert await _answer(scene, endpoint) == answer, endpoint.path
    await hiding.shown(scene, row)
    for endpoint, answer in zip(asked, before, strict=True):
        if endpoint.is_known:
            assert await _answer(scene, endpoint) != answer, endpoint.path


async def _answer(scene: Scene, endpoint: Endpoint) -> object:
    response = await send(scene, endpoint)
    assert response.status_code == 200, endpoint.path
    return response.json()


def _has_full_pages(contract: Contract, list_: List) -> bool:
    return contract.owner is not None and list_.most >= _FULL


_FULL = 2
"""Rows on a full page."""


@check(List, "has full pages beside rows of another owner", when=_has_full_pages)
async def has_full_pages(scene: Scene, list_: List) -> None:
    """What belongs to somebody else leaves no gaps in pages."""
    column = owner_of(scene).column
    another: dict[str, object] = {column: await scene.value(column)}
    for values in [another] * (3 * _FULL) + [{}] * _FULL:
        await scene.make(values)
    query = {list_.size: _FULL}
    response = await scene.client.get(scene.contract.url, params=query)
    assert len(response.json()["items"]) == _FULL


def _asks_for_claim(contract: Contract, operation: Operation) -> bool:
    is_users = contract.owner is not None and contract.knows_user(operation)
    return is_users and operation.askable


@check(Operation, "is forbidden without a claim of an owner", when=_asks_for_claim)
async def is_forbidden_without_claim(scene: Scene, operation: Operation) -> None:
    """A user without a claim that says what is theirs is forbidden everything."""
    contract, owner = scene.contract, owner_of(scene)
    asked = answering(contract, operation)
    row, body = await row_for(scene, *asked), await scene.body(operation)
    function = stand_in(scene, operation) if isinstance(operation, Action) else None
    before = await scene.rows()
    malformed = ["a", "b"] if owner.is_text else "malformed"
    unfit = unfit_claim(getattr(contract.model, owner.column))
    for claim in (None, malformed, unfit):
        scene.sign_in({owner.claim: claim})
        for endpoint in asked:
            response = await send(scene, endpoint, row, json=body)
            assert response.status_code == 403, (endpoint.path, claim)
    assert function is None or not function.calls
    assert await scene.rows() == before


@check(
    Create,
    "makes rows of the user",
    when=lambda contract, _: contract.owner is not None,
)
async def makes_rows_of_the_user(scene: Scene, create: Create) -> None:
    """A new row belongs to the user who makes it."""
    owner, body = owner_of(scene), await scene.body(create)
    known = await scene.keys()
    response = await scene.ask(create, json=body)
    assert response.status_code == 201
    row = await scene.new_row(known)
    assert as_json(getattr(row, owner.column)) == scene.claims[owner.claim]


def _managed(contract: Contract, _saving: Saving) -> dict[str, str]:
    owner = "" if contract.owner is None else contract.owner.column
    return {column: column for column in (owner, contract.soft_delete) if column}


@check_each(Saving, "does not set {}", _managed, database=False)
async def does_not_set(scene: Scene, saving: Saving, column: str) -> None:
    """No request sets a column that says whose a row is, or when it was deleted."""
    response = await scene.ask(saving, json={column: "text"})
    assert response.status_code == 422
    errors = [(error["type"], error["loc"]) for error in response.json()["errors"]]
    assert ("extra_forbidden", ["body", column]) in errors


@check(
    Saving,
    "keeps nothing that its writer could not see",
    when=lambda contract, _: contract.row_filter is not None,
)
async def keeps_nothing_out_of_sight(scene: Scene, saving: Saving) -> None:
    """What its writer could not see afterwards is forbidden, and not kept."""
    row = None if isinstance(saving, Create) else await scene.make()
    body = await scene.body(saving)
    before = await scene.rows()
    # A row that is changed is seen before; the last condition stays.
    scene.row_filter.conditions = [false()] if row is None else [true(), false()]
    response = await scene.ask(saving, row, json=body)
    assert response.status_code == 403
    assert await scene.rows() == before
