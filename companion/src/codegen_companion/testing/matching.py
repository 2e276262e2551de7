# ruff: noqa: S101  # the asserts are those of tests
"""Checks of requests about the rows that the filters of a list find."""

from collections.abc import Mapping
from typing import Any

from fastapi import HTTPException
from httpx2 import Response
from sqlalchemy import true

from ..support.row_keys import indexed
from .checks import as_json, is_stored
from .contract import (
    Contract,
    DeleteMatching,
    Function,
    List,
    Matching,
    Update,
    UpdateMatching,
)
from .databases import require_postgresql
from .endpoints import user_of
from .filters import examples
from .items import queried_filters
from .list_checks import questions, varied_rows
from .list_requests import list_items
from .mapping import columns_of, concrete_mapper
from .queries import TEXT_OPERATORS, Filter
from .registry import check, check_each
from .scene import Scene, with_unknown, wrong_places
from .stand_in import StandIn, replace_function
from .statements import noted_statements
from .user_rules import Echo
from .visibility import Hiding, hidings

_MANY = 3

_KEY = {"Idempotency-Key": "a-key-that-nobody-guesses"}

_READS = "matching_rows"
"""The function by which routes find rows: so many that it refuses no test would make."""


def _finds(_contract: Contract, matching: Matching) -> bool:
    return matching.askable


def _hooks(contract: Contract, matching: UpdateMatching) -> dict[str, Function]:
    update = contract.find(Update)
    if update is None or not matching.askable:
        return {}
    hooks = {"pre": update.pre, "post": update.post}
    return {name: hook for name, hook in hooks.items() if hook is not None}


def _filters(contract: Contract, _matching: UpdateMatching) -> dict[str, Filter]:
    list_ = contract.find(List)
    return {} if list_ is None else {one.name: one for one in list_.filters}


def _hidden(contract: Contract, matching: Matching) -> Mapping[str, Hiding]:
    return hidings(contract) if matching.askable else {}


def _is_searched(contract: Contract, _matching: Matching) -> bool:
    list_ = contract.find(List)
    return list_ is not None and list_.search is not None


def _asks_by_itself(contract: Contract, matching: Matching) -> bool:
    """Tell whether no function of the project's own has a say about each row."""
    update = contract.find(Update)
    several = matching.by is not None and "in" in matching.by.operators.split()
    if update is None or not several or matching.most < _MANY:
        return False
    return not any((update.pre, update.post, update.can, matching.can))


def _is_about(response: Response, count: int) -> None:
    """Tell that a request was done to so many rows."""
    assert response.status_code == 200
    assert response.json() == {"count": count}


@check(UpdateMatching, "changes the rows that its filter finds", when=_finds)
async def changes_what_is_found(scene: Scene, matching: UpdateMatching) -> None:
    """The row that the filter finds holds what was sent, and no other row changes."""
    update, version = scene.update, scene.contract.version
    rows = [await scene.make_told(matching) for _ in range(_MANY)]
    before = [scene.stored(update, row) for row in rows]
    versions = [getattr(row, version) for row in rows] if version else []
    asked = await scene.matching(matching, rows[1])
    _is_about(await scene.ask(matching, json=asked), 1)
    sent = scene.sent(update, asked["body"])
    for number, (row, old) in enumerate(zip(rows, before, strict=True)):
        await scene.db.refresh(row)
        stored = scene.stored(update, row)
        assert stored == (old | sent if number == 1 else old)
        if version:
            assert getattr(row, version) == versions[number] + (stored != old)


@check(DeleteMatching, "deletes the rows that its filter finds", when=_finds)
async def deletes_what_is_found(scene: Scene, matching: DeleteMatching) -> None:
    """The row that the filter finds is gone, or hidden, and no other row is."""
    hidden = scene.contract.soft_delete
    rows = [await scene.make_told(matching) for _ in range(_MANY)]
    asked = await scene.matching(matching, rows[1])
    _is_about(await scene.ask(matching, json=asked), 1)
    for row in rows:
        is_kept = await is_stored(scene.db, row)
        if hidden:
            assert is_kept
            is_kept = getattr(row, hidden) is None
        assert is_kept is (row is not rows[1])
    _is_about(await scene.ask(matching, json=asked), 0)


