# ruff: noqa: S101  # the asserts are those of tests
"""Checks of who sees what: owners of rows, the project's filter of rows, deleted rows."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import true

from .actions import stand_in
from .checks import as_json
from .claim_checks import unfit_claim
from .contract import (
    SUBJECT,
    Action,
    Contract,
    Create,
    List,
    Operation,
    Owner,
    Saving,
)
from .endpoints import (
    Endpoint,
    about_rows,
    answering,
    endpoints,
    offered_filters,
    row_for,
    send,
    values_url,
)
from .list_requests import list_total
from .registry import check, check_each
from .scene import Scene

Values = Mapping[str, object]
"""Attributes of a row."""


@dataclass(frozen=True)
class Hiding:
    """What keeps rows from being seen."""

    values: Callable[[Scene], Awaitable[Values]]
    """Returns what a hidden row has; makes the rows that it refers to."""
    hidden: Callable[[Scene, Any], Awaitable[None]]
    """Hides a row that has it."""
    shown: Callable[[Scene, Any], Awaitable[None]]
    """Lets the row be seen."""

    async def make(self, scene: Scene, values: Values | None = None) -> Any:  # noqa: ANN401  # a row of the contract's class
        """Insert a row that is hidden."""
        row = await scene.make(await self.values(scene) if values is None else values)
        await self.hidden(scene, row)
        return row


def owner_of(scene: Scene) -> Owner:
    """Return what the config says of owners."""
    assert scene.contract.owner is not None
    return scene.contract.owner


async def _by_itself(_scene: Scene, _row: object) -> None:
    """Leave a row as it is: its values hide it."""


async def _like_others(_scene: Scene) -> Values:
    return {}


async def _of_another(scene: Scene) -> Values:
    column = owner_of(scene).column
    return {column: await scene.value(column)}


async def _to_another(scene: Scene, row: object) -> None:
    owner = owner_of(scene)
    scene.sign_in({owner.claim: as_json(getattr(row, owner.column))})


async def _filtered_out(scene: Scene, row: object) -> None:
    hidden = scene.contract.row_key.among([scene.key_of(row)])
    scene.row_filter.conditions = [~hidden]


async def _let_through(scene: Scene, _row: object) -> None:
    scene.row_filter.conditions = [true()]


async def _deleted(scene: Scene) -> Values:
    return await scene.deleted()


async def _recovered(scene: Scene, row: object) -> None:
    setattr(row, scene.contract.soft_delete, None)
    await scene.db.commit()


_ANOTHER = Hiding(_of_another, _by_itself, _to_another)
_FILTERED = Hiding(_like_others, _filtered_out, _let_through)
_DELETED = Hiding(_deleted, _by_itself, _recovered)
_THERE = Hiding(_like_others, _by_itself, _by_itself)


def hidings(contract: Contract) -> dict[str, Hiding]:
    """Return what may hide rows, by words."""
    found = {
        "of another owner": _ANOTHER if contract.owner else None,
        "that its filter hides": _FILTERED if contract.row_filter else None,
        "that was deleted": _DELETED if contract.soft_delete else None,
    }
    return {words: hiding for words, hiding in found.items() if hiding is not None}


def _hidden_row(contract: Contract, operation: Operation) -> dict[str, Hiding]:
    if not about_rows(contract, operation):
        return {}
    if not operation.of_deleted:
        return hidings(contract)
    hidden = {
        words: _deleted_too(hiding)
        for words, hiding in hidings(contract).items()
        if hiding is not _DELETED
    }
    return {**hidden, "that is there": _THERE}


def _deleted_too(hiding: Hiding) -> Hiding:
    """Return what hides a row from those who look for deleted ones."""

    async def values(scene: Scene) -> Values:
        return {**await hiding.values(scene), **await _deleted(scene)}

    return replace(hiding, values=values)


def _hidden_rows(contract: Contract, _list: List) -> Mapping[str, Hiding]:
    return hidings(contract)


@check_each(Operation, "finds nothing {}", _hidden_row)
async def finds_nothing_hidden(
    scene: Scene, operation: Operation, hiding: Hiding
) -> None:
    """What is hidden from the user is not found, and stays as it is."""
    row = await hiding.make(scene)
    body = await scene.body(operation)
    function = stand_in(scene, operation) if isinstance(operation, Action) else None
    before = await scene.rows()
    for endpoint in about_rows(scene.contract, operation):
        response = await send(scene, endpoint, row, json=body)
        assert response.status_code == 404, endpoint.path
    assert function is None or not function.calls
    assert await scene.rows_after(operation, before) == before


@check_each(List, "shows nothing {}", _hidden_rows)
async def shows_nothing_hidden(scene: Scene, list_: List, hiding: Hiding) -> None:
    """The answer is as if what is hidden were not there: of lists, searches, groups and values."""
    contract = scene.contract
    asked = [one for one in endpoints(contract, list_) if not one.of_row]
    asked += [
        Endpoint("GET", values_url(list_, one), is_known=False)
        for one in offered_filters(list_)
        if one.values == "texts"
    ]
    values = await hiding.values(scene)
    before = [await _answer(scene, one) for one in asked]
    row = await hiding.make(scene, values)
    for endpoint, answer in zip(asked, before, strict=True):
        assert await _answer(scene, endpoint) == answer, endpoint.path
    await hiding.shown(scene, row)
    for endpoint, answer in zip(asked, before, strict=True):
        if endpoint.is_known:
            assert await _answer(scene, endpoint) != answer, endpoint.path


def _uncounted(contract: Contract, list_: List) -> Mapping[str, Hiding]:
    return hidings(contract) if list_.total else {}


@check_each(List, "counts nothing {}", _uncounted)
async def counts_nothing_hidden(scene: Scene, list_: List, hiding: Hiding) -> None:
    """How many rows there are on all pages is told without those that are hidden."""
    url, single = scene.contract.url, {list_.size: 1}
    await scene.make()
    before = await list_total(scene.client, url, single)
    await hiding.make(scene)
    assert await list_total(scene.client, url, single) == before


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
    another = await _of_another(scene)
    for _ in range(3 * _FULL):
        await scene.make(another)
    for _ in range(_FULL):
        await scene.make()
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
    # Nobody is signed in without a subject, by which keys of requests are kept.
    is_subject = owner.claim == SUBJECT and contract.repeats(operation)
    for claim in (malformed, unfit) if is_subject else (None, malformed, unfit):
        scene.sign_in({owner.claim: claim})
        for endpoint in asked:
            # It is told of the request, and of no item.
            whole = replace(endpoint, many=None)
            response = await send(scene, whole, row, json=body)
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


def _managed(contract: Contract, saving: Saving) -> dict[str, str]:
    owner = "" if contract.owner is None else contract.owner.column
    names = [contract.called(one) for one in (owner, contract.soft_delete) if one]
    # What a field is called may be what another column is called.
    own = {field.name for field in saving.fields}
    return {name: name for name in names if name not in own}


@check_each(Saving, "does not set {}", _managed, database=False)
async def does_not_set(scene: Scene, saving: Saving, name: str) -> None:
    """No request sets a column that says whose a row is, or when it was deleted."""
    response = await scene.ask(saving, json={name: "text"})
    assert response.status_code == 422
    errors = [(error["type"], error["loc"]) for error in response.json()["errors"]]
    assert ("extra_forbidden", ["body", name]) in errors


@check(
    Saving,
    "keeps nothing that its writer could not see",
    when=lambda contract, _: contract.row_filter is not None,
)
async def keeps_nothing_out_of_sight(scene: Scene, saving: Saving) -> None:
    """What its writer could not see afterwards is forbidden, and not kept."""
    row = None if isinstance(saving, Create) else await scene.make()
    body = await scene.body(saving)
    before, key = await scene.rows(), scene.contract.row_key
    # What the row refers to is seen. A row that is changed is seen before; the last condition stays.
    scene.row_filter.conditions = (
        [key.among(await scene.keys())]
        if row is None
        else [true(), ~key.among([scene.key_of(row)])]
    )
    response = await scene.ask(saving, row, json=body)
    assert response.status_code == 403
    assert await scene.rows() == before
