"""(a) What a team writes by hand: FastAPI, and SQLAlchemy's ORM in a session per request."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Query
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine

from goods.models import Item
from goods.schemas import ItemIn, ItemOut, ItemsOut
from goods.settings import POOL, URL

engine = create_async_engine(URL, **POOL)
make_session = async_sessionmaker(engine, expire_on_commit=False)


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
    item = await session.get(Item, pk)
    if item is None:
        raise HTTPException(404)
    return ItemOut.model_validate(item)


@app.get("/items")
async def list_items(
    session: Session,
    page_size: Annotated[int, Query(ge=1, le=100)] = 20,
    after: int = 0,
    category: str | None = None,
    stock__gte: int | None = None,
) -> ItemsOut:
    """List items."""
    statement = select(Item).where(Item.id > after)
    if category is not None:
        statement = statement.where(Item.category == category)
    if stock__gte is not None:
        statement = statement.where(Item.stock >= stock__gte)
    rows = await session.scalars(statement.order_by(Item.id).limit(page_size))
    return ItemsOut(items=[ItemOut.model_validate(row) for row in rows])


@app.post("/items", status_code=201)
async def create_item(body: ItemIn, session: Session) -> ItemOut:
    """Create an item."""
    item = Item(**body.model_dump())
    session.add(item)
    await session.commit()
    await session.refresh(item)
    return ItemOut.model_validate(item)
