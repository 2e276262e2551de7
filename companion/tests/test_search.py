"""Conditions of searches, on rows."""

import re
import uuid
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from sqlalchemy import ColumnElement, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.support.conditions import match_text
from codegen_companion.support.search import holds_words, resembles, starts_with
from codegen_companion.testing.databases import fresh_database, require_postgresql

from .conftest import connect
from .models import Article, Author, Base, Tenant

pytestmark = pytest.mark.anyio


async def fill(db: AsyncSession, *titles: tuple[str, str]) -> None:
    """Store articles with these titles and slugs."""
    db.add(Tenant(id=1, code="abc"))
    await db.flush()
    author = Author(id=uuid.uuid4(), tenant_id=1, name=None, email="a@b.example")
    db.add(author)
    await db.flush()
    for title, slug in titles:
        db.add(Article(tenant_id=1, author_id=author.id, title=title, slug=slug))
    await db.flush()


async def find(db: AsyncSession, condition: ColumnElement[bool]) -> list[str]:
    """Return the titles of the articles that meet a condition."""
    statement = select(Article.title).where(condition).order_by(Article.title)
    return list(await db.scalars(statement))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("new", ["New York", "newer"]),
        ("NEW Y", ["New York"]),
        ("York", []),
        ("%", ["% off"]),
        ("_", ["_private"]),
        ("n_w", []),
        ("/", ["/etc"]),
        ("\\", ["\\tmp"]),
        ("%%", []),
    ],
)
async def test_starts_with(db: AsyncSession, text: str, found: list[str]) -> None:
    """Case does not matter, and no character stands for others."""
    titles = ["New York", "newer", "% off", "_private", "/etc", "\\tmp"]
    await fill(db, *((title, title) for title in titles))
    assert await find(db, starts_with(Article.title, text)) == sorted(found)


@pytest.fixture
async def postgres(tmp_path: Path) -> AsyncGenerator[AsyncSession]:
    """Yield a session of PostgreSQL with trigrams."""
    require_postgresql()
    opened = fresh_database(connect, [Base.metadata], tmp_path, extensions=["pg_trgm"])
    async with opened as engine, AsyncSession(engine) as db:
        yield db


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("needle", ["a needle", "needles"]),
        ("NEEDLX", ["a needle", "needles"]),
        ("hay", ["haystack"]),
        ("zyx", []),
        ("%", []),
    ],
)
async def test_resembles(postgres: AsyncSession, text: str, found: list[str]) -> None:
    """Part of the column is much like the text."""
    await fill(postgres, ("a needle", "1"), ("haystack", "2"), ("needles", "3"))
    assert await find(postgres, resembles(Article.title, text)) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("running", ["he runs", "I ran; run"]),
        ("runs far", ["he runs"]),
        ('"runs far"', []),
        ("run -far", ["I ran; run"]),
        ("far or near", ["I ran; run", "he runs"]),
        ("the", []),
        ("(((&|!:*'\"", []),
    ],
)
async def test_holds_words(postgres: AsyncSession, text: str, found: list[str]) -> None:
    """Words are found in all columns together, whatever their form."""
    await fill(postgres, ("he runs", "so far"), ("I ran; run", "near"))
    words = holds_words("english", text, Article.title, Article.slug)
    assert await find(postgres, words) == sorted(found)


async def test_null_holds_nothing(postgres: AsyncSession) -> None:
    """A column that is NULL hides nothing of the others."""
    await fill(postgres)
    words = holds_words("simple", "example", Author.name, Author.email)
    assert await postgres.scalar(select(Author.tenant_id).where(words)) is None
    words = holds_words("simple", "a@b.example", Author.name, Author.email)
    assert await postgres.scalar(select(Author.tenant_id).where(words)) == 1


INDEXES = {
    "prefix": "CREATE INDEX found ON articles (lower(headline) text_pattern_ops)",
    "trigram": "CREATE INDEX found ON articles USING gin (headline gin_trgm_ops)",
    "full text": "CREATE INDEX found ON articles USING gin (to_tsvector("
    "'english', coalesce(headline, '') || ' ' || coalesce(slug, '')))",
}
CONDITIONS = {
    "prefix": starts_with(Article.title, "needle"),
    "trigram": resembles(Article.title, "needle"),
    "contains": Article.title.icontains("needle", autoescape=True),
    "filter contains": match_text(Article.title, "contains", "needle"),
    "filter icontains": match_text(Article.title, "icontains", "Needle"),
    "filter starts_with": match_text(Article.title, "starts_with", "needle"),
    "filter ends_with": match_text(Article.title, "ends_with", "needle"),
    "full text": holds_words("english", "needle", Article.title, Article.slug),
}


@pytest.mark.parametrize("strategy", CONDITIONS)
async def test_index_serves(postgres: AsyncSession, strategy: str) -> None:
    """The index that the documentation gives is used."""
    index = INDEXES.get(strategy, INDEXES["trigram"])
    await postgres.execute(text(index))
    await postgres.execute(text("SET LOCAL enable_seqscan = off"))
    statement = select(Article.id).where(CONDITIONS[strategy])
    compiled = statement.compile(
        dialect=postgres.get_bind().dialect, compile_kwargs={"literal_binds": True}
    )
    plan = await postgres.scalars(text(f"EXPLAIN {compiled}".replace(":", r"\:")))
    lines = "\n".join(plan)
    assert re.search(r"Scan (on|using) found", lines), lines
