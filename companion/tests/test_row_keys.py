"""Keys by which rows are found, on each database."""

from collections.abc import AsyncGenerator

import pytest
from sqlalchemy import (
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    UniqueConstraint,
    or_,
    select,
)
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    aliased,
    mapped_column,
    relationship,
)

from codegen_companion.support.row_keys import require_key
from codegen_companion.support.search import found_by_any
from codegen_companion.support.visibility import closed

pytestmark = pytest.mark.anyio


class Base(DeclarativeBase):
    """The classes of this test."""


class Page(Base):
    """A row whose key has two columns, of which the second one is shown."""

    __tablename__ = "pages"

    tenant: Mapped[int] = mapped_column(primary_key=True)
    slug: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]

    @hybrid_property
    def name(self) -> str:
        """Return what no column holds."""
        return self.slug + "!"


class Link(Base):
    """What refers to a page by both columns."""

    __tablename__ = "links"
    __table_args__ = (
        ForeignKeyConstraint(["tenant", "slug"], ["pages.tenant", "pages.slug"]),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    tenant: Mapped[int]
    slug: Mapped[str]

    page: Mapped[Page] = relationship()


class Named(Base):
    """A row that several keys tell from others."""

    __tablename__ = "named"
    __table_args__ = (
        UniqueConstraint("code", "tenant"),
        Index("ix_named_number", "number", unique=True),
        Index("ix_named_grade", "grade"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    tenant: Mapped[int]
    code: Mapped[str]
    number: Mapped[int]
    grade: Mapped[int]
    word: Mapped[str] = mapped_column(unique=True)


class Special(Named):
    """A row of two tables."""

    __tablename__ = "special"

    id: Mapped[int] = mapped_column(ForeignKey("named.id"), primary_key=True)
    badge: Mapped[str] = mapped_column(unique=True)


@pytest.fixture
async def rows(engine: AsyncEngine) -> AsyncGenerator[AsyncSession]:
    """Yield a session over pages of two tenants with the same names."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    async with AsyncSession(engine) as db:
        for tenant in (1, 2):
            for slug in ("home", "news"):
                db.add(Page(tenant=tenant, slug=slug, title=f"{slug} {tenant}"))
        await db.flush()
        for number, tenant in enumerate((1, 2), 1):
            db.add(Link(id=number, tenant=tenant, slug="home"))
        await db.flush()
        yield db


async def test_closed(rows: AsyncSession) -> None:
    """A row is not taken for another one with half of its key."""
    seen = closed(Page, Page.tenant == 2)
    found = await rows.scalars(select(Link.id).where(Link.page.has(seen)))
    assert list(found) == [2]
    found = await rows.scalars(select(Link.id).join(Link.page.and_(seen)))
    assert list(found) == [2]


async def test_found_by_any(rows: AsyncSession) -> None:
    """A search finds no row for what one with half of its key holds."""
    searched = aliased(Page)
    condition = found_by_any(
        Page, searched, searched.title == "home 1", searched.title == "news 2"
    )
    statement = select(Page.title).where(condition, Page.tenant == 2)
    assert list(await rows.scalars(statement)) == ["news 2"]
    link = aliased(Link)
    only = found_by_any(Link, link, or_(link.page.has(Page.title == "home 2")))
    assert list(await rows.scalars(select(Link.id).where(only))) == [2]


def test_require_key() -> None:
    """A key, with the owner of the rows, tells them from others, or nothing starts."""
    with pytest.raises(RuntimeError) as caught:
        require_key(Page.slug)
    message = str(caught.value)
    assert message.startswith("Page.slug does not tell one row from others")
    assert "(tenant, slug)" in message
    for key in (Named.code, Named.grade, Named.tenant, Special.code):
        with pytest.raises(RuntimeError, match="does not tell one row from others"):
            require_key(key)
    require_key(Page.slug, Page.tenant)
    require_key(Named.code, Named.tenant)
    for key in (Link.id, Named.id, Named.number, Named.word):
        require_key(key)
    for key in (Special.id, Special.word, Special.badge):
        require_key(key)
    require_key(Page.name)  # What it is made of, nobody knows here.
