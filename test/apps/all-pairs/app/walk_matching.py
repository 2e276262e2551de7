"""Requests that write the rows that a filter finds: of a hidden row no more is told than of none."""

from typing import Any

from rows import RESOURCES
from walk import MISSING, REFERENCES, Walk, given, same, thin

MATCHING = ("PATCH", "DELETE")


async def write_matching(walk: Walk) -> None:
    """Change and delete rows by their keys as filters, and ask for all rows there are."""
    for of, spec in enumerate(RESOURCES):
        own = spec["path"]
        routes = {(m, p): operation for m, p, operation in walk.routes(of)}
        for method in MATCHING:
            if (method, own) in routes:
                await about_no_row(walk, of, method)
        if ("PATCH", own) in routes:
            await change_new(walk, of, routes)
        if ("DELETE", own) in routes:
            await delete_new(walk, of, routes["POST", own])


async def send(walk: Walk, of: int, method: str, key: object, body: Any = None) -> Any:
    """Send a request about the row of a key."""
    sent = body if body is not None or method == "DELETE" else {}
    path, query = RESOURCES[of]["path"], {"self_key": key}
    return await walk.send(method, path, of=of, query=query, body=sent)


async def about_no_row(walk: Walk, of: int, method: str) -> None:
    """Ask without a filter, which is refused, and for hidden rows, which there are not."""
    spec = RESOURCES[of]
    own = spec["path"]
    body = {} if method == "PATCH" else None
    answer = await walk.send(method, own, of=of, body=body)
    if answer.status_code not in (422, 401):
        walk.complain(method, own, body, f"all rows: {answer.status_code}")
    for row in thin(walk.hidden_own(of), 2):
        answer = await send(walk, of, method, row.key)
        other = await send(walk, of, method, MISSING[spec["type"]])
        if not same(answer, other):
            text = f"a hidden row is {answer.text[:300]}, none is {other.text[:300]}"
            walk.complain(method, own, body, text)


async def change_new(walk: Walk, of: int, routes: dict[tuple[str, str], Any]) -> None:
    """Change new rows; a key of a hidden row that they are to refer to is none."""
    own = RESOURCES[of]["path"]
    change, create = routes["PATCH", own], routes["POST", own]
    for key in await walk.new_keys(of, own, create):
        body = walk.body(of, change, full=True)
        await expect(walk, of, "PATCH", key, 1, body)
        for name in REFERENCES:
            for sent, row in walk.referring(of, change, name):
                if row.is_seen(walk.user) or walk.is_free(of, name):
                    continue
                missing = MISSING[RESOURCES[row.resource]["type"]]
                answer, other = [
                    await send(walk, of, "PATCH", key, sent | {name: given(name, one)})
                    for one in (row.key, missing)
                ]
                walk.expect_alike(own, sent, answer, other)


async def delete_new(walk: Walk, of: int, create: dict[str, Any]) -> None:
    """Delete new rows, which are gone then."""
    for key in await walk.new_keys(of, RESOURCES[of]["path"], create):
        for count in (1, 0):
            await expect(walk, of, "DELETE", key, count)


async def expect(
    walk: Walk, of: int, method: str, key: object, count: int, body: Any = None
) -> None:
    """Complain where a request is not done to so many rows."""
    answer = await send(walk, of, method, key, body)
    is_right = answer.status_code == 200 and answer.json() == {"count": count}
    if not is_right and answer.status_code != 401:
        text = f"not {count}: {answer.status_code} {answer.text[:300]}"
        walk.complain(method, RESOURCES[of]["path"], body, text)
