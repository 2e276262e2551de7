"""Writes of one row that give back what is shown of it."""

import datetime as dt
import uuid
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import RowMapping, bindparam, func, inspect, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.support.row_writes import store_changed, store_new
from codegen_companion.testing.statements import noted_statements

from .columns_shown import read, shown
from .models import (
    Animal,
    Article,
    Author,
    Banner,
    Dog,
    Even,
    Everything,
    Mirror,
    Point,
    Status,
    Tenant,
    Visit,
)

pytestmark = pytest.mark.anyio

KEY = uuid.UUID(int=7)

VALUES: dict[str, Any] = {
    "small": 3,
    "big": 2**40,
    "cents": 5,
    "text": "é,'",
    "long_text": "a\nb",
    "exact": Decimal("1.5"),
    "whole": Decimal(12),
    "double": 0.1,
    "flag": True,
    "token": KEY,
    "naive": dt.datetime(2026, 1, 2, 3, 4, 5),
    "aware": dt.datetime(2026, 1, 2, 3, 4, 5, 6, dt.UTC),
    "zoned": dt.datetime(2026, 1, 2, 3, 4, 5, 6, dt.UTC),
    "day": dt.date(2026, 1, 2),
    "clock": dt.time(1, 2),
    "span": dt.timedelta(hours=30),
    "data": {"a": [1, None]},
    "raw": b"\x00\xff",
    "status": Status.DRAFT,
}


EVERYTHING, VISIT, EVEN = shown(Everything), shown(Visit), shown(Even)


async def test_insert_in_one_statement(db: AsyncSession) -> None:
    """A row is written by one statement, which tells all that is stored."""
    row = Everything(**VALUES)
    await db.connection()
    await store_new(db, Everything(), EVERYTHING)
    with noted_statements(db) as statements:
        found = await store_new(db, row, EVERYTHING)
    assert [one.split()[0] for one in statements] == ["INSERT"]
    assert dict(found) == await read(db, Everything, row.id)
    assert found["exact"] == Decimal("1.50")
    assert {name: getattr(row, name) for name in found} == dict(found)
    assert row not in db


@pytest.mark.parametrize("values", [VALUES, {}, {"data": None, "text": None}])
async def test_insert_as_the_orm(db: AsyncSession, values: dict[str, Any]) -> None:
    """A row that a statement writes is the one that a flush would."""
    found = await store_new(db, Everything(**values), EVERYTHING)
    flushed = Everything(**values)
    db.add(flushed)
    await db.flush()
    expected = await read(db, Everything, flushed.id)
    assert dict(found) == expected | {"id": found["id"]}


async def test_defaults(db: AsyncSession) -> None:
    """Defaults of the model and of the database hold, also where a value is None."""
    tenant = Tenant(code="a")
    await store_new(db, tenant, shown(Tenant))
    author = Author(tenant_id=tenant.id, email="a@b.c")
    await store_new(db, author, shown(Author))
    assert isinstance(author.id, uuid.UUID)
    article = Article(
        tenant_id=tenant.id,
        author_id=author.id,
        title="T",
        slug="t",
        views=None,
        status=None,
    )
    found = await store_new(db, article, shown(Article))
    assert (found["title"], found["views"], found["status"]) == ("T", 0, Status.DRAFT)
    assert found["updated_at"] is not None
    assert dict(found) == await read(db, Article, article.id)


async def test_hidden_default_of_the_database(
    db: AsyncSession, engine: AsyncEngine
) -> None:
    """A default of the database that the model does not know is not used, as in a flush."""
    if engine.dialect.name == "sqlite":
        pytest.skip("SQLite changes no default")
    change = "ALTER TABLE visits ALTER note SET DEFAULT 'hidden'"
    await db.execute(text(change))
    found = await store_new(db, Visit(number=1), VISIT)
    assert found["note"] is None


async def test_update_in_one_statement(db: AsyncSession) -> None:
    """What was changed is written by one statement, which tells all that is stored."""
    row = Everything(**VALUES)
    db.add(row)
    await db.commit()
    await store_new(db, Everything(), EVERYTHING)
    row.text, row.flag, row.data = "new", None, {"b": 2}
    with noted_statements(db) as statements:
        found = await store_changed(db, row, EVERYTHING)
    assert [one.split()[0] for one in statements] == ["UPDATE"]
    await db.commit()
    assert dict(found) == await read(db, Everything, row.id)
    assert (found["text"], found["flag"], found["big"]) == ("new", None, 2**40)


async def test_onupdate(db: AsyncSession) -> None:
    """What the model sets at each change is set."""
    tenant = Tenant(code="a")
    db.add(tenant)
    await db.flush()
    author = Author(tenant_id=tenant.id, email="a@b.c")
    db.add(author)
    await db.flush()
    article = Article(tenant_id=tenant.id, author_id=author.id, title="T", slug="t")
    article.updated_at = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
    db.add(article)
    await db.commit()
    article.views = 3
    found = await store_changed(db, article, shown(Article))
    assert found["updated_at"].year > 2020


