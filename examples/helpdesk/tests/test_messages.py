"""Messages, from the session that writes them to who carries them."""

import pytest
from pgqueuer.types import QueueExecutionMode
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from _generated import comms
from _generated.support.comms_console import ConsoleTransport
from _generated.support.comms_smtp import SmtpTransport
from app import messages
from app.messages import TicketAnswered
from app.models import CommRecipient
from app.worker import create_worker

from .factories import make_contact

pytestmark = pytest.mark.anyio


@pytest.mark.usefixtures("queue")
async def test_answer(
    engine: AsyncEngine,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A worker sends what was committed, and nothing else."""
    transports = {"email": ConsoleTransport()}
    monkeypatch.setitem(comms.delivery.__dict__, "transports", transports)
    async with AsyncSession(engine) as session:
        for name in ("nobody", "Ann"):
            contact = make_contact(name=name)
            session.add(contact)
            await session.flush()
            context = TicketAnswered(name=name, subject="Fire", text="Pull the plug.")
            await comms.send_ticket_answered(contact, context, db=session)
            await (session.rollback() if name == "nobody" else session.commit())
    async with create_worker() as worker:
        await worker.run(mode=QueueExecutionMode.drain)
    shown = capsys.readouterr().err
    assert "Subject: Re: Fire" in shown
    assert "Dear Ann" in shown
    assert "nobody" not in shown
    async with AsyncSession(engine) as session:
        recipients = (await session.scalars(select(CommRecipient))).all()
        assert [(r.address, r.status) for r in recipients] == [
            ("cy@example.com", "sent")
        ]


def test_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a server of e-mail the console takes its place."""
    monkeypatch.delenv("SMTP_HOST", raising=False)
    assert isinstance(messages.email_transport(), ConsoleTransport)
    monkeypatch.setenv("SMTP_HOST", "mail.example.com")
    assert isinstance(messages.email_transport(), SmtpTransport)
