"""Rows that are made and replaced by their keys."""

from typing import Any

from rows import RESOURCES
from walk import MISSING, REFERENCES, Json, Walk, given, same, thin


async def write_puts(walk: Walk) -> None:
    """Make and replace rows of all resources that have it."""
    for of, spec in enumerate(RESOURCES):
        path = f"{spec['path']}/{{pk}}"
        for method, own, operation in walk.routes(of):
            if (method, own) == ("PUT", path):
                await put_rows(walk, of, path, operation)


async def put_rows(walk: Walk, of: int, path: str, operation: dict[str, Json]) -> None:
    """Make a row by its key and replace it; the key of a hidden row is taken, and hidden rows are none."""
    key = f"{walk.user}-{next(walk.fresh)}"
    for status in (201, 200, 200):
        answer = await send(walk, of, path, operation, key, is_there=status == 200)
        if answer.status_code not in (status, 401):
            told(walk, path, f"{answer.status_code} to a right body: {answer.text}")
    for row in thin(walk.hidden_own(of), 2):
        answer = await send(walk, of, path, operation, row.key, is_there=False)
        if answer.status_code not in (409, 401):
            told(walk, path, f"a hidden row is {answer.status_code} {answer.text}")
    for name in REFERENCES:
        for sent, row in walk.referring(of, operation, name):
            missing = MISSING[RESOURCES[row.resource]["type"]]
            answer, other = [
                await send(
                    walk, of, path, operation, key, sent | {name: given(name, one)}
                )
                for one in (row.key, missing)
            ]
            is_open = row.is_seen(walk.user) or walk.is_free(of, name)
            if not is_open and not same(answer, other):
                told(walk, path, f"a hidden row is {answer.text}, none is {other.text}")


async def send(
    walk: Walk,
    of: int,
    path: str,
    operation: dict[str, Json],
    key: object,
    more: dict[str, Json] | None = None,
    *,
    is_there: bool = True,
) -> Any:
    """Send all fields of a row, those that refer to others empty unless they are given."""
    schema = walk.document.resolve(
        operation["requestBody"]["content"]["application/json"]["schema"]
    )
    empty = {name: None for name in REFERENCES if name in schema.get("properties", {})}
    body = empty | walk.body(of, operation, full=True) | (more or {})
    headers = {"If-Match": "*"} if is_there and RESOURCES[of]["needs_tag"] else None
    return await walk.send("PUT", path, of=of, key=key, body=body, headers=headers)


def told(walk: Walk, path: str, text: str) -> None:
    """Note what is wrong with an answer."""
    walk.complain("PUT", path, None, text[:300])
