"""What answers nest, worked out from rows."""

import pytest
from pydantic import JsonValue
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.testing.checks import as_json
from codegen_companion.testing.factory import Factory
from codegen_companion.testing.nested import nested_values, unordered
from codegen_companion.testing.varied_rows import Queried

from .models import Article, Comment, Everything, Visit


@pytest.mark.anyio
async def test_nested_values(db: AsyncSession) -> None:
    """To-many relations are lists; what is nested in them is told as well."""
    factory = Factory()
    article = await factory.make(db, Article, {"title": "one"})
    for text in ("first", "second"):
        await factory.make(db, Comment, {"text": text, "article_id": article.id})
    bare = await factory.make(db, Article, {"title": "two"})
    found = await nested_values(
        db,
        Article.id,
        {
            "comments": Queried(
                Comment.id, int, through=[Article.comments], answered=["text"]
            ),
            "comments.article": Queried(
                Article.id,
                str,
                through=[Article.comments, Comment.article],
                answered=["title"],
            ),
        },
    )
    assert unordered(found[as_json(article.id)]) == {
        "comments": [
            {"text": "first", "article": {"title": "one"}},
            {"text": "second", "article": {"title": "one"}},
        ],
        "comments_next": None,
    }
    assert found[as_json(bare.id)] == {"comments": [], "comments_next": None}


@pytest.mark.anyio
async def test_nested_values_of_rows_that_were_read(db: AsyncSession) -> None:
    """A relation that the test's own session has not loaded is read all the same."""
    await Factory().make(db, Comment, {"text": "read"})
    comment = (await db.scalars(select(Comment))).one()
    await db.commit()
    found = await nested_values(
        db,
        Comment.id,
        {
            "article": Queried(
                Article.id, str, through=[Comment.article], answered=["id"]
            )
        },
    )
    assert found == {comment.id: {"article": {"id": as_json(comment.article_id)}}}


@pytest.mark.anyio
async def test_nested_values_since_rows_were_read(db: AsyncSession) -> None:
    """What has come since the test's own session read a relation is told as well."""
    factory = Factory()
    article = await factory.make(db, Article)
    await db.refresh(article, ["comments"])
    await factory.make(db, Comment, {"text": "later", "article_id": article.id})
    column = Queried(Comment.id, int, through=[Article.comments], answered=["text"])
    found = await nested_values(db, Article.id, {"comments": column})
    whole = {"comments": [{"text": "later"}], "comments_next": None}
    assert found == {as_json(article.id): whole}


@pytest.mark.anyio
async def test_nested_values_of_nothing(db: AsyncSession) -> None:
    """A to-one relation that leads nowhere is null."""
    visit = await Factory().make(db, Visit, {"thing_id": None})
    thing = Queried(Everything.id, int, through=[Visit.thing], answered=["id"])
    assert await nested_values(db, Visit.id, {"thing": thing}) == {
        visit.id: {"thing": None}
    }


def test_unordered() -> None:
    """Lists of the same in another order are equal, at any depth."""
    one: JsonValue = {"a": [{"b": [1, 2]}, {"b": [3]}]}
    other: JsonValue = {"a": [{"b": [3]}, {"b": [2, 1]}]}
    assert unordered(one) == unordered(other)
    assert unordered(one) != unordered({"a": [{"b": [1, 3]}, {"b": [2]}]})
