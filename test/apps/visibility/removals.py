"""Rows that go, and rows that others keep from going: what is behind them is not told."""

import datetime as dt

from _generated.db import session
from desk.models import Article, Base, Comment, Memo, Project, Task, Team
from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncSession
from walk import ANN, Json, Walk, added, alter

NOW = dt.datetime(2026, 1, 2, tzinfo=dt.UTC)


async def removals(walk: Walk) -> None:
    """A row that hidden rows stop is refused as one that visible rows stop."""
    team = await added(Team(name="Blue"))
    project = await added(Project(account=1, name="kept", team_id=team.id))
    mine = update(Project).where(Project.id == project.id)
    await stopped(
        walk,
        f"/teams/{team.id}",
        {
            "a visible row": mine.values(account=1),
            "the row of another": mine.values(account=2),
            "an archived row": mine.values(account=1, archived_at=NOW),
        },
    )
    await alter(delete(Project).where(Project.id == project.id))
    answer = await walk.send(ANN, "DELETE", f"/teams/{team.id}")
    walk.check("removals: nothing stops it", answer.status_code, 204)
    article = await added(Article(title="kept"))
    comment = await added(Comment(article_id=article.id, text="kept"))
    own = update(Comment).where(Comment.id == comment.id)
    await stopped(
        walk,
        f"/articles/{article.id}",
        {
            "a visible row": own.values(deleted_at=None),
            "a deleted row": own.values(deleted_at=NOW),
        },
    )
    await alter(delete(Comment).where(Comment.id == comment.id))
    await alter(delete(Article).where(Article.id == article.id))
    await _cascades(walk)


async def stopped(
    walk: Walk, path: str, states: dict[str, Json], method: str = "DELETE"
) -> None:
    """Expect that whatever stops a removal, it is told in the same bytes."""
    answers = []
    for name, state in states.items():
        await alter(state)
        answer = await walk.send(ANN, method, path)
        answers.append((answer.status_code, answer.content, dict(answer.headers)))
        walk.check(f"removals: {name} stops {path}", answers[-1], answers[0])
    problem = answer.json()
    walk.check(
        f"removals: what is told of {path}",
        problem,
        {
            "type": "about:blank",
            "title": "Conflict",
            "status": 409,
            "detail": "The change violates a constraint.",
            "instance": path,
        },
    )


async def _cascades(walk: Walk) -> None:
    """Children whose key lets them go with their parent go, whoever sees them."""
    task = await added(Task(account=1, title="ann task 10"))
    memo = (await walk.send(ANN, "POST", "/memos", {"text": "mine"})).json()
    await alter(update(Memo).where(Memo.id == memo["id"]).values(task_id=task.id))
    answer = await walk.send(ANN, "DELETE", f"/memos/{memo['id']}")
    walk.check("removals: a child is deleted", answer.status_code, 204)
    other = await added(Memo(account=2, text="other", task_id=task.id))
    walk.check("removals: it is kept", await _kept(Memo, memo["id"]), True)
    answer = await walk.send(ANN, "DELETE", f"/tasks/{task.id}")
    walk.check("removals: its parent goes", answer.status_code, 204)
    for name, key in (("deleted", memo["id"]), ("other", other.id)):
        walk.check(f"removals: the {name} child goes", await _kept(Memo, key), False)


async def _kept(model: type[Base], key: int) -> bool:
    async with AsyncSession(session.get_engine()) as db:
        return await db.get(model, key) is not None
