"""Messages are written with what they tell of."""

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.support.comms_outbox import Addressee

from .messages import (
    ANN,
    CONTEXT,
    OUTBOX,
    SHIPPED,
    CommMessage,
    jobs,
    put,
    recipients,
)

pytestmark = pytest.mark.anyio


async def test_rollback(engine: AsyncEngine) -> None:
    """After a rollback nothing is left: no message, no recipient, no job."""
    async with AsyncSession(engine) as db:
        assert await OUTBOX.put(db, SHIPPED, CONTEXT, ANN, ["email"])
        await db.rollback()
    assert await recipients(engine) == []
    assert await jobs(engine) == []
    async with AsyncSession(engine) as db:
        assert await db.scalar(select(func.count()).select_from(CommMessage)) == 0


async def test_visible_with_commit(engine: AsyncEngine) -> None:
    """Before the commit no worker sees the job."""
    async with AsyncSession(engine) as db:
        await OUTBOX.put(db, SHIPPED, CONTEXT, ANN, ["email"])
        assert await jobs(engine) == []
        await db.commit()
    assert len(await jobs(engine)) == 1


async def test_preferences(engine: AsyncEngine) -> None:
    """Who does not want a message gets none, and nothing is written for nobody."""
    asked: list[tuple[str, str, str]] = []

    async def is_enabled(
        subject_key: str, comm_type: str, method: str, *, db: AsyncSession
    ) -> bool:
        asked.append((subject_key, comm_type, method))
        assert await db.scalar(select(1)) == 1
        return method == "hook"

    await put(engine, methods=("email", "hook"), preferences=is_enabled)
    assert asked == [("ann", "shipped", "email"), ("ann", "shipped", "hook")]
    assert [r.method for r in await recipients(engine)] == ["hook"]
    assert await put(engine, methods=("email",), preferences=is_enabled) == [None]
    assert len(await jobs(engine)) == 1


async def test_no_address(engine: AsyncEngine) -> None:
    """An address that somebody does not have is left out; others lose line ends."""
    bob = Addressee("bob", {"email": None, "hook": "a@b\r\nBcc: c@d", "sms": ""})
    async with AsyncSession(engine) as db:
        await OUTBOX.put(db, SHIPPED, CONTEXT, bob, ["email", "hook", "sms"])
        await db.commit()
    assert [(r.method, r.address) for r in await recipients(engine)] == [
        ("hook", "a@b Bcc: c@d")
    ]
