"""The order of what a search finds."""

import uuid
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path

import pytest
from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.support.keyset import Key, after, decode, encode, selected
from codegen_companion.support.ranking import (
    Rank,
    by_likeness,
    by_words,
    order_names,
    ranked,
)
from codegen_companion.testing.databases import fresh_database, require_postgresql

from .conftest import connect
from .models import Article, Author, Base, Tenant

pytestmark = pytest.mark.anyio

WORDS = by_words("english", Article.title, Article.slug)
LIKENESS = by_likeness(Article.title, Article.slug)


class Query(BaseModel):
    """Parameters of a list."""

    q: str | None = None
    sort: list[str] = []


@pytest.fixture
async def postgres(tmp_path: Path) -> AsyncGenerator[AsyncSession]:
    """Yield a session of PostgreSQL with trigrams."""
    require_postgresql()
    opened = fresh_database(connect, [Base.metadata], tmp_path, extensions=["pg_trgm"])
    async with opened as engine, AsyncSession(engine) as db:
        yield db


async def fill(db: AsyncSession, *titles: str) -> None:
    """Store articles with these titles."""
    db.add(Tenant(id=1, code="abc"))
    await db.flush()
    author = Author(id=uuid.uuid4(), tenant_id=1, name=None, email="a@b.example")
    db.add(author)
    await db.flush()
    for index, title in enumerate(titles):
        row = Article(tenant_id=1, author_id=author.id, title=title, slug=f"{index}")
        db.add(row)
        await db.flush()


async def walk(db: AsyncSession, query: Query, keys: Sequence[Key]) -> list[str]:
    """Return the titles of pages of one row each, behind cursors as clients send them."""
    titles: list[str] = []
    cursor: str | None = None
    names = order_names(query, query.sort)
    while True:
        statement = select(Article.title, *selected(keys)).limit(1)
        if cursor is not None:
            statement = statement.where(after(keys, decode("articles", names, cursor)))
        found = await db.execute(statement.order_by(*(key.order for key in keys)))
        row = found.first()
        if row is None:
            return titles
        titles.append(row[0])
        cursor = encode("articles", names, row[1:])


@pytest.mark.parametrize(
    ("rank", "titles"),
    [
        (WORDS, ["boat", "a boat far out", "car"]),
        (LIKENESS, ["boat", "boats", "a boots shop", "car"]),
    ],
)
async def test_best_first(
    postgres: AsyncSession, rank: Rank, titles: list[str]
) -> None:
    """The best match is the first, on pages of any size, and each row comes once."""
    await fill(postgres, *reversed(titles))
    query = Query(q="boat")
    found = await walk(postgres, query, ranked(query, rank, Article.id))
    assert found == titles


async def test_equal_ranks_are_told_apart(postgres: AsyncSession) -> None:
    """Of rows that match as well none comes twice, and none is left out."""
    titles = ["boat one", "boat two", "boat six"]
    await fill(postgres, *titles)
    for rank in (WORDS, LIKENESS):
        query = Query(q="boat")
        found = await walk(postgres, query, ranked(query, rank, Article.id))
        assert sorted(found) == sorted(titles)


async def test_empty_texts(postgres: AsyncSession) -> None:
    """A row without texts matches nothing, and is no fault."""
    await fill(postgres, "", "boat")
    for rank in (WORDS, LIKENESS):
        query = Query(q="boat")
        assert await walk(postgres, query, ranked(query, rank, Article.id)) == [
            "boat",
            "",
        ]


@pytest.mark.parametrize("query", [Query(), Query(q="boat", sort=["title"])])
def test_other_orders(query: Query) -> None:
    """What is not searched, or sorted by something else, is not ranked."""
    assert ranked(query, WORDS, Article.id) == []
    assert order_names(query, query.sort) == query.sort


def test_cursors_are_of_their_text() -> None:
    """The order of one text is not that of another."""
    assert order_names(Query(q="boat"), []) != order_names(Query(q="car"), [])
