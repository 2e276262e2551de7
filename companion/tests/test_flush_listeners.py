"""Listeners of flushes: writes of one statement do not go past them."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import Mapper, Session

from codegen_companion.support.row_writes import store_changed, store_new
from codegen_companion.testing.statements import noted_statements

from .columns_shown import read, shown
from .models import Author, Tenant, Visit

pytestmark = pytest.mark.anyio

VISIT = shown(Visit)


@contextmanager
def listening(
    target: Any,  # noqa: ANN401  # whatever has events
    name: str,
    listener: Callable[..., None],
) -> Generator[None]:
    """Listen for an event."""
    event.listen(target, name, listener)
    try:
        yield
    finally:
        event.remove(target, name, listener)


@pytest.mark.parametrize(
    ("target", "inserts", "updates"),
    [
        (Visit, "before_insert", "before_update"),
        (Visit, "after_insert", "after_update"),
        (Mapper, "before_insert", "before_update"),
        (Session, "before_flush", "before_flush"),
        (Session, "before_attach", "after_flush"),
        (Session, "transient_to_pending", "after_flush_postexec"),
        (Session, "after_attach", "before_flush"),
        (Session, "pending_to_persistent", "after_flush"),
    ],
)
async def test_listeners(
    db: AsyncSession,
    target: Any,  # noqa: ANN401  # whatever has events
    inserts: str,
    updates: str,
) -> None:
    """Whoever listens to writes hears of them, also who comes late."""
    heard: list[str] = []
    visit = Visit(number=1)
    await store_new(db, visit, VISIT)
    with listening(target, inserts, lambda *_: heard.append("insert")):
        visit = Visit(number=2)
        await store_new(db, visit, VISIT)
    assert set(heard) == {"insert"}
    heard.clear()
    visit.number = 3
    with listening(target, updates, lambda *_: heard.append("update")):
        await store_changed(db, visit, VISIT)
    assert set(heard) == {"update"}
    assert (await read(db, Visit, visit.id))["number"] == 3


async def test_listener_of_a_class(db: AsyncSession) -> None:
    """Whoever is told of values that a flush has made hears of them."""
    heard: list[object] = []
    tenant = Tenant(code="a")
    await store_new(db, tenant, shown(Tenant))
    author = Author(tenant_id=tenant.id, email="a@b.c")
    with listening(Author, "refresh_flush", lambda *_: heard.append(_)):
        await store_new(db, author, shown(Author))
    assert len(heard) == 1


async def test_listener_of_one_session(db: AsyncSession) -> None:
    """Who listens to the session alone hears of its writes."""
    heard: list[object] = []
    with listening(db.sync_session, "before_flush", lambda *_: heard.append(_)):
        await store_new(db, Visit(number=1), VISIT)
    assert len(heard) == 1


async def test_listener_that_changes(db: AsyncSession) -> None:
    """What a listener makes of a row is stored, and shown."""

    def stamp(_mapper: object, _connection: object, row: Visit) -> None:
        row.note = "stamped"

    with listening(Visit, "before_insert", stamp):
        found = await store_new(db, Visit(number=1), VISIT)
    assert found["note"] == "stamped"


async def test_session_of_a_class_of_its_own(engine: AsyncEngine) -> None:
    """A class of sessions that flushes in its own way does so."""
    flushed: list[str] = []

    class Noting(Session):
        def flush(self, *args: Any, **options: Any) -> None:  # noqa: ANN401
            flushed.append("flush")
            super().flush(*args, **options)

    async with AsyncSession(engine, sync_session_class=Noting) as db:
        with noted_statements(db) as statements:
            await store_new(db, Visit(number=1), VISIT)
    assert flushed
    assert any(one.startswith("SELECT") for one in statements)
