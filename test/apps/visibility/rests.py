"""What lists within answers do not show, a resource that is only written, and claims of any kind."""

import datetime as dt
from urllib.parse import quote

from _generated.auth.dependencies import create_token
from desk.models import Comment, Memo, Project, Task, Team
from sqlalchemy import update
from walk import (
    ANN,
    BEN,
    EVERYBODY,
    GUS,
    MISSING,
    NOBODY,
    Json,
    Walk,
    add_all,
    added,
    alter,
    at,
    ids,
)

NOW = dt.datetime(2026, 1, 2, tzinfo=dt.UTC)
SHOWN = 100
"""Rows of a list that an answer shows"""


async def rests(walk: Walk) -> None:
    """The routes of lists show what `get` shows, of the rows that `get` finds."""
    reads: list[tuple[str, str, Json]] = [
        (ANN, "/projects/1/tasks", [1]),
        (BEN, "/projects/1/tasks", 404),
        (ANN, "/projects/3/tasks", 404),
        (ANN, f"/projects/{MISSING}/tasks", 404),
        (GUS, "/projects/1/tasks", 403),
        (NOBODY, "/projects/1/tasks", 401),
        (ANN, "/suppliers/2/products", [2]),
        (BEN, "/suppliers/2/products", 404),
        (BEN, "/suppliers/1/products", [1, 4]),
        (ANN, "/teams/1/projects", [1]),
        (BEN, "/teams/1/projects", [2]),
        (GUS, "/teams/1/projects", []),
        (NOBODY, "/teams/1/projects", []),
        (NOBODY, "/articles/1/comments", [1, 3, 4, 7]),
        (NOBODY, "/comments/1/replies", [4]),
        (NOBODY, "/comments/2/replies", 404),
    ]
    for user, path, expected in reads:
        walk.check(f"rests: {user} {path}", ids(await walk.get(user, path)), expected)
    bad = {"Authorization": "Bearer nonsense"}
    for path, status in (
        ("/teams/1/projects?cursor=x", 422),
        ("/teams/1/projects?cursor=x&cursor=y", 422),
        ("/teams/1/projects/tasks?cursor=x&cursor=y", 422),
        ("/teams/1/projects/tasks", 422),
        ("/teams/x/projects", 422),
        (f"/teams/{MISSING}/projects", 404),
    ):
        for headers, expected in ((None, status), (bad, 401)):
            answer = await walk.send(NOBODY, "GET", path, headers=headers)
            found = (answer.status_code, answer.headers.get("Vary"))
            walk.check(f"rests: {path}", found, (expected, "Authorization"))
    await _tasks_of_projects(walk)
    await _replies_of_replies(walk)


async def _tasks_of_projects(walk: Walk) -> None:
    """What follows in a list within a list is for those who see both."""
    team = await added(Team(name="Green"))
    project = await added(Project(account=1, name="green", team_id=team.id))
    own = [
        Task(account=1, title="green", project_id=project.id) for _ in range(SHOWN + 2)
    ]
    own[SHOWN].account = 2
    await add_all(own)
    green = at(await walk.get(ANN, f"/teams/{team.id}"), "projects", 0)
    walk.check("rests: tasks are cut", len(at(green, "tasks")), SHOWN)
    path = str(at(green, "tasks_next"))
    for user, expected in ((ANN, [own[-1].id]), (BEN, []), (GUS, []), (NOBODY, [])):
        walk.check(f"rests: {user} goes on", ids(await walk.get(user, path)), expected)
    hidden = update(Project).where(Project.id == project.id)
    await alter(hidden.values(archived_at=NOW))
    walk.check("rests: of an archived project", ids(await walk.get(ANN, path)), [])
    await alter(hidden.values(archived_at=None, team_id=None))
    walk.check("rests: of another team", ids(await walk.get(ANN, path)), [])


