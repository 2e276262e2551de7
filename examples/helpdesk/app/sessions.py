"""Tokens that are valid no more, though they have not expired: their users have signed out."""

import datetime as dt
from typing import Any, Final

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from _generated.db import session
from app.models import RevokedToken
from app.models.base import utc_now


class SessionStore:
    """Keeps the ids of revoked tokens for as long as these would be valid."""

    async def is_revoked(self, claims: dict[str, Any]) -> bool:
        """Tell whether the owner of a token has signed out."""
        async with AsyncSession(session.get_engine()) as db:
            return await db.get(RevokedToken, claims["jti"]) is not None

    async def revoke(self, claims: dict[str, Any]) -> None:
        """Revoke a token, and forget those that have expired."""
        expires_at = dt.datetime.fromtimestamp(claims["exp"], dt.UTC)
        async with AsyncSession(session.get_engine()) as db:
            await db.execute(
                delete(RevokedToken).where(RevokedToken.expires_at < utc_now())
            )
            db.add(RevokedToken(jti=claims["jti"], expires_at=expires_at))
            await db.commit()


store: Final = SessionStore()
