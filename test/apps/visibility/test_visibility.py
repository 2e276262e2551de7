"""Nothing tells a hidden row."""

import os
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import rests
import walk as steps
from _generated.api import mount
from _generated.auth import dependencies
from _generated.db import session
from _generated.desk.routes import memo as memo_routes
from _generated.desk.routes import task as task_routes
from _generated.support.references import Keys, References
from codegen_companion.testing.databases import SERVER_VARIABLE, fresh_database
from deleted import deleted
from desk.models import Base, Project
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient, Response
from referring import referring
from removals import removals
from repeats import repeats
from sqlalchemy import delete, event, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

PARTS = (*steps.PARTS, repeats, removals, deleted, referring, *rests.PARTS)


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


@pytest.mark.anyio
async def test_walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer to every user is as if rows out of their sight were not there."""
    walk = await walk_over(PARTS, tmp_path, monkeypatch)
    assert walk.wrong == []
    assert walk.right.keys() == {part.__name__.split("_")[0] for part in PARTS}


@pytest.mark.anyio
async def test_walk_with_all_rows_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So is every answer when a dependency has put all rows into the session before."""
    walk = await walk_over(PARTS, tmp_path, monkeypatch, loads=True)
    assert walk.wrong == []


@pytest.mark.anyio
@pytest.mark.parametrize("checks", [References, Keys])
async def test_deleted_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, checks: type[References | Keys]
) -> None:
    """A row that is deleted after it was looked at is answered as one that never was."""
    if not os.environ.get(SERVER_VARIABLE):
        pytest.skip("SQLite lets nobody else write meanwhile")
    gone: int = 0
    check = checks.check

    async def check_and_delete(own: Any, *arguments: Any) -> None:
        await check(own, *arguments)
        async with AsyncSession(session.get_engine()) as db:
            await db.execute(delete(Project).where(Project.id == gone))
            await db.commit()

    async with served(tmp_path, monkeypatch) as client:
        walk = steps.Walk(client)

        async def send(key: int) -> Response:
            if checks is Keys:
                return await walk.send(
                    steps.ANN, "POST", "/tasks/1/move", {"project_id": key}
                )
            body = {"title": "x", "project_id": key}
            return await walk.send(steps.ANN, "POST", "/tasks", body)

        project = await walk.post(steps.ANN, "/projects", {"name": "soon gone"})
        gone = project["id"]
        missing = await send(steps.MISSING)
        monkeypatch.setattr(checks, "check", check_and_delete)
        answer = await send(gone)
    assert (answer.status_code, answer.content) == (409, missing.content)


@pytest.mark.anyio
async def test_statements_are_made_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks is a parameter: one statement finds the rows of each user."""
    ran: list[object] = []
    found: list[Any] = []
    async with served(tmp_path, monkeypatch) as client:
        walk = steps.Walk(client)
        engine = session.get_engine().sync_engine
        event.listen(engine, "before_execute", lambda _, made, *__: ran.append(made))
        for user, key in ((steps.ANN, 1), (steps.BEN, 2)):
            await walk.post(user, "/memos", {"text": f"memo of {user}"})
            page = await walk.get(user, "/memos")
            row = await walk.get(user, f"/tasks/{key}")
            found += [[memo["text"] for memo in page["items"]], row["project"]["name"]]
    assert found == [["memo of ann"], "ann alpha", ["memo of ben"], "ben beta"]
    for made in (memo_routes.SELECT_ITEMS, task_routes.SELECT_RESOURCE):
        assert sum(one is made for one in ran) >= len((steps.ANN, steps.BEN))


async def walk_over(
    parts: Iterable[Callable[[steps.Walk], Awaitable[None]]],
    folder: Path,
    patch: pytest.MonkeyPatch,
    *,
    loads: bool = False,
) -> steps.Walk:
    """Walk over parts, on a new database."""
    async with served(folder, patch, loads=loads) as client:
        walk = steps.Walk(client)
        for part in parts:
            await part(walk)
    return walk


@asynccontextmanager
async def served(
    folder: Path, patch: pytest.MonkeyPatch, *, loads: bool = False
) -> AsyncGenerator[AsyncClient]:
    """Yield a client of the application on a new database, with the rows of the walk."""
    patch.setitem(os.environ, "JWT_SECRET", "a secret of tests ".ljust(64, "."))
    dependencies.signing_key.cache_clear()
    metadatas = [Base.metadata]
    async with fresh_database(session.create_engine, metadatas, folder) as engine:
        patch.setattr(session, "get_engine", lambda: engine)
        app = FastAPI()
        mount(app)
        if loads:
            for get in (session.get_db, session.get_read_db):
                app.dependency_overrides[get] = loading(get)
        async with AsyncSession(engine) as db:
            await steps.seed(db)
        transport = ASGITransport(app, raise_app_exceptions=False)
        async with AsyncClient(transport=transport, base_url="http://desk") as client:
            yield client


def loading(
    get: Callable[[], AsyncGenerator[AsyncSession]],
) -> Callable[[], AsyncGenerator[AsyncSession]]:
    """Make a dependency whose sessions hold all rows, with all that they lead to."""

    async def get_loaded() -> AsyncGenerator[AsyncSession]:
        async for db in get():
            kept = db.info["kept"] = list[Any]()
            for mapper in Base.registry.mappers:
                loads = [
                    selectinload(one.class_attribute) for one in mapper.relationships
                ]
                kept += await db.scalars(select(mapper).options(*loads))
            yield db

    return get_loaded
