"""Requests that are sent again with their key: what is seen of their rows by now, and nothing written."""

from _generated.db import session
from desk.models import Base, Entry, Memo, Project, RequestKey, Task
from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from walk import ANN, BEN, MISSING, Json, Walk, added, alter, at


async def repeats(walk: Walk) -> None:
    """A repeat tells what its user may see now, and writes nothing."""
    await _created(walk)
    await _of_a_row(walk)
    await _of_the_collection(walk)
    await _without_get(walk)


async def _created(walk: Walk) -> None:
    project = await added(Project(account=1, name="repeated"))
    body = {"title": "ann task again", "project_id": project.id}
    first = await _sent(walk, ANN, "/tasks", body)
    path = first.headers["Location"]
    before = await _counts()
    again = await _sent(walk, ANN, "/tasks", body)
    walk.check("repeats: create", again.content, first.content)
    walk.check("repeats: its headers", again.headers, first.headers)
    changed = await walk.send(ANN, "PATCH", path, {"title": "ann task new"})
    again = await _sent(walk, ANN, "/tasks", body)
    walk.check("repeats: a changed row", again.json(), changed.json())
    found = (again.status_code, again.headers.get("ETag"), again.headers["Location"])
    walk.check("repeats: its version", found, (201, changed.headers["ETag"], path))
    before["entry"] += 1  # which the change wrote
    walk.check("repeats: nothing is written", await _counts(), before)
    again = await _sent(walk, ANN, "/tasks", body | {"title": "another"})
    walk.check("repeats: another body", again.status_code, 422)
    await alter(update(Project).where(Project.id == project.id).values(account=2))
    again = await _sent(walk, ANN, "/tasks", body)
    walk.check("repeats: what is hidden is null", at(again.json(), "project"), None)
    missing = (await walk.send(ANN, "GET", f"/tasks/{MISSING}")).json()
    await alter(update(Task).where(Task.title == "ann task new").values(account=2))
    again = await _sent(walk, ANN, "/tasks", body)
    expected = missing | {"instance": "/tasks"}
    walk.check("repeats: the row of another", again.json(), expected)
    await walk.send(BEN, "DELETE", path)
    again = await _sent(walk, ANN, "/tasks", body)
    walk.check("repeats: a deleted row", again.json(), expected)
    walk.check(
        "repeats: is not made again", (await _counts())["task"], before["task"] - 1
    )
    await alter(delete(Project).where(Project.id == project.id))


async def _of_a_row(walk: Walk) -> None:
    task = await added(Task(account=1, title="ann task 9", points=1))
    path = f"/tasks/{task.id}"
    first = {
        name: await _sent(walk, ANN, f"{path}/{name}", body)
        for name, body in (
            ("move", {"project_id": 1}),
            ("close", None),
            ("weigh", None),
        )
    }
    walk.check(
        "repeats: weigh", first["weigh"].json(), {"points": 2, "weight": "weight 2"}
    )
    changes = {"points": 7, "project_id": None}
    changed = await walk.send(ANN, "PATCH", path, changes)
    again = await _sent(walk, ANN, f"{path}/move", {"project_id": 1})
    walk.check("repeats: a row of an action", again.json()["project_id"], None)
    walk.check("repeats: its tag", again.headers["ETag"], changed.headers["ETag"])
    for name in ("close", "weigh"):
        again = await _sent(walk, ANN, f"{path}/{name}")
        walk.check(
            f"repeats: the first answer of {name}", again.content, first[name].content
        )
        walk.check(f"repeats: headers of {name}", again.headers, first[name].headers)
    shown = await walk.get(ANN, path)
    walk.check("repeats: nothing is done again", at(shown, "points"), 7)
    await alter(update(Task).where(Task.id == task.id).values(account=2))
    for name, body in (("move", {"project_id": 1}), ("close", None), ("weigh", None)):
        again = await _sent(walk, ANN, f"{path}/{name}", body)
        walk.check(f"repeats: {name} of a hidden row", again.status_code, 404)
    await alter(delete(Task).where(Task.id == task.id))


async def _of_the_collection(walk: Walk) -> None:
    first = await _sent(walk, ANN, "/tasks/draft")
    path = f"/tasks/{first.json()['id']}"
    await walk.send(ANN, "PATCH", path, {"title": "ann task draft"})
    again = await _sent(walk, ANN, "/tasks/draft")
    walk.check("repeats: a new row", at(again.json(), "title"), "ann task draft")
    await walk.send(ANN, "DELETE", path)
    again = await _sent(walk, ANN, "/tasks/draft")
    walk.check("repeats: a new row that is gone", again.status_code, 404)


async def _without_get(walk: Walk) -> None:
    first = await _sent(walk, ANN, "/memos", {"text": "first"})
    await walk.send(ANN, "PATCH", f"/memos/{first.json()['id']}", {"text": "second"})
    again = await _sent(walk, ANN, "/memos", {"text": "first"})
    walk.check("repeats: without get", again.json(), first.json() | {"text": "second"})
    await alter(update(Memo).values(account=2))
    again = await _sent(walk, ANN, "/memos", {"text": "first"})
    walk.check("repeats: hidden without get", again.status_code, 404)


async def _sent(walk: Walk, user: str, path: str, body: Json = None) -> Json:
    return await walk.send(user, "POST", path, body, {"Idempotency-Key": "repeated"})


async def _counts() -> dict[str, int]:
    models: list[type[Base]] = [Entry, Project, RequestKey, Task]
    async with AsyncSession(session.get_engine()) as db:
        return {
            model.__tablename__: await db.scalar(
                select(func.count()).select_from(model)
            )
            or 0
            for model in models
        }
