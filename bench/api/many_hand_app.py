"""Requests about many rows as a team writes and tunes them: one statement for all rows wherever one does."""

import csv
import datetime as dt
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal
from typing import Annotated

from fastapi import Depends, FastAPI
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import insert, select
from sqlalchemy.dialects.postgresql import insert as pg_insert
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from starlette.responses import StreamingResponse

from goods.many_models import Line, Order, Part
from goods.settings import POOL, URL

engine = create_async_engine(URL, **{**POOL, "pool_pre_ping": False})
make_session = async_sessionmaker(engine, expire_on_commit=False)


class PartIn(BaseModel):
    """The fields of a new part."""

    sku: str = Field(max_length=20)
    name: str = Field(max_length=120)
    description: str
    price: Decimal = Field(max_digits=10, decimal_places=2)
    stock: int
    weight: float
    active: bool
    category: str = Field(max_length=40)
    rating: float | None = None


class PartOut(PartIn):
    """A part."""

    model_config = ConfigDict(from_attributes=True)

    id: int
    created_at: dt.datetime


class LineIn(BaseModel):
    """One thing of a new order."""

    product: str = Field(max_length=80)
    quantity: int
    price: Decimal = Field(max_digits=10, decimal_places=2)


class LineOut(LineIn):
    """One thing of an order."""

    model_config = ConfigDict(from_attributes=True)

    id: int


class OrderIn(BaseModel):
    """A new order."""

    customer: str = Field(max_length=80)
    lines: Annotated[list[LineIn], Field(max_length=100)]


class OrderOut(BaseModel):
    """An order."""

    model_config = ConfigDict(from_attributes=True)

    id: int
    customer: str
    lines: list[LineOut]


async def get_session() -> AsyncIterator[AsyncSession]:
    """Yield a session."""
    async with make_session() as session:
        yield session


Session = Annotated[AsyncSession, Depends(get_session)]
Parts = Annotated[list[PartIn], Field(min_length=1, max_length=1000)]


@asynccontextmanager
async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
    """Close the connections in the end."""
    yield
    await engine.dispose()


app = FastAPI(lifespan=lifespan)


@app.post("/parts/bulk-create", status_code=201)
async def create_parts(body: Parts, session: Session) -> list[PartOut]:
    """Create parts."""
    rows = [part.model_dump() for part in body]
    made = await session.scalars(insert(Part).returning(Part, sort_by_parameter_order=True), rows)
    await session.commit()
    return [PartOut.model_validate(part) for part in made]


@app.post("/parts/upsert")
async def upsert_parts(body: Parts, session: Session) -> list[PartOut]:
    """Change parts, and create those that are not there."""
    statement = pg_insert(Part).values([part.model_dump() for part in body])
    changed = {name: statement.excluded[name] for name in PartIn.model_fields if name != "sku"}
    statement = statement.on_conflict_do_update(index_elements=[Part.sku], set_=changed)
    rows = await session.scalars(statement.returning(Part))
    found = {part.sku: part for part in rows}
    await session.commit()
    return [PartOut.model_validate(found[part.sku]) for part in body]


@app.get("/parts/export")
async def export_parts() -> StreamingResponse:
    """Export all parts."""

    async def lines() -> AsyncIterator[str]:
        names = [*PartOut.model_fields]
        yield ",".join(names) + "\r\n"
        async with make_session() as session:
            pages = (await session.stream_scalars(select(Part).order_by(Part.id))).partitions(1000)
            async for page in pages:
                text = io.StringIO()
                writer = csv.writer(text)
                for part in page:
                    row = PartOut.model_validate(part).model_dump(mode="json")
                    writer.writerow(row[name] for name in names)
                yield text.getvalue()

    return StreamingResponse(lines(), media_type="text/csv")


@app.post("/orders", status_code=201)
async def create_order(body: OrderIn, session: Session) -> OrderOut:
    """Create an order with its lines."""
    lines = [Line(**line.model_dump()) for line in body.lines]
    order = Order(customer=body.customer, lines=lines)
    session.add(order)
    await session.commit()
    return OrderOut.model_validate(order)
