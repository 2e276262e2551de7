"""Answers whose nesting leads back to a row that they show already, over HTTP."""

from typing import Any

import pytest
from _generated.office.routes import post as routes
from httpx2 import AsyncClient
from office.models import Node, Post, Visit
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

pytestmark = pytest.mark.anyio

Json = dict[str, Any]

COLLEAGUES = [{"name": "ann"}, {"name": "bob"}]
IT = {"name": "it", "people": COLLEAGUES}
POSTS = [{"title": "NEWS", "comments": [{"text": "mine"}, {"text": "fine"}]}]
ANN = {"name": "ann", "posts": POSTS}
BOB: Json = {"name": "bob", "posts": []}
POST = {
    "id": 101,
    "title": "NEWS",
    "summary": "",
    "author_id": 101,
    "changed_at": None,
    "author": ANN,
    "comments": [{"text": "mine", "author": ANN}, {"text": "fine", "author": BOB}],
}
ROOT: Json = {"name": "root", "children": [{"name": "root"}, {"name": "leaf"}]}
NODE = {
    "id": 101,
    "name": "root",
    "parent_id": 101,
    "parent": ROOT,
    "children": [
        {"name": "root", "parent": {"name": "root"}},
        {"name": "leaf", "parent": {"name": "root"}},
    ],
}
DEPARTMENT = {
    "id": 101,
    "name": "it",
    "head_id": 101,
    "head": {"name": "ann", "department": IT},
    "people": [
        {"name": "ann", "department": IT},
        {"name": "bob", "department": IT},
    ],
}
PERSON = {
    "id": 101,
    "name": "ann",
    "department_id": 101,
    "department": {"name": "it", "head": {"name": "ann", "posts": [{"title": "NEWS"}]}},
}

ROWS = {
    "posts": POST,
    "nodes": NODE,
    "departments": DEPARTMENT,
    "people": PERSON,
}


async def count(engine: AsyncEngine, model: type[object]) -> int:
    """Count what is stored."""
    async with engine.connect() as connection:
        found = await connection.scalar(select(func.count()).select_from(model))
        return found or 0


async def read(client: AsyncClient, path: str) -> Json:
    """Read what a GET answers."""
    response = await client.get(path)
    assert response.status_code == 200, response.text
    answer: Json = response.json()
    return answer


def whole(answer: Any) -> Any:
    """Return an answer without what says that its lists are whole."""
    if isinstance(answer, list):
        return [whole(item) for item in answer]
    if not isinstance(answer, dict):
        return answer
    assert all(answer[name] is None for name in answer if name.endswith("_next"))
    rest = {name: answer[name] for name in answer if not name.endswith("_next")}
    return {name: whole(value) for name, value in rest.items()}


@pytest.mark.parametrize("name", ROWS)
async def test_get(client: AsyncClient, name: str) -> None:
    """All ways that lead to a row show all of it."""
    assert whole(await read(client, f"/{name}/101")) == ROWS[name]
    assert whole((await read(client, f"/{name}"))["items"][0]) == ROWS[name]


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("posts", {"title": " old "}),
        ("nodes", {"name": "top", "parent_id": 102}),
        ("nodes", {"parent_id": 101}),
        ("departments", {"name": "hr", "head_id": 102}),
        ("people", {"name": "amy"}),
    ],
)
async def test_update(
    client: AsyncClient, engine: AsyncEngine, name: str, changes: Json
) -> None:
    """A change answers what is stored then, and the user's other row is stored, too."""
    path = f"/{name}/101"
    response = await client.patch(path, json=changes)
    assert response.status_code == 200, response.text
    answer = response.json()
    assert answer == await read(client, path)
    if name == "posts":
        assert answer["title"] == "OLD"
        assert answer["summary"] == "by a hook"
        assert answer["author"]["name"] == "ann!"
        assert answer["changed_at"]
    else:
        assert answer | changes == answer
    assert await count(engine, Visit) == 1


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("posts", {"title": " new ", "author_id": 101}),
        ("nodes", {"id": 5, "name": "own", "parent_id": 5}),
        ("nodes", {"id": 5, "name": "twig", "parent_id": 102}),
        ("departments", {"name": "hr", "head_id": 101}),
        ("people", {"name": "cid", "department_id": 101}),
    ],
)
async def test_create(
    client: AsyncClient, engine: AsyncEngine, name: str, body: Json
) -> None:
    """A new row is answered as it is stored."""
    response = await client.post(f"/{name}", json=body)
    assert response.status_code == 201, response.text
    answer = response.json()
    assert answer == await read(client, response.headers["Location"])
    if name == "posts":
        assert answer["title"] == "NEW"
        assert answer["summary"] == "by a hook"
        assert {post["title"] for post in answer["author"]["posts"]} == {"NEWS", "NEW"}
    else:
        assert answer | body == answer
    assert await count(engine, Visit) == 1


