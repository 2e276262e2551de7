"""Messages are written with what they tell of, and delivered once at most."""

import asyncio
import datetime as dt
import logging
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.support.comms_delivery import back_off
from codegen_companion.support.comms_outbox import Addressee
from codegen_companion.support.comms_types import (
    CommType,
    Message,
    NotDeliveredError,
    Recipient,
    RefusedError,
    Rendered,
    Template,
)
from codegen_companion.support.testing import fresh_database

from .comms import (
    ANN,
    CONTEXT,
    OUTBOX,
    SHIPPED,
    Base,
    CommMessage,
    CommRecipient,
    Recording,
    delivery,
    install,
    jobs,
    put,
    recipients,
    run_jobs,
)
from .conftest import connect, require_postgresql

pytestmark = pytest.mark.anyio


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncGenerator[AsyncEngine]:
    """Yield an engine with empty tables and an empty queue."""
    require_postgresql()
    async with fresh_database(connect, [Base.metadata], tmp_path) as engine:
        await install(engine)
        yield engine


async def test_delivers(engine: AsyncEngine) -> None:
    """A message is rendered and sent to each address that its recipient has."""
    transport = Recording()
    assert all(await put(engine, methods=("email", "hook", "email")))
    await run_jobs(engine, delivery(engine, transport).deliver)
    assert [(r.method, r.address, r.subject_key) for _m, r in transport.sent] == [
        ("email", "ann@example.com", "ann"),
        ("hook", "https://ann.example", "ann"),
    ]
    message = transport.sent[0][0]
    assert message.subject == "Order 7 is on its way"
    assert message.body == "<p>12.50</p><b>tea &amp; milk</b>"
    assert (message.comm_type, message.html) == ("shipped", True)
    stored = await recipients(engine)
    assert [(r.status, r.attempts, r.error) for r in stored] == [("sent", 1, None)] * 2
    assert all(r.sent_at is not None for r in stored)


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


async def test_retries(engine: AsyncEngine) -> None:
    """What was not delivered is tried again, later each time, and then given up."""
    transport = Recording(*[NotDeliveredError("away\nnow")] * 3)
    deliver = delivery(engine, transport, max_attempts=3).deliver
    await put(engine)
    seen: list[tuple[str, int, str | None]] = []
    for _ in range(4):
        await run_jobs(engine, deliver)
        (recipient,) = await recipients(engine)
        seen.append((recipient.status, recipient.attempts, recipient.error))
    assert seen == [
        ("queued", 1, "away now"),
        ("queued", 2, "away now"),
        ("failed", 3, "away now"),
        ("failed", 3, "away now"),
    ]
    assert len(transport.attempts) == 3
    waits = [job.execute_after - job.created for job in await jobs(engine)]
    assert waits[0].total_seconds() == pytest.approx(0, abs=1)
    assert 15 <= waits[1].total_seconds() <= 30
    assert 30 <= waits[2].total_seconds() <= 60


async def test_not_before_it_is_due(engine: AsyncEngine) -> None:
    """A second job of a recipient does not make an attempt before its time."""
    transport = Recording(NotDeliveredError("away"))
    deliver = delivery(engine, transport).deliver
    await put(engine)
    (job,) = await jobs(engine)
    await deliver(job)
    await deliver(job)
    assert len(transport.attempts) == 1
    await run_jobs(engine, deliver)
    assert len(transport.sent) == 1


async def test_refused(engine: AsyncEngine) -> None:
    """What a transport refuses for good is not tried again."""
    transport = Recording(RefusedError("no such mailbox"))
    await put(engine)
    for _ in range(2):
        await run_jobs(engine, delivery(engine, transport).deliver)
    (recipient,) = await recipients(engine)
    assert (recipient.status, recipient.error) == ("failed", "no such mailbox")
    assert len(transport.attempts) == 1


async def test_unknown(engine: AsyncEngine, caplog: pytest.LogCaptureFixture) -> None:
    """After any other exception the message may be out: it is not sent again."""
    transport = Recording(ConnectionResetError("lost"))
    await put(engine)
    with caplog.at_level(logging.ERROR):
        for _ in range(2):
            await run_jobs(engine, delivery(engine, transport).deliver)
    (recipient,) = await recipients(engine)
    assert (recipient.status, recipient.error) == ("unknown", "lost")
    assert len(transport.attempts) == 1
    assert f"{recipient.id}: unknown: lost" in caplog.text


class Slow:
    """Never comes to an end."""

    async def send(self, message: Message, recipient: Recipient) -> None:
        """Wait."""
        await asyncio.sleep(60)


async def test_too_slow(engine: AsyncEngine) -> None:
    """A transport that does not answer is cut off, and what it did is unknown."""
    await put(engine)
    await run_jobs(engine, delivery(engine, Slow(), send_seconds=0.1).deliver)
    (recipient,) = await recipients(engine)
    assert (recipient.status, recipient.error) == ("unknown", "TimeoutError")


