"""Walks over every route that could show a row: as two users, one without the claim, and nobody."""

import base64
import datetime as dt
from collections import Counter
from typing import Any

import httpx2 as httpx
from _generated.auth.dependencies import create_token
from _generated.db import session
from desk.accounts import USERS
from desk.models import (
    Article,
    Clearance,
    Comment,
    Entry,
    Member,
    Product,
    Project,
    Supplier,
    Task,
    Team,
)
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

Json = Any

ANN, BEN, GUS, NOBODY = "ann", "ben", "gus", "nobody"
EVERYBODY = (ANN, BEN, GUS, NOBODY)
MISSING = 999

# What a user may find in no answer. Crypt makes an anvil, which its label tells everybody.
SECRETS = {
    ANN: ["ben beta", "ann old", "ben task", "gone", "secret", "deep", "Dusk"],
    BEN: [
        "ann alpha",
        "ann old",
        "ann task",
        "gone",
        "secret",
        "deep",
        "Dusk",
        "Black",
    ],
    GUS: [
        "alpha",
        "beta",
        "old",
        "ann task",
        "ben task",
        "gone",
        "secret",
        "deep",
        "Dusk",
        "Black",
    ],
    NOBODY: [
        "alpha",
        "beta",
        "old",
        "ann task",
        "ben task",
        "gone",
        "secret",
        "deep",
        "Dusk",
        "Black",
    ],
}


async def seed(db: AsyncSession) -> None:
    """Add the rows; their keys count from 1."""
    now = dt.datetime.now(dt.UTC)
    rows: list[list[object]] = [
        [Team(name="Red"), Member(name="Mia"), Supplier(name="Acme")],
        [
            Project(account=1, name="ann alpha", budget=10, team_id=1),
            Project(account=2, name="ben beta", budget=99, team_id=1),
            Project(account=1, name="ann old", budget=55, team_id=1, archived_at=now),
        ],
        [
            Task(account=1, title="ann task 1", points=1, project_id=1),
            Task(account=2, title="ben task 2", points=2, project_id=2),
            Task(account=1, title="ann task 3", points=4, project_id=2),
            Task(account=1, title="ann task 4", points=8, project_id=3),
            Task(account=1, title="ann task 5", points=16),
            Task(account=2, title="ben task 6", points=32, project_id=1),
        ],
        [Article(title="Rain", author_id=1), Article(title="Snow")],
        [Comment(article_id=1, text="first")],
        [Comment(article_id=1, text="secret", parent_id=1, deleted_at=now)],
        [Comment(article_id=1, text="answer", parent_id=2)],
        [Comment(article_id=1, text="fine", parent_id=1)],
        [Comment(article_id=1, text="deep", parent_id=4, deleted_at=now)],
        [Comment(article_id=2, text="gone", deleted_at=now)],
        [Comment(article_id=1, text="below", parent_id=4)],
        [Comment(article_id=1, text="deep", parent_id=3, deleted_at=now)],
        [
            Supplier(name="Black", confidential=True),
            Supplier(name="Crypt", confidential=True),
            Supplier(name="Dusk", confidential=True),
        ],
        [Clearance(supplier_id=2, account=1)],
        [
            Product(name="Anvil", supplier_id=1, maker_id=3),
            Product(name="Bolt", supplier_id=2, backup_id=1),
            Product(name="Cog", supplier_id=4, backup_id=4),
            Product(name="Dart", supplier_id=1, backup_id=2),
        ],
    ]
    for group in rows:
        for row in group:
            db.add(row)
            await db.flush()
    await db.commit()


