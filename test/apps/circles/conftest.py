"""The application on a database of its own, and a client who is one of its people."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from _generated.api import mount
from _generated.db import session
from _generated.testing.databases import fresh_database
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from office.models import Base, Comment, Department, Node, Person, Post
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

TRIGGERS = {
    "sqlite": [
        f"CREATE TRIGGER shout_{event} AFTER {event} ON posts BEGIN UPDATE posts "
        "SET title = upper(new.title) WHERE id = new.id; END"
        for event in ("INSERT", "UPDATE")
    ],
    "postgresql": [
        (
            "CREATE OR REPLACE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS "
            "'BEGIN NEW.title = upper(NEW.title); RETURN NEW; END'"
        ),
        (
            "CREATE OR REPLACE TRIGGER shout BEFORE INSERT OR UPDATE ON posts "
            "FOR EACH ROW EXECUTE FUNCTION shout()"
        ),
    ],
}


@pytest.fixture
def anyio_backend() -> str:
    """Run on asyncio."""
    return "asyncio"


@pytest.fixture
async def engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[AsyncEngine]:
    """Yield the application's engine, with rows of each circle."""
    async with fresh_database(
        session.create_engine, [Base.metadata], tmp_path
    ) as engine:
        monkeypatch.setattr(session, "get_engine", lambda: engine)
        async with AsyncSession(engine) as db:
            for statement in TRIGGERS[engine.dialect.name]:
                await db.execute(text(statement))
            await store_rows(db)
        yield engine


async def store_rows(db: AsyncSession) -> None:
    """Store two people who work together, a post of one, and a node."""
    it = Department(id=101, name="it")
    ann = Person(id=101, name="ann", department=it)
    bob = Person(id=102, name="bob", department=it)
    it.head = ann
    post = Post(id=101, title="news", author=ann)
    node = Node(id=101, name="root")
    node.parent = node
    db.add_all([it, ann, bob, post, node, Node(id=102, name="leaf", parent=node)])
    await db.flush()
    db.add(Comment(id=101, text="mine", post=post, author=ann))
    db.add(Comment(id=102, text="fine", post=post, author=bob))
    await db.commit()


@pytest.fixture
async def client(engine: AsyncEngine) -> AsyncGenerator[AsyncClient]:
    """Yield a client."""
    app = FastAPI()
    mount(app)
    headers = {"X-User": "101"}
    transport = ASGITransport(app)
    async with AsyncClient(
        transport=transport, base_url="http://test", headers=headers
    ) as client:
        yield client
