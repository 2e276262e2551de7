"""Keys in requests that refer to rows which not everybody sees, on each database."""

from collections.abc import Awaitable

import pytest
from pydantic import BaseModel
from sqlalchemy import (
    ColumnElement,
    ForeignKey,
    ForeignKeyConstraint,
    and_,
    false,
    true,
)
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.problems import ProblemError
from codegen_companion.support.references import Guards, Keys, References
from codegen_companion.testing.factory import Factory

from .models import Article, Author, Node, Tenant

pytestmark = pytest.mark.anyio

GUARDS: Guards = {
    Author: lambda user: and_(Author.name == user, true()),
    Node: lambda _: Node.id < 100,
}


class MoveRequest(BaseModel):
    """Parameters of an action."""

    tenant_id: int | None = None
    tenant_ids: list[int] = []


async def refused(check: Awaitable[None]) -> list[str]:
    """Await a check; return the fields that it refuses."""
    try:
        await check
    except ProblemError as error:
        problem = error
    else:
        return []
    assert problem.status_code == 409
    assert problem.detail == "The change violates a constraint."
    reasons = {(each.msg, each.type) for each in problem.errors}
    assert reasons == {("refers to nothing that exists", "foreign_key")}
    return [str(each.loc[1]) for each in problem.errors]


@pytest.fixture
async def author(db: AsyncSession) -> Author:
    """Return an author whom ann sees."""
    return await Factory().make(db, Author, {"name": "ann"})


def article(author: Author) -> Article:
    """Make an article of an author, which is in no session."""
    return Article(
        tenant_id=author.tenant_id,
        author_id=author.id,
        title="t",
        slug="s",
    )


async def test_seen(db: AsyncSession, author: Author) -> None:
    """Keys of rows that the user sees pass, and nothing is written meanwhile."""
    row = article(author)
    row.editor_id = author.id
    db.add(row)
    assert await refused(References(Article, GUARDS).check(db, row, "ann")) == []
    assert row in db.new


@pytest.mark.parametrize("user", ["ben", None])
async def test_hidden(db: AsyncSession, author: Author, user: str | None) -> None:
    """A key of several columns is checked as one; every field at fault is named."""
    row = article(author)
    row.editor_id = author.id
    found = await refused(References(Article, GUARDS).check(db, row, user))
    assert sorted(found) == ["author_id", "editor_id", "tenant_id"]


async def test_missing(db: AsyncSession, author: Author) -> None:
    """A key of no row is refused in the same way, also one whose parts are of two rows."""
    other = await Factory().make(db, Tenant, {"code": "oth"})
    row = article(author)
    row.tenant_id = other.id
    found = await refused(References(Article, GUARDS).check(db, row, "ann"))
    assert sorted(found) == ["author_id", "tenant_id"]


async def test_unchanged(db: AsyncSession, author: Author) -> None:
    """Only keys that change are looked at."""
    row = article(author)
    db.add(row)
    await db.flush()
    references = References(Article, GUARDS)
    row.title = "other"
    row.tenant_id = author.tenant_id
    assert await refused(references.check(db, row, "ben")) == []
    row.editor_id = author.id
    assert await refused(references.check(db, row, "ben")) == ["editor_id"]


async def test_unscoped_and_chosen(db: AsyncSession, author: Author) -> None:
    """Some attributes may hold any key, and others ask somebody else."""
    row = article(author)
    row.editor_id = author.id
    unscoped = References(
        Article, GUARDS, unscoped={"author_id": Author, "editor_id": Author}
    )
    assert await refused(unscoped.check(db, row, "ben")) == []
    chosen = References(
        Article, GUARDS, chosen={"editor_id": (Author, lambda _: true())}
    )
    found = await refused(chosen.check(db, row, "ben"))
    assert sorted(found) == ["author_id", "tenant_id"]


async def test_aliases(db: AsyncSession, author: Author) -> None:
    """What requests call otherwise is told as they call it; the attribute of that name is not meant."""
    row = article(author)
    row.editor_id = author.id
    aliases = {"author_id": "editor_id", "tenant_id": "author_id"}
    references = References(Article, GUARDS, aliases=aliases)
    found = await refused(references.check(db, row, "ben"))
    assert sorted(found) == ["author_id", "editor_id"]


