"""Searches beside filters through relations find what both find alone."""

from collections.abc import AsyncGenerator

import pytest
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from blog.models import Article, Author, Category
from main import app

AUTHORS = ["Ann Rain", "Bob"]
CATEGORIES = ["news", "sport"]
TITLES = ["Rain in Rome", "Sun"]


@pytest.fixture
async def client(engine: AsyncEngine) -> AsyncGenerator[AsyncClient]:
    """Yield a client; there is an article of each author, category and title."""
    async with AsyncSession(engine) as db:
        authors = [
            Author(name=name, email=f"a{number}@example.org")
            for number, name in enumerate(AUTHORS)
        ]
        categories = [Category(name=name, slug=name) for name in CATEGORIES]
        db.add_all(
            Article(
                title=f"{title} {row} {column}",
                slug=f"{row}-{column}-{place}",
                text="",
                author=author,
                category=category,
            )
            for row, author in enumerate(authors)
            for column, category in enumerate(categories)
            for place, title in enumerate(TITLES)
        )
        await db.commit()
    transport = ASGITransport(app)
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        yield client


async def titles(client: AsyncClient, **parameters: str) -> set[str]:
    """Return the titles that a list answers with."""
    response = await client.get("/blog/articles", params=parameters)
    assert response.status_code == 200, response.text
    return {item["title"] for item in response.json()["items"]}


@pytest.mark.anyio
@pytest.mark.parametrize("q", ["rain", "RAIN IN", "bob", "nothing"])
@pytest.mark.parametrize(
    "filters", [{"category": "news"}, {"author": "Bob"}, {"category__in": "sport"}]
)
async def test_search_beside_a_filter(
    client: AsyncClient, q: str, filters: dict[str, str]
) -> None:
    """What a request finds by both is what it finds by each."""
    both = await titles(client, q=q, **filters)
    assert both == await titles(client, q=q) & await titles(client, **filters)
    assert both or q == "nothing" or filters == {"author": "Bob"}
