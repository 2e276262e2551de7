"""What happens to tickets: a worker finds who answers, and the contact is told."""

import uuid
from typing import Final

from codegen_companion.queue import get_queue
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from _generated.app.schemas.ticket import TicketCreateRequest
from _generated.comms import send_ticket_answered, send_ticket_assigned
from app.auth import CurrentUser
from app.messages import TicketAnswered, TicketAssigned
from app.models import Contact, Ticket, User

ASSIGN: Final = "assign"
"""The job that finds somebody who answers a ticket."""


async def assign_later(
    obj: Ticket,
    data: TicketCreateRequest,
    *,
    db: AsyncSession,
    current_user: CurrentUser,
) -> None:
    """Have a worker find somebody for a new ticket, once that is committed."""
    await get_queue(db).enqueue(ASSIGN, str(obj.id).encode())


async def assign(ticket_id: uuid.UUID, *, db: AsyncSession) -> None:
    """Give a ticket to the agent with the fewest open ones, who is told.

    A job may run twice: a ticket that somebody has stays theirs.
    """
    ticket = await db.get(Ticket, ticket_id, with_for_update=True)
    agent = await least_busy_agent(db)
    if ticket is None or ticket.assignee_id is not None or agent is None:
        return
    ticket.assignee_id = agent.id
    contact = await db.get_one(Contact, ticket.contact_id)
    context = TicketAssigned(name=contact.name, subject=ticket.subject)
    await send_ticket_assigned(agent, context, db=db)


async def least_busy_agent(db: AsyncSession) -> User | None:
    """Return the agent with the fewest open tickets, if there are agents at all."""
    tickets = (
        select(func.count())
        .where(Ticket.assignee_id == User.id, Ticket.status == "open")
        .scalar_subquery()
    )
    statement = select(User).where(User.active).order_by(tickets, User.name).limit(1)
    return await db.scalar(statement)


async def answer(
    obj: Ticket, *, db: AsyncSession, current_user: CurrentUser, text: str
) -> None:
    """Answer a ticket, in the template of the agent if they have written one."""
    obj.status = "answered"
    contact = await db.get_one(Contact, obj.contact_id)
    context = TicketAnswered(name=contact.name, subject=obj.subject, text=text)
    await send_ticket_answered(
        contact, context, db=db, methods=["email", "hook"], owner=current_user.sub
    )
