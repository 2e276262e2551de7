"""What lets requests into the resources of these tests: a user, and a session of the test's database."""

from typing import Annotated, Any

from fastapi import Depends, Header
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.support.claims import invalid_token, unauthorized

engines: list[AsyncEngine] = []
"""The database of the test, if it has one."""


async def user(authorization: Annotated[str, Header()] = "") -> dict[str, Any]:
    """Return the user of a token, whose end is what signs it."""
    if authorization != "Bearer user.ab":
        raise invalid_token() if authorization else unauthorized("Not authenticated")
    return {"sub": "user-1"}


async def session() -> Any:  # noqa: ANN401  # an async generator
    """Yield a session."""
    async with AsyncSession(*engines, expire_on_commit=False) as db:
        yield db


async def reading() -> Any:  # noqa: ANN401  # an async generator
    """Yield a session without transactions."""
    engine = engines[0].execution_options(isolation_level="AUTOCOMMIT")
    async with AsyncSession(engine) as db:
        yield db


User = Annotated[dict[str, Any], Depends(user)]
Session = Annotated[AsyncSession, Depends(session)]
ReadSession = Annotated[AsyncSession, Depends(reading)]
