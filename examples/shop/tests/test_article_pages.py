"""Walks through the pages of articles, by any sort, while articles come and go."""

import datetime as dt
import uuid
from collections.abc import Sequence
from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, insert
from sqlalchemy.ext.asyncio import AsyncEngine

from blog.models import Article, Author, Category
from main import app

Values = dict[str, Any]
Change = tuple[Sequence[Values], Sequence[int]]
"""Articles that are inserted, and numbers of those that are deleted."""

NOTHING: Change = ((), ())
MOMENT = dt.datetime(2030, 5, 1, 12, 30, tzinfo=dt.UTC)
AUTHORS = [uuid.UUID(int=number) for number in (1, 2, 3)]

# Values of each column, in their order; of texts all collations agree.
CHOICES: dict[str, list[Any]] = {
    "title": ["a", "ab", "b"],
    "likes": [0, 1, 2],
    "published_at": [MOMENT, MOMENT.replace(microsecond=1), None],
    "created_at": [MOMENT - dt.timedelta(days=1), MOMENT],
    "author_id": AUTHORS,
    "category_id": [1, 2, 3, None],
}
# What the second and the third share, so that they are equal in a sort by it.
NAMES = ["a", "b", "b"]
SORTS = ["title", "likes", "published_at", "created_at", "author.name", "category.name"]

articles = st.fixed_dictionaries(
    {name: st.sampled_from(values) for name, values in CHOICES.items()}
)
sorts = st.lists(
    st.tuples(st.sampled_from(["", "-"]), st.sampled_from(SORTS)),
    min_size=1,
    max_size=3,
    unique_by=lambda term: term[1],
).map(lambda terms: ["".join(term) for term in terms])
changes = st.lists(
    st.tuples(st.lists(articles, max_size=2), st.lists(st.integers(1, 20), max_size=2)),
    max_size=4,
)


async def fill(engine: AsyncEngine, rows: Sequence[Values]) -> None:
    """Replace all articles, and the authors and categories that they refer to."""
    authors = [
        {"id": key, "name": name, "email": f"{key}@example.org"}
        for key, name in zip(AUTHORS, NAMES, strict=True)
    ]
    categories = [
        {"id": number, "name": name, "slug": f"c-{number}"}
        for number, name in enumerate(NAMES, 1)
    ]
    async with engine.begin() as connection:
        for model in (Article, Author, Category):
            await connection.execute(delete(model))
        await connection.execute(insert(Author), authors)
        await connection.execute(insert(Category), categories)
        await connection.execute(insert(Article), numbered(rows, 1))


def numbered(rows: Sequence[Values], first: int) -> list[Values]:
    """Give articles their keys, and what nobody sorts by."""
    return [
        row | {"id": uuid.UUID(int=number), "slug": f"s-{number}", "text": "Text"}
        for number, row in enumerate(rows, first)
    ]


async def walk(
    engine: AsyncEngine, rows: Sequence[Values], query: Values, between: list[Change]
) -> list[list[int]]:
    """Return the numbers of the articles on each page; change some after each."""
    await fill(engine, rows)
    pages: list[list[int]] = []
    count = len(rows)
    script = iter(between)
    transport = ASGITransport(app)
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        while len(pages) < 100:
            response = await client.get("/blog/articles", params=query)
            assert response.status_code == 200, response.text
            page = response.json()
            pages.append([uuid.UUID(item["id"]).int for item in page["items"]])
            if page["next_cursor"] is None:
                return pages
            query = query | {"cursor": page["next_cursor"]}
            added, removed = next(script, NOTHING)
            keys = [uuid.UUID(int=number) for number in removed]
            async with engine.begin() as connection:
                if added:
                    new = numbered(added, count + 1)
                    await connection.execute(insert(Article), new)
                    count += len(added)
                await connection.execute(delete(Article).where(Article.id.in_(keys)))
    raise AssertionError("the walk does not end")


def in_order(rows: Sequence[Values], sort: Sequence[str]) -> list[int]:
    """Return the numbers of articles in the order of a sort, NULL as the largest value."""
    numbers = list(range(1, len(rows) + 1))
    numbers.sort(reverse=sort[-1].startswith("-"))
    for term in reversed(sort):
        name, dot, _ = term.removeprefix("-").partition(".")
        column = f"{name}_id" if dot else name

        def place(number: int, column: str = column, named: bool = bool(dot)) -> int:
            index = CHOICES[column].index(rows[number - 1][column])
            return min(index, 1) if named and index < len(NAMES) else index

        numbers.sort(key=place, reverse=term.startswith("-"))
    return numbers


@pytest.mark.anyio
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    rows=st.lists(articles, min_size=1, max_size=10),
    sort=sorts,
    size=st.integers(1, 4),
    between=changes,
)
async def test_walk(
    engine: AsyncEngine,
    rows: list[Values],
    sort: list[str],
    size: int,
    between: list[Change],
) -> None:
    """Each article that is there throughout is met once, in the order of the sort."""
    query = {"sort": ",".join(sort), "page_size": size}
    pages = await walk(engine, rows, query, between)
    met = [number for page in pages for number in page]
    assert len(met) == len(set(met))
    removed = {number for _, numbers in between for number in numbers}
    stayed = set(range(1, len(rows) + 1)) - removed
    expected = [number for number in in_order(rows, sort) if number in stayed]
    assert [number for number in met if number in stayed] == expected
    assert all(len(page) == size for page in pages[:-1])
