"""(b) FastCRUD's endpoints over the same model."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Query
from fastcrud import FastCRUD
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

from goods.models import Item
from goods.schemas import ItemIn, ItemOut, ItemsOut
from goods.settings import POOL, URL

engine = create_async_engine(URL, **POOL)
make_session = async_sessionmaker(engine, expire_on_commit=False)
items = FastCRUD(Item)


async def get_session() -> AsyncIterator[AsyncSession]:
    """Yield a session."""
    async with make_session() as session:
        yield session


Session = Annotated[AsyncSession, Depends(get_session)]


@asynccontextmanager
async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
    """Close the connections in the end."""
    yield
    await engine.dispose()


app = FastAPI(lifespan=lifespan)


@app.get("/items/{pk}")
async def get_item(pk: int, session: Session) -> ItemOut:
    """Return an item."""
    item = await items.get(session, schema_to_select=ItemOut, return_as_model=True, id=pk)
    if item is None:
        raise HTTPException(404)
    return item


@app.get("/items")
async def list_items(
    session: Session,
    page_size: Annotated[int, Query(ge=1, le=100)] = 20,
    category: str | None = None,
    stock__gte: int | None = None,
) -> ItemsOut:
    """List items."""
    wanted = {"category": category, "stock__gte": stock__gte}
    found = await items.get_multi(
        session,
        limit=page_size,
        schema_to_select=ItemOut,
        return_as_model=True,
        return_total_count=False,
        sort_columns="id",
        **{name: value for name, value in wanted.items() if value is not None},
    )
    return ItemsOut(items=found["data"])


@app.post("/items", status_code=201)
async def create_item(body: ItemIn, session: Session) -> ItemOut:
    """Create an item."""
    return await items.create(session, body, schema_to_select=ItemOut, return_as_model=True)
