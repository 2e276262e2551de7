"""The rows that `npm run pictures` shows: a shop of some weeks, the same each time.

Run in the folder of the demo, after its migrations and its seed.
"""

import asyncio
import datetime as dt
import random
from decimal import Decimal

from _generated.db import session
from app.models import Category, Product, Review
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

CATEGORIES = ["Kitchen", "Bath", "Garden", "Office", "Lighting", "Textiles"]
THINGS = {
    "Kitchen": [
        "Espresso cup",
        "Bread knife",
        "Salad bowl",
        "Tea kettle",
        "Spice rack",
    ],
    "Bath": ["Linen towel", "Soap dish", "Shower mirror", "Bath mat"],
    "Garden": ["Watering can", "Herb planter", "Folding chair", "Seed box"],
    "Office": ["Desk lamp", "Paper tray", "Cork board", "Pen holder"],
    "Lighting": ["Paper lantern", "Wall lamp", "Floor lamp"],
    "Textiles": ["Wool blanket", "Cotton apron", "Table runner"],
}
KINDS = ["Blue", "Oak", "Small", "Large", "Brass", "Recycled"]
TEXTS = [
    "Looks even better on the table than in the picture.",
    "Arrived two days early, well packed.",
    "Solid, but heavier than I had thought.",
    "The second one that we bought.",
    "A present that was liked very much.",
    "Not quite the colour that I expected.",
]


async def main() -> None:
    """Put these rows in the place of those that are there."""
    engine = session.get_engine()
    async with AsyncSession(engine) as db:
        for model in (Review, Product, Category):
            await db.execute(delete(model))
        db.add_all(make_rows(random.Random(25), dt.datetime.now(dt.UTC)))
        await db.commit()
    await engine.dispose()


def make_rows(chance: random.Random, now: dt.datetime) -> list[Product | Review]:
    """Make products, most of them new, and what people say of them."""
    rows: list[Product | Review] = []
    for name in CATEGORIES:
        category = Category(name=name, created_at=now - dt.timedelta(days=90))
        for thing in THINGS[name]:
            for kind in chance.sample(KINDS, 3):
                made = now - dt.timedelta(hours=chance.triangular(1, 900, 30))
                product = Product(
                    name=f"{kind} {thing.lower()}",
                    price=Decimal(chance.randrange(490, 14900, 50)) / 100,
                    description=f"{thing}, made to be used every day.",
                    status=chance.choice(
                        ["active", "active", "active", "draft", "retired"]
                    ),
                    released_on=(made - dt.timedelta(days=chance.randrange(30))).date(),
                    category=category,
                    created_at=made,
                    updated_at=made,
                )
                rows.append(product)
                rows += [
                    Review(
                        text=chance.choice(TEXTS),
                        rating=chance.choice([3, 4, 4, 5, 5]),
                        recommended=chance.random() > 0.2,
                        product=product,
                        created_at=now
                        - dt.timedelta(hours=chance.triangular(1, 300, 20)),
                    )
                    for _ in range(chance.randrange(5))
                ]
    return rows


if __name__ == "__main__":
    asyncio.run(main())
