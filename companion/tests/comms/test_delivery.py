"""Messages are delivered once at most."""

import asyncio
import datetime as dt
import logging

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.support.comms_delivery import back_off
from codegen_companion.support.comms_types import (
    CommType,
    Message,
    NotDeliveredError,
    Recipient,
    RefusedError,
    Rendered,
    Template,
)

from .messages import (
    CONTEXT,
    SHIPPED,
    CommRecipient,
    Recording,
    delivery,
    jobs,
    put,
    recipients,
    run_jobs,
)

pytestmark = pytest.mark.anyio


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