@check_each(UpdateMatching, "is about what {} finds", _filters)
async def is_about_what_is_found(
    scene: Scene, matching: UpdateMatching, filter_: Filter
) -> None:
    """A request is about as many rows as the list finds by the same filter, however it compares."""
    contract = scene.contract
    columns = queried_filters(contract, [filter_])
    rows = await varied_rows(scene.db, scene.factory, contract.row_key, columns)
    for question in examples(questions(rows, columns)):
        items = await list_items(scene.client, contract.url, question.parameters)
        asked = {"query": question.parameters, "body": {}}
        response = await scene.ask(matching, json=asked)
        if len(items) > matching.most:
            assert response.status_code == 409
        else:
            _is_about(response, len(items))


@check(Matching, "is about what a search finds", when=_is_searched)
async def is_about_what_a_search_finds(scene: Scene, matching: Matching) -> None:
    """A text that no row has finds none, and nothing changes."""
    list_ = scene.contract.find(List)
    assert list_ is not None
    assert list_.search is not None
    if list_.search.needs_postgresql:
        require_postgresql()
    await scene.make()
    asked = await scene.matching(matching, None)
    before = await scene.rows()
    asked["query"] = {"q": "zyx" * list_.search.min_length}
    _is_about(await scene.ask(matching, json=asked), 0)
    assert await scene.rows() == before


@check(Matching, "needs a filter")
async def needs_a_filter(scene: Scene, matching: Matching) -> None:
    """A request without one, or with an empty text that every text contains, is refused: it would be about all rows."""
    await scene.make()
    asked = await scene.matching(matching, None)
    before = await scene.rows()
    by = matching.by
    contained = (
        []
        if by is None
        else [
            f"{by.name}__{one}" for one in by.operators.split() if one in TEXT_OPERATORS
        ]
    )
    queries: list[dict[str, Any]] = [{}, *({name: ""} for name in contained)]
    for query in queries:
        response = await scene.ask(matching, json={**asked, "query": query})
        assert response.status_code == 422, query
        assert wrong_places(response) == [["query"]], query
        assert await scene.rows() == before


@check(Matching, "does nothing to more rows than it may", when=_finds)
async def does_nothing_to_many(scene: Scene, matching: Matching) -> None:
    """Where more rows match than one request may be about, it is refused, and nothing is kept."""
    routes = scene.contract.routes
    values: list[object] = list(vars(routes).values())
    [reads] = (one for one in values if getattr(one, "__name__", "") == _READS)
    find: Any = reads
    told: list[int] = []

    async def find_few(*given: object, most: int) -> object:
        told.append(most)
        return await find(*given, most=0)

    replace_function(scene.monkeypatch, routes, reads, find_few)
    asked = await scene.body(matching)
    before = await scene.rows()
    response = await scene.ask(matching, json=asked)
    assert response.status_code == 409
    assert told == [matching.most]
    assert await scene.rows() == before


@check_each(Matching, "does nothing to a row {}", _hidden)
async def does_nothing_to_hidden(
    scene: Scene, matching: Matching, hiding: Hiding
) -> None:
    """What is hidden from the user is not found, and stays as it is."""
    row = await scene.make_told(matching, await hiding.values(scene))
    await hiding.hidden(scene, row)
    asked = await scene.matching(matching, row)
    before = await scene.rows()
    _is_about(await scene.ask(matching, json=asked), 0)
    assert await scene.rows() == before


@check(
    UpdateMatching,
    "refuses fields that it does not have",
    database=False,
)
async def refuses_unknown_fields(scene: Scene, matching: UpdateMatching) -> None:
    """What cannot be changed is named, whichever rows a request is about."""
    asked = await scene.body(matching)
    asked["body"], unknown = with_unknown(asked["body"])
    response = await scene.ask(matching, json=asked)
    assert response.status_code == 422
    assert wrong_places(response) == [["body", unknown]]


