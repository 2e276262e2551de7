"""Rows of awkward models."""

import types
from typing import Any

import pytest
from pydantic import BaseModel
from sqlalchemy import func, inspect, select
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.testing.factory import Factory
from codegen_companion.testing.factory_errors import FactoryError
from codegen_companion.testing.invention import invent
from codegen_companion.testing.mapping import columns_of
from codegen_companion.testing.varied_rows import Queried, vary_rows

from . import factories
from .models import (
    Animal,
    Article,
    Author,
    Banner,
    Comment,
    Dog,
    Even,
    Everything,
    Line,
    Mirror,
    Node,
    Pair,
    Point,
    Poster,
    Stay,
    Switch,
    Tenant,
    Walk,
    Word,
)

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "model",
    [
        Tenant,
        Author,
        Article,
        Comment,
        Everything,
        Pair,
        Dog,
        Animal,
        Walk,
        Point,
        Mirror,
    ],
)
async def test_make(db: AsyncSession, model: type[Any]) -> None:
    """Many rows can be made of any model, parents included, and are committed."""
    factory = Factory()
    rows = [await factory.make(db, model) for _ in range(12)]
    await db.rollback()
    assert await db.scalar(select(func.count()).select_from(model)) == 12
    assert all(isinstance(row, model) for row in rows)


async def test_values(db: AsyncSession) -> None:
    """Values are used as they are, a relation as well as its key."""
    factory = Factory()
    article = await factory.make(db, Article, {"title": "A", "views": 3})
    assert (article.title, article.views) == ("A", 3)
    assert article.updated_at is not None
    comment = await factory.make(db, Comment, {"article": article})
    assert comment.article_id == article.id
    comment = await factory.make(db, Comment, {"article_id": article.id})
    assert comment.article_id == article.id
    assert await db.scalar(select(func.count()).select_from(Article)) == 1


async def test_collection(db: AsyncSession) -> None:
    """Rows that refer to a row do not make its key."""
    factory = Factory()
    form = await factory.make(db, Word)
    word = await factory.make(db, Word, {"forms": [form]})
    await db.refresh(form)
    assert form.root_code == word.code != form.code


async def test_composite_parent(db: AsyncSession) -> None:
    """A parent that shares a column gets the same value there."""
    factory = Factory()
    tenant = await factory.make(db, Tenant)
    article = await factory.make(db, Article, {"tenant_id": tenant.id})
    author = await db.get_one(Author, article.author_id)
    assert author.tenant_id == article.tenant_id == tenant.id
    article = await factory.make(db, Article)
    author = await db.get_one(Author, article.author_id)
    assert author.tenant_id == article.tenant_id


@pytest.mark.parametrize(
    ("model", "function"),
    [(Even, "make_even"), (Node, "make_node"), (Stay, "make_stay")],
    ids=["check", "circle", "unmapped"],
)
async def test_impossible(db: AsyncSession, model: type[Any], function: str) -> None:
    """What cannot be guessed is an error that says what to write, and where."""
    with pytest.raises(FactoryError, match=rf"write {function}\(\*\*overrides\)"):
        await Factory().make(db, model)
    await db.rollback()
    with pytest.raises(FactoryError, match=r"in app\.factories"):
        await Factory(types.ModuleType("app.factories")).make(db, model)


async def test_own_functions(db: AsyncSession) -> None:
    """The project's functions are used, and helped: parents, unique values."""
    factory = Factory(factories)
    names = [(await factory.make(db, Even)).name for _ in range(3)]
    assert names == ["even", "even-1", "even-2"]
    titles = {(await factory.make(db, Article)).title for _ in range(12)}
    assert len(titles) == 12
    assert all(len(title) <= 20 for title in titles)
    made = await factory.make(db, Even, {"name": "mine", "number": 3000})
    assert (made.name, made.number) == ("mine", 3000)
    with pytest.raises(FactoryError):
        await factory.make(db, Even, {"name": "mine"})