async def test_action(client: AsyncClient, engine: AsyncEngine) -> None:
    """An action may return a row with what it has loaded of others."""
    headers = {"X-User": "102"}
    response = await client.post("/posts/101/publish", headers=headers)
    assert response.status_code == 200, response.text
    assert response.json()["title"] == "PUBLISHED"
    assert response.json()["author_name"] == "ann"
    assert await count(engine, Visit) == 1


async def test_action_without_row(client: AsyncClient, engine: AsyncEngine) -> None:
    """An action on no row finds the user as they were, and what a dependency adds is kept."""
    response = await client.post("/posts/greet")
    assert response.status_code == 200, response.text
    assert response.json() == {"name": "ann"}
    assert await count(engine, Visit) == 1


async def test_ways_to_ask(client: AsyncClient) -> None:
    """A search, groups and values answer a user who is a row of the same session."""
    tree = {"field": "title", "op": "eq", "value": "NEWS"}
    response = await client.post("/posts/search", json={"filter": tree})
    assert response.status_code == 200, response.text
    assert whole(response.json()["items"]) == [POST]
    groups = (await read(client, "/posts/groups?by=author.name"))["items"]
    assert groups == [{"key": {"author.name": "ann"}, "count": 1}]
    values = (await read(client, "/_values/posts/title"))["items"]
    assert [value["value"] for value in values] == ["NEWS"]
    assert whole((await read(client, "/posts?sort=author.name"))["items"]) == [POST]


async def test_delete_own_parent(client: AsyncClient, engine: AsyncEngine) -> None:
    """A row that refers to itself is deleted, if no other one refers to it."""
    for pk, status in ((102, 204), (101, 204), (101, 404)):
        assert (await client.delete(f"/nodes/{pk}")).status_code == status
    assert await count(engine, Node) == 0
    assert await count(engine, Visit) == 2


async def test_delete_oneself(client: AsyncClient, engine: AsyncEngine) -> None:
    """The user deletes the row that they are."""
    body = {"name": "cid", "department_id": 101}
    made = (await client.post("/people", json=body)).json()
    headers = {"X-User": str(made["id"])}
    path = f"/people/{made['id']}"
    assert (await client.delete(path, headers=headers)).status_code == 204
    assert (await client.get(path)).status_code == 404
    assert await count(engine, Visit) == 2


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/posts"), ("PATCH", "/posts/101")]
)
async def test_failed_answer(
    client: AsyncClient,
    engine: AsyncEngine,
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    path: str,
) -> None:
    """A write whose answer cannot be made leaves nothing."""

    def fail(row: Post) -> None:
        raise LookupError(row.id)

    monkeypatch.setattr(routes, "serialize_post_resource", fail)
    body = {"title": "new", "author_id": 101}
    with pytest.raises(LookupError):
        await client.request(method, path, json=body)
    monkeypatch.undo()
    assert await count(engine, Post) == 1
    assert await count(engine, Visit) == 0
