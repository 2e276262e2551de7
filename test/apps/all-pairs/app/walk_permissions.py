"""What users are told to be able to do, beside what became of it when they did."""

from collections.abc import Iterator
from typing import Any

from rows import RESOURCES
from shop.spec import SPEC
from walk import Walk

REFUSED = (401, 403)


async def told_in_vain(walk: Walk) -> list[str]:
    """Return what a user who has asked every route is told to be able to do, and never can."""
    told = {of: list[str]() for of in range(len(RESOURCES))}
    if SPEC["permissions"]:
        answer = await walk.client.get("/_permissions")
        items = answer.json()["items"] if answer.status_code == 200 else []
        for item in items:
            [of] = [of for of in told if RESOURCES[of]["slug"] == item["resource"]]
            told[of] += item["operations"]
        if answer.status_code not in (200, 401):
            return [f"{walk.user}: GET /_permissions: {answer.status_code}"]
    for of, names in told.items():
        for row in walk.some(of)[:1]:
            path = f"{RESOURCES[of]['path']}/{{pk}}"
            answer = await walk.send("GET", path, of=of, key=row.key)
            names += answer.json().get("actions", [])
    return [
        f"{walk.user}: {method} {path} is told of, and always refused"
        for of, names in told.items()
        for name, method, path in routes_of(RESOURCES[of]["path"])
        if name in names and always_refused(walk, method, path)
    ]


def routes_of(own: str) -> Iterator[tuple[str, str, str]]:
    """Yield names of operations, each with its route."""
    one = f"{own}/{{pk}}"
    yield "get", "GET", one
    yield "list", "GET", own
    yield "create", "POST", own
    yield "update", "PATCH", one
    yield "put", "PUT", one
    yield "delete", "DELETE", one
    yield "bulk_create", "POST", f"{own}/bulk-create"
    yield "bulk_update", "POST", f"{own}/bulk-update"
    yield "bulk_delete", "POST", f"{own}/bulk-delete"
    yield "update_matching", "PATCH", own
    yield "delete_matching", "DELETE", own
    yield "restore", "POST", f"{one}/restore"
    yield "purge", "POST", f"{one}/purge"


def always_refused(walk: Walk, method: str, path: str) -> bool:
    """Tell whether all requests of a route were refused to the user."""
    statuses: set[Any] = {
        status for (m, p, status) in walk.answered if (m, p) == (method, path)
    }
    return bool(statuses) and statuses <= {*REFUSED}
