"""Constraint violations and results of actions, on each database."""

import datetime as dt
import uuid
from typing import Any

import pytest
from fastapi import FastAPI, Request
from httpx2 import AsyncClient
from pydantic import BaseModel
from sqlalchemy import delete, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.problems import ProblemError
from codegen_companion.support.results import settled
from codegen_companion.support.writes import location, violations
from codegen_companion.testing.factory import Factory

from .models import Article, Author, Comment, Dog, Even, Later, Tenant

pytestmark = pytest.mark.anyio


class ArticleRequest(BaseModel):
    """A request that may set some attributes."""

    title: str
    slug: str
    views: int
    author_id: str
    text: str


class CommentRequest(BaseModel):
    """A request that may set an attribute that is required."""

    text: str
    article_id: str


@pytest.fixture
async def article(db: AsyncSession) -> Article:
    """Return an article."""
    return await Factory().make(db, Article, {"title": "taken", "slug": "taken"})


def named(error: ProblemError) -> list[str]:
    """List the fields that an error names."""
    assert all(fault.loc[0] == "body" for fault in error.errors)
    return [str(fault.loc[1]) for fault in error.errors]


async def write(
    db: AsyncSession, model: type[object], request: type[BaseModel] | None, row: object
) -> None:
    """Insert a row, as a handler of `model` that reads `request` does."""
    with violations(model, request):
        db.add(row)
        await db.flush()
        await db.commit()


async def refused(
    db: AsyncSession,
    row: object,
    request: type[BaseModel] | None = ArticleRequest,
    model: type[object] | None = None,
) -> ProblemError:
    """Insert a row that the database refuses."""
    with pytest.raises(ProblemError) as caught:
        await write(db, model or type(row), request, row)
    await db.rollback()
    assert isinstance(caught.value.__cause__, IntegrityError)
    return caught.value


def another(article: Article, **values: object) -> Article:
    """Return a valid row beside an article, unless `values` say otherwise."""
    valid: dict[str, object] = {
        "title": "free",
        "slug": "free",
        "tenant_id": article.tenant_id,
        "author_id": article.author_id,
    }
    return Article(**(valid | values))


async def test_unique(db: AsyncSession, article: Article) -> None:
    """A taken value is a conflict; its attribute is named, not its column."""
    error = await refused(db, another(article, title="taken"))
    assert (error.status_code, named(error)) == (409, ["title"])
    assert error.errors[0].type == "unique"


async def test_unique_composite(db: AsyncSession, article: Article) -> None:
    """Only those columns are named that the request may set."""
    error = await refused(db, another(article, slug="taken"))
    assert (error.status_code, named(error)) == (409, ["slug"])


async def test_unique_under_other_names(db: AsyncSession, article: Article) -> None:
    """What is taken is told as the request calls it, and not by its own name."""
    aliases = {"title": "slug", "slug": "title"}
    db.add(another(article, title="taken"))
    with (
        pytest.raises(ProblemError) as caught,
        violations(Article, ArticleRequest, aliases),
    ):
        await db.commit()
    assert named(caught.value) == ["slug"]


async def test_unique_key(db: AsyncSession, article: Article) -> None:
    """A taken primary key that the request does not set is a conflict."""
    db.expunge(article)
    error = await refused(db, another(article, id=article.id))
    assert (error.status_code, named(error)) == (409, [])


async def test_unique_index_on_expression(db: AsyncSession, article: Article) -> None:
    """A rule that is about no column names none."""
    index = text("CREATE UNIQUE INDEX lowered ON articles (lower(headline))")
    await db.execute(index)
    await db.commit()
    error = await refused(db, another(article, title="TAKEN"))
    assert (error.status_code, named(error)) == (409, [])


async def test_foreign_key(db: AsyncSession, article: Article) -> None:
    """A missing parent is a conflict; PostgreSQL tells by which columns."""
    error = await refused(db, another(article, author_id=uuid.uuid4()))
    assert error.status_code == 409
    expected = ["author_id"] if db.get_bind().dialect.name == "postgresql" else []
    assert named(error) == expected


async def test_deferred_foreign_key(db: AsyncSession) -> None:
    """What is refused only at the commit is no different."""
    error = await refused(db, Later(tenant_id=7), None)
    assert error.status_code == 409


async def test_not_null(db: AsyncSession) -> None:
    """A missing value is the request's fault."""
    error = await refused(db, Comment(text="a"), CommentRequest)
    assert (error.status_code, named(error)) == (422, ["article_id"])


async def test_check(db: AsyncSession, article: Article) -> None:
    """A failed check is the request's fault; no database tells whose."""
    error = await refused(db, another(article, views=-1))
    assert (error.status_code, named(error)) == (422, [])