@check(
    UpdateMatching,
    "keeps nothing that its writer could not see",
    when=lambda contract, matching: matching.askable and contract.row_filter,
)
async def keeps_nothing_out_of_sight(scene: Scene, matching: UpdateMatching) -> None:
    """What its writer could not see afterwards is forbidden, and not kept."""
    row = await scene.make_told(matching)
    asked = await scene.matching(matching, row)
    before = await scene.rows()
    # It is seen before; the last condition stays.
    hidden = scene.contract.row_key.among([scene.key_of(row)])
    scene.row_filter.conditions = [true(), ~hidden]
    response = await scene.ask(matching, json=asked)
    assert response.status_code == 403
    assert await scene.rows() == before


def _may_repeat(scene: Scene, name: str) -> bool:
    """Tell whether several rows may hold the same in the column of a field."""
    mapper = concrete_mapper(scene.contract.model)
    column = columns_of(mapper)[scene.update.aliases.get(name, name)]
    return not any(column in one for one in indexed(column.table, unique=True))


@check(UpdateMatching, "asks the database no more for many", when=_asks_by_itself)
async def asks_once(scene: Scene, matching: UpdateMatching) -> None:
    """Many rows take as many statements as one."""
    by = matching.by
    assert by is not None
    rows = [await scene.make_told(matching) for _ in range(_MANY + 2)]
    changes = await scene.changes()
    body = {name: changes[name] for name in changes if _may_repeat(scene, name)}
    sent: list[int] = []
    # What is asked of a table once, the first request asks.
    for some in (rows[:1], rows[1:2], rows[2:]):
        values = [as_json(getattr(row, by.path)) for row in some]
        asked = {"query": {f"{by.name}__in": values}, "body": body}
        with noted_statements(scene.db) as statements:
            response = await scene.ask(matching, json=asked)
        _is_about(response, len(some))
        sent.append(len(statements))
    assert sent[2] <= sent[1]


@check_each(UpdateMatching, "gives what is sent to its `{}`", _hooks)
async def gives_what_is_sent(
    scene: Scene, matching: UpdateMatching, hook: Function
) -> None:
    """The hook gets what changes, with the row that is written, if that is there, and the user."""
    row = await scene.make_told(matching)
    asked = await scene.matching(matching, row)
    recorder = Echo()
    scene.rules.replace(hook, recorder)
    _is_about(await scene.ask(matching, json=asked), 1)
    assert len(recorder.calls) == 1
    [(args, values)] = recorder.calls
    assert args[-1] == scene.update.request.model_validate(asked["body"])
    assert scene.keys_of(*args[:-1]) in ([], scene.keys_of(row))
    assert values == user_of(scene.contract, matching)


@check_each(UpdateMatching, "keeps nothing when its `{}` fails", _hooks)
async def keeps_nothing(scene: Scene, matching: UpdateMatching, hook: Function) -> None:
    """When a hook refuses what is sent, nothing is kept."""
    asked = await scene.body(matching)
    before = await scene.rows()
    error = HTTPException(409, "Not now")
    failing = StandIn(scene.factory, scene.contract.model, error=error)
    scene.rules.replace(hook, failing)
    response = await scene.ask(matching, json=asked)
    assert response.status_code == 409
    assert await scene.rows() == before


@check(
    UpdateMatching,
    "repeats the answer of its key",
    when=lambda contract, one: one.askable and contract.repeats(one),
)
async def repeats_the_answer(scene: Scene, matching: UpdateMatching) -> None:
    """A repeat gets the first answer, and nothing is done again; the key of other filters is refused."""
    row = await scene.make_told(matching)
    asked = await scene.matching(matching, row)
    _is_about(await scene.ask(matching, json=asked, headers=_KEY), 1)
    other = await scene.matching(matching, await scene.make_told(matching))
    before = await scene.rows()
    _is_about(await scene.ask(matching, json=asked, headers=_KEY), 1)
    refused = {**asked, "query": other["query"]}
    response = await scene.ask(matching, json=refused, headers=_KEY)
    assert response.status_code == 422
    assert wrong_places(response) == [["header", "Idempotency-Key"]]
    assert await scene.rows() == before
