"""Handlers go by the rows that are stored, whatever their session has read before."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from _generated.db import inventory_session
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


async def test_changed_since(
    inventory_engine: AsyncEngine, client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dependency has read a product that somebody else has changed meanwhile."""
    async with AsyncSession(inventory_engine, expire_on_commit=False) as db:
        product = make_product()
        db.add(product)
        await db.commit()
        get_db = inventory_session.get_inventory_db
        monkeypatch.setitem(app.dependency_overrides, get_db, lambda: db)
        async with inventory_engine.begin() as connection:
            await connection.execute(update(Product).values(version=2))
        url = f"/inventory/products/{product.id}"
        for tag, status in (('"1"', 412), ('"2"', 200)):
            headers = {"If-Match": tag}
            response = await client.patch(url, json={"name": "New"}, headers=headers)
            assert response.status_code == status, response.text
    async with inventory_engine.connect() as connection:
        assert await connection.scalar(select(Product.version)) == 3


async def test_changed_by_the_database(
    inventory_engine: AsyncEngine, client: AsyncClient
) -> None:
    """The answer shows what a trigger made of the values that were sent."""
    async with AsyncSession(inventory_engine, expire_on_commit=False) as db:
        product = make_product()
        db.add(product)
        await db.commit()
        url = f"/inventory/products/{product.id}"
    async with inventory_engine.begin() as connection:
        for statement in TRIGGERS[inventory_engine.dialect.name]:
            await connection.execute(text(statement))
    response = await client.patch(url, json={"name": "box"})
    assert response.json()["name"] == "BOX", response.text
