# ruff: noqa: S101  # the asserts are those of tests
"""Checks of what requests may hold: above all of `create`, `update` and actions."""

from httpx2 import Response

from .checks import takes
from .contract import Contract, Import, List, Operation, Saving, Update, Writing
from .fields import Field, Sent, refused, taken
from .queries import as_query
from .registry import check, check_each
from .scene import NDJSON, Scene, wrong_places


def required(writing: Writing) -> set[str]:
    """Return the fields that a request must have."""
    if isinstance(writing, Update):
        return set()
    return {field.name for field in writing.fields if field.required}


def is_text_wrong(sent: Sent) -> bool:
    """Tell whether what a field must not be is wrong as the text of a query, too."""
    if sent.value is None:
        return False
    if sent.field.type == "bool":
        return sent.value not in ("true", ["true"])
    return sent.field.type != "str" or sent.value not in (1, [1])


def _fields(_contract: Contract, writing: Writing) -> dict[str, Field]:
    return {field.name: field for field in writing.fields}


@check(
    Writing,
    "asks for what is required",
    when=lambda _, writing: required(writing),
    database=False,
)
async def asks_for_required(scene: Scene, writing: Writing) -> None:
    """Every required field must be sent, and no other."""
    response = await scene.ask(writing, json={})
    assert response.status_code == 422
    missing = {(error["type"], *error["loc"]) for error in response.json()["errors"]}
    assert missing == {("missing", writing.place, name) for name in required(writing)}


@check_each(Writing, "refuses wrong values of {}", _fields, database=False)
async def refuses_values(scene: Scene, writing: Writing, field: Field) -> None:
    """What a field must not be is refused, and the answer names the field."""
    contract = scene.contract
    model = contract.model if isinstance(writing, Saving) else None
    wrong = refused([field], model, contract.longest(writing))
    if writing.reads:
        wrong = {words: one for words, one in wrong.items() if is_text_wrong(one)}
    for words, sent in wrong.items():
        response = await scene.ask(writing, json={field.name: sent.value})
        assert response.status_code == 422, words
        assert _wrong_fields(response) == {field.name}, words


@check(
    Writing,
    "refuses fields that it does not have",
    when=lambda _, writing: writing.schema is not None,
    database=False,
)
async def refuses_other_fields(scene: Scene, writing: Writing) -> None:
    """What a request does not have is refused, and the answer names it."""
    names, unknown = {field.name for field in writing.fields}, "unknown"
    while unknown in names:
        unknown += "_"
    response = await scene.ask(writing, json={unknown: 1})
    assert response.status_code == 422
    assert _wrong_fields(response) == {unknown}


def _wrong_fields(response: Response) -> set[object]:
    """Return the fields of which an answer says more than that they are missing."""
    errors = response.json()["errors"]
    return {error["loc"][1] for error in errors if error["type"] != "missing"}


@check(
    Writing,
    "takes what its fields may just be",
    when=lambda _, writing: taken(writing.fields),
    database=False,
)
async def takes_bounds(_scene: Scene, writing: Writing) -> None:
    """A field takes its bounds, each of its choices, and 1.0 for 1."""
    for words, sent in taken(writing.fields).items():
        name, value = sent.field.name, sent.value
        if writing.reads:
            value = as_query({name: value})[name]
        assert takes(writing.request, name, value), words


def _single(_contract: Contract, writing: Writing) -> dict[str, Field]:
    singles = [one for one in writing.fields if not one.list]
    return {one.name: one for one in singles} if writing.reads else {}


@check_each(Writing, "takes {} once", _single, database=False)
async def takes_once(scene: Scene, writing: Writing, field: Field) -> None:
    """A parameter that is sent twice is refused, and the answer names it: one would be read."""
    sent = {field.name: ["1", "1"]}
    response = await scene.client.get(scene.url(writing), params=sent)
    assert response.status_code == 422
    assert wrong_places(response) == [["query", field.name]]


@check(
    Operation,
    "has a limit of its own for bodies",
    when=lambda _, operation: operation.max_body_bytes,
)
async def limits_bodies(scene: Scene, operation: Operation) -> None:
    """A body may have as many bytes as the operation says, whatever others may have, and no more."""
    most = operation.max_body_bytes or 0
    kind = NDJSON if isinstance(operation, Import) else "application/json"
    path = "/search" if isinstance(operation, List) else operation.path
    method = "POST" if isinstance(operation, List) else operation.method
    for size in (most, most + 1):
        # No JSON: nothing is done by it.
        response = await scene.client.request(
            method,
            scene.url_at(path),
            content=b"[".ljust(size),
            headers={"Content-Type": kind},
        )
        assert (response.status_code == 413) == (size > most), size
