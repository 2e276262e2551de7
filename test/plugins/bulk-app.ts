/** A small application that uses the example `codegen-bulk-create`: hooks, rows of users, and a column without repeats. */

/** Its files, but for what is generated. */
export const APP: Readonly<Record<string, string>> = {
  'config/be.jsonnet': `local bulk = import 'bulk/create.libsonnet';
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
        { name: 'pages', type: 'int', ge: 1, required: false },
      ],
      scope_by: { column: 'owner', claim: 'sub', type: 'str' },
      operations: [
        bulk.create(max_items=3),
        { name: 'create', pre: 'blog.hooks.prepare', post: 'blog.hooks.announce' },
        'get',
      ],
    },
    {
      model: 'blog.models.Tag',
      pk_type: 'int',
      require_auth: false,
      fields: [{ name: 'name', type: 'str', max_length: 40 }],
      operations: ['create', 'bulk_create'],
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
  '_generated/blog/tests/test_together.py': `"""Many rows are made together, or not at all."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from blog.models import Tag

pytestmark = pytest.mark.anyio


async def test_one_conflict_undoes_all(client: AsyncClient, db: AsyncSession) -> None:
    """The database refuses the second row, and the first one is not kept."""
    items = [{"name": "python"}, {"name": "python"}]
    response = await client.post("/tags/bulk", json={"items": items})
    assert response.status_code == 409
    assert response.json()["errors"][0]["loc"] == ["body", "name"]
    assert await db.scalar(select(func.count()).select_from(Tag)) == 0


async def test_answers_are_in_the_order_of_items(
    client: AsyncClient, db: AsyncSession
) -> None:
    """Items and answers go together."""
    names = ["c", "a", "b"]
    response = await client.post(
        "/tags/bulk", json={"items": [{"name": name} for name in names]}
    )
    assert response.status_code == 201
    found = [
        await db.scalar(select(Tag.name).where(Tag.id == item["id"]))
        for item in response.json()["items"]
    ]
    assert found == names
`,
};