async def test_given(db: AsyncSession) -> None:
    """Rows of a class get what is given for them, unless they are made with more."""
    factory = Factory()
    ours, theirs = [await factory.value(db, Author, "tenant_id") for _ in range(2)]
    assert ours != theirs
    factory.given[Author] = {"tenant_id": ours, "name": "Ann"}
    author = await factory.make(db, Author)
    assert (author.tenant_id, author.name) == (ours, "Ann")
    other = await factory.make(db, Author, {"tenant_id": theirs})
    assert (other.tenant_id, other.name) == (theirs, "Ann")


@pytest.mark.parametrize(
    ("model", "name"),
    [
        (Article, "tenant_id"),
        (Article, "editor_id"),
        (Tenant, "code"),
        (Author, "name"),
        (Everything, "naive"),
    ],
)
async def test_value(db: AsyncSession, model: type[Any], name: str) -> None:
    """A row can be made with each value, and no two values are the same."""
    factory = Factory()
    values = [await factory.value(db, model, name) for _ in range(3)]
    assert len(set(values)) == 3
    rows = [await factory.make(db, model, {name: value}) for value in values]
    assert [getattr(row, name) for row in rows] == values


@pytest.mark.parametrize(
    "name", ["heading", "capitals", "quoted", "tenant_code", "shouted"]
)
async def test_computed_value(db: AsyncSession, name: str) -> None:
    """A value that rows compute is that of a row, which is found by it."""
    factory = Factory()
    values = [await factory.value(db, Banner, name) for _ in range(3)]
    assert len(set(values)) == 3
    for value in values:
        row = await factory.make(db, Banner, {name: value})
        column = getattr(Banner, name)
        assert await db.scalar(select(column).where(Banner.id == row.id)) == value
    assert await db.scalar(select(func.count()).select_from(Banner)) == 3


async def test_computed_of_subclass(db: AsyncSession) -> None:
    """The row is found though the project's function returns one of a subclass."""
    overrides = types.ModuleType("factories")
    vars(overrides)["make_banner"] = Poster
    factory = Factory(overrides)
    value = await factory.value(db, Banner, "shouted")
    row = await factory.make(db, Banner, {"shouted": value})
    assert isinstance(row, Poster)
    assert row.shouted == value


async def test_computed_and_more(db: AsyncSession) -> None:
    """What rows compute cannot be chosen beside others: the error says who may know."""
    factory = Factory()
    value = await factory.value(db, Banner, "shouted")
    with pytest.raises(FactoryError, match=r"write make_banner\(\*\*overrides\)"):
        await factory.make(db, Banner, {"shouted": value, "note": "A"})


@pytest.mark.parametrize(
    ("name", "column"), [("owner", "tenant_id"), ("remark", "note")]
)
async def test_synonym(db: AsyncSession, name: str, column: str) -> None:
    """What another name of a column sets is not computed: each row is a new one."""
    factory = Factory()
    values = [await factory.value(db, Banner, name) for _ in range(2)]
    assert len(set(values)) == 2
    rows = [await factory.make(db, Banner, {name: values[0]}) for _ in range(3)]
    assert len({row.id for row in rows}) == 3
    assert {getattr(row, column) for row in rows} == {values[0]}
    row = await factory.make_filled(db, Banner, [name])
    assert getattr(row, column) is not None


async def test_synonym_of_synonym(db: AsyncSession) -> None:
    """A name of a name is one of the column, whose values are used as they are."""

    def make_banner(**values: object) -> Banner:
        return Banner(**({"words": "A"} | values))

    overrides = types.ModuleType("factories")
    vars(overrides)["make_banner"] = make_banner
    factory = Factory(overrides)
    value = await factory.value(db, Banner, "name")
    assert value == "A"
    assert (await factory.make(db, Banner, {"name": value})).words == value
    with pytest.raises(FactoryError):
        await factory.make(db, Banner, {"name": value})


