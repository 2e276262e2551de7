"""The application on two databases of its own, and a client that visits it."""

import uuid
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from _generated.api import mount
from _generated.db import archive_session, main_session
from _generated.testing.databases import fresh_database
from fastapi import FastAPI
from guild.models import ArchiveBase, Base, Member
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


@pytest.fixture
def user() -> uuid.UUID:
    """Return the key of the member who visits."""
    return uuid.uuid4()


@pytest.fixture
async def client(
    user: uuid.UUID, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[AsyncClient]:
    """Yield the client of a member, to which an answer of 500 is a failure."""
    main = fresh_database(main_session.create_engine, [Base.metadata], tmp_path, "main")
    archive = fresh_database(
        archive_session.create_engine, [ArchiveBase.metadata], tmp_path, "archive"
    )
    async with main as engine, archive as other_engine:
        monkeypatch.setattr(main_session, "get_engine", lambda: engine)
        monkeypatch.setattr(archive_session, "get_engine", lambda: other_engine)
        async with AsyncSession(engine) as db:
            db.add(Member(id=user, name="Ann", sponsor_id=user))
            await db.commit()
        app = FastAPI()
        mount(app)
        headers = {"X-User": str(user)}
        transport = ASGITransport(app)
        async with AsyncClient(
            transport=transport, base_url="http://guild.example", headers=headers
        ) as it:
            yield it