async def _replies_of_replies(walk: Walk) -> None:
    root = await added(Comment(article_id=2, text="root"))
    reply = await added(Comment(article_id=2, text="reply", parent_id=root.id))
    below = [
        Comment(article_id=2, text="below", parent_id=reply.id)
        for _ in range(SHOWN + 2)
    ]
    below[SHOWN].deleted_at = NOW
    await add_all(below)
    answer = at(await walk.get(NOBODY, f"/comments/{root.id}"), "replies", 0)
    path = str(at(answer, "replies_next"))
    for user in EVERYBODY:
        found = ids(await walk.get(user, path))
        walk.check(f"rests: {user} reads on", found, [below[-1].id])
    for key, expected in ((reply.id, []), (root.id, 404)):
        await alter(update(Comment).where(Comment.id == key).values(deleted_at=NOW))
        found = ids(await walk.get(NOBODY, path))
        walk.check(f"rests: after comment {key} is deleted", found, expected)


async def memos(walk: Walk) -> None:
    """A resource that no route shows is written by those who own it."""
    keys = {}
    for user in (ANN, BEN):
        keys[user] = at(await walk.post(user, "/memos", {"text": "mine"}), "id")
    gone = (await added(Memo(account=1, text="gone", deleted_at=NOW))).id
    for method, sent, right in (("PATCH", {"text": "x"}, 200), ("DELETE", None, 204)):
        for user, key, status in (
            (BEN, keys[ANN], 404),
            (GUS, keys[ANN], 403),
            (NOBODY, keys[ANN], 401),
            (ANN, gone, 404),
            (ANN, keys[ANN], right),
            (BEN, keys[BEN], right),
        ):
            answer = await walk.send(user, method, f"/memos/{key}", sent)
            name = f"memos: {user} sends {method} {key}"
            walk.check(name, answer.status_code, status)
    mine = at(await walk.post(ANN, "/memos", {"text": "mine"}), "id")
    for method, path in (("POST", "/memos"), ("PATCH", f"/memos/{mine}")):
        answers = [
            await walk.send(ANN, method, path, {"text": "x", "task_id": key})
            for key in (2, MISSING)
        ]
        walk.check(f"memos: {method}: a hidden key", answers[0].status_code, 409)
        walk.check("memos: same bytes", answers[0].content, answers[1].content)
        right = await walk.send(ANN, method, path, {"text": "x", "task_id": 1})
        walk.check("memos: a visible key", right.is_success, expected=True)
    await walk.send(ANN, "PATCH", f"/memos/{mine}", {"task_id": None})


async def claims(walk: Walk) -> None:
    """A claim that no column holds is refused, and nobody writes what they cannot see."""
    for claim in (10**30, -(10**30), "x", "", None, True, [1], {"a": 1}, 1.5):
        token = create_token({"sub": "eve", "account": claim})
        for path in ("/projects", "/tasks", "/projects/1", "/teams/1"):
            headers = {"Authorization": f"Bearer {token}"}
            answer = await walk.send("eve", "GET", path, headers=headers)
            expected = 200 if path == "/teams/1" else 403
            name = f"claims: {quote(str(claim))} reads {path}"
            walk.check(name, answer.status_code, expected)
    hidden = {"name": "Ebony", "confidential": True}
    answer = await walk.send(BEN, "POST", "/suppliers", hidden)
    walk.check("claims: a supplier out of sight", answer.status_code, 403)
    supplier = await walk.post(BEN, "/suppliers", {"name": "Fir"})
    path = f"/suppliers/{at(supplier, 'id')}"
    answer = await walk.send(BEN, "PATCH", path, {"confidential": True})
    walk.check("claims: one that goes out of sight", answer.status_code, 403)
    found = at(await walk.get(BEN, path), "confidential")
    walk.check("claims: it was not changed", found, expected=False)
    await walk.send(BEN, "DELETE", path)


PARTS = (rests, memos, claims)
"""In the order in which they may change rows."""
