"""Handlers go by the rows that are stored, whatever their session has read before."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from _generated.auth.dependencies import get_current_user
from _generated.db import inventory_session
from _generated.testing.databases import fresh_database
from accounts.schemas import CurrentUser
from inventory.models import Product
from main import app
from tests.factories import make_product

pytestmark = pytest.mark.anyio

TRIGGERS = {
    "sqlite": [
        "CREATE TRIGGER shout AFTER UPDATE ON inventory_products BEGIN UPDATE "
        "inventory_products SET name = upper(new.name) WHERE id = new.id; END"
    ],
    "postgresql": [
        "CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS "
        "'BEGIN NEW.name = upper(NEW.name); RETURN NEW; END'",
        "CREATE TRIGGER shout BEFORE UPDATE ON inventory_products "
        "FOR EACH ROW EXECUTE FUNCTION shout()",
    ],
}


@pytest.fixture
async def engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[AsyncEngine]:
    """Yield an engine of the database that the application works in."""
    create = inventory_session.create_engine
    async with fresh_database(create, [Product.metadata], tmp_path) as engine:
        monkeypatch.setattr(inventory_session, "get_engine", lambda: engine)
        yield engine


@pytest.fixture
async def client(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[AsyncClient]:
    """Yield a client that is signed in."""
    user = CurrentUser(sub="1", name="ann")
    monkeypatch.setitem(app.dependency_overrides, get_current_user, lambda: user)
    transport = ASGITransport(app)
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        yield client


async def test_changed_since(
    engine: AsyncEngine, client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dependency has read a product that somebody else has changed meanwhile."""
    async with AsyncSession(engine, expire_on_commit=False) as db:
        product = make_product()
        db.add(product)
        await db.commit()
        get_db = inventory_session.get_inventory_db
        monkeypatch.setitem(app.dependency_overrides, get_db, lambda: db)
        async with engine.begin() as connection:
            await connection.execute(update(Product).values(version=2))
        url = f"/inventory/products/{product.id}"
        for tag, status in (('"1"', 412), ('"2"', 200)):
            headers = {"If-Match": tag}
            response = await client.patch(url, json={"name": "New"}, headers=headers)
            assert response.status_code == status, response.text
    async with engine.connect() as connection:
        assert await connection.scalar(select(Product.version)) == 3


async def test_changed_by_the_database(
    engine: AsyncEngine, client: AsyncClient
) -> None:
    """The answer shows what a trigger made of the values that were sent."""
    async with AsyncSession(engine, expire_on_commit=False) as db:
        product = make_product()
        db.add(product)
        await db.commit()
        url = f"/inventory/products/{product.id}"
    async with engine.begin() as connection:
        for statement in TRIGGERS[engine.dialect.name]:
            await connection.execute(text(statement))
    response = await client.patch(url, json={"name": "box"})
    assert response.json()["name"] == "BOX", response.text
