"""The check behind the token route."""

from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import select

from _generated.db.blog_session import get_blog_db
from accounts.models import User
from accounts.passwords import NOBODY, verify_password


async def verify_credentials(username: str, password: str) -> dict[str, Any] | None:
    """Return the claims of a user, or None when name or password are wrong.

    The password is hashed in every case: the time of the answer does not tell whether the name exists.
    """
    async with asynccontextmanager(get_blog_db)() as db:
        user = await db.scalar(select(User).where(User.name == username))
    # The connection is back in its pool before the slow part begins.
    matches = await verify_password(
        NOBODY if user is None else user.password_hash, password
    )
    if user is None or not matches or not user.active:
        return None
    return {"sub": str(user.id), "name": user.name, "roles": user.roles}
