"""Routes that tell whether the application lives, and whether it can serve."""

import asyncio

from fastapi import APIRouter, HTTPException
from pydantic import BaseModel
from sqlalchemy import text

from _generated.db import session

# A check that takes longer has failed: whoever asks waits for no more.
TIMEOUT_SECONDS = 2.0

# They are for machines, and no part of the documented API.
router = APIRouter(prefix="/health", include_in_schema=False)


class Health(BaseModel):
    """The answer of a healthy application."""

    status: str = "ok"


@router.get("/live")
async def live() -> Health:
    """Tell that the process answers."""
    return Health()


@router.get("/ready")
async def ready() -> Health:
    """Tell that requests can be served: the database answers.

    Raises:
        HTTPException: 503, it does not.
    """
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            async with session.get_engine().connect() as connection:
                await connection.execute(text("SELECT 1"))
    except Exception as error:  # drivers raise errors of many kinds
        raise HTTPException(503, "The database does not answer") from error
    return Health()
