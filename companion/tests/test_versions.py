"""Entity tags of versions, and what counts as a change."""

import datetime as dt

import pytest
from pydantic import BaseModel, ConfigDict
from sqlalchemy import DateTime, ForeignKey, String, func
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from codegen_companion.support.versions import count_change, etag, tagged
from codegen_companion.testing.changes import changing

pytestmark = pytest.mark.anyio


class Base(DeclarativeBase):
    """The base of these models."""


class Page(Base):
    """A row with a version."""

    __tablename__ = "pages"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(20), default="")
    read_at: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))
    version: Mapped[int] = mapped_column(default=1)
    parent_id: Mapped[int | None] = mapped_column(ForeignKey("pages.id"))
    parent: Mapped["Page | None"] = relationship(
        remote_side="Page.id", back_populates="children"
    )
    children: Mapped[list["Page"]] = relationship(back_populates="parent")


class Counted(Base):
    """A row whose version the mapper counts, too."""

    __tablename__ = "counted"
    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(default="")
    version: Mapped[int] = mapped_column()
    __mapper_args__ = {"version_id_col": version}  # noqa: RUF012  # as SQLAlchemy documents it


class Edit(BaseModel):
    """A request."""

    model_config = ConfigDict(extra="forbid")

    title: str = ""
    parent_id: int | None = None
    hidden: bool = False


@pytest.fixture
async def tables(engine: AsyncEngine) -> AsyncEngine:
    """Return an engine with the tables of these models."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    return engine


def test_document() -> None:
    """The header is documented on the answer that has it."""
    assert etag(3) == '"3"'
    assert tagged(201)[201]["headers"].keys() == {"ETag"}


async def test_change_counts_once(tables: AsyncEngine) -> None:
    """Several flushes are one change; the same values are none."""
    async with AsyncSession(tables, expire_on_commit=False) as db:
        page = Page(title="a")
        db.add(page)
        await db.commit()
        count_change(db, page, Page.version)
        page.title = "a"
        await db.flush()
        assert page.version == 1
        page.title = "b"
        await db.flush()
        page.title = "c"
        await db.commit()
        assert page.version == 2
        await db.refresh(page)
        assert (page.title, page.version) == ("c", 2)


async def test_same_moment_is_no_change(tables: AsyncEngine) -> None:
    """A moment is the same with its zone, which SQLite does not return."""
    moment = dt.datetime(2026, 1, 2, 3, tzinfo=dt.UTC)
    async with AsyncSession(tables) as db:
        db.add(Page(id=1, read_at=moment))
        await db.commit()
    for read_at, version in ((moment, 1), (moment + dt.timedelta(seconds=1), 2)):
        async with AsyncSession(tables) as db:
            page = await db.get_one(Page, 1)
            count_change(db, page, Page.version)
            page.read_at = read_at
            await db.commit()
            await db.refresh(page)
            assert page.version == version


async def test_expression_is_a_change(tables: AsyncEngine) -> None:
    """What the database computes is another value, beside null and a stored one."""
    async with AsyncSession(tables, expire_on_commit=False) as db:
        page = Page(id=1)
        db.add(page)
        await db.commit()
        count_change(db, page, Page.version)
        page.read_at = func.now()
        await db.commit()
        await db.refresh(page)
        assert page.version == 2
        assert page.read_at is not None
        count_change(db, page, Page.version)
        page.parent_id = Page.id
        page.read_at = func.now()
        await db.commit()
        await db.refresh(page)
        assert (page.version, page.parent_id) == (3, 1)


async def test_relations_count_with_their_columns(tables: AsyncEngine) -> None:
    """A row that refers to another one has changed, not the one referred to."""
    async with AsyncSession(tables, expire_on_commit=False) as db:
        above, below = Page(), Page()
        db.add_all([above, below])
        await db.commit()
        await db.refresh(above, ["children"])
        await db.refresh(below, ["parent"])
        count_change(db, above, Page.version)
        count_change(db, below, Page.version)
        below.parent = above
        await db.commit()
        assert (above.version, below.version) == (1, 2)


async def test_deleted_row_is_not_counted(tables: AsyncEngine) -> None:
    """A row may be deleted after it was changed."""
    async with AsyncSession(tables, expire_on_commit=False) as db:
        page = Page()
        db.add(page)
        await db.commit()
        count_change(db, page, Page.version)
        page.title = "b"
        await db.delete(page)
        await db.commit()
        assert await db.get(Page, page.id) is None


async def test_version_of_the_mapper_counts_once(tables: AsyncEngine) -> None:
    """A version that the mapper counts is not counted twice."""
    async with AsyncSession(tables, expire_on_commit=False) as db:
        row = Counted()
        db.add(row)
        await db.commit()
        count_change(db, row, Counted.version)
        row.title = "b"
        await db.commit()
        assert row.version == 2
        await db.refresh(row)
        assert row.version == 2


@pytest.mark.parametrize(
    ("body", "stored", "expected"),
    [
        ({"title": "b"}, {"title": "a"}, {"title": "b"}),
        ({"title": "a"}, {"title": "a"}, {"title": "x"}),
        ({"hidden": True}, {"hidden": True}, {"hidden": False}),
        ({"parent_id": 1, "title": "ax"}, {"title": "ax"}, {"title": "ay"}),
    ],
)
def test_changing(
    body: dict[str, object], stored: dict[str, object], expected: dict[str, object]
) -> None:
    """A body that says what is stored is varied, but not in what refers to rows."""
    stored = {"parent_id": 1, **stored}
    assert changing(Page, Edit, body, stored, {}) == {**body, **expected}


def test_nothing_to_change() -> None:
    """Without a value that differs there is no test."""
    with pytest.raises(pytest.skip.Exception, match="would change the Page"):
        changing(Page, Edit, {"parent_id": 1}, {"parent_id": 1}, {})