async def test_owner(db: AsyncSession, author: Author) -> None:
    """What says whose a row is is not looked at alone; a key that it is a part of is."""
    row = article(author)
    row.editor_id = author.id
    alone = References(Article, GUARDS, owner="editor_id")
    assert sorted(await refused(alone.check(db, row, "ben"))) == [
        "author_id",
        "tenant_id",
    ]
    part = References(Article, GUARDS, owner="tenant_id")
    assert sorted(await refused(part.check(db, row, "ben"))) == [
        "author_id",
        "editor_id",
    ]
    assert await refused(part.check(db, row, "ann")) == []


def everyone(_user: object) -> ColumnElement[bool]:
    """Hide nothing."""
    return true()


async def test_shared_columns(db: AsyncSession, author: Author) -> None:
    """What is said of one key does not hold for another that shares a column with it."""
    row = article(author)
    for name in ("tenant_id", "author_id"):
        chosen = References(Article, GUARDS, chosen={name: (Author, everyone)})
        assert await refused(chosen.check(db, row, "ben")) == []
        unscoped = References(Article, GUARDS, unscoped={name: Author})
        assert await refused(unscoped.check(db, row, "ben")) == []
    both = ["author_id", "tenant_id"]
    chosen = References(Article, GUARDS, chosen={"tenant_id": (Tenant, everyone)})
    assert sorted(await refused(chosen.check(db, row, "ben"))) == both
    unscoped = References(Article, GUARDS, unscoped={"tenant_id": Tenant})
    assert sorted(await refused(unscoped.check(db, row, "ben"))) == both


async def test_itself(db: AsyncSession) -> None:
    """A new row may refer to itself."""
    references = References(Node, {Node: lambda _: false()})
    assert await refused(references.check(db, Node(id=1, parent_id=1), None)) == []
    assert await refused(references.check(db, Node(id=1, parent_id=2), None)) == [
        "parent_id"
    ]


async def test_parameters(db: AsyncSession) -> None:
    """Parameters of an action hold one key or several."""
    first, second = [
        await Factory().make(db, Tenant, {"code": code}) for code in ("one", "two")
    ]

    def not_second(user: object) -> ColumnElement[bool]:
        return true() if user else Tenant.id != second.id

    keys = Keys(dict.fromkeys(("tenant_id", "tenant_ids"), (Tenant.id, not_second)))
    both = MoveRequest(tenant_id=first.id, tenant_ids=[first.id, second.id, first.id])
    assert await refused(keys.check(db, both, "ann")) == []
    assert await refused(keys.check(db, both, None)) == ["tenant_ids"]
    hidden = MoveRequest(tenant_id=second.id)
    assert await refused(keys.check(db, hidden, None)) == ["tenant_id"]
    assert await refused(keys.check(db, MoveRequest(), None)) == []
    in_query = Keys({"tenant_id": (Tenant.id, not_second)}, place="query")
    with pytest.raises(ProblemError) as caught:
        await in_query.check(db, hidden, None)
    assert caught.value.status_code == 422
    assert [error.loc for error in caught.value.errors] == [["query", "tenant_id"]]


class Base(DeclarativeBase):
    """Tables of classes that inherit from one another."""


class Paper(Base):
    """A paper."""

    __tablename__ = "papers"
    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str]
    kind: Mapped[str]
    __mapper_args__ = {  # noqa: RUF012  # read once
        "polymorphic_on": "kind",
        "polymorphic_identity": "paper",
    }


class Memo(Paper):
    """A paper with a table of its own."""

    __tablename__ = "memos"
    __mapper_args__ = {"polymorphic_identity": "memo"}  # noqa: RUF012  # read once
    id: Mapped[int] = mapped_column(ForeignKey(Paper.id), primary_key=True)


class Folder(Base):
    """What refers to memos alone."""

    __tablename__ = "folders"
    id: Mapped[int] = mapped_column(primary_key=True)
    memo_id: Mapped[int] = mapped_column(ForeignKey(Memo.id))
    paper_id: Mapped[int | None] = mapped_column(ForeignKey(Paper.id))


class Draft(Paper):
    """A paper in the table of all papers."""

    __mapper_args__ = {"polymorphic_identity": "draft"}  # noqa: RUF012  # read once


