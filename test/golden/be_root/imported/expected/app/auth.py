"""Who may use the API: passwords, and the checks at sign-in and at each request."""

import hashlib
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final
from uuid import UUID

from anyio import CapacityLimiter, to_thread
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from _generated.db import session
from app.models import User

# The parameters are pinned: the hash below must cost what every other hash costs.
HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)

# Nobody's password: verified for names that do not exist, so that the answer takes as
# long as for those that do.
NOBODY: Final = "$argon2id$v=19$m=19456,t=2,p=1$b4+VubD1LWgAKS7ZgolLOg$+a8RoLQw0qm8aGN7/3VdhRQf7HQI5BbsAEzLXTzam5M"

# Hashing is slow and takes memory on purpose: it runs in a few worker threads.
_threads: Final = CapacityLimiter(4)


class CurrentUser(BaseModel):
    """Who a request is from, as handlers and actions see it."""

    sub: str
    name: str


async def verify_credentials(username: str, password: str) -> dict[str, Any] | None:
    """Return the claims of a user, or None when name or password are wrong.

    The password is hashed in every case: the time of the answer does not tell whether
    the name exists.
    """
    async with asynccontextmanager(session.get_read_db)() as db:
        user = await db.scalar(select(User).where(User.name == username))
    # The connection is back in its pool before the slow part begins.
    stored = NOBODY if user is None else user.password_hash
    matches = await verify_password(stored, password)
    if user is None or not matches or not user.active:
        return None
    return claims_of(user)


def claims_of(user: User) -> dict[str, Any]:
    """Return what a token says of a user.

    With another password it would say something else: tokens of before are of no use.
    """
    stamp = stamp_of(user.password_hash)
    return {"sub": str(user.id), "name": user.name, "stamp": stamp}


def stamp_of(password_hash: str) -> str:
    """Return what tells one password of a user from another, and nothing of either."""
    return hashlib.sha256(password_hash.encode()).hexdigest()[:32]


async def get_user(claims: dict[str, Any]) -> CurrentUser | None:
    """Return the user of a token as they are now, or None when they may not come in.

    Asked at each request: who is not active any more is out at once, and so is whoever
    signed in with a password that is no longer the user's.
    """
    try:
        user_id = UUID(claims["sub"])
    except ValueError:  # of nobody here
        return None
    columns = select(User.name, User.password_hash)
    statement = columns.where(User.id == user_id, User.active)
    async with asynccontextmanager(session.get_read_db)() as db:
        user = (await db.execute(statement)).first()
    if user is None or claims.get("stamp") != stamp_of(user.password_hash):
        return None
    return CurrentUser(sub=str(user_id), name=user.name)


async def change_password(
    current_user: CurrentUser, current: str, new: str
) -> dict[str, Any] | None:
    """Give a user another password, and return their claims; None: it is not theirs."""
    async with AsyncSession(session.get_engine()) as db:
        user = await db.get_one(User, UUID(current_user.sub))
        if not await verify_password(user.password_hash, current):
            return None
        user.password_hash = await hash_password(new)
        await db.commit()
        await db.refresh(user)
    return claims_of(user)


async def hash_password(password: str) -> str:
    """Hash a new password."""
    return await to_thread.run_sync(HASHER.hash, password, limiter=_threads)


async def verify_password(password_hash: str, password: str) -> bool:
    """Tell whether a password belongs to a hash."""
    verify = partial(_verify, password_hash, password)
    return await to_thread.run_sync(verify, limiter=_threads)


def _verify(password_hash: str, password: str) -> bool:
    with suppress(InvalidHashError, VerificationError):
        return HASHER.verify(password_hash, password)
    return False
