"""Rows and bodies of awkward models."""

import datetime as dt
import enum
import json
import types
import uuid
from decimal import Decimal
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, create_model
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.support.checks import beyond, beyond_integer, takes
from codegen_companion.support.claim_checks import unfit_claim
from codegen_companion.support.factory import Factory, FactoryError
from codegen_companion.support.fields import (
    Bool,
    ClockTime,
    Day,
    Email,
    Fits,
    Float,
    Int,
    Json,
    Moment,
    StoredTime,
    Text,
    unset,
)
from codegen_companion.support.missing import missing_pk

from .models import (
    Animal,
    Article,
    Author,
    Comment,
    Dog,
    Even,
    Everything,
    Node,
    Pair,
    Point,
    Status,
    Stay,
    Tenant,
    Walk,
)

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "model",
    [Tenant, Author, Article, Comment, Everything, Pair, Dog, Animal, Walk, Point],
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
    with pytest.raises(FactoryError, match=r"in tests\.factories"):
        await Factory(types.ModuleType("tests.factories")).make(db, model)


class Factories(types.ModuleType):
    """A module of factories, as a project writes it."""

    @staticmethod
    def make_even(**overrides: Any) -> Even:  # noqa: ANN401  # any attributes
        """Return a row that passes its check."""
        return Even(**({"number": 2000, "name": "even"} | overrides))

    @staticmethod
    def make_article(**overrides: Any) -> Article:  # noqa: ANN401  # any attributes
        """Return an article without what it refers to, and with a constant title."""
        values: dict[str, Any] = {"title": "A constant title", "slug": "slug"}
        return Article(**(values | overrides))


async def test_own_functions(db: AsyncSession) -> None:
    """The project's functions are used, and helped: parents, unique values."""
    factory = Factory(Factories("factories"))
    names = [(await factory.make(db, Even)).name for _ in range(3)]
    assert names == ["even", "even-1", "even-2"]
    titles = {(await factory.make(db, Article)).title for _ in range(12)}
    assert len(titles) == 12
    assert all(len(title) <= 20 for title in titles)
    made = await factory.make(db, Even, {"name": "mine", "number": 3000})
    assert (made.name, made.number) == ("mine", 3000)
    with pytest.raises(FactoryError):
        await factory.make(db, Even, {"name": "mine"})


class Kind(enum.Enum):
    """An enumeration that is no column."""

    ONE = "one"


class Part(BaseModel):
    """A part of a request."""

    size: Int


class ArticleCreate(BaseModel):
    """A create request with fields of each type, and some that are no columns."""

    model_config = ConfigDict(extra="forbid")

    tenant_id: Annotated[Int, Fits(Article.tenant_id)]
    author_id: uuid.UUID
    editor_id: uuid.UUID | None = None
    title: Annotated[Text, Field(min_length=15), Fits(Article.title)]
    slug: Annotated[Text, Field(max_length=3), Fits(Article.slug)]
    views: Annotated[Int, Field(gt=5, lt=8), Fits(Article.views)] = Field(
        default_factory=unset
    )
    status: Status = Status.DRAFT
    price: Annotated[Decimal, Fits(Article.price)] | None = None
    published_at: Annotated[Moment, Fits(Article.published_at)] | None = None
    email: Email
    kind: Kind
    choice: Literal["a", "b"]
    ratio: Annotated[Float, Field(gt=0, lt=1)]
    step: Annotated[Int, Field(multiple_of=5, ge=12)]
    below: Annotated[Int, Field(le=-3)]
    big: Int
    flag: Bool
    day: Day
    clock: dt.time
    stored_time: StoredTime
    data: Json
    tags: Annotated[list[Text], Field(min_length=2)]
    part: Part
    motto: Annotated[Text, Field(pattern="^[a-z]$")] = "a"
    time_of_day: ClockTime = dt.time(12)


class ArticleUpdate(BaseModel):
    """An update request: nothing is required."""

    model_config = ConfigDict(extra="forbid")

    author_id: uuid.UUID = Field(default_factory=unset)
    title: Annotated[Text, Fits(Article.title)] = Field(default_factory=unset)
    views: Annotated[Int, Fits(Article.views)] = Field(default_factory=unset)


async def test_body(db: AsyncSession) -> None:
    """A body is valid, refers to rows that exist, and differs from the ones before."""
    factory = Factory()
    bodies = [await factory.body(db, Article, ArticleCreate) for _ in range(3)]
    assert len({body["title"] for body in bodies}) == 3
    assert len({body["slug"] for body in bodies}) == 3
    for body in bodies:
        request = ArticleCreate.model_validate_json(json_of(body))
        author = await db.get_one(Author, request.author_id)
        assert author.tenant_id == request.tenant_id
        assert await db.get(Author, request.editor_id)
        assert "motto" not in body
    update = await factory.body(db, Article, ArticleUpdate)
    assert set(update) == {"author_id", "title", "views"}
    assert await db.get(Author, uuid.UUID(update["author_id"]))