async def test_inheritance(engine: AsyncEngine, db: AsyncSession) -> None:
    """Who sees the rows of a class sees those of the classes that inherit from it."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    db.add(Memo(id=1, owner="ann"))
    await db.flush()
    references = References(Folder, {Paper: lambda user: Paper.owner == user})
    folder = Folder(memo_id=1)
    assert await refused(references.check(db, folder, "ann")) == []
    assert await refused(references.check(db, folder, "ben")) == ["memo_id"]


async def test_other_rows_of_a_base(engine: AsyncEngine, db: AsyncSession) -> None:
    """A key of any row of a base asks the guard of a class about rows of that class alone."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    memo = Memo(id=1, owner="ann")
    paper, draft = Paper(id=2, owner="ann"), Draft(id=3, owner="ann")
    db.add_all([memo, paper, draft])
    await db.flush()
    unguarded = References(Folder, {})
    for model, hidden in ((Memo, 1), (Draft, 3)):
        guards: Guards = {model: lambda user: Paper.owner == user}
        references = References(Folder, guards)
        for key in (1, 2, 3):
            folder = Folder(paper_id=key)
            expected = ["paper_id"] if key == hidden else []
            assert await refused(references.check(db, folder, "ben")) == expected
            assert await refused(references.check(db, folder, "ann")) == []
            assert await refused(unguarded.check(db, folder, "ben")) == []


async def test_guards_of_both_classes(engine: AsyncEngine, db: AsyncSession) -> None:
    """How many guards refuse a key does not tell whether there is such a row."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    db.add_all([Memo(id=1, owner="ann"), Paper(id=2, owner="ann")])
    db.add(Draft(id=3, owner="ann"))
    await db.flush()
    guards: Guards = dict.fromkeys(
        (Paper, Memo, Draft), lambda user: Paper.owner == user
    )
    references = References(Folder, guards)
    for key in (1, 2, 3, 9):
        folder = Folder(paper_id=key)
        assert await refused(references.check(db, folder, "ben")) == ["paper_id"]


class Unit(Base):
    """What is named by whose it is and a number."""

    __tablename__ = "units"
    tenant: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str]


class Part(Base):
    """What is in a unit, whose tenant has a default."""

    __tablename__ = "parts"
    __table_args__ = (
        ForeignKeyConstraint(["tenant", "unit"], ["units.tenant", "units.number"]),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    tenant: Mapped[str] = mapped_column(default="t1")
    unit: Mapped[int | None]


class Piece(Base):
    """The same, where the database knows the default."""

    __tablename__ = "pieces"
    __table_args__ = (
        ForeignKeyConstraint(["tenant", "unit"], ["units.tenant", "units.number"]),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    tenant: Mapped[str] = mapped_column(server_default="t1")
    unit: Mapped[int | None]


@pytest.mark.parametrize("model", [Part, Piece])
async def test_defaults(
    engine: AsyncEngine, db: AsyncSession, model: type[Part | Piece]
) -> None:
    """A part of a key that a default gives hides nothing."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    db.add_all(
        [
            Unit(tenant="t1", number=1, owner="ann"),
            Unit(tenant="t1", number=2, owner="ben"),
            Unit(tenant="t2", number=2, owner="ann"),
        ]
    )
    await db.flush()
    references = References(model, {Unit: lambda user: Unit.owner == user})
    assert await refused(references.check(db, model(unit=1), "ann")) == []
    for unit in (2, 99):
        found = await refused(references.check(db, model(unit=unit), "ann"))
        assert found == ["tenant", "unit"]
    assert await refused(references.check(db, model(unit=None), "ann")) == []


async def test_kin(engine: AsyncEngine, db: AsyncSession) -> None:
    """What is said of a class frees neither the rows of a sibling nor of those that inherit."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    db.add_all([Memo(id=1, owner="ann"), Draft(id=2, owner="ann")])
    await db.flush()
    guards: Guards = dict.fromkeys((Memo, Draft), lambda user: Paper.owner == user)
    free = References(Folder, guards, unscoped={"paper_id": Memo})
    chosen = References(Folder, guards, chosen={"paper_id": (Memo, everyone)})
    for references in (free, chosen):
        assert await refused(references.check(db, Folder(paper_id=1), "ben")) == []
        found = await refused(references.check(db, Folder(paper_id=2), "ben"))
        assert found
    picked = {"paper_id": (Paper, everyone)}
    base = References(Folder, {**guards, Paper: lambda _: false()}, chosen=picked)
    assert await refused(base.check(db, Folder(paper_id=2), "ben")) == ["paper_id"]
    assert await refused(base.check(db, Folder(paper_id=2), "ann")) == []
