/** A small application that uses the example `codegen-duplicate`: hooks, rows of users, and columns without repeats. */

/** Its files, but for what is generated. */
export const APP: Readonly<Record<string, string>> = {
  'config/be.jsonnet': `local duplicate = import 'duplicate/main.libsonnet';
{
  module: 'blog', generate_tests: true,
  databases: [{ driver: 'sqlite', url_env: 'DATABASE_URL' }],
  auth: { verify_credentials_fn: 'blog.users.verify', secret_env: 'SECRET' },
  resources: [
    {
      model: 'blog.models.Article',
      pk_type: 'int',
      fields: [
        { name: 'id', type: 'int', read_only: true },
        { name: 'title', type: 'str', max_length: 40 },
        { name: 'slug', type: 'str', max_length: 40 },
        { name: 'pages', type: 'int', ge: 1, required: false },
      ],
      scope_by: { column: 'owner', claim: 'sub', type: 'str' },
      operations: [
        duplicate.row(['slug']),
        { name: 'create', pre: 'blog.hooks.prepare', post: 'blog.hooks.announce' },
        'get',
      ],
    },
    {
      model: 'blog.models.Tag',
      pk_type: 'int',
      require_auth: false,
      fields: [{ name: 'name', type: 'str', max_length: 40 }],
      operations: ['create', duplicate.row(['name'])],
    },
  ],
}
`,
  'blog/__init__.py': ``,
  'blog/models.py': `"""Tables."""

from sqlalchemy import String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """Base of all tables."""


class Article(Base):
    """An article of a user."""

    __tablename__ = "article"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(40))
    slug: Mapped[str] = mapped_column(String(40), unique=True)
    pages: Mapped[int] = mapped_column(default=1)
    owner: Mapped[str] = mapped_column(String(40))


class Tag(Base):
    """A word."""

    __tablename__ = "tag"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(40), unique=True)
`,
  'blog/hooks.py': `"""Hooks of articles."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from _generated.blog.schemas.article import ArticleCreateRequest

from .models import Article


async def prepare(
    body: ArticleCreateRequest, *, db: AsyncSession, current_user: dict[str, Any]
) -> ArticleCreateRequest:
    """Write titles as titles."""
    assert db is not None
    assert current_user
    return body.model_copy(update={"title": body.title.title()})


async def announce(
    article: Article,
    body: ArticleCreateRequest,
    *,
    db: AsyncSession,
    current_user: dict[str, Any],
) -> None:
    """Refuse what nobody wants to read."""
    assert db is not None
    assert current_user
    if body.title == "Boring":
        raise ValueError(article.title)
`,
  'blog/users.py': `"""Users."""

from typing import Any


async def verify(username: str, password: str) -> dict[str, Any] | None:
    """Let nobody in."""
    return None if username or password else {}
`,
  '_generated/blog/tests/test_copies.py': `"""What copies are made of."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from blog.models import Article, Tag

from ...testing.factory import Factory
from ...testing.sign_in import SignIn

pytestmark = pytest.mark.anyio


async def test_hooks_and_owner(
    client: AsyncClient, db: AsyncSession, factory: Factory, sign_in: SignIn
) -> None:
    """The hooks of the application run, and the copy is the user's."""
    sign_in({"sub": "ada"})
    row = await factory.make(
        db, Article, {"title": "on lists", "pages": 7, "owner": "ada"}
    )
    response = await client.post(f"/articles/{row.id}/duplicate", json={"slug": "b"})
    assert response.status_code == 201
    copy = (await db.scalars(select(Article).where(Article.slug == "b"))).one()
    assert (copy.title, copy.pages, copy.owner) == ("On Lists", 7, "ada")
    assert response.headers["Location"] == f"/articles/{copy.id}"


async def test_what_is_taken(
    client: AsyncClient, db: AsyncSession, factory: Factory
) -> None:
    """What the database refuses is told of the field that was sent."""
    tag = await factory.make(db, Tag, {"name": "python"})
    response = await client.post(f"/tags/{tag.id}/duplicate", json={"name": "python"})
    assert response.status_code == 409
    assert response.json()["errors"][0]["loc"] == ["body", "name"]
`,
};
