"""(c) The least that a Python process can do: SQL by hand on asyncpg, behind FastAPI."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

import asyncpg
from fastapi import FastAPI, HTTPException, Query, Request

from goods.schemas import ItemIn, ItemOut, ItemsOut
from goods.settings import POOL, URL

COLUMNS = "id, name, sku, description, price, stock, weight, active, category, rating, created_at, updated_at"


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Hold a pool."""
    url = URL.replace("+asyncpg", "")
    async with asyncpg.create_pool(url, min_size=1, max_size=POOL["pool_size"] + POOL["max_overflow"]) as pool:
        app.state.pool = pool
        yield


app = FastAPI(lifespan=lifespan)


@app.get("/items/{pk}")
async def get_item(pk: int, request: Request) -> ItemOut:
    """Return an item."""
    row = await request.app.state.pool.fetchrow(f"SELECT {COLUMNS} FROM bench_item WHERE id = $1", pk)
    if row is None:
        raise HTTPException(404)
    return ItemOut(**row)


@app.get("/items")
async def list_items(
    request: Request,
    page_size: Annotated[int, Query(ge=1, le=100)] = 20,
    category: str | None = None,
    stock__gte: int | None = None,
) -> ItemsOut:
    """List items."""
    conditions, values = ["true"], []
    for condition, value in (("category = ", category), ("stock >= ", stock__gte)):
        if value is not None:
            values.append(value)
            conditions.append(f"{condition}${len(values)}")
    values.append(page_size)
    statement = f"SELECT {COLUMNS} FROM bench_item WHERE {' AND '.join(conditions)} ORDER BY id LIMIT ${len(values)}"
    rows = await request.app.state.pool.fetch(statement, *values)
    return ItemsOut(items=[ItemOut(**row) for row in rows])


@app.post("/items", status_code=201)
async def create_item(body: ItemIn, request: Request) -> ItemOut:
    """Create an item."""
    row = await request.app.state.pool.fetchrow(
        "INSERT INTO bench_item (name, sku, description, price, stock, weight, active, category, rating)"
        f" VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING {COLUMNS}",
        *body.model_dump().values(),
    )
    return ItemOut(**row)
