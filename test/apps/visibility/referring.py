"""What refers to a row is told as far as its user may list it."""

from walk import ANN, BEN, EVERYBODY, GUS, MISSING, NOBODY, Json, Walk, at


async def referring(walk: Walk) -> None:
    """Hidden rows are not counted, and who may not list rows is not told of them."""
    reads: list[tuple[str, str, Json]] = [
        (ANN, "/teams/1", {"projects": 1}),
        (BEN, "/teams/1", {"projects": 1}),
        (GUS, "/teams/1", {}),
        (NOBODY, "/teams/1", {}),
        (NOBODY, f"/teams/{MISSING}", 404),
        (ANN, "/projects/1", {"tasks": 1}),
        (BEN, "/projects/1", 404),
        (BEN, "/projects/2", {"tasks": 1}),
        (ANN, "/projects/3", 404),
        (GUS, "/projects/1", 403),
        (NOBODY, "/projects/1", 401),
        (ANN, "/suppliers/2", {"products": 2, "clearances": 1}),
        (BEN, "/suppliers/2", 404),
        (BEN, "/suppliers/1", {"products": 3}),
        *((user, "/articles/1", {"comments": 4}) for user in EVERYBODY),
        *((user, "/articles/2", {}) for user in EVERYBODY),
        *((user, "/comments/1", {"comments": 1}) for user in EVERYBODY),
        *((user, "/comments/2", 404) for user in EVERYBODY),
    ]
    for user, path, expected in reads:
        walk.check(f"referring: {user} {path}", await told(walk, user, path), expected)
    bad = {"Authorization": "Bearer nonsense"}
    answer = await walk.send(NOBODY, "GET", "/teams/1/_referrers", headers=bad)
    walk.check("referring: a wrong token", answer.status_code, 401)
    for path in ("/articles/1", "/articles/2"):
        answer = await walk.send(ANN, "DELETE", path)
        found = (answer.status_code, at(answer.json(), "errors"))
        walk.check(f"referring: {path} cannot be deleted", found, (409, None))


async def told(walk: Walk, user: str, path: str) -> Json:
    """Return how many rows refer to a row, by their resource; the status of an error."""
    answer = await walk.get(user, f"{path}/_referrers")
    if isinstance(answer, int):
        return answer
    return {one["resource"]: one["count"] for one in answer["items"]}
