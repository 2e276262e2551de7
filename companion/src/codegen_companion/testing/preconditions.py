# ruff: noqa: S101  # the asserts are those of tests
"""Checks of conditions: `If-Match` and `If-None-Match` (RFC 9110, section 13)."""

from collections.abc import Mapping

from .actions import result_of, returned, stand_in
from .contract import (
    Action,
    BulkCreate,
    BulkDelete,
    BulkUpdate,
    Contract,
    Create,
    Delete,
    Get,
    Import,
    Linking,
    List,
    Matching,
    OfDeleted,
    Operation,
    Put,
    Update,
    Upsert,
)
from .endpoints import Endpoint, answering, least_body, row_for, send
from .registry import check
from .scene import Scene

_OTHER = '"other"'
_UNREAD = "other"
"""No tag: its quotes are missing."""

_SAME = ("ETag", "Vary", "Cache-Control")
"""What a 304 tells as the 200 would (RFC 9110, 15.4.5)."""


def _reads(_contract: Contract, operation: Operation) -> bool:
    return isinstance(operation, Get | List)


def _reads_the_same(_contract: Contract, operation: Operation) -> bool:
    """Tell whether no function of the project decides what is answered, such as by the time."""
    return isinstance(operation, Get | List) and operation.serializer is None


def _reads_of(contract: Contract, operation: Operation) -> list[Endpoint]:
    """List the routes of a resource that read; lists within lists need a cursor."""
    return [
        one
        for one in answering(contract, operation)
        if one.method == "GET" and "/" not in one.path.partition("{pk}/")[2]
    ]


def _writes(_contract: Contract, operation: Operation) -> bool:
    if isinstance(operation, Action):
        return operation.askable and not operation.reads
    if isinstance(operation, Matching):
        return operation.askable
    return isinstance(
        operation,
        Create
        | BulkCreate
        | BulkUpdate
        | BulkDelete
        | Upsert
        | Import
        | Update
        | Put
        | Delete
        | OfDeleted
        | Linking,
    )


def _writes_rows(contract: Contract, operation: Operation) -> bool:
    return operation.of_row and _writes(contract, operation)


def _makes_rows(contract: Contract, operation: Operation) -> bool:
    return not operation.of_row and _writes(contract, operation)


def _finds_rows(contract: Contract, operation: Operation) -> bool:
    """Tell whether an operation is about rows that are there, and makes none."""
    return _writes_rows(contract, operation) and not isinstance(operation, Put)


def _needs_tag(contract: Contract, operation: Operation) -> bool:
    return contract.needs_tag and _writes_rows(contract, operation)


@check(Operation, "is not sent again where its tag is known", when=_reads_the_same)
async def is_not_sent_again(scene: Scene, operation: Operation) -> None:
    """A read with the tag of the answer is a 304 with its headers and no body; with another tag it is answered anew."""
    for endpoint in _reads_of(scene.contract, operation):
        row = await row_for(scene, endpoint)
        first = await send(scene, endpoint, row)
        assert first.status_code == 200, endpoint.path
        tag = first.headers.get("ETag", "")
        assert tag, endpoint.path
        bare = tag.removeprefix("W/")
        for known in (tag, f"W/{bare}", f"{_OTHER}, {tag}", "*"):
            again = await send(scene, endpoint, row, headers={"If-None-Match": known})
            assert (again.status_code, again.content) == (304, b""), known
            for name in _SAME:
                assert again.headers.get(name) == first.headers.get(name), name
        for unknown in (_OTHER, _UNREAD, bare[1:-1], f'W/"{bare[1:-2]}"'):
            again = await send(scene, endpoint, row, headers={"If-None-Match": unknown})
            assert (again.status_code, again.content) == (200, first.content), unknown
            assert again.headers["ETag"] == tag, unknown


@check(Operation, "has another tag with another body", when=_reads_the_same)
async def has_another_tag(scene: Scene, operation: Operation) -> None:
    """The tag is true to the whole body: what was read before a change is not taken for what is read after it."""
    path = "" if isinstance(operation, List) else "/{pk}"
    reads = [
        one
        for one in _reads_of(scene.contract, operation)
        if one.path == scene.contract.url + path
    ]
    for endpoint in reads:
        told: dict[bytes, str] = {}
        for _ in range(2):
            row = await scene.make()
            response = await send(scene, endpoint, row)
            known = {"If-None-Match": ", ".join(told.values())} if told else {}
            again = await send(scene, endpoint, row, headers=known)
            is_new = response.content not in told
            assert again.status_code == (200 if is_new else 304)
            told[response.content] = response.headers.get("ETag", "")
        assert len(set(told.values())) == len(told)