class Walk:
    """Sends requests, and counts what is as it should be."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        """Start with nothing counted."""
        self.client = client
        self.right: Counter[str] = Counter()
        self.wrong: list[str] = []

    async def send(
        self,
        user: str,
        method: str,
        path: str,
        body: Json = None,
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        """Send a request as a user."""
        sent = dict(headers or {})
        if user in USERS:
            sent["Authorization"] = f"Bearer {create_token(USERS[user])}"
        return await self.client.request(method, path, json=body, headers=sent)

    async def get(self, user: str, path: str) -> Json:
        """Return what a user reads; the status where it is no answer."""
        answer = await self.send(user, "GET", path)
        return answer.json() if answer.status_code == 200 else answer.status_code

    async def post(self, user: str, path: str, body: Json) -> Json:
        """Return what a user reads by a search."""
        answer = await self.send(user, "POST", path, body)
        return answer.json() if answer.status_code in (200, 201) else answer.status_code

    def check(self, name: str, found: object, expected: object) -> None:
        """Compare; the first word of the name is the area that it counts for."""
        if found == expected:
            self.right[name.split(":")[0]] += 1
        else:
            shown = f"found {str(found)[:300]}, expected {str(expected)[:300]}"
            self.wrong.append(f"{name}: {shown}")


async def added(row: Json) -> Json:
    """Add a row by hand."""
    await add_all([row])
    return row


async def add_all(rows: list[Json]) -> None:
    """Add rows by hand, in the order of their keys."""
    async with AsyncSession(session.get_engine(), expire_on_commit=False) as db:
        for row in rows:
            db.add(row)
            await db.flush()
        await db.commit()


async def alter(statement: Json) -> None:
    """Change rows by hand."""
    async with AsyncSession(session.get_engine()) as db:
        await db.execute(statement)
        await db.commit()


def ids(page: Json) -> Json:
    """Return the keys of a page."""
    return (
        [row["id"] for row in listed(page, "items")] if isinstance(page, dict) else page
    )


def pick(rows: Json, *names: str) -> Json:
    """Return a few keys of each row."""
    if rows is None or isinstance(rows, int):
        return rows
    return [tuple(row[name] for name in names) for row in rows]


def listed(answer: Json, name: str) -> Json:
    """Return the rows in an answer; none where it is an error."""
    found = at(answer, name)
    return [] if found is None or isinstance(found, int) else found


def at(answer: Json, *path: str | int) -> Json:
    """Walk into an answer; what is not there is None."""
    for step in path:
        try:
            answer = answer[step]
        except (KeyError, IndexError, TypeError):
            return answer if isinstance(answer, int) else None
    return answer


async def own_routes(walk: Walk) -> None:
    """What holds already: on its own routes a hidden row is not there."""
    for user, status in ((ANN, 200), (BEN, 404), (GUS, 403), (NOBODY, 401)):
        answer = await walk.send(user, "GET", "/projects/1")
        walk.check(f"own: {user} gets Ann's project", answer.status_code, status)
    for user in EVERYBODY:
        walk.check(
            f"own: {user} gets a deleted comment",
            await walk.get(user, "/comments/2"),
            404,
        )
    walk.check("own: Ann's projects", ids(await walk.get(ANN, "/projects")), [1])
    walk.check("own: Ann's suppliers", ids(await walk.get(ANN, "/suppliers")), [1, 2])
    walk.check("own: Ben's suppliers", ids(await walk.get(BEN, "/suppliers")), [1])
    walk.check("own: Gus' suppliers", ids(await walk.get(GUS, "/suppliers")), [1])
    answer = await walk.send(BEN, "PATCH", "/projects/1", {"name": "mine"})
    walk.check("own: Ben changes Ann's project", answer.status_code, 404)
    answer = await walk.send(BEN, "DELETE", "/tasks/1")
    walk.check("own: Ben deletes Ann's task", answer.status_code, 404)
    for path, body in (
        ("/comments/2", {"text": "x"}),
        ("/projects/3", {"name": "x"}),
        ("/suppliers/3", {"name": "x"}),
        ("/tasks/2", {"title": "x"}),
    ):
        for method in ("PATCH", "DELETE"):
            sent = body if method == "PATCH" else None
            answer = await walk.send(ANN, method, path, sent)
            walk.check(f"own: Ann sends {method} {path}", answer.status_code, 404)


async def nested(walk: Walk) -> None:
    """Hidden related rows are null, or not in the list; keys stay."""
    expected: Json
    found: Json
    expected_projects = {ANN: [1], BEN: [2], GUS: [], NOBODY: []}
    for user, keys in expected_projects.items():
        for path, place in (("/teams/1", ()), ("/teams", ("items", 0))):
            answer = await walk.get(user, path)
            walk.check(f"nested: {user} reads {path}", isinstance(answer, dict), True)
            team = at(answer, *place)
            found = [row["id"] for row in listed(team, "projects")]
            walk.check(f"nested: {user} sees projects in {path}", found, keys)
            tasks = [
                task["id"] for row in listed(team, "projects") for task in row["tasks"]
            ]
            walk.check(
                f"nested: {user} sees tasks in projects in {path}",
                tasks,
                {ANN: [1], BEN: [2]}.get(user, []),
            )
    for path, place in (("/projects/1", ()), ("/projects", ("items", 0))):
        project = at(await walk.get(ANN, path), *place)
        walk.check(
            f"nested: tasks of others in {path}",
            pick(at(project, "tasks"), "id"),
            [(1,)],
        )
    for key, project in ((1, "ann alpha"), (3, None), (4, None), (5, None)):
        task = await walk.get(ANN, f"/tasks/{key}")
        walk.check(
            f"nested: project of task {key}", at(task, "project", "name"), project
        )
    task = await walk.get(ANN, "/tasks/3")
    walk.check("nested: the key of a hidden project stays", at(task, "project_id"), 2)
    page = await walk.get(ANN, "/tasks?include=project")
    found = [at(row, "project", "name") for row in listed(page, "items")]
    walk.check(
        "nested: projects in the list of tasks", found, ["ann alpha", None, None, None]
    )
    for user in EVERYBODY:
        for path, place in (("/articles/1", ()), ("/articles?include=comments", ("items", 0))):
            answer = await walk.get(user, path)
            walk.check(f"nested: {user} reads {path}", isinstance(answer, dict), True)
            article = at(answer, *place)
            found = [
                (
                    row["id"],
                    at(row, "parent", "id"),
                    [reply["id"] for reply in row["replies"]],
                )
                for row in listed(article, "comments")
            ]
            expected = [(1, None, [4]), (3, None, []), (4, 1, [7]), (7, 4, [])]
            walk.check(f"nested: {user} sees comments in {path}", found, expected)
    tree = await walk.get(NOBODY, "/comments/1")
    found = [
        (row["id"], [each["id"] for each in row["replies"]])
        for row in listed(tree, "replies")
    ]
    walk.check("nested: replies to replies", found, [(4, [7])])
    comment = await walk.get(NOBODY, "/comments/3")
    walk.check(
        "nested: a deleted parent",
        (at(comment, "parent"), at(comment, "parent_id")),
        (None, 2),
    )
    comment = at(await walk.get(NOBODY, "/comments"), "items", 1)
    walk.check("nested: a deleted parent in the list", at(comment, "parent"), None)
    suppliers = {
        ANN: [("Acme", None), ("Black", "Acme"), (None, None), ("Acme", "Black")],
        BEN: [("Acme", None), (None, "Acme"), (None, None), ("Acme", None)],
    }
    for user in EVERYBODY:
        expected = suppliers.get(user, suppliers[BEN])
        if user == NOBODY:
            expected = [(None, None)] * 4
        page = await walk.get(user, "/products?page_size=9&include=supplier,backup")
        found = [
            (at(row, "supplier", "name"), at(row, "backup", "name"))
            for row in listed(page, "items")
        ]
        walk.check(
            f"nested: {user} sees suppliers in the list of products", found, expected
        )
        single = [await walk.get(user, f"/products/{key}") for key in (1, 2, 3, 4)]
        found = [
            (at(row, "supplier", "name"), at(row, "backup", "name")) for row in single
        ]
        walk.check(f"nested: {user} sees suppliers of products", found, expected)
        walk.check(
            f"nested: {user} sees the maker, who is unscoped",
            at(single[0], "maker", "name"),
            "Crypt",
        )


async def included(walk: Walk) -> None:
    """Whether they are asked for or not, hidden rows are not told of; nobody is told what users may do."""
    expected: Json
    for user in EVERYBODY:
        page = await walk.get(user, "/products?page_size=9")
        found = [sorted(row) for row in listed(page, "items")][:1]
        expected = [["backup_id", "id", "maker", "maker_id", "name", "supplier_id"]]
        walk.check(f"included: {user} asks for nothing of products", found, expected)
        asked = await walk.get(user, "/products?page_size=9&include=actions")
        found = [row["actions"] for row in listed(asked, "items")]
        own = ["get"] if user == NOBODY else ["get", "update", "delete"]
        walk.check(f"included: {user} may do with products", found, [own] * 4)
        body = {"include": ["backup"], "page_size": 9}
        page = await walk.post(user, "/products/search", body)
        black = "Black" if user == ANN else None
        acme = None if user == NOBODY else "Acme"
        found = [at(row, "backup", "name") for row in listed(page, "items")]
        walk.check(
            f"included: {user} searches for backups", found, [None, acme, None, black]
        )
    for user, expected in ((ANN, [1, 3, 4, 5]), (BEN, [2, 6])):
        page = await walk.get(user, "/tasks?include=actions")
        found = [row["id"] for row in listed(page, "items") if "close" in row["actions"]]
        walk.check(f"included: {user} may close tasks", found, expected)


async def keys(walk: Walk) -> None:
    """A key of a hidden row is answered as one of no row."""
    body: Json
    found: Json
    posts: list[tuple[str, str, Json, str, int]] = [
        (BEN, "/tasks", {"title": "x"}, "project_id", 1),
        (ANN, "/tasks", {"title": "x"}, "project_id", 3),
        (ANN, "/comments", {"text": "x", "article_id": 1}, "parent_id", 2),
        (BEN, "/products", {"name": "x"}, "supplier_id", 2),
        (GUS, "/products", {"name": "x"}, "supplier_id", 2),
        (BEN, "/products", {"name": "x", "supplier_id": 1}, "backup_id", 2),
    ]
    for user, path, body, field, hidden in posts:
        answers = [
            await walk.send(user, "POST", path, body | {field: key})
            for key in (hidden, MISSING)
        ]
        name = f"keys: {user} posts {path} with a hidden {field}"
        walk.check(f"{name}: 409", answers[0].status_code, 409)
        errors = pick(listed(answers[0].json(), "errors"), "loc", "type")
        walk.check(f"{name}: names it", errors, [(["body", field], "foreign_key")])
        walk.check(f"{name}: same bytes", answers[0].content, answers[1].content)
    patches: list[tuple[str, str, str, int]] = [
        (BEN, "/tasks/2", "project_id", 1),
        (ANN, "/tasks/1", "project_id", 3),
        (ANN, "/comments/4", "parent_id", 2),
        (BEN, "/products/1", "supplier_id", 2),
        (BEN, "/products/1", "backup_id", 2),
    ]
    for user, path, field, hidden in patches:
        answers = [
            await walk.send(user, "PATCH", path, {field: key})
            for key in (hidden, MISSING)
        ]
        name = f"keys: {user} patches {path} with a hidden {field}"
        walk.check(f"{name}: 409", answers[0].status_code, 409)
        walk.check(f"{name}: same bytes", answers[0].content, answers[1].content)
    for user, path, body in (
        (ANN, "/tasks/3", {"project_id": 2, "points": 5}),
        (ANN, "/tasks/4", {"project_id": 3, "points": 9}),
        (ANN, "/comments/3", {"parent_id": 2, "text": "answer!"}),
        (BEN, "/products/2", {"supplier_id": 2, "name": "Bolt!"}),
    ):
        answer = await walk.send(user, "PATCH", path, body)
        walk.check(
            f"keys: {user} keeps the hidden key of {path}", answer.status_code, 200
        )
        nested_row = {
            "/tasks/3": "project",
            "/tasks/4": "project",
            "/comments/3": "parent",
        }
        name = nested_row.get(path, "supplier")
        walk.check(
            f"keys: {user} does not see it in the answer of {path}",
            at(answer.json(), name),
            None,
        )
    await walk.send(ANN, "PATCH", "/tasks/3", {"points": 4})
    await walk.send(ANN, "PATCH", "/tasks/4", {"points": 8})
    await walk.send(ANN, "PATCH", "/comments/3", {"text": "answer"})
    await walk.send(ANN, "PATCH", "/products/2", {"name": "Bolt"})
    answer = await walk.send(
        BEN, "POST", "/products", {"name": "x", "supplier_id": 2, "backup_id": 4}
    )
    found = [error["loc"][1] for error in answer.json().get("errors", [])]
    walk.check(
        "keys: two hidden keys are both named", found, ["supplier_id", "backup_id"]
    )
    for user, path, body in (
        (ANN, "/tasks", {"title": "ann task x", "project_id": 1}),
        (ANN, "/tasks", {"title": "ann task x", "project_id": None}),
        (ANN, "/comments", {"text": "x", "article_id": 1, "parent_id": 3}),
        (ANN, "/products", {"name": "x", "supplier_id": 2, "backup_id": 1}),
        (BEN, "/products", {"name": "x", "supplier_id": 1, "maker_id": 4}),
    ):
        answer = await walk.send(user, "POST", path, body)
        walk.check(f"keys: {user} posts {path} {body}", answer.status_code, 201)
        created = answer.json().get("id")
        gone = await walk.send(user, "DELETE", f"{path}/{created}")
        walk.check(f"keys: {user} deletes that again", gone.status_code, 204)
    answer = await walk.send(ANN, "PATCH", "/comments/4", {"parent_id": 4})
    walk.check("keys: a comment that answers itself", answer.status_code, 200)
    found = (
        at(answer.json(), "parent", "id"),
        pick(at(answer.json(), "replies"), "id"),
    )
    walk.check("keys: a row that leads back to itself", found, (4, [(4,), (7,)]))
    await walk.send(ANN, "PATCH", "/comments/4", {"parent_id": 1})
    answer = await walk.send(
        ANN, "POST", "/comments", {"text": "x", "article_id": MISSING}
    )
    walk.check("keys: a key of rows that all see", answer.status_code, 409)


async def actions(walk: Walk) -> None:
    """Keys among the parameters of actions, repeats, hooks, versions."""
    answers = [
        await walk.send(BEN, "POST", "/tasks/2/move", {"project_id": key})
        for key in (1, MISSING)
    ]
    walk.check("actions: a hidden key", answers[0].status_code, 409)
    walk.check("actions: same bytes", answers[0].content, answers[1].content)
    answer = await walk.send(BEN, "POST", "/tasks/2/move", {"project_id": 2})
    walk.check("actions: a visible key", answer.status_code, 200)
    answer = await walk.send(BEN, "POST", "/tasks/2/move", {"project_id": None})
    walk.check("actions: no key", answer.json(), {"id": 2, "project_id": None})
    await walk.send(BEN, "POST", "/tasks/2/move", {"project_id": 2})
    header = {"Idempotency-Key": "once"}
    body = {"title": "ben task x", "project_id": 1}
    first, second = [
        await walk.send(BEN, "POST", "/tasks", body, header) for _ in range(2)
    ]
    walk.check("actions: a refused request is no first one", second.status_code, 409)
    walk.check("actions: a repeat of it", first.content, second.content)
    body["project_id"] = 2
    header["Idempotency-Key"] = "twice"
    first, second = [
        await walk.send(BEN, "POST", "/tasks", body, header) for _ in range(2)
    ]
    walk.check(
        "actions: a repeat", (first.status_code, first.content), (201, second.content)
    )
    tag = first.headers.get("ETag", "")
    path = f"/tasks/{first.json()['id']}"
    answer = await walk.send(BEN, "PATCH", path, {"project_id": 1}, {"If-Match": tag})
    walk.check("actions: a hidden key and the right version", answer.status_code, 409)
    answer = await walk.send(BEN, "PATCH", path, {"points": 3}, {"If-Match": tag})
    walk.check("actions: a change counts once", answer.headers.get("ETag"), '"2"')
    answer = await walk.send(BEN, "PATCH", path, {"points": 4}, {"If-Match": tag})
    walk.check("actions: a stale version", answer.status_code, 412)
    async with AsyncSession(session.get_engine()) as db:
        wanted = Entry.text == "ben: ben task x in ben beta"
        noted = await db.scalar(select(func.count()).where(wanted))
    walk.check("actions: what a hook adds is kept", noted, 2)
    await walk.send(BEN, "DELETE", path)


async def sorts(walk: Walk) -> None:
    """Hidden related rows sort as null, and no cursor tells of them."""

    async def pages(user: str, path: str) -> tuple[list[int], str]:
        found: list[int] = []
        told = ""
        cursor = ""
        while True:
            page = await walk.get(user, f"{path}&page_size=1{cursor}")
            found += pick(listed(page, "items"), "id")
            token = at(page, "next_cursor")
            if not isinstance(token, str) or len(found) > 20:
                return found, told
            padded = token + "=" * (-len(token) % 4)
            told += base64.urlsafe_b64decode(padded).decode(errors="replace")
            cursor = f"&cursor={token}"

    expected = {
        "/tasks?sort=project.name": {ANN: [1, 3, 4, 5], BEN: [2, 6]},
        "/tasks?sort=-project.budget": {ANN: [5, 4, 3, 1], BEN: [6, 2]},
        "/comments?sort=parent.text": {NOBODY: [7, 4, 1, 3]},
        "/products?sort=supplier.name": {
            ANN: [1, 4, 2, 3],
            BEN: [1, 4, 2, 3],
            NOBODY: [1, 2, 3, 4],
        },
        "/products?sort=-backup.name": {ANN: [3, 1, 4, 2], BEN: [4, 3, 1, 2]},
    }
    for path, users in expected.items():
        for user, rows in users.items():
            found, told = await pages(user, path)
            walk.check(f"sorts: {user} walks {path}", found, [(row,) for row in rows])
            leaked = [secret for secret in SECRETS[user] if secret in told]
            walk.check(f"sorts: {user} reads cursors of {path}", leaked, [])


async def filters(walk: Walk) -> None:
    """Filters, trees and searches through a relation do not find hidden rows."""
    reads: list[tuple[str, str, list[int]]] = [
        (ANN, "/tasks?project_name=ann alpha", [1]),
        (ANN, "/tasks?project_name=ben beta", []),
        (ANN, "/tasks?project_name=ann old", []),
        (ANN, "/tasks?project_name__is_null=true", [3, 4, 5]),
        (ANN, "/tasks?project_name__is_null=false", [1]),
        (ANN, "/tasks?project_id=2", [3]),
        (ANN, "/tasks?project_id__in=1&project_id__in=2", [1, 3]),
        (ANN, "/tasks?q=beta", []),
        (ANN, "/tasks?q=alpha", [1]),
        (NOBODY, "/articles?comment=secret", []),
        (NOBODY, "/articles?comment=first", [1]),
        (NOBODY, "/articles?comment__contains=on", []),
        (NOBODY, "/articles?comment__is_null=true", [2]),
        (NOBODY, "/articles?comment__is_null=false", [1]),
        (NOBODY, "/articles?q=gone", []),
        (NOBODY, "/articles?q=fine", [1]),
        (NOBODY, "/comments?parent_text=secret", []),
        (NOBODY, "/comments?parent_text=first", [4]),
        (NOBODY, "/comments?parent_text__ne=first", [7]),
        (BEN, "/products?supplier=Black", []),
        (ANN, "/products?supplier=Black", [2]),
        (BEN, "/products?supplier__in=Black", []),
        (BEN, "/products?supplier__in=Black&supplier__in=Acme", [1, 4]),
        (ANN, "/products?supplier__in=Black&supplier__in=Acme", [1, 2, 4]),
        (NOBODY, "/products?supplier__in=Black&supplier__in=Acme", []),
        (BEN, "/products?supplier__ne=Acme", []),
        (ANN, "/products?supplier__ne=Acme", [2]),
        (BEN, "/products?supplier__starts_with=B", []),
        (BEN, "/products?supplier__is_null=true", [2, 3]),
        (ANN, "/products?supplier__is_null=true", [3]),
        (NOBODY, "/products?supplier__is_null=false", []),
        (NOBODY, "/products?supplier=Acme", []),
        (GUS, "/products?supplier=Acme", [1, 4]),
        (BEN, "/products?q=Dus", []),
        (BEN, "/products?q=Acm", [1, 4]),
    ]
    for user, path, expected in reads:
        walk.check(
            f"filters: {user} reads {path}", ids(await walk.get(user, path)), expected
        )
    trees: list[tuple[str, str, Json, list[int]]] = [
        (ANN, "/projects", {"field": "name", "op": "eq", "value": "ann alpha"}, [1]),
        (ANN, "/projects", {"field": "name", "op": "eq", "value": "ben beta"}, []),
        (ANN, "/projects", {"field": "name", "op": "eq", "value": "ann old"}, []),
        (ANN, "/tasks", {"field": "project_name", "op": "eq", "value": "ben beta"}, []),
        (
            ANN,
            "/tasks",
            {"field": "project_name", "op": "is_null", "value": True},
            [3, 4, 5],
        ),
        (
            ANN,
            "/tasks",
            {"not": {"field": "project_name", "op": "eq", "value": "ben beta"}},
            [1, 3, 4, 5],
        ),
        (
            NOBODY,
            "/articles",
            {"field": "comment", "op": "contains", "value": "secr"},
            [],
        ),
        (
            NOBODY,
            "/articles",
            {"not": {"field": "comment", "op": "eq", "value": "gone"}},
            [1, 2],
        ),
        (
            NOBODY,
            "/comments",
            {"field": "parent_text", "op": "ne", "value": "x"},
            [4, 7],
        ),
        (
            BEN,
            "/products",
            {"field": "supplier", "op": "starts_with", "value": "B"},
            [],
        ),
        (
            BEN,
            "/products",
            {"not": {"field": "supplier", "op": "eq", "value": "Black"}},
            [1, 2, 3],
        ),
        (
            BEN,
            "/products",
            {
                "or": [
                    {"field": "supplier", "op": "eq", "value": "Black"},
                    {"field": "supplier", "op": "is_null", "value": True},
                ]
            },
            [2, 3],
        ),
    ]
    single: list[tuple[str, str, str, list[tuple[str, Json, list[int]]]]] = [
        (
            NOBODY,
            "articles",
            "comment",
            [
                ("eq", "first", [1]),
                ("eq", "secret", []),
                ("contains", "irs", [1]),
                ("is_null", True, [2]),
                ("is_null", False, [1]),
            ],
        ),
        (
            ANN,
            "tasks",
            "project_name",
            [("eq", "ann alpha", [1]), ("is_null", False, [1])],
        ),
        (NOBODY, "comments", "parent_text", [("eq", "first", [4]), ("eq", "gone", [])]),
        (
            ANN,
            "products",
            "supplier",
            [
                ("eq", "Black", [2]),
                ("ne", "Acme", [2]),
                ("starts_with", "B", [2]),
                ("is_null", True, [3]),
                ("is_null", False, [1, 2, 4]),
            ],
        ),
        (
            BEN,
            "products",
            "supplier",
            [
                ("eq", "Black", []),
                ("in", ["Black"], []),
                ("in", ["Black", "Acme"], [1, 4]),
                ("ne", "Acme", []),
                ("is_null", True, [2, 3]),
                ("is_null", False, [1, 4]),
            ],
        ),
    ]
    trees += [
        (user, f"/{name}", {"field": field, "op": operator, "value": value}, expected)
        for user, name, field, conditions in single
        for operator, value, expected in conditions
    ]
    for user, path, tree, expected in trees:
        found = ids(await walk.post(user, f"{path}/search", {"filter": tree}))
        walk.check(f"filters: {user} searches {path} {tree}", found, expected)
    page = await walk.get(ANN, "/tasks?q=beta")
    walk.check("filters: the total of a search", at(page, "total"), 0)
    # Only a page that does not hold all rows has them counted.
    for user, rows in ((ANN, 4), (BEN, 2)):
        page = await walk.get(user, "/tasks?page_size=1")
        walk.check(f"filters: the total of {user}'s tasks", at(page, "total"), rows)


async def groups(walk: Walk) -> None:
    """Hidden related rows are grouped as null, and sums leave them out."""
    found: Json
    page = await walk.get(ANN, "/tasks/groups?by=project.name")
    found = [
        (row["key"]["project.name"], row["count"], row["points"], row["budget"])
        for row in listed(page, "items")
    ]
    walk.check(
        "groups: Ann's tasks", found, [("ann alpha", 1, 1, 10), (None, 3, 28, None)]
    )
    for q, expected in (("alpha", [("ann alpha", 1)]), ("beta", [])):
        page = await walk.get(ANN, f"/tasks/groups?by=project.name&q={q}")
        found = [
            (row["key"]["project.name"], row["count"]) for row in listed(page, "items")
        ]
        walk.check(f"groups: Ann's tasks of {q}", found, expected)
    page = await walk.get(NOBODY, "/comments/groups?by=parent.text")
    found = [(row["key"]["parent.text"], row["count"]) for row in listed(page, "items")]
    walk.check("groups: comments", found, [("fine", 1), ("first", 1), (None, 2)])
    for user, expected in (
        (ANN, [("Acme", 2), ("Black", 1), (None, 1)]),
        (BEN, [("Acme", 2), (None, 2)]),
        (GUS, [("Acme", 2), (None, 2)]),
        (NOBODY, [(None, 4)]),
    ):
        page = await walk.get(user, "/products/groups?by=supplier.name")
        found = [
            (row["key"]["supplier.name"], row["count"]) for row in listed(page, "items")
        ]
        walk.check(f"groups: {user} groups products", found, expected)


async def values(walk: Walk) -> None:
    """Values of filters are those of rows that the user sees, or could list."""
    found: Json
    reads: list[tuple[str, str, Json]] = [
        (ANN, "tasks/project_name", ["ann alpha"]),
        (BEN, "tasks/project_name", ["ben beta"]),
        (ANN, "tasks/project_id", [1]),
        (NOBODY, "articles/comment", ["answer", "below", "fine", "first"]),
        (NOBODY, "comments/text", ["answer", "below", "fine", "first"]),
        (NOBODY, "comments/parent_text", ["fine", "first"]),
        (ANN, "projects/name", ["ann alpha"]),
        (BEN, "projects/name", ["ben beta"]),
        (BEN, "tasks/title", ["ben task 2", "ben task 6"]),
        (NOBODY, "comments/parent_id", [3, 7, 4, 1]),
        (ANN, "products/supplier", ["Acme", "Black"]),
        (BEN, "products/supplier", ["Acme"]),
        (NOBODY, "products/supplier", []),
        (ANN, "articles/author_id", [1]),
        (BEN, "articles/author_id", 403),
        (GUS, "articles/author_id", 403),
        (NOBODY, "articles/author_id", 401),
        (NOBODY, "articles/title", ["Rain", "Snow"]),
        (ANN, "tasks/project_id?ids=1&ids=2", [1]),
        (ANN, "tasks/project_id?ids=2", []),
        (NOBODY, "comments/parent_id?ids=7&ids=2&ids=1", [7, 1]),
        (GUS, "articles/author_id?ids=1", 403),
        (NOBODY, "articles/author_id?ids=1", 401),
    ]
    for user, path, expected in reads:
        page = await walk.get(user, f"/_values/{path}")
        found = (
            [row["value"] for row in listed(page, "items")]
            if isinstance(page, dict)
            else page
        )
        walk.check(f"values: {user} reads {path}", found, expected)


async def tokens(walk: Walk) -> None:
    """Open routes read a token, and say so."""
    found: Json
    bad = {"Authorization": "Bearer nonsense"}
    for path in (
        "/teams",
        "/teams/1",
        "/products",
        "/products/1",
        "/products/groups?by=supplier.name",
        "/_values/products/supplier",
        "/_values/articles/title",
    ):
        answer = await walk.send(NOBODY, "GET", path, headers=bad)
        walk.check(f"tokens: an invalid one for {path}", answer.status_code, 401)
        answer = await walk.send(NOBODY, "GET", path)
        found = (answer.status_code, answer.headers.get("Vary"))
        walk.check(f"tokens: none for {path}", found, (200, "Authorization"))
    query: Json = {"filter": {"field": "supplier", "op": "eq", "value": "Black"}}
    wrong: list[tuple[str, str, Json, int]] = [
        ("GET", "/teams?page_size=x", None, 422),
        ("GET", "/teams?page_size=1&page_size=2", None, 422),
        ("GET", "/teams/x", None, 422),
        ("GET", f"/teams/{MISSING}", None, 404),
        ("GET", "/products?page_size=x", None, 422),
        ("GET", "/products?page_size=1&page_size=2", None, 422),
        ("GET", "/products/x", None, 422),
        ("GET", f"/products/{MISSING}", None, 404),
        ("GET", "/products/groups?by=nonsense", None, 422),
        ("GET", "/products/groups?by=supplier.name&limit=1&limit=2", None, 422),
        ("GET", "/_values/products/supplier?q=a&q=b", None, 422),
        ("GET", "/_values/products/nonsense", None, 422),
        ("GET", "/_values/articles/title?q=a&q=b", None, 422),
        ("GET", "/_values/articles/author_id", None, 401),
        ("POST", "/products/search", query, 200),
        ("POST", "/products/search", {"filter": 1}, 422),
    ]
    for method, path, body, status in wrong:
        answer = await walk.send(NOBODY, method, path, body)
        found = (answer.status_code, answer.headers.get("Vary"))
        name = f"tokens: {method} {path} {body}"
        walk.check(name, found, (status, "Authorization"))
        answer = await walk.send(NOBODY, method, path, body, bad)
        found = (answer.status_code, answer.headers.get("Vary"))
        walk.check(f"{name} by an invalid one", found, (401, "Authorization"))
    for path in ("/articles", "/comments/1"):
        answer = await walk.send(NOBODY, "GET", path, headers=bad)
        found = (answer.status_code, answer.headers.get("Vary"))
        walk.check(f"tokens: {path} is the same for all", found, (200, None))
    document = (await walk.send(NOBODY, "GET", "/openapi.json")).json()
    found = document["paths"]["/products"]["get"].get("security")
    optional: Json = [{"Bearer": []}, {}]
    walk.check("tokens: the document says optional", found, optional)


async def deletes(walk: Walk) -> None:
    """A row that hidden ones refer to cannot go; nor can a name be taken that a hidden row has."""
    answer = await walk.send(ANN, "DELETE", "/teams/1")
    walk.check("deletes: a team with projects of others", answer.status_code, 409)
    answer = await walk.send(ANN, "DELETE", "/articles/2")
    walk.check("deletes: an article with a deleted comment", answer.status_code, 409)
    answer = await walk.send(BEN, "DELETE", "/suppliers/1")
    walk.check("deletes: a supplier of products", answer.status_code, 409)
    answer = await walk.send(BEN, "POST", "/projects", {"name": "ann alpha"})
    walk.check("deletes: a name that a hidden row has", answer.status_code, 409)


def resolved(document: Json, part: Json) -> Json:
    """Return what a part of a document says; one that refers to a component says what that says."""
    while "$ref" in part:
        kind, name = part["$ref"].split("/")[-2:]
        part = document["components"][kind][name]
    return part


async def sweep(walk: Walk) -> None:
    """Read every GET of the API as everybody; no answer holds what its reader may not see."""
    document = (await walk.send(NOBODY, "GET", "/openapi.json")).json()
    fields = {
        "projects": ["name"],
        "tasks": ["title", "project_name", "project_id"],
        "articles": ["title", "author_id", "comment"],
        "comments": ["text", "parent_text", "parent_id"],
        "products": ["name", "supplier"],
    }
    by = {
        "tasks": "project.name",
        "comments": "parent.text",
        "products": "supplier.name",
    }
    for path, methods in document["paths"].items():
        if "get" not in methods:
            continue
        name = path.split("/")[-2] if "/_values/" in path or "groups" in path else ""
        paths = [path]
        if "{pk}" in path:
            paths = [path.replace("{pk}", str(key)) for key in range(1, 9)]
        elif "{field}" in path:
            paths = [path.replace("{field}", field) for field in fields[name]]
        elif path.endswith("/groups"):
            paths = [f"{path}?by={by[name]}"]
        elif "{resource}" in path:
            continue
        else:
            given = [
                resolved(document, one) for one in methods["get"].get("parameters", [])
            ]
            names = [
                each
                for parameter in given
                if parameter["name"] == "sort"
                for each in resolved(document, parameter["schema"])["items"]["enum"]
            ]
            paths += [f"{path}?page_size=2&sort={each}" for each in names]
            paths += [
                f"{path}?include={each}"
                for parameter in given
                if parameter["name"] == "include"
                for items in [resolved(document, parameter["schema"])["items"]]
                for each in items.get("enum", [items.get("const")])
            ]
        for user in EVERYBODY:
            leaked: list[tuple[str, str]] = []
            for each in paths:
                text = (await walk.send(user, "GET", each)).text
                leaked += [(each, secret) for secret in SECRETS[user] if secret in text]
            walk.check(f"sweep: {user} reads {path}", leaked, [])


async def strangers(walk: Walk) -> None:
    """What only rows of others refer to is no value of one's own."""
    project = await walk.post(ANN, "/projects", {"name": "ann lone"})
    async with AsyncSession(session.get_engine()) as db:
        task = Task(account=2, title="ben task 9", project_id=at(project, "id"))
        db.add(task)
        await db.commit()
    page = await walk.get(ANN, "/_values/tasks/project_name")
    found = [row["value"] for row in listed(page, "items")]
    walk.check("strangers: projects of Ann's tasks", found, ["ann alpha"])


PARTS = (
    own_routes,
    nested,
    included,
    sorts,
    filters,
    groups,
    values,
    tokens,
    sweep,
    deletes,
    keys,
    actions,
    strangers,
)
"""In the order in which they may change rows."""
