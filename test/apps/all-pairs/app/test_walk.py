"""No 500, no row out of sight, no answer off its schema."""

from pathlib import Path
from typing import Any

import policies
import pytest
from _generated.api import mount
from _generated.db import main_session as session
from answers import Document
from clients import USERS, client_of, set_secrets
from codegen_companion.testing.databases import fresh_database
from fastapi import FastAPI
from rows import RESOURCES, Row, is_hidden_from_all, key_of, seed
from shop.models import MODELS, Base
from shop.spec import SPEC
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from walk import Walk
from walk_lists import ListWalk
from walk_matching import write_matching
from walk_puts import write_puts
from walk_permissions import told_in_vain

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


async def test_walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Walk over all routes as all users."""
    set_secrets()
    make, tables = session.create_engine, [Base.metadata]
    with policies.engine():
        extensions = ["pg_trgm"]
        async with fresh_database(
            make, tables, tmp_path, extensions=extensions
        ) as engine:
            monkeypatch.setattr(session, "get_engine", lambda: engine)
            await walk_over(engine)


async def walk_over(engine: AsyncEngine) -> None:
    """Walk over the application on a database."""
    app = FastAPI()
    mount(app)
    document = Document(app.openapi())
    async with AsyncSession(engine) as db:
        rows = await seed(db)
    walks = [Walk(user, await client_of(app, user), document, rows) for user in USERS]
    wrong: list[str] = []
    for walk in walks:
        wrong += await told_of_hidden(walk, engine, rows)
    for walk in walks:
        await ListWalk(walk, document).write_all()
        await walk.write_all()
        await write_matching(walk)
        await write_puts(walk)
        wrong += walk.wrong
        wrong += await told_in_vain(walk)
        await walk.client.aclose()
    print(sum(walk.count for walk in walks), "requests")
    wrong += never_answered(walks, document)
    if wrong:
        pytest.fail("\n".join([*wrong[:20], f"{len(wrong)} in all"]), pytrace=False)


async def told_of_hidden(walk: Walk, engine: AsyncEngine, rows: list[Row]) -> list[str]:
    """Compare all that a user reads before and after hidden rows are changed."""
    before = await walk.read_all(rows)
    await label(engine, [row for row in rows if not row.is_seen(walk.user)], "zz ")
    after = await walk.read_all(rows)
    await label(engine, rows, "")
    return [
        f"{walk.user}: {name} tells of a hidden row: {before[name]}, then {after.get(name)}"
        for name in before
        if after.get(name) != before[name]
        and not RESOURCES[int(name.split()[0])]["unscoped"]
    ]


async def label(engine: AsyncEngine, rows: list[Row], start: str) -> None:
    """Give rows their labels, behind another start."""
    async with AsyncSession(engine) as db:
        for row in rows:
            model, pk = MODELS[row.resource], RESOURCES[row.resource]["pk"]
            changed = update(model).where(getattr(model, pk) == key_of(row))
            await db.execute(changed.values(label=start + row.label))
        await db.commit()


def never_answered(walks: list[Walk], document: Document) -> list[str]:
    """Return the routes that nobody had a success from, with their last answers."""
    return [
        f"{method} {path} succeeds for nobody: "
        + "; ".join(walk.last.get((method, path), "not asked")[:300] for walk in walks)
        for method, path, operation in document.operations()
        if any(path.startswith(spec["path"]) for spec in RESOURCES)
        and not names_users_rows_for_nobody(path, operation)
        and not any(
            walk.answered[method, path, status]
            for walk in walks
            for status in range(200, 300)
        )
    ]


def names_users_rows_for_nobody(path: str, operation: dict[str, Any]) -> bool:
    """Tell whether an open action or link is about a row of a user, where users go untold."""
    spec = next(one for one in RESOURCES if path.startswith(one["path"]))
    is_named = (
        path.endswith("/act") and spec["parameters"] == "reference"
    ) or "/marked/" in path
    return is_named and is_hidden_from_all(spec["next"], operation)