def json_of(body: dict[str, Any]) -> str:
    """Encode a body; fail when it is no JSON."""
    return json.dumps(body, allow_nan=False)


async def test_body_values(db: AsyncSession) -> None:
    """Given values are kept; those that are no fields are not sent."""
    factory = Factory()
    tenant = await factory.make(db, Tenant)
    values: dict[str, object] = {
        "tenant_id": tenant.id,
        "price": Decimal("1.50"),
        "published_at": dt.datetime(2024, 1, 1),
        "deleted": True,
    }
    body = await factory.body(db, Article, ArticleCreate, values)
    assert body["tenant_id"] == tenant.id
    assert body["price"] == "1.50"
    assert body["published_at"] == "2024-01-01T00:00:00Z"
    assert "deleted" not in body
    author = await db.get_one(Author, uuid.UUID(body["author_id"]))
    assert author.tenant_id == tenant.id


async def test_body_samples(db: AsyncSession) -> None:
    """A sample of a unique column is varied where an earlier body has it already."""
    factory = Factory()
    samples = {"title": "Rain in Rome again", "views": 7}
    bodies = [
        await factory.body(db, Article, ArticleCreate, samples=samples)
        for _ in range(2)
    ]
    assert bodies[0]["title"] == "Rain in Rome again"
    assert bodies[1]["title"] != bodies[0]["title"]
    assert [body["views"] for body in bodies] == [7, 7]


class EvenCreate(BaseModel):
    """A create request."""

    number: Int
    name: Annotated[Text, Field(pattern="^even")]


async def test_body_from_own_function(db: AsyncSession) -> None:
    """The project's function gives what the schema does not tell."""
    factory = Factory(Factories("factories"))
    await factory.make(db, Even)
    body = await factory.body(db, Even, EvenCreate)
    assert body == {"number": 2000, "name": "even-1"}
    with pytest.raises(FactoryError, match="make_even"):
        await Factory().body(db, Even, EvenCreate)


def test_unfit_claim() -> None:
    """Where a column holds all of its type, no claim is too large."""
    assert unfit_claim(Tenant.code) == "xxxx"
    assert unfit_claim(Tenant.id) == 2**64
    assert unfit_claim(Comment.text) is None
    assert unfit_claim(Article.id) is None


async def test_missing_pk(db: AsyncSession) -> None:
    """A key of the right type that no row has."""
    assert isinstance(missing_pk(Article.id, uuid.UUID), uuid.UUID)
    assert missing_pk(Tenant.id, int) == 999_999
    assert missing_pk(Everything.cents, int) < 2**15
    assert len(missing_pk(Pair.right, str)) <= 4
    assert missing_pk(Pair.day, dt.date) == dt.date(4761, 11, 27)
    assert missing_pk(Pair.since, dt.datetime).tzinfo is dt.UTC
    assert missing_pk(Pair.amount, Decimal) == Decimal("0.999")
    assert missing_pk(Pair.status, Status) is Status.DRAFT
    await db.rollback()


async def test_make_filled(db: AsyncSession) -> None:
    """What may be NULL has values."""
    article = await Factory().make_filled(db, Article, ["price", "published_at"])
    assert article.price is not None
    assert article.published_at is not None


async def test_make_filled_refused(db: AsyncSession) -> None:
    """Where values are refused together there are none."""

    def make_article(**values: object) -> Article:
        if "price" in values:
            raise ValueError("not for sale")
        return Article(**values)

    module = types.ModuleType("factories")
    vars(module)["make_article"] = make_article
    article = await Factory(module).make_filled(db, Article, ["published_at", "price"])
    assert (article.price, article.published_at) == (None, None)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("small", Int),
        ("big", Int),
        ("id", Int),
        ("text", Text),
        ("long_text", Text),
        ("exact", Decimal),
        ("whole", Decimal),
    ],
)
def test_beyond(name: str, kind: Any) -> None:  # noqa: ANN401  # any annotation
    """What is too much for a column is refused for its field, and less is not."""
    column = getattr(Everything, name)
    taken: Any = Annotated[kind, Fits(column)]
    model = create_model("Model", value=(taken, ...))
    if kind is Int:
        assert str(beyond_integer(column)) == beyond(column)
        assert takes(model, "value", beyond_integer(column) - 1)
        assert not takes(model, "value", beyond_integer(column))
    else:
        assert takes(model, "value", "1")
        assert not takes(model, "value", beyond(column))
        assert takes(model, "other", beyond(column))
