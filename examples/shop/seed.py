"""Fills both databases with a user and some rows: `python seed.py`, after `alembic upgrade head`.

A database that holds rows already stays as it is.
"""

import asyncio
import datetime as dt
from collections.abc import Sequence
from decimal import Decimal

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine

from accounts.models import User
from accounts.passwords import hash_password
from blog.models import Article, ArticleStatus, Author, Comment, Tag
from blog.models import Category as Section
from database import BlogBase, InventoryBase, database_url
from inventory.models import (
    Category,
    MovementKind,
    Order,
    OrderLine,
    OrderStatus,
    Product,
    ProductStatus,
    StockMovement,
    Supplier,
    Warehouse,
)

NAME = "ann"
WORDS = "correct horse battery staple"


async def main() -> None:
    """Fill the databases that are empty."""
    user = User(name=NAME, password_hash=await hash_password(WORDS))
    await fill("blog", User, [user, *blog_rows()])
    await fill("inventory", Product, inventory_rows())


async def fill(
    key: str,
    model: type[BlogBase | InventoryBase],
    rows: Sequence[BlogBase | InventoryBase],
) -> None:
    """Save rows, unless there is one of the model."""
    engine = create_async_engine(database_url(key))
    async with AsyncSession(engine) as db:
        if (await db.scalars(select(model).limit(1))).first() is None:
            db.add_all(rows)
            await db.commit()
            print(f"{key}: filled")
        else:
            print(f"{key}: not empty, left alone")
    await engine.dispose()


def blog_rows() -> list[BlogBase]:
    """Make authors with their articles, and what readers say."""
    ann = Author(
        name="Ann Ames",
        email="ann@example.org",
        bio="Writes about weather.",
        born_on=dt.date(1985, 4, 12),
        profiles={"mastodon": "@ann@example.org"},
    )
    bob = Author(name="Bob Bell", email="bob@example.org")
    travel, kitchen = (
        Section(name="Travel", slug="travel"),
        Section(name="Kitchen", slug="kitchen"),
    )
    italy, rain, bread = Tag(name="italy"), Tag(name="rain"), Tag(name="bread")
    rome = Article(
        title="Rain in Rome",
        slug="rain-in-rome",
        text="It rained for three days, and nobody minded.",
        featured=True,
        reading_minutes=4,
        sources=["https://example.org/weather/rome"],
        preview={"image": "/rome.jpg"},
        likes=12,
        status=ArticleStatus.PUBLISHED,
        published_at=dt.datetime(2026, 3, 1, 9, tzinfo=dt.UTC),
        published_by=NAME,
        author=ann,
        category=travel,
        tags=[italy, rain],
    )
    loaf = Article(
        title="Ein Brot für morgen",
        slug="ein-brot-fuer-morgen",
        text="Mehl, Wasser, Salz und eine Nacht Geduld.",
        language="de",
        likes=3,
        status=ArticleStatus.PUBLISHED,
        published_at=dt.datetime(2026, 5, 20, 6, 30, tzinfo=dt.UTC),
        published_by=NAME,
        author=bob,
        category=kitchen,
        tags=[bread],
    )
    draft = Article(
        title="Umbrellas, ranked",
        slug="umbrellas-ranked",
        text="To be written.",
        author=ann,
        tags=[rain],
    )
    question = Comment(
        author_name="Cy",
        email="cy@example.org",
        text="Which quarter was it?",
        article=rome,
    )
    answer = Comment(
        author_name="Ann",
        email="ann@example.org",
        text="Trastevere.",
        article=rome,
        parent=question,
    )
    return [rome, loaf, draft, question, answer]


def inventory_rows() -> list[InventoryBase]:
    """Make a tree of categories, products, how they came to the warehouses, and who wants them."""
    home = Category(name="Home")
    kitchen = Category(name="Kitchen", parent=home, children=[Category(name="Baking")])
    garden = Category(name="Garden", parent=home, position=1)
    potter = Supplier(
        name="Hill Pottery",
        email="orders@pottery.example",
        phone="+44 20 7946 0001",
        terms={"days": 30, "discount": 0.02},
        partner_since=dt.date(2019, 9, 1),
    )
    cup = Product(
        sku="CUP-0001",
        name="Blue cup",
        status=ProductStatus.ACTIVE,
        cost=Decimal("4.20"),
        price=Decimal("12.50"),
        weight_kg=0.35,
        attributes={"colour": "blue", "dishwasher": True},
        released_on=dt.date(2024, 2, 1),
        category=kitchen,
        supplier=potter,
    )
    flour = Product(
        sku="FLR-0001",
        name="Rye flour",
        unit="kg",
        cost=Decimal("0.90"),
        price=Decimal("1.80"),
        category=kitchen,
    )
    north = Warehouse(
        code="NORTH1",
        name="North",
        address={"street": "1 Quay Road", "city": "Leeds"},
        capacity=5000,
        opens_at=dt.time(7),
        closes_at=dt.time(19, 30),
    )
    south = Warehouse(
        code="SOUTH1",
        name="South",
        address={"city": "Brighton"},
        capacity=800,
        opens_at=dt.time(9),
        closes_at=dt.time(17),
    )
    movements = [
        StockMovement(
            kind=kind,
            product=product,
            warehouse=warehouse,
            quantity=quantity,
            unit_cost=cost,
            recorded_by=NAME,
        )
        for kind, product, warehouse, quantity, cost in (
            (MovementKind.RECEIPT, cup, north, 240, Decimal("4.20")),
            (MovementKind.RECEIPT, flour, south, 50, Decimal("0.90")),
            (MovementKind.SALE, cup, north, -12, None),
        )
    ]
    orders = [
        Order(
            number="A-1041",
            customer="Ada Ellis",
            email="ada@example.org",
            status=OrderStatus.SENT,
            deliver_on=dt.date(2026, 4, 2),
            lines=[
                OrderLine(line_no=1, quantity=12, price=Decimal("12.50"), product=cup)
            ],
        ),
        Order(
            number="A-1042",
            customer="Ben Osei",
            email="ben@example.org",
            lines=[
                OrderLine(line_no=1, quantity=4, price=Decimal("11.90"), product=cup),
                OrderLine(line_no=2, quantity=5, price=Decimal("1.80"), product=flour),
            ],
        ),
    ]
    return [garden, *movements, *orders]


if __name__ == "__main__":
    asyncio.run(main())
