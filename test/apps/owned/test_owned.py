"""Two users of a project of the guided set-up: what one of them has tells the other nothing."""

import uuid
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from _generated.auth.dependencies import create_token
from _generated.db.session import get_engine
from app.auth import claims_of
from app.models import Project, Task, User
from httpx2 import ASGITransport, AsyncClient, Response
from main import app
from sqlalchemy import inspect, update
from sqlalchemy.ext.asyncio import AsyncSession

pytestmark = pytest.mark.anyio

Json = Any


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


class Visitor:
    """A user who sends requests."""

    def __init__(self, client: AsyncClient, user: User) -> None:
        """Sign in."""
        self.client = client
        self.id = user.id
        self.headers = {"Authorization": f"Bearer {create_token(claims_of(user))}"}

    async def send(self, method: str, path: str, body: Json = None) -> Response:
        """Send a request."""
        return await self.client.request(method, path, json=body, headers=self.headers)


@pytest.fixture
async def visitors() -> AsyncGenerator[tuple[Visitor, Visitor]]:
    """Two users, in a database that the migrations made."""
    users = [
        User(name=f"user {uuid.uuid4()}", password_hash="", active=True)
        for _ in range(2)
    ]
    async with AsyncSession(get_engine(), expire_on_commit=False) as db:
        db.add_all(users)
        await db.commit()
    transport = ASGITransport(app, raise_app_exceptions=False)
    async with AsyncClient(transport=transport, base_url="http://owned") as client:
        ann, ben = (Visitor(client, user) for user in users)
        yield ann, ben
    await get_engine().dispose()


async def test_unique(visitors: tuple[Visitor, Visitor]) -> None:
    """A value is taken for its owner alone, and the answer names what was sent."""
    ann, ben = visitors
    for user in visitors:
        answer = await user.send("POST", "/projects", {"name": "garden"})
        assert answer.status_code == 201, answer.text
    again = await ann.send("POST", "/projects", {"name": "garden"})
    assert again.status_code == 409
    assert again.json()["errors"] == [
        {"loc": ["body", "name"], "msg": "is already taken", "type": "unique"}
    ]
    made = (await ann.send("POST", "/projects", {"name": "house"})).json()
    path = f"/projects/{made['id']}"
    changed = await ann.send("PATCH", path, {"name": "garden"})
    assert changed.status_code == 409
    assert [e["loc"] for e in changed.json()["errors"]] == [["body", "name"]]
    answer = await ben.send("POST", "/projects", {"name": "house"})
    assert answer.status_code == 201
    for slug in ("a", "b"):
        body = {"title": "x", "slug": slug, "project_id": made["id"]}
        assert (await ann.send("POST", "/tasks", body)).status_code == 201
    answer = await ann.send("POST", "/tasks", body)
    assert [e["loc"] for e in answer.json()["errors"]] == [["body", "slug"]]


async def test_migrated() -> None:
    """The migrations made the constraints of the models."""
    async with get_engine().connect() as connection:
        found = await connection.run_sync(
            lambda sync: [
                each["column_names"]
                for table in ("projects", "tasks")
                for each in inspect(sync).get_unique_constraints(table)
            ]
        )
    await get_engine().dispose()
    assert found == [["owner_id", "name"], ["owner_id", "slug"]]


async def test_delete(visitors: tuple[Visitor, Visitor]) -> None:
    """What stops a delete is not told: a task of the user's own, or one of another."""
    ann, ben = visitors
    made = (await ann.send("POST", "/projects", {"name": "kept"})).json()
    path = f"/projects/{made['id']}"
    body = {"title": "x", "slug": "kept", "project_id": made["id"]}
    task = (await ann.send("POST", "/tasks", body)).json()
    answers = []
    for owner in (ann, ben):
        statement = update(Task).where(Task.id == uuid.UUID(task["id"]))
        async with AsyncSession(get_engine()) as db:
            await db.execute(statement.values(owner_id=owner.id))
            await db.commit()
        answer = await ann.send("DELETE", path)
        answers.append((answer.status_code, answer.content, dict(answer.headers)))
    assert answers[0] == answers[1]
    assert answers[0][0] == 409
    assert answer.json() == {
        "type": "about:blank",
        "title": "Conflict",
        "status": 409,
        "detail": "The change violates a constraint.",
        "instance": path,
    }
    assert (await ben.send("DELETE", f"/tasks/{task['id']}")).status_code == 204
    assert (await ann.send("DELETE", path)).status_code == 204
    async with AsyncSession(get_engine()) as db:
        assert await db.get(Project, uuid.UUID(made["id"])) is None
