"""Rows that others refer to, and that not everybody sees."""

from typing import Any

import pytest
from fastapi import HTTPException
from sqlalchemy import (
    BindParameter,
    ColumnElement,
    ForeignKey,
    and_,
    bindparam,
    false,
    select,
    text,
    true,
)
from sqlalchemy.exc import StatementError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import (
    DeclarativeBase,
    Mapped,
    QueryableAttribute,
    mapped_column,
    relationship,
    selectinload,
)

from codegen_companion.support.claims import signed_in
from codegen_companion.support.visibility import (
    closed,
    linked,
    owned,
    related,
    related_scope,
    seen,
)

from .models import Article, Author, Tenant


def test_related() -> None:
    """Conditions hold together; nobody sees none, and who may not ask none either."""

    def visible(user: str) -> list[ColumnElement[bool]]:
        if user == "gus":
            raise HTTPException(403)
        if user == "eve":
            raise HTTPException(400)
        if user == "kim":
            raise KeyError(user)
        return [Tenant.code == user, true()]

    assert str(related(visible, "ann")) == "tenants.code = :code_1"
    assert related(visible, None).compare(false())
    assert related(visible, "gus").compare(false())
    for user, kind in (("eve", HTTPException), ("kim", KeyError)):
        with pytest.raises(kind) as raised:
            related(visible, user)
        [note] = raised.value.__notes__
        assert note.startswith(f"visible of {__name__} says which rows are seen")


def test_related_scope() -> None:
    """A user has a scope; nobody has none, and who may not ask none either."""

    def scope(user: str) -> str:
        if user == "gus":
            raise HTTPException(403)
        if user == "kim":
            raise KeyError(user)
        return user

    assert related_scope(scope, "ann") == "ann"
    assert related_scope(scope, None) is None
    assert related_scope(scope, "gus") is None
    with pytest.raises(KeyError) as raised:
        related_scope(scope, "kim")
    [note] = raised.value.__notes__
    assert note.startswith(f"scope of {__name__} says which rows are seen")


@pytest.mark.anyio
async def test_owned_parameter(engine: AsyncEngine, db: AsyncSession) -> None:
    """One statement serves all: each run has its scope, and none finds what is nobody's."""
    of_scope: BindParameter[str] = bindparam("scope")
    statement = select(Named.id).where(owned(Named.owner, of_scope))
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    db.add_all([Named(id=1, owner="ann"), Named(id=2, owner="bob"), Named(id=3)])
    await db.flush()
    for scope, seen_ids in (("ann", [1]), ("bob", [2]), ("eve", []), (None, [])):
        found = await db.scalars(statement, {"scope": scope})
        assert found.all() == seen_ids
    with pytest.raises(StatementError, match="value is required"):
        await db.scalars(statement)


def test_closed() -> None:
    """A subquery keeps its tables to itself, whatever statement it stands in."""
    busy = select(Author.tenant_id).where(
        Author.tenant_id == Article.tenant_id, Article.views > 0
    )
    condition = Tenant.id.in_(busy)
    open_ = select(Article.id).join(Tenant, condition)
    shut = select(Article.id).join(Tenant, closed(Tenant, condition))
    assert "FROM authors, articles" not in str(open_)
    assert "FROM authors, articles" in str(shut)


def test_seen() -> None:
    """A hidden row is no row."""
    assert seen(None, str) is None
    assert seen(7, str) == "7"


def test_signed_in() -> None:
    """A request that needs a user has one."""
    assert signed_in("ann") == "ann"
    with pytest.raises(HTTPException) as caught:
        signed_in(None)
    assert caught.value.status_code == 401


@pytest.mark.anyio
async def test_owned(engine: AsyncEngine, db: AsyncSession) -> None:
    """A database looks at it before what a request asks, and an index may find it."""
    mine = owned(Article.views, 1)
    found = select(Article.id).where(mine, Article.title.contains("x"))
    assert (await db.scalars(found)).all() == []
    if engine.dialect.name == "sqlite":
        return
    options = {"literal_binds": True}
    statement = str(found.compile(engine.sync_engine, compile_kwargs=options))
    plan = "\n".join((await db.scalars(text(f"EXPLAIN {statement}"))).all())
    assert 0 < plan.index("IS TRUE") < plan.index("~~")


class Base(DeclarativeBase):
    """Tables of rows with others between them."""


class Named(Base):
    """A row that somebody owns, or nobody."""

    __tablename__ = "named"
    id: Mapped[int] = mapped_column(primary_key=True)
    owner: Mapped[str | None]


class Task(Base):
    """What lies between a project and who works on it."""

    __tablename__ = "tasks"
    id: Mapped[int] = mapped_column(primary_key=True)
    project_id: Mapped[int] = mapped_column(ForeignKey("projects.id"))
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"))
    is_gone: Mapped[bool]


class Person(Base):
    """Who works."""

    __tablename__ = "people"
    id: Mapped[int] = mapped_column(primary_key=True)


class Project(Base):
    """What is worked on."""

    __tablename__ = "projects"
    id: Mapped[int] = mapped_column(primary_key=True)
    people: Mapped[list[Person]] = relationship(secondary=Task.__table__, viewonly=True)
    others: Mapped[list[Person]] = relationship(
        secondary=Task.__table__.alias("between"), viewonly=True
    )
    tasks: Mapped[list[Task]] = relationship(viewonly=True)


@pytest.mark.anyio
@pytest.mark.parametrize("relation", [Project.people, Project.others])
async def test_linked(
    engine: AsyncEngine, db: AsyncSession, relation: QueryableAttribute[Any]
) -> None:
    """A relation shows who is named by visible rows alone, also by an alias of theirs."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    db.add_all([Project(id=1), *(Person(id=key) for key in (1, 2))])
    await db.flush()
    db.add_all(Task(project_id=1, person_id=key, is_gone=key == 2) for key in (1, 2))
    await db.flush()
    condition = linked(relation, Task, ~Task.is_gone)
    loaded = select(Project).options(selectinload(relation.and_(condition)))
    project = (await db.scalars(loaded)).one()
    assert [person.id for person in getattr(project, relation.key)] == [1]
    found = select(Project.id).where(relation.any(and_(condition, Person.id == 2)))
    assert (await db.scalars(found)).all() == []
    found = select(Project.id).where(relation.any(and_(condition, Person.id == 1)))
    assert (await db.scalars(found)).all() == [1]
    assert linked(Project.tasks, Task, condition).compare(true())
