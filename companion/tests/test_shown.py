"""What is large and not shown is not read."""

import enum
from typing import Any

import pytest
from sqlalchemy import (
    JSON,
    ForeignKey,
    LargeBinary,
    String,
    Text,
    event,
    inspect,
    select,
)
from sqlalchemy.exc import InvalidRequestError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    aliased,
    column_property,
    joinedload,
    mapped_column,
    relationship,
    selectinload,
)
from sqlalchemy.types import TypeDecorator

from codegen_companion.support.reading import fresh_rows
from codegen_companion.support.shown import showing

pytestmark = pytest.mark.anyio


class Shelves(DeclarativeBase):
    """The base of models with columns of many sizes."""


class Lower(TypeDecorator[str]):
    """A text that is stored in small letters."""

    impl = String(20)
    cache_ok = True


class Kind(enum.Enum):
    """What a page may be."""

    LEFT = "left"
    RIGHT = "right"


class Page(Shelves):
    """A row with large columns, one of which tells its class."""

    __tablename__ = "pages"
    id: Mapped[str] = mapped_column(Text, primary_key=True)
    number: Mapped[int]
    title: Mapped[str] = mapped_column(String(100))
    slug: Mapped[str] = mapped_column(Lower)
    kind: Mapped[Kind] = mapped_column(default=Kind.LEFT)
    text: Mapped[str] = mapped_column(Text)
    about: Mapped[dict[str, Any]] = mapped_column(JSON)
    picture: Mapped[bytes] = mapped_column(LargeBinary)
    sort: Mapped[str] = mapped_column(Text)
    opposite_id: Mapped[str | None] = mapped_column(Text, ForeignKey("pages.id"))
    opposite: Mapped["Page | None"] = relationship(
        remote_side="Page.id", post_update=True
    )
    loud = column_property(text + "!")

    __mapper_args__ = {  # noqa: RUF012  # so declared in the base
        "polymorphic_on": "sort",
        "polymorphic_identity": "page",
    }

    @hybrid_property
    def length(self) -> int:
        """Read more than itself."""
        return len(self.text)


LARGE = {"text", "about", "picture", "loud"}


@pytest.fixture
async def pages(engine: AsyncEngine) -> None:
    """Store two pages that lie opposite."""
    async with engine.begin() as connection:
        await connection.run_sync(Shelves.metadata.create_all)
    common: dict[str, Any] = {"slug": "s", "about": {}, "picture": b"p"}
    async with AsyncSession(engine) as other:
        other.add(Page(id="a", number=1, title="one", text="first", **common))
        await other.flush()
        other.add(
            Page(
                id="b", number=2, title="two", text="second", opposite_id="a", **common
            )
        )
        await other.commit()


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        (["title"], LARGE),
        (["title", "opposite"], LARGE),
        (["text"], LARGE - {"text"}),
        (["about", "loud"], LARGE - {"about", "loud"}),
        (["length"], set[str]()),
    ],
)
@pytest.mark.usefixtures("pages")
async def test_showing(db: AsyncSession, fields: list[str], expected: set[str]) -> None:
    """Small columns and keys stay; a field that is no column reads whatever it likes."""
    statement = select(Page).where(Page.id == "a").options(*showing(Page, *fields))
    page = (await db.scalars(statement)).one()
    assert inspect(page).unloaded - {"opposite"} == expected


@pytest.mark.parametrize("load", [joinedload, selectinload])
@pytest.mark.usefixtures("pages")
async def test_relations(db: AsyncSession, load: Any) -> None:  # noqa: ANN401
    """A related row has what is shown of it, by one statement at most."""
    statements: list[str] = []

    def note(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith("SELECT"):
            statements.append(statement)

    event.listen(db.get_bind(), "before_cursor_execute", note)
    opposite = load(Page.opposite).options(*showing(Page, "title"))
    statement = select(Page).where(Page.id == "b").options(opposite)
    page = (await db.scalars(statement)).one()
    assert page.text == "second"
    assert page.opposite is not None
    assert page.opposite.title == "one"
    assert len(statements) == (1 if load is joinedload else 2)
    with pytest.raises(InvalidRequestError):
        _ = page.opposite.text


@pytest.mark.usefixtures("pages")
async def test_what_is_held_stays(db: AsyncSession) -> None:
    """A row that the session has keeps what is not read anew, and a wider read adds to it."""
    held = (await db.scalars(select(Page).where(Page.id == "a"))).one()
    narrow = select(Page).order_by(Page.id).options(*showing(Page, "title"))
    async with fresh_rows(db):
        first, second = (await db.scalars(narrow)).all()
    assert first is held
    assert held.text == "first"
    async with fresh_rows(db):
        await db.scalars(select(Page))
    assert second.text == "second"


@pytest.mark.usefixtures("pages")
async def test_alias(db: AsyncSession) -> None:
    """The rows of an alias are as those of the class."""
    page = aliased(Page)
    statement = select(page).where(page.id == "a").options(*showing(page, "title"))
    row = (await db.scalars(statement)).one()
    assert row.title == "one"
    with pytest.raises(InvalidRequestError):
        _ = row.text
