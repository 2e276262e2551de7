"""The blog's actions, on a database."""

import datetime as dt

import pytest
from fastapi import HTTPException
from sqlalchemy.ext.asyncio import AsyncSession

from accounts.schemas import CurrentUser
from blog import actions
from blog.models import Article, ArticleStatus, Author, Comment
from blog.schemas import AuthorShare

pytestmark = pytest.mark.anyio

ANN = CurrentUser(sub="1", name="ann")


async def add_article(
    db: AsyncSession, slug: str = "rain", author: str = "Ann"
) -> Article:
    """Save an article."""
    article = Article(
        title="Rain",
        slug=slug,
        text="It rains.",
        author=Author(name=author, email=f"{slug}@example.org"),
    )
    db.add(article)
    await db.commit()
    return article


async def test_publish_now(blog_db: AsyncSession) -> None:
    """A published article knows when and by whom; the database agrees."""
    article = await actions.publish(
        await add_article(blog_db), db=blog_db, current_user=ANN
    )
    await blog_db.commit()
    assert article.status is ArticleStatus.PUBLISHED
    assert article.published_at is not None
    assert article.published_by == "ann"


async def test_publish_at_a_moment(blog_db: AsyncSession) -> None:
    """The moment can be given; without a name the subject stands in."""
    at = dt.datetime(2030, 1, 2, tzinfo=dt.UTC)
    article = await actions.publish(
        await add_article(blog_db), db=blog_db, current_user=CurrentUser(sub="7"), at=at
    )
    assert (article.published_at, article.published_by) == (at, "7")


async def test_publish_twice(blog_db: AsyncSession) -> None:
    """A published article cannot be published."""
    article = await add_article(blog_db)
    await actions.publish(article, db=blog_db, current_user=ANN)
    with pytest.raises(HTTPException) as caught:
        await actions.publish(article, db=blog_db, current_user=ANN)
    assert caught.value.status_code == 409


async def test_archive(blog_db: AsyncSession) -> None:
    """An archived article is kept."""
    article = await add_article(blog_db)
    await actions.archive(article, db=blog_db, current_user=ANN)
    await blog_db.commit()
    assert article.status is ArticleStatus.ARCHIVED


async def test_like(blog_db: AsyncSession) -> None:
    """Each like counts."""
    article = await add_article(blog_db)
    for _ in range(2):
        await actions.like(article, db=blog_db)
    await blog_db.commit()
    assert article.likes == 2


async def test_statistics(blog_db: AsyncSession) -> None:
    """Only published articles count, and of those only the ones since a day."""
    assert (await actions.statistics(db=blog_db)).model_dump() == {
        "articles": 0,
        "likes": 0,
        "authors": [],
    }
    for slug, author, day in (("a", "Ann", 1), ("b", "Bob", 2), ("c", "Cy", 0)):
        article = await add_article(blog_db, slug, author)
        article.likes = 3
        if day:
            at = dt.datetime(2030, 1, day, tzinfo=dt.UTC)
            await actions.publish(article, db=blog_db, current_user=ANN, at=at)
    await blog_db.commit()
    everything = await actions.statistics(db=blog_db)
    assert (everything.articles, everything.likes) == (2, 6)
    assert [share.author for share in everything.authors] == ["Ann", "Bob"]
    later = await actions.statistics(db=blog_db, since=dt.date(2030, 1, 2))
    assert later.authors == [AuthorShare(author="Bob", articles=1)]


async def test_hide(blog_db: AsyncSession) -> None:
    """A hidden comment is kept."""
    comment = Comment(
        author_name="Cy",
        email="cy@example.org",
        text="Ha",
        article=await add_article(blog_db),
    )
    blog_db.add(comment)
    await actions.hide(comment, db=blog_db, current_user=ANN)
    await blog_db.commit()
    assert comment.hidden
