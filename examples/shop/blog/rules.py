"""What the blog asks of those who write: guards and hooks that the generated handlers call."""

from fastapi import HTTPException
from sqlalchemy.ext.asyncio import AsyncSession

from _generated.blog.schemas.article import ArticleCreateRequest, ArticleUpdateRequest
from accounts.schemas import CurrentUser
from blog.models import Article, ArticleStatus


async def can_edit(
    obj: Article | None, *, db: AsyncSession, current_user: CurrentUser
) -> bool:
    """Let nobody change an article that is in the archive."""
    return obj is None or obj.status is not ArticleStatus.ARCHIVED


async def tidy(
    data: ArticleUpdateRequest, *, db: AsyncSession, current_user: CurrentUser
) -> ArticleUpdateRequest:
    """Collapse blanks in a title; refuse one that is nothing else."""
    if "title" not in data.model_fields_set:
        return data
    title = " ".join(data.title.split())
    if not title:
        raise HTTPException(422, "The title is blank")
    return data.model_copy(update={"title": title})


async def estimate(
    obj: Article,
    data: ArticleCreateRequest,
    *,
    db: AsyncSession,
    current_user: CurrentUser,
) -> None:
    """Estimate how long a new article takes to read, unless its writer has said so."""
    if obj.reading_minutes is None:
        obj.reading_minutes = 1 + len(obj.text.split()) // 200
