# ruff: noqa: S101  # the asserts are those of tests
"""Checks of `get`."""

from collections.abc import Iterator, Mapping
from typing import Any

from fastapi.encoders import jsonable_encoder

from .contract import Contract, Get, List, Shown
from .endpoints import serializing_user
from .instances import make_instance
from .list_checks import varied_rows
from .mapping import columns_of, concrete_mapper
from .nested import cut_lists, nested_values, pages_from, unordered, whole
from .queries import nested
from .registry import check
from .scene import Scene
from .statements import noted_statements
from .user_rules import Recorder
from .varied_rows import Queried, relationship_of


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
    assert answer == answer | values_of(scene.contract, row, get)


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
    assert scene.as_written(response.json()) == jsonable_encoder(made)
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
    related, key = related_rows(scene.contract, get), scene.contract.row_key
    rows = await varied_rows(scene.db, scene.factory, key, related)
    expected = await nested_values(scene.db, key, related)
    for pk in rows.ranks:
        with noted_statements(scene.db) as statements:
            answer = (await scene.ask(get, key=key.as_path(pk))).json()
        assert 1 <= len(statements) <= get.statements + get.asks_guards, statements
        assert unordered(answer) == unordered(answer | expected[pk])


def can_tell_rests(contract: Contract, shown: Shown) -> bool:
    """Tell whether each list in the answers has a route for the rows that it does not show."""
    if shown.serializer is not None or not all(shown.nested.values()):
        return False
    related = related_rows(contract, shown)
    lists = {path.replace(".", "/") for path, one in related.items() if _is_list(one)}
    shows = (one for one in contract.operations if isinstance(one, Shown))
    return bool(lists) and lists <= {path for one in shows for path in one.rest}


def _is_list(column: Queried) -> bool:
    return bool(relationship_of(column.through[-1]).uselist)


@check(Get, "tells the rest of its lists", when=can_tell_rests)
async def tells_the_rest(scene: Scene, get: Get) -> None:
    """What a list in the answer does not show follows where it says, and a list that is in no other one is told on its own."""
    contract, client = scene.contract, scene.client
    related, key = related_rows(contract, get), contract.row_key
    rows = await varied_rows(scene.db, scene.factory, key, related)
    expected = await nested_values(scene.db, key, related)
    cut_lists(scene.monkeypatch, contract.routes)
    for pk in rows.ranks:
        answer = await whole(client, (await scene.ask(get, key=key.as_path(pk))).json())
        assert unordered(answer) == unordered(answer | expected[pk])
        for path in _outermost(related):
            url = f"{contract.url}/{key.as_path(pk)}/{path}"
            found = await whole(client, await pages_from(client, url))
            assert unordered(found) == unordered(_at(answer, path)), path


def _outermost(related: Mapping[str, Queried]) -> Iterator[str]:
    """Yield the paths of the lists that are in no other list."""
    for path, column in related.items():
        *above, last = (relationship_of(one).uselist for one in column.through)
        if last and not any(above):
            yield path.replace(".", "/")


def _at(answer: Any, path: str) -> Any:  # noqa: ANN401  # any JSON value
    """Return a list in an answer; there are no rows where a relation leads nowhere."""
    for name in path.split("/"):
        if answer is None:
            return []
        answer = answer[name]
    return answer


@check(Get, "needs few statements", when=needs_no_rows)
async def needs_few_statements(scene: Scene, get: Get) -> None:
    """However many rows there are, each relation that is not joined needs one more statement."""
    related, key = related_rows(scene.contract, get), scene.contract.row_key
    rows = await varied_rows(scene.db, scene.factory, key, related)
    with noted_statements(scene.db) as statements:
        response = await scene.ask(get, key=key.as_path(next(iter(rows.ranks))))
    assert response.status_code == 200
    assert 1 <= len(statements) <= get.statements + get.asks_guards, statements


def nullable(contract: Contract, shown: Get | List) -> list[str]:
    """List the attributes of what answers hold that may be NULL in a row, however it is seen."""
    columns = columns_of(concrete_mapper(contract.model))
    return [
        name
        for name in map(contract.attributes, shown.answers)
        if name in columns and columns[name].nullable and name not in contract.untouched
    ]


def values_of(contract: Contract, row: object, shown: Get | List) -> dict[str, object]:
    """Return what an answer must hold of a row."""
    return contract.answer_of(row, shown.answers)


def related_rows(contract: Contract, shown: Shown) -> dict[str, Queried]:
    """Return what answers hold of related rows, as rows are varied by it."""
    return {
        path: nested(
            contract.model,
            contract.attributes(path),
            {
                name: contract.attributes(f"{path}.{name}").rpartition(".")[2]
                for name in names
            },
        )
        for path, names in shown.nested.items()
        if names
    }
