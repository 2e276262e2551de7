"""Actions, which call other services and log."""

import asyncio
import logging
import os
from typing import Any

import httpx2
import requests
from sqlalchemy.ext.asyncio import AsyncSession

from .models import Article

logger = logging.getLogger(__name__)


async def publish(article: Article, *, db: AsyncSession) -> None:
    """Tell others of an article."""
    url = os.environ["OTHER_SERVICE"]
    async with httpx2.AsyncClient() as client:
        await client.get(f"{url}/by-httpx")
    await asyncio.to_thread(requests.get, f"{url}/by-requests", timeout=5)
    logger.warning("published %s", article.title)


async def burn(article: Article, *, db: AsyncSession) -> None:
    """Fail."""
    raise RuntimeError("it burns")


async def verify(username: str, password: str) -> dict[str, Any] | None:
    """Let everybody in who knows the word."""
    return {"sub": username} if password == "open sesame" else None
