"""The actions of the blog: what its routes do beyond create, read, update and delete.

An action changes objects and returns its result; the generated route around it commits.
"""

import datetime as dt

from fastapi import HTTPException
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from accounts.schemas import CurrentUser
from blog.models import Article, ArticleStatus, Author, Comment
from blog.schemas import ArticleStatistics, AuthorShare
from database import utc_now


async def publish(
    obj: Article,
    *,
    db: AsyncSession,
    current_user: CurrentUser,
    at: dt.datetime | None = None,
) -> Article:
    """Publish an article, at a given moment or now.

    Raises:
        HTTPException: 409, it is published already.
    """
    if obj.status is ArticleStatus.PUBLISHED:
        raise HTTPException(409, "The article is published already")
    obj.status = ArticleStatus.PUBLISHED
    obj.published_at = at or utc_now()
    obj.published_by = current_user.name or current_user.sub
    return obj


async def archive(obj: Article, *, db: AsyncSession, current_user: CurrentUser) -> None:
    """Take an article out of the blog without deleting it."""
    obj.status = ArticleStatus.ARCHIVED


async def like(obj: Article, *, db: AsyncSession) -> Article:
    """Count one more reader who likes an article. The route is public: there is no current user."""
    obj.likes += 1
    return obj


async def statistics(
    *, db: AsyncSession, since: dt.date | None = None
) -> ArticleStatistics:
    """Count the published articles, all or those since a day."""
    conditions = [Article.status == ArticleStatus.PUBLISHED]
    if since is not None:
        conditions.append(
            Article.published_at >= dt.datetime.combine(since, dt.time(), dt.UTC)
        )
    articles = func.count(Article.id)
    total, likes = (
        await db.execute(
            select(articles, func.coalesce(func.sum(Article.likes), 0)).where(
                *conditions
            )
        )
    ).one()
    shares = await db.execute(
        select(Author.name, articles)
        .join(Author.articles)
        .where(*conditions)
        .group_by(Author.id, Author.name)
        .order_by(articles.desc(), Author.name)
    )
    return ArticleStatistics(
        articles=total,
        likes=likes,
        authors=[AuthorShare(author=name, articles=count) for name, count in shares],
    )


async def hide(obj: Comment, *, db: AsyncSession, current_user: CurrentUser) -> None:
    """Hide a comment from the articles' readers."""
    obj.hidden = True
