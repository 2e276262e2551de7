"""An order and its lines, over HTTP: made, changed, written out and deleted."""

import csv
import io

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from inventory.models import OrderLine
from tests.factories import make_product

pytestmark = pytest.mark.anyio

ORDERS = "/inventory/orders"
ORDER = {"number": "A-7", "customer": "Ada Ellis", "email": "ada@example.org"}


async def test_order(inventory_engine: AsyncEngine, client: AsyncClient) -> None:
    """Lines come, change and go with their order, and nobody else's do."""
    cup, flour = make_product(), make_product()
    async with AsyncSession(inventory_engine, expire_on_commit=False) as db:
        db.add_all([cup, flour])
        await db.commit()
    cups = {"line_no": 1, "quantity": 4, "price": "12.50", "product_id": str(cup.id)}
    flours = {"line_no": 2, "quantity": 5, "price": "1.80", "product_id": str(flour.id)}

    made = await client.post(ORDERS, json=ORDER | {"lines": [cups, flours]})
    assert made.status_code == 201, made.text
    assert [line["product"]["sku"] for line in made.json()["lines"]] == [
        cup.sku,
        flour.sku,
    ]
    url = made.headers["Location"]

    # One line is changed, one left out, and one is new.
    more = cups | {"line_no": 3, "quantity": 1}
    lines = [{"line_no": 1, "quantity": 6}, more]
    tag = {"If-Match": made.headers["ETag"]}
    changed = await client.patch(url, json={"lines": lines}, headers=tag)
    assert changed.status_code == 200, changed.text
    found = [(line["line_no"], line["quantity"]) for line in changed.json()["lines"]]
    assert found == [(1, 6), (3, 1)]
    assert (await client.patch(url, json={"lines": []}, headers=tag)).status_code == 412

    # A mistake in one line is told at its place, and nothing is written.
    wrong = [cups, flours | {"quantity": 0}]
    refused = await client.post(ORDERS, json=ORDER | {"number": "A-8", "lines": wrong})
    assert refused.status_code == 422
    assert [error["loc"] for error in refused.json()["errors"]] == [
        ["body", "lines", 1, "quantity"]
    ]

    exported = await client.get(f"{ORDERS}/export", params={"q": "ellis"})
    assert exported.status_code == 200
    rows = list(csv.DictReader(io.StringIO(exported.text)))
    assert [(row["number"], row["customer"]) for row in rows] == [("A-7", "Ada Ellis")]

    deleted = await client.delete(url)
    assert deleted.status_code == 204
    async with AsyncSession(inventory_engine) as db:
        assert await db.scalar(select(func.count()).select_from(OrderLine)) == 0
