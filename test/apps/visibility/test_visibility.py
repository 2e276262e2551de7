"""Nothing tells a hidden row."""

import os
from pathlib import Path

import pytest
import walk as steps
from _generated.api import mount
from _generated.auth import dependencies
from _generated.db import session
from codegen_companion.support.testing import fresh_database
from desk.models import Base
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from removals import removals
from repeats import repeats
from sqlalchemy.ext.asyncio import AsyncSession

PARTS = (*steps.PARTS, repeats, removals)


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


@pytest.mark.anyio
async def test_walk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer to every user is as if rows out of their sight were not there."""
    monkeypatch.setitem(os.environ, "JWT_SECRET", "a secret of tests ".ljust(64, "."))
    dependencies.signing_key.cache_clear()
    metadatas = [Base.metadata]
    async with fresh_database(session.create_engine, metadatas, tmp_path) as engine:
        monkeypatch.setattr(session, "get_engine", lambda: engine)
        app = FastAPI()
        mount(app)
        async with AsyncSession(engine) as db:
            await steps.seed(db)
        transport = ASGITransport(app, raise_app_exceptions=False)
        async with AsyncClient(transport=transport, base_url="http://desk") as client:
            walk = steps.Walk(client)
            for part in PARTS:
                await part(walk)
    assert walk.wrong == []
    assert walk.right.keys() == {part.__name__.split("_")[0] for part in PARTS}
