"""Bodies of requests that write awkward models."""

import datetime as dt
import enum
import json
import uuid
from decimal import Decimal
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy.ext.asyncio import AsyncSession

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
from codegen_companion.testing.factory import Factory
from codegen_companion.testing.factory_errors import FactoryError

from . import factories
from .models import Article, Author, Even, Lease, Status, Tenant, Ware

pytestmark = pytest.mark.anyio


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


class SlugCreate(BaseModel):
    """A create request of a row whose tenant the user tells."""

    slug: Annotated[Text, Field(max_length=20), Fits(Article.slug)]


async def test_body_of_an_owner(db: AsyncSession) -> None:
    """A sample is varied where it is unique with what all rows of a user share."""
    factory = Factory()
    for tenant, slugs in ((None, 1), (7, 2)):
        factory.given[Article] = {} if tenant is None else {"tenant_id": tenant}
        bodies = [
            await factory.body(db, Article, SlugCreate, samples={"slug": "rain"})
            for _ in range(2)
        ]
        assert len({body["slug"] for body in bodies}) == slugs


class EvenCreate(BaseModel):
    """A create request."""

    number: Int
    name: Annotated[Text, Field(pattern="^even")]


class LeaseCreate(BaseModel):
    """A create request that refers to rows of two tables."""

    tenant_id: Annotated[Int, Fits(Lease.tenant_id)]
    animal_id: Annotated[Int, Fits(Lease.animal_id)]


async def test_keys_of_a_body_differ(db: AsyncSession) -> None:
    """Whoever writes one key of a body to the column of another is found out."""
    factory = Factory()
    for _ in range(2):
        body = await factory.body(db, Lease, LeaseCreate)
        assert body["tenant_id"] != body["animal_id"]


class WareCreate(BaseModel):
    """A create request whose clients choose the key."""

    number: Annotated[Decimal, Fits(Ware.number)]
    spare: Annotated[Decimal, Fits(Ware.spare)] | None = None


async def test_sample_of_a_key_is_of_no_row(db: AsyncSession) -> None:
    """However a request writes the key of a row, another one is sent for a new row."""
    factory = Factory()
    row = await factory.make(db, Ware)
    samples = {"number": f"{row.number}.00"}
    body = await factory.body(db, Ware, WareCreate, samples=samples)
    assert await db.get(Ware, Decimal(body["number"])) is None
    assert await db.get(Ware, Decimal(body["spare"]))


async def test_body_of_a_change(db: AsyncSession) -> None:
    """A row that a change refers to fits what it leaves of the key."""
    factory = Factory()
    article = await factory.make(db, Article)
    body = await factory.body(db, Article, ArticleUpdate)
    author = await db.get_one(Author, uuid.UUID(body["author_id"]))
    assert author.tenant_id == article.tenant_id


async def test_body_from_own_function(db: AsyncSession) -> None:
    """The project's function gives what the schema does not tell."""
    factory = Factory(factories)
    await factory.make(db, Even)
    body = await factory.body(db, Even, EvenCreate)
    assert body == {"number": 2000, "name": "even-1"}
    with pytest.raises(FactoryError, match="make_even"):
        await Factory().body(db, Even, EvenCreate)