@check(Operation, "is not read when it is in another state", when=_reads)
async def is_not_read(scene: Scene, operation: Operation) -> None:
    """A read of a state that `If-Match` does not name is refused."""
    for endpoint in _reads_of(scene.contract, operation):
        row = await row_for(scene, endpoint)
        for match, status in ((_OTHER, 412), (_UNREAD, 412), ("*", 200)):
            response = await send(scene, endpoint, row, headers={"If-Match": match})
            assert response.status_code == status, match


@check(Operation, "is not done when a condition does not hold", when=_writes_rows)
async def is_not_done(scene: Scene, operation: Operation) -> None:
    """A change of a row that is in another state, or in one that is excluded, is refused and changes nothing."""
    row = await scene.make_for(operation)
    body = await _prepared(scene, operation)
    before = await scene.rows()
    # Of a deleted row, no read tells a tag.
    get = None if operation.of_deleted else scene.contract.find(Get)
    tags = (
        [] if get is None else [(await scene.ask(get, row)).headers.get("ETag", _OTHER)]
    )
    weak = [f"W/{tag.removeprefix('W/')}" for tag in tags]
    for match in (_OTHER, _UNREAD, f"{_OTHER}, W/{_OTHER}", "", *weak):
        await _is_refused(scene, operation, row, body, {"If-Match": match})
    for excluded in ("*", _UNREAD, *weak, *(f"{_OTHER},{tag}" for tag in weak)):
        await _is_refused(scene, operation, row, body, {"If-None-Match": excluded})
    assert await scene.rows_after(operation, before) == before


async def _is_refused(
    scene: Scene,
    operation: Operation,
    row: object,
    body: object,
    headers: Mapping[str, str],
) -> None:
    response = await scene.ask(operation, row, json=body, headers=headers)
    assert response.status_code == 412, headers


@check(Operation, "is done when its conditions hold", when=_writes_rows)
async def is_done(scene: Scene, operation: Operation) -> None:
    """A change of any row that is there, or of one in no state that is excluded, is done."""
    holding = ({"If-Match": "*"}, {"If-None-Match": _OTHER})
    rows = [await scene.make_for(operation) for _ in holding]
    body = await _prepared(scene, operation)
    for headers, row in zip(holding, rows, strict=True):
        if isinstance(operation, Put):
            # Two rows cannot get the same unique values.
            body = await scene.body(operation)
        response = await scene.ask(operation, row, json=body, headers=headers)
        assert response.status_code == operation.status, headers


@check(Operation, "does not find a row by conditions", when=_finds_rows)
async def finds_no_row(scene: Scene, operation: Operation) -> None:
    """Where there is no row, or none for the user, conditions do not tell."""
    await scene.make_for(operation)
    body = await _prepared(scene, operation)
    for headers in ({"If-Match": "*"}, {"If-Match": _OTHER}, {"If-None-Match": "*"}):
        response = await scene.ask(operation, json=body, headers=headers)
        assert response.status_code == 404, headers


@check(Operation, "is about no row that a condition could name", when=_makes_rows)
async def names_no_row(scene: Scene, operation: Operation) -> None:
    """What asks for a row where there is none yet is refused, and keeps nothing; what asks for none is done."""
    body = await _prepared(scene, operation)
    before = await scene.rows()
    for match in ("*", _OTHER):
        await _is_refused(scene, operation, None, body, {"If-Match": match})
    assert await scene.rows() == before
    response = await scene.ask(operation, json=body, headers={"If-None-Match": "*"})
    assert response.status_code == operation.status


@check(
    List, "searches no row that a condition could name", when=lambda _, one: one.tree
)
async def searches_no_row(scene: Scene, list_: List) -> None:
    """A search asks for pages: one that asks for a row of a state is refused."""
    searches = [one for one in answering(scene.contract, list_) if one.method == "POST"]
    assert searches
    for endpoint in searches:
        for match in ("*", _OTHER):
            response = await send(scene, endpoint, headers={"If-Match": match})
            assert response.status_code == 412, match
        response = await send(scene, endpoint, headers={"If-None-Match": _OTHER})
        assert response.status_code == 200


@check(Operation, "is not done without a tag", when=_needs_tag)
async def is_not_done_without_a_tag(scene: Scene, operation: Operation) -> None:
    """A change that does not say which version it is based on is refused (RFC 6585, section 3)."""
    row = await scene.make_for(operation)
    body = await _prepared(scene, operation)
    before = await scene.rows()
    asked = [(scene.path_of(row), 428), (scene.contract.missing, 404)]
    # Where there is no row, a `put` makes one, which is based on nothing.
    for key, status in asked[:1] if isinstance(operation, Put) else asked:
        response = await scene.client.request(
            operation.method,
            scene.url(operation, key=key),
            json=body if operation.has_body else None,
        )
        assert response.status_code == status
    assert await scene.rows() == before


async def _prepared(scene: Scene, operation: Operation) -> object:
    """Return a body for an operation; let a stand-in take the place of its function."""
    if isinstance(operation, Action):
        stand_in(scene, operation, result=returned(result_of(scene, operation)))
    return await least_body(scene, operation)
