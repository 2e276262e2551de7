"""Tokens that are revoked."""

from typing import Any

from _generated.db import session
from blog.models import RevokedToken
from sqlalchemy.ext.asyncio import AsyncSession


class SessionStore:
    """Keeps the ids of revoked tokens in the database."""

    async def is_revoked(self, claims: dict[str, Any]) -> bool:
        """Tell whether a token is revoked."""
        async with AsyncSession(session.get_engine()) as db:
            return await db.get(RevokedToken, claims["jti"]) is not None

    async def revoke(self, claims: dict[str, Any]) -> None:
        """Revoke a token."""
        async with AsyncSession(session.get_engine()) as db:
            db.add(RevokedToken(jti=claims["jti"]))
            await db.commit()


store = SessionStore()
