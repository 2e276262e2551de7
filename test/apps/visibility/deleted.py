"""Rows that come back, or go for good: whoever did not see them before is told of none."""

import datetime as dt

from desk.models import Project, Task
from removals import stopped
from sqlalchemy import delete, update
from walk import ANN, BEN, MISSING, Walk, added, alter

NOW = dt.datetime(2026, 1, 2, tzinfo=dt.UTC)


async def deleted(walk: Walk) -> None:
    """Deleted rows of the user's own are found, and no others; what stops a removal is not told."""
    mine = await added(Project(account=1, name="archived", archived_at=NOW))
    other = await added(Project(account=2, name="of another", archived_at=NOW))
    there = await added(Project(account=1, name="still there"))
    for verb in ("restore", "purge"):
        missing = await walk.send(ANN, "POST", f"/projects/{MISSING}/{verb}")
        walk.check(f"deleted: {verb} of no row", missing.status_code, 404)
        for name, row in (("another's row", other), ("a row that is there", there)):
            path = f"/projects/{row.id}/{verb}"
            answer = await walk.send(ANN, "POST", path)
            expected = missing.json() | {"instance": path}
            walk.check(f"deleted: {verb} of {name}", answer.json(), expected)
    path = f"/projects/{mine.id}"
    answer = await walk.send(BEN, "POST", f"{path}/restore")
    walk.check("deleted: of another user", answer.status_code, 404)
    answer = await walk.send(ANN, "POST", f"{path}/restore")
    walk.check("deleted: comes back", answer.json(), await walk.get(ANN, path))
    await walk.send(ANN, "DELETE", path)
    task = await added(Task(account=1, title="ann task of it", project_id=mine.id))
    own = update(Task).where(Task.id == task.id)
    states = {
        "a visible row": own.values(account=1),
        "the row of another": own.values(account=2),
    }
    await stopped(walk, f"{path}/purge", states, "POST")
    await alter(delete(Task).where(Task.id == task.id))
    answers = [await walk.send(ANN, "POST", f"{path}/purge") for _ in range(2)]
    statuses = [answer.status_code for answer in answers]
    walk.check("deleted: goes for good", statuses, [204, 404])
    await alter(delete(Project).where(Project.id.in_([other.id, there.id])))
