"""Jobs, from the session that publishes them to the worker."""

import pytest
from codegen_companion.queue import get_queue
from pgqueuer.types import QueueExecutionMode
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from app.models import CommRecipient, Ticket
from app.tickets import ASSIGN
from app.worker import create_worker

from .factories import make_contact, make_user

pytestmark = pytest.mark.anyio


@pytest.mark.usefixtures("queue")
async def test_assign(engine: AsyncEngine) -> None:
    """A new ticket goes to the agent with the fewest open ones, who is told."""
    contact, busy, free = make_contact(), make_user(), make_user()
    old = Ticket(subject="Old", text="x", contact=contact, assignee=busy)
    new = Ticket(subject="New", text="x", contact=contact)
    async with AsyncSession(engine, expire_on_commit=False) as session:
        session.add_all([busy, free, old, new])
        await session.flush()
        await get_queue(session).enqueue(ASSIGN, str(new.id).encode())
        await session.commit()
    async with create_worker() as worker:
        await worker.run(mode=QueueExecutionMode.drain)
    async with AsyncSession(engine) as session:
        assert (await session.get_one(Ticket, new.id)).assignee_id == free.id
        assert await session.scalar(select(CommRecipient.address)) == free.name
