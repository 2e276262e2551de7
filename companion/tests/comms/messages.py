"""What tests of messages share: tables, types, transports that note what they get."""

import uuid
from collections.abc import Awaitable, Callable
from decimal import Decimal

from pgqueuer.models import Job
from pydantic import BaseModel
from sqlalchemy import ForeignKey, select, text
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.queue import get_queue, install_statements
from codegen_companion.support.comms_delivery import Delivery, render_template
from codegen_companion.support.comms_models import (
    MessageMixin,
    RecipientMixin,
    UserTemplateMixin,
)
from codegen_companion.support.comms_outbox import Addressee, Outbox, Preferences
from codegen_companion.support.comms_types import (
    CommType,
    Message,
    Recipient,
    Renderer,
    Template,
    Transport,
)


class Base(DeclarativeBase):
    """The base of these tables."""


class CommMessage(MessageMixin, Base):
    """A message."""

    __tablename__ = "comm_messages"


class CommRecipient(RecipientMixin, Base):
    """A recipient of a message."""

    __tablename__ = "comm_recipients"

    message_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("comm_messages.id"))


class CommTemplate(UserTemplateMixin, Base):
    """A template of a user."""

    __tablename__ = "comm_templates"


class Shipped(BaseModel):
    """The values of a message."""

    number: int
    total: Decimal
    lines: list[str] = []


SHIPPED = CommType(
    name="shipped",
    context=Shipped,
    template=Template(
        subject="Order {{ number }} is on its way",
        body="<p>{{ total }}</p>{% for line in lines %}<b>{{ line }}</b>{% endfor %}",
        html=True,
    ),
)
CONTEXT = Shipped(number=7, total=Decimal("12.50"), lines=["tea & milk"])
ANN = Addressee("ann", {"email": "ann@example.com", "hook": "https://ann.example"})
OUTBOX = Outbox(CommMessage, CommRecipient)


class Recording:
    """Notes what it is to send, and fails as it is told."""

    def __init__(self, *failures: Exception | None) -> None:
        """Prepare it.

        Args:
            failures: What its first attempts raise; None: nothing.
        """
        self.sent: list[tuple[Message, Recipient]] = []
        self.attempts: list[uuid.UUID] = []
        self._failures = list(failures)

    async def send(self, message: Message, recipient: Recipient) -> None:
        """Note a message."""
        self.attempts.append(recipient.id)
        failure = self._failures.pop(0) if self._failures else None
        if failure is not None:
            raise failure
        self.sent.append((message, recipient))


async def install(engine: AsyncEngine) -> None:
    """Create the tables, and those of the queue."""
    async with engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
        for statement in install_statements():
            await connection.exec_driver_sql(statement)


async def put(
    engine: AsyncEngine,
    *,
    methods: tuple[str, ...] = ("email",),
    owner: str | None = None,
    preferences: Preferences | None = None,
    number: int = 1,
) -> list[uuid.UUID | None]:
    """Write messages, and commit."""
    outbox = Outbox(CommMessage, CommRecipient, preferences)
    async with AsyncSession(engine) as db:
        ids = [
            await outbox.put(db, SHIPPED, CONTEXT, ANN, methods, owner=owner)
            for _ in range(number)
        ]
        await db.commit()
    return ids


def delivery(
    engine: AsyncEngine,
    transport: Transport,
    *,
    max_attempts: int = 5,
    send_seconds: float = 60,
    render: Renderer = render_template,
) -> Delivery:
    """Return what delivers e-mail by a transport."""
    return Delivery(
        engine=lambda: engine,
        outbox=OUTBOX,
        types={"shipped": SHIPPED},
        transports={"email": transport, "hook": transport},
        max_attempts=max_attempts,
        send_seconds=send_seconds,
        render=render,
    )


async def recipients(engine: AsyncEngine) -> list[CommRecipient]:
    """Return all recipients."""
    async with AsyncSession(engine) as db:
        statement = select(CommRecipient).order_by(CommRecipient.method)
        return list(await db.scalars(statement))


async def jobs(engine: AsyncEngine) -> list[Job]:
    """Return the jobs that are queued, the first one first."""
    async with AsyncSession(engine) as db:
        return await get_queue(db).browse_queue()


async def make_due(engine: AsyncEngine) -> None:
    """Let the time of the next attempt be now."""
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE comm_recipients SET due_at = now()"))


async def run_jobs(
    engine: AsyncEngine, deliver: Callable[[Job], Awaitable[None]]
) -> None:
    """Run the newest job of each recipient, as a worker would when it is due."""
    await make_due(engine)
    newest = {
        job.payload: job for job in sorted(await jobs(engine), key=lambda j: j.id)
    }
    for job in newest.values():
        await deliver(job)
