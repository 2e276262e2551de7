"""Who may do what, and what else happens when somebody does."""

from typing import TypeVar

from _generated.office.schemas.post import PostCreateRequest, PostUpdateRequest
from accounts.users import User
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from .models import Base, Person, Post

RequestT = TypeVar("RequestT", PostCreateRequest, PostUpdateRequest)


def read_user(user: Person) -> bool:
    """Read what the dependency has loaded of the user, without a query."""
    return bool(user.name) and all(post.title for post in user.posts)


async def can(obj: Base | None, *, db: AsyncSession, current_user: User) -> bool:
    """Let people do what they want, if they work somewhere."""
    department = await current_user.row.awaitable_attrs.department
    return read_user(current_user.row) and department.head_id is not None


async def prepare(data: RequestT, *, db: AsyncSession, current_user: User) -> RequestT:
    """Strip titles."""
    assert read_user(current_user.row)
    title = data.title
    return data.model_copy(update={"title": title.strip()}) if title else data


async def finish(
    obj: Post,
    data: PostCreateRequest | PostUpdateRequest,
    *,
    db: AsyncSession,
    current_user: User,
) -> None:
    """Load relations, and change rows behind the back of the session."""
    author = await obj.awaitable_attrs.author
    assert author.name
    await obj.awaitable_attrs.comments
    await db.execute(text("UPDATE posts SET summary = 'by a hook'"))
    await db.execute(text("UPDATE people SET name = name || '!'"))
    assert read_user(current_user.row)


async def publish(obj: Post, *, db: AsyncSession, current_user: User) -> Post:
    """Return the post, whose author the answer names."""
    await obj.awaitable_attrs.author
    obj.title = "published"
    assert read_user(current_user.row)
    return obj


async def greet(*, db: AsyncSession, current_user: User) -> dict[str, str]:
    """Return the name of the user, whose row is still what it was."""
    assert read_user(current_user.row)
    return {"name": current_user.row.name}