@pytest.mark.parametrize("values", [{}, {"note": "a"}])
async def test_unchanged(db: AsyncSession, values: dict[str, Any]) -> None:
    """A row that stays as it is is read alone."""
    row = Visit(number=1, note="a")
    db.add(row)
    await db.flush()
    await store_new(db, Visit(number=2), VISIT)
    for name, value in values.items():
        setattr(row, name, value)
    with noted_statements(db) as statements:
        found = await store_changed(db, row, VISIT)
    assert [one.split()[0] for one in statements] == ["SELECT"]
    assert (found["id"], found["note"]) == (row.id, "a")


async def test_other_rows(db: AsyncSession) -> None:
    """What else is to be written is written, before what refers to it."""
    thing, visit = Everything(text="a"), Visit(number=1)
    db.add(visit)
    await db.flush()
    db.add(thing)
    await store_new(db, Visit(number=2), VISIT)
    assert inspect(thing).persistent
    thing.text = "b"
    visit.thing_id = thing.id
    await store_changed(db, visit, VISIT)
    assert await db.scalar(select(Everything.text)) == "b"


async def test_related_row(db: AsyncSession) -> None:
    """A row that is given as such is written, and referred to."""
    visit = Visit(number=1, thing=Everything(text="a"))
    found = await store_new(db, visit, VISIT)
    assert found["thing_id"] == await db.scalar(select(Everything.id))
    visit.thing = Everything(text="b")
    found = await store_changed(db, visit, VISIT)
    newest = select(Everything.id).where(Everything.text == "b")
    assert found["thing_id"] == await db.scalar(newest)


async def test_expressions(db: AsyncSession) -> None:
    """Values that the database is to compute are computed."""
    visit = Visit(number=func.length("abc"))
    found = await store_new(db, visit, VISIT)
    assert found["number"] == 3
    visit.number = Visit.number + 1
    assert (await store_changed(db, visit, VISIT))["number"] == 4


async def test_new_key(db: AsyncSession) -> None:
    """A row whose key is changed is found by the new one."""
    visit = Visit(id=1, number=1)
    db.add(visit)
    await db.flush()
    visit.id = 2
    assert (await store_changed(db, visit, VISIT))["id"] == 2
    assert (await db.scalars(select(Visit.id))).all() == [2]


async def test_tables_of_their_own(db: AsyncSession) -> None:
    """Rows of two tables, dataclasses, computed columns and odd names are written."""
    dog = await store_new(db, Dog(name="Rex", breed="pug"), shown(Dog))
    assert (dog["kind"], dog["breed"]) == ("dog", "pug")
    rex = (await db.scalars(select(Animal))).one()
    rex.name = "Rexi"
    assert (await store_changed(db, rex, shown(Animal)))["name"] == "Rexi"
    tenant = Tenant(code="a")
    await store_new(db, tenant, shown(Tenant))
    point = await store_new(db, Point(x=1, tenant_id=tenant.id), shown(Point))
    assert (point["x"], point["label"]) == (1, None)
    banner = Banner(words="a", tenant_id=tenant.id, tags=[])
    found = await store_new(db, banner, shown(Banner))
    assert (found["capitals"], found["quoted"], found["tenant_code"]) == (
        "A",
        "<a>",
        "a",
    )
    some = select(Banner.id, Banner.capitals).where(Banner.id == bindparam("pk"))
    banner = Banner(words="b", tenant_id=tenant.id, tags=[])
    assert (await store_new(db, banner, some))["capitals"] == "B"
    banner = (await db.scalars(select(Banner).where(Banner.words == "b"))).one()
    banner.words = "c"
    assert (await store_changed(db, banner, some))["capitals"] == "C"
    mirror = Mirror()
    mirror.self = "a"
    assert (await store_new(db, mirror, shown(Mirror)))["self"] == "a"


async def test_refused(db: AsyncSession) -> None:
    """What the database refuses is told as a flush would tell it."""
    with pytest.raises(IntegrityError, match="INSERT INTO evens"):
        await store_new(db, Even(number=1, name="a"), EVEN)
    await db.rollback()
    row = Even(number=1002, name="a")
    db.add(row)
    await db.flush()
    row.number = 1
    with pytest.raises(IntegrityError, match="UPDATE evens"):
        await store_changed(db, row, EVEN)


TRIGGERS = {
    "sqlite": [
        "CREATE TRIGGER shout AFTER INSERT ON visits BEGIN"
        " UPDATE visits SET note = 'shouted' WHERE id = NEW.id; END"
    ],
    "postgresql": [
        "CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " UPDATE visits SET note = 'shouted' WHERE id = NEW.id; RETURN NULL; END $$",
        "CREATE TRIGGER shout AFTER INSERT ON visits"
        " FOR EACH ROW EXECUTE FUNCTION shout()",
    ],
}


async def test_trigger(engine: AsyncEngine) -> None:
    """What a trigger makes of a row afterwards is shown."""
    async with engine.begin() as connection:
        for statement in TRIGGERS[engine.dialect.name]:
            await connection.execute(text(statement))
    async with AsyncSession(engine) as db:
        found: RowMapping = await store_new(db, Visit(number=1), VISIT)
    assert found["note"] == "shouted"