async def test_at_once(engine: AsyncEngine) -> None:
    """Of many workers with the same job one sends the message."""
    transport = Recording()
    await put(engine)
    (job,) = await jobs(engine)
    deliveries = [delivery(engine, transport) for _ in range(8)]
    await asyncio.gather(*(each.deliver(job) for each in deliveries))
    assert len(transport.sent) == 1


async def set_state(engine: AsyncEngine, **values: object) -> None:
    """Change all recipients."""
    async with engine.begin() as connection:
        await connection.execute(update(CommRecipient).values(**values))


async def test_left_behind(engine: AsyncEngine) -> None:
    """What a stopped worker has left is reported when its lease is over, not before."""
    transport = Recording()
    deliver = delivery(engine, transport)
    await put(engine)
    (job,) = await jobs(engine)
    now = dt.datetime.now(dt.UTC)
    minute = dt.timedelta(minutes=1)
    await set_state(engine, status="sending", attempts=1, lease_until=now + minute)
    await deliver.deliver(job)
    await deliver.sweep()
    assert [r.status for r in await recipients(engine)] == ["sending"]
    await set_state(engine, lease_until=now - minute)
    await deliver.deliver(job)
    (recipient,) = await recipients(engine)
    assert recipient.status == "unknown"
    assert recipient.error == "the worker was stopped while it was sent"
    await set_state(engine, status="sending")
    await deliver.sweep()
    assert [r.status for r in await recipients(engine)] == ["unknown"]
    assert transport.attempts == []


async def test_sweep(engine: AsyncEngine) -> None:
    """What has lost its job gets one again, and only one; what has one keeps it."""
    await put(engine, number=2)
    deliver = delivery(engine, Recording())
    await deliver.sweep()
    assert len(await jobs(engine)) == 2
    async with AsyncSession(engine) as db:
        first = await db.scalar(select(CommRecipient.id).limit(1))
        late = dt.datetime.now(dt.UTC) - dt.timedelta(minutes=6)
        await db.execute(update(CommRecipient).values(due_at=late))
        await db.commit()
    async with engine.begin() as connection:
        await connection.exec_driver_sql(
            "DELETE FROM pgqueuer WHERE payload = $1", (str(first).encode(),)
        )
    await deliver.sweep()
    await deliver.sweep()
    assert len({job.payload for job in await jobs(engine)}) == 2
    assert len(await jobs(engine)) == 2


async def test_renderer(engine: AsyncEngine) -> None:
    """A project may render by itself."""

    async def render(template: Template, context: object) -> Rendered:
        return Rendered(f"[{template.subject}]\r\nBcc: x", str(context))

    transport = Recording()
    await put(engine)
    await run_jobs(engine, delivery(engine, transport, render=render).deliver)
    message = transport.sent[0][0]
    assert message.subject == "[Order {{ number }} is on its way] Bcc: x"
    assert message.body == "{'number': 7, 'total': '12.50', 'lines': ['tea & milk']}"


async def test_renderer_fails(engine: AsyncEngine) -> None:
    """What could not be rendered was not sent: it is tried again, so often and no more."""

    async def render(_template: Template, _context: object) -> Rendered:
        raise OSError("the renderer is away")

    transport = Recording()
    await put(engine)
    deliver = delivery(engine, transport, max_attempts=2, render=render)
    for status in ("queued", "failed"):
        await run_jobs(engine, deliver.deliver)
        (recipient,) = await recipients(engine)
        assert (recipient.status, recipient.error) == (status, "the renderer is away")
    assert transport.attempts == []


@pytest.mark.parametrize(
    ("types", "transports", "error"),
    [
        ({}, {"email": Recording()}, "there is no type 'shipped'"),
        ({"shipped": SHIPPED}, {}, "there is no transport for 'email'"),
        (
            {"shipped": CommType("shipped", type(CONTEXT), Template("{{ x }}", ""))},
            {"email": Recording()},
            "subject: 'x' is undefined",
        ),
    ],
    ids=["type", "transport", "template"],
)
async def test_cannot_be_sent(
    engine: AsyncEngine,
    types: dict[str, CommType],
    transports: dict[str, Recording],
    error: str,
) -> None:
    """What is gone since a message was written makes it fail, and says what it is."""
    await put(engine)
    broken = delivery(engine, Recording())
    broken.__dict__.update(types=types, transports=transports)
    await run_jobs(engine, broken.deliver)
    (recipient,) = await recipients(engine)
    assert (recipient.status, recipient.error) == ("failed", error)


def test_back_off() -> None:
    """It doubles with every attempt up to an hour, and is never the same for all."""
    for attempts, longest in [(1, 30), (2, 60), (3, 120), (20, 3600)]:
        waits = {back_off(attempts).total_seconds() for _ in range(50)}
        assert longest / 2 <= min(waits) <= max(waits) <= longest
        assert len(waits) > 1
