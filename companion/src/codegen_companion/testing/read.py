# ruff: noqa: S101  # the asserts are those of tests
"""Checks of `get`."""

from fastapi.encoders import jsonable_encoder

from .checks import as_json, path_of
from .contract import Contract, Get, List, Shown
from .endpoints import serializing_user
from .instances import make_instance
from .list_checks import varied_rows
from .mapping import columns_of, concrete_mapper
from .nested import nested_values, unordered
from .queries import nested
from .registry import check
from .scene import Scene
from .statements import noted_statements
from .user_rules import Recorder
from .varied_rows import Queried


def answers_by_itself(_contract: Contract, shown: Shown) -> bool:
    """Tell whether no function of the project makes the answers."""
    return shown.serializer is None


def can_compare_nested(contract: Contract, shown: Shown) -> bool:
    """Tell whether answers are known to hold all related rows, and something of each."""
    has_own = bool(shown.nested) and all(shown.nested.values())
    return has_own and shown.serializer is None and not contract.cuts


@check(Get, "answers the values of the row", when=answers_by_itself)
async def answers_the_row(scene: Scene, get: Get) -> None:
    """The answer holds the values of the row."""
    row = await scene.factory.make_filled(
        scene.db, scene.contract.model, nullable(scene.contract, get)
    )
    response = await scene.ask(get, row)
    assert response.status_code == 200
    answer = response.json()
    assert answer == answer | values_of(row, get)


@check(Get, "answers what the serializer makes", when=lambda _, get: get.serializer)
async def answers_as_serialized(scene: Scene, get: Get) -> None:
    """The serializer of the project gets the row and the user; the answer is what it makes."""
    assert get.serializer is not None
    row = await scene.make()
    made = make_instance(scene.factory, get.serializer.answer)
    serializer = Recorder(made)
    serializer.replace(
        scene.monkeypatch, scene.contract.routes, get.serializer.function
    )
    response = await scene.ask(get, row)
    assert response.status_code == 200
    assert response.json() == jsonable_encoder(made)
    assert response.json().keys() >= set(get.answers)
    [(args, values)] = serializer.calls
    assert scene.keys_of(*args) == scene.keys_of(row)
    assert values == serializing_user(scene.contract, get)


def needs_no_rows(contract: Contract, shown: Shown) -> bool:
    """Tell whether statements are not counted with those for related rows."""
    return shown.serializer is None and not can_compare_nested(contract, shown)


@check(Get, "answers the related rows in few statements", when=can_compare_nested)
async def answers_related_rows(scene: Scene, get: Get) -> None:
    """What is nested holds the values of the rows that are referred to; each relation that is not joined needs one statement, however many rows there are."""
    related, key = related_rows(scene.contract, get), scene.contract.key_column
    rows = await varied_rows(scene.db, scene.factory, key, related)
    expected = await nested_values(scene.db, key, related)
    for pk in rows.ranks:
        with noted_statements(scene.db) as statements:
            answer = (await scene.ask(get, key=path_of(pk))).json()
        assert 1 <= len(statements) <= get.statements, statements
        assert unordered(answer) == unordered(answer | expected[pk])


@check(Get, "needs few statements", when=needs_no_rows)
async def needs_few_statements(scene: Scene, get: Get) -> None:
    """However many rows there are, each relation that is not joined needs one more statement."""
    related, key = related_rows(scene.contract, get), scene.contract.key_column
    rows = await varied_rows(scene.db, scene.factory, key, related)
    with noted_statements(scene.db) as statements:
        response = await scene.ask(get, key=path_of(next(iter(rows.ranks))))
    assert response.status_code == 200
    assert 1 <= len(statements) <= get.statements, statements


def nullable(contract: Contract, shown: Get | List) -> list[str]:
    """List what answers hold that may be NULL in a row, however it is seen."""
    columns = columns_of(concrete_mapper(contract.model))
    return [
        name
        for name in shown.answers
        if name in columns and columns[name].nullable and name not in contract.untouched
    ]


def values_of(row: object, shown: Get | List) -> dict[str, object]:
    """Return what an answer must hold of a row."""
    return {name: as_json(getattr(row, name)) for name in shown.answers}


def related_rows(contract: Contract, shown: Shown) -> dict[str, Queried]:
    """Return what answers hold of related rows, as rows are varied by it."""
    return {
        path: nested(contract.model, path, names)
        for path, names in shown.nested.items()
        if names
    }