async def test_check_on_update(db: AsyncSession, article: Article) -> None:
    """Updates are no different."""
    article.views = -1
    with pytest.raises(ProblemError) as caught, violations(Article, ArticleRequest):
        await db.commit()
    assert caught.value.status_code == 422


async def test_inherited_table(db: AsyncSession) -> None:
    """The tables of a base class are the row's own."""
    error = await refused(db, Dog(breed="pug"), None)
    assert error.status_code == 422


async def test_other_tables(db: AsyncSession, article: Article) -> None:
    """What a hook does to other tables is not the request's fault."""
    error = await refused(db, Comment(text="a"), CommentRequest, Article)
    assert (error.status_code, named(error)) == (409, [])
    error = await refused(db, Even(number=1, name="a"), ArticleRequest, Article)
    assert (error.status_code, named(error)) == (409, [])


async def test_delete_of_referenced_parent(db: AsyncSession, article: Article) -> None:
    """The key of the row that others need is not named as a fault of the request."""
    with pytest.raises(ProblemError) as caught, violations(Author):
        await db.execute(delete(Author))
    assert (caught.value.status_code, named(caught.value)) == (409, [])


async def test_other_errors_pass() -> None:
    """Everything else is left alone."""
    with pytest.raises(ZeroDivisionError), violations(Article):
        raise ZeroDivisionError


async def test_answer(app: FastAPI, client: AsyncClient, engine: AsyncEngine) -> None:
    """The answer is a problem that names the field, never the SQL."""

    @app.post("/tenants")
    async def create() -> None:
        async with AsyncSession(engine) as db:
            with violations(Tenant, TenantRequest):
                db.add(Tenant(code="abc"))
                await db.commit()

    assert (await client.post("/tenants")).status_code == 200
    response = await client.post("/tenants")
    assert response.status_code == 409
    assert response.headers["content-type"] == "application/problem+json"
    assert response.json()["errors"] == [
        {"loc": ["body", "code"], "msg": "is already taken", "type": "unique"}
    ]
    assert "tenants_" not in response.text
    assert "INSERT" not in response.text


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (7, "7"),
        ("a/b é", "a~2Fb%20%C3%A9"),
        (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (dt.date(2024, 1, 1), "2024-01-01"),
        (dt.datetime(2024, 1, 1), "2024-01-01T00%3A00%3A00Z"),
    ],
    ids=range(5),
)
def test_location(key: object, expected: str) -> None:
    """The location is where a read finds the row, below any prefix."""
    scope: dict[str, Any] = {"type": "http", "headers": [], "path": "/api/articles"}
    scope["app"] = FastAPI()
    for root in ("", "/api"):
        request = Request(scope | {"root_path": root})
        assert location(request, key) == f"/api/articles/{expected}"
    request = Request(scope | {"root_path": "/v1"})
    assert location(request, key) == f"/v1/api/articles/{expected}"
    request = Request(scope | {"path": "/größe/articles"})
    assert location(request, key) == f"/gr%C3%B6%C3%9Fe/articles/{expected}"
    request = Request(scope | {"path": "/api/articles/1/duplicate"})
    assert location(request, key, below=2) == f"/api/articles/{expected}"
    request = Request(scope)
    assert location(request, 1, key) == f"/api/articles/1/{expected}"


class TenantRequest(BaseModel):
    """A request."""

    code: str


async def test_settled_change(db: AsyncSession, article: Article) -> None:
    """A value that the database sets on an update can be read."""
    before = article.updated_at
    article.views = 7
    assert await settled(db, article) is article
    assert article.updated_at is not None
    assert before is not None
    assert article.views == 7


async def test_settled_new_row(db: AsyncSession) -> None:
    """A row that the action added gets its key."""
    tenant = Tenant(code="new")
    db.add(tenant)
    await settled(db, tenant)
    assert tenant.id is not None


@pytest.mark.parametrize("result", [None, {"a": 1}, [1], 7, Tenant, Tenant(code="x")])
async def test_settled_other_results(db: AsyncSession, result: Any) -> None:  # noqa: ANN401  # anything
    """Anything else is only passed on."""
    assert await settled(db, result) is result


async def test_settled_deleted_row(db: AsyncSession, article: Article) -> None:
    """A row that the action deleted is not read again."""
    await db.delete(article)
    assert await settled(db, article) is article
    assert article.title == "taken"


async def test_settled_foreign_row(
    db: AsyncSession, article: Article, engine: AsyncEngine
) -> None:
    """A row of another session is left alone."""
    async with AsyncSession(engine) as other:
        assert await settled(other, article) is article
