"""What answers nest, worked out from rows."""

from types import ModuleType
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from pydantic import JsonValue
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.support.nested_lists import NestedLists
from codegen_companion.testing.checks import as_json
from codegen_companion.testing.factory import Factory
from codegen_companion.testing.nested import (
    cut_lists,
    nested_values,
    pages_from,
    unordered,
    whole,
)
from codegen_companion.testing.row_key import RowKey
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
        RowKey([Article.id], ["id"]),
        {
            "comments": Queried(
                Comment.id, int, through=[Article.comments], answered={"text": "text"}
            ),
            "comments.article": Queried(
                Article.id,
                str,
                through=[Article.comments, Comment.article],
                answered={"title": "title"},
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
        RowKey([Comment.id], ["id"]),
        {
            "article": Queried(
                Article.id, str, through=[Comment.article], answered={"id": "id"}
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
    column = Queried(
        Comment.id, int, through=[Article.comments], answered={"text": "text"}
    )
    found = await nested_values(db, RowKey([Article.id], ["id"]), {"comments": column})
    whole = {"comments": [{"text": "later"}], "comments_next": None}
    assert found == {as_json(article.id): whole}


@pytest.mark.anyio
async def test_nested_values_of_nothing(db: AsyncSession) -> None:
    """A to-one relation that leads nowhere is null."""
    visit = await Factory().make(db, Visit, {"thing_id": None})
    thing = Queried(Everything.id, int, through=[Visit.thing], answered={"id": "id"})
    assert await nested_values(db, RowKey([Visit.id], ["id"]), {"thing": thing}) == {
        visit.id: {"thing": None}
    }


def test_unordered() -> None:
    """Lists of the same in another order are equal, at any depth."""
    one: JsonValue = {"a": [{"b": [1, 2]}, {"b": [3]}]}
    other: JsonValue = {"a": [{"b": [3]}, {"b": [2, 1]}]}
    assert unordered(one) == unordered(other)
    assert unordered(one) != unordered({"a": [{"b": [1, 3]}, {"b": [2]}]})


def test_cut_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lists of a module show one row each, and in the end as many as before."""
    routes = ModuleType("routes")
    vars(routes).update(LISTS=NestedLists([Article.id], [], max_nested=7), other=[7])
    with monkeypatch.context() as patch:
        cut_lists(patch, routes)
        assert routes.LISTS.max_nested == 1
    assert routes.LISTS.max_nested == 7


BOXES: dict[str, dict[str, Any]] = {
    "": {"items": [{"n": 1, "tags": ["a"], "tags_next": "/tags"}], "next_cursor": "2"},
    "2": {"items": [{"n": 2, "tags": [], "tags_next": None}], "next_cursor": None},
}


@pytest.fixture
def app(app: FastAPI) -> FastAPI:
    """Return an application with pages of lists."""

    @app.get("/boxes")
    async def boxes(cursor: str = "") -> dict[str, Any]:
        return BOXES[cursor]

    @app.get("/tags")
    async def tags() -> dict[str, Any]:
        return {"items": ["b"], "next_cursor": None}

    @app.get("/endless")
    async def endless() -> dict[str, Any]:
        return {"items": ["b"], "next_cursor": "same"}

    return app


@pytest.mark.anyio
async def test_whole(client: AsyncClient) -> None:
    """Lists are followed to their ends, those too that stand on pages of others."""
    shelf: JsonValue = {
        "shelf": {"boxes": [{"n": 0}], "boxes_next": "/boxes"},
        "labels": ["x"],
        "labels_next": None,
    }
    assert await whole(client, shelf) == {
        "shelf": {
            "boxes": [
                {"n": 0},
                {"n": 1, "tags": ["a", "b"], "tags_next": None},
                {"n": 2, "tags": [], "tags_next": None},
            ],
            "boxes_next": None,
        },
        "labels": ["x"],
        "labels_next": None,
    }


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/endless", "/missing"])
async def test_pages_that_fail(client: AsyncClient, path: str) -> None:
    """Pages that do not end, or that are not there, are failures."""
    with pytest.raises(AssertionError):
        await pages_from(client, path)