async def test_synonym_covers(db: AsyncSession) -> None:
    """What a synonym sets needs no other value, nor a row to refer to."""
    factory = Factory(lists={Banner: ["labels"]})
    tenant = await factory.make(db, Tenant)
    row = await factory.make(db, Banner, {"owner": tenant.id})
    assert await db.scalar(select(func.count()).select_from(Tenant)) == 1
    assert row.tags == []


async def test_computed_null(db: AsyncSession) -> None:
    """Where rows compute NULL, the error names the function that may know better."""
    with pytest.raises(
        FactoryError, match=r"write make_banner.*\n`nothing` of its rows"
    ):
        await Factory().value(db, Banner, "nothing")
    row = await Factory().make_filled(db, Banner, ["nothing", "capitals", "note"])
    assert row.note is not None


async def test_lists(db: AsyncSession) -> None:
    """A column of JSON that is said to hold a list holds one, NULL or not."""
    factory = Factory(lists={Banner: ["tags", "hints"]})
    assert await factory.value(db, Banner, "hints") == []
    row = await factory.make_filled(db, Banner, ["hints"])
    assert (row.tags, row.hints) == ([], [])


async def test_own_value(db: AsyncSession) -> None:
    """A value comes from the project's own function, and is varied when it repeats."""
    overrides = types.ModuleType("factories")
    vars(overrides)["make_tenant"] = lambda: Tenant(code="x")
    factory = Factory(overrides)
    assert await factory.value(db, Tenant, "code") == "x"
    assert await factory.value(db, Tenant, "code") not in ("x", None)


async def test_make_filled(db: AsyncSession) -> None:
    """What may be NULL has values."""
    article = await Factory().make_filled(db, Article, ["price", "published_at"])
    assert article.price is not None
    assert article.published_at is not None


@pytest.mark.parametrize("by", ["class", "database"])
async def test_make_filled_refused(db: AsyncSession, by: str) -> None:
    """Where values are refused together there are none, whoever refuses them."""

    def make_article(**values: object) -> Article:
        if "price" in values:
            if by == "class":
                raise ValueError("not for sale")
            values["views"] = -1
        return Article(**values)

    module = types.ModuleType("factories")
    vars(module)["make_article"] = make_article
    article = await Factory(module).make_filled(db, Article, ["published_at", "price"])
    assert (article.price, article.published_at) == (None, None)


class WordRequest(BaseModel):
    """A request for a word, whose key clients choose."""

    code: str


class SideRequest(BaseModel):
    """A request for a pair, with a part of its key."""

    left: int


async def test_keys_of_bodies(db: AsyncSession) -> None:
    """Rows have other keys than the bodies before, which may have been sent."""
    factory = Factory()
    later = invent(columns_of(inspect(Word))["code"], 3)
    body = await factory.body(db, Word, WordRequest, samples={"code": later})
    assert body == {"code": later}
    db.add(Word(**body))
    await db.commit()
    for _ in range(5):
        await factory.make(db, Word)
    body = await factory.body(db, Pair, SideRequest)
    rows = [await factory.make(db, Pair, {"right": "a"}) for _ in range(5)]
    assert body["left"] not in {row.left for row in rows}


async def test_rows_of_a_query(db: AsyncSession) -> None:
    """Rows of a query have what its table wants, and differ in nothing but what it takes."""
    column = Queried(Line.level, int)
    await vary_rows(db, Factory(), Line, [column])
    levels = set(await db.scalars(select(Line.level)))
    assert None not in levels
    assert levels <= {*range(1, 101)}
    assert len(levels) > 1


async def test_few_keys(db: AsyncSession) -> None:
    """A test that needs more rows than there are keys is left out; the first row that is refused is an error."""
    factory = Factory()
    row = await factory.make(db, Switch)
    assert row.on is True
    with pytest.raises(
        pytest.skip.Exception, match="no more rows of Switch: on has few"
    ):
        await factory.make(db, Switch)
    await db.rollback()
    db.expunge_all()
    with pytest.raises(FactoryError):
        await Factory().make(db, Switch)
