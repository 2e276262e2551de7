"""Transports, each with a real server on its other side."""

import uuid
from asyncio import WriteTransport
from collections.abc import Generator
from email import message_from_bytes, policy

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from codegen_companion.support.comms_console import ConsoleTransport
from codegen_companion.support.comms_smtp import SmtpTransport
from codegen_companion.support.comms_types import (
    Message,
    NotDeliveredError,
    Recipient,
    RefusedError,
)

from ..ports import free_port

pytestmark = pytest.mark.anyio

MESSAGE = Message(
    uuid.uuid4(), "shipped", "Grüße\r\nBcc: x@example.com", "<p>Größe</p>", html=True
)


def to(address: str) -> Recipient:
    """Return a recipient."""
    return Recipient(uuid.uuid4(), "email", address, "ann")


class Mailbox:
    """Takes e-mail; some addresses and texts it does not take."""

    def __init__(self) -> None:
        """Start empty."""
        self.envelopes: list[Envelope] = []

    async def handle_RCPT(  # noqa: N802  # the name that aiosmtpd calls
        self,
        server: SMTP,
        session: Session,
        envelope: Envelope,
        address: str,
        options: list[str],
    ) -> str:
        """Take an address, or not."""
        if address.startswith("nobody"):
            return "550 no such mailbox"
        if address.startswith("later"):
            return "450 come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802  # the name that aiosmtpd calls
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Take a message, or not."""
        recipient = envelope.rcpt_tos[0]
        if recipient.startswith("spam"):
            return "554 looks like spam"
        if recipient.startswith("cut"):
            assert isinstance(server.transport, WriteTransport)
            server.transport.abort()
        self.envelopes.append(envelope)
        return "250 OK"


def authenticate(
    server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: object
) -> AuthResult:
    """Let Ann in."""
    assert isinstance(data, LoginPassword)
    known = (data.login, data.password) == (b"ann", b"secret")
    return AuthResult(success=known, handled=False)


@pytest.fixture
def mailbox() -> Mailbox:
    """Return an empty mailbox."""
    return Mailbox()


@pytest.fixture
def port(mailbox: Mailbox) -> Generator[int]:
    """Run an SMTP server; yield its port."""
    number = free_port()
    server = Controller(
        mailbox,
        hostname="127.0.0.1",
        port=number,
        authenticator=authenticate,
        auth_require_tls=False,
        enable_SMTPUTF8=False,
    )
    server.start()
    yield number
    server.stop()


async def test_smtp(port: int, mailbox: Mailbox) -> None:
    """A message arrives as it is, with one subject and one address."""
    transport = SmtpTransport("127.0.0.1", port, "Shop <shop@example.com>")
    recipient = to("ann@example.com")
    await transport.send(MESSAGE, recipient)
    (envelope,) = mailbox.envelopes
    assert envelope.mail_from == "shop@example.com"
    assert envelope.rcpt_tos == ["ann@example.com"]
    assert isinstance(envelope.content, bytes)
    email = message_from_bytes(envelope.content, policy=policy.default)
    assert email["Subject"] == "Grüße Bcc: x@example.com"
    assert email["Bcc"] is None
    assert email["From"] == "Shop <shop@example.com>"
    assert email["Message-ID"] == f"<{recipient.id}@example.com>"
    assert email["Date"] is not None
    assert email.get_content_type() == "text/html"
    assert email.get_content() == "<p>Größe</p>\r\n"


async def test_smtp_signs_in(port: int, mailbox: Mailbox) -> None:
    """A name and a password are used; wrong ones can be put right, and are tried again."""
    for username in ("ann", "bob"):
        transport = SmtpTransport(
            "127.0.0.1",
            port,
            "shop@example.com",
            username=username,
            password="secret",  # noqa: S106  # of this test alone
        )
        if username == "ann":
            await transport.send(MESSAGE, to("ann@example.com"))
        else:
            with pytest.raises(NotDeliveredError, match="535"):
                await transport.send(MESSAGE, to("ann@example.com"))
    assert len(mailbox.envelopes) == 1


@pytest.mark.parametrize(
    ("address", "kind", "text"),
    [
        ("nobody@example.com", RefusedError, "550 no such mailbox"),
        ("spam@example.com", RefusedError, "554 looks like spam"),
        ("later@example.com", NotDeliveredError, "450 come back later"),
        ("no address", RefusedError, "not one of e-mail"),
        ("a@example.com, b@example.com", RefusedError, "not one of e-mail"),
        ("a@example.com\r\nBcc: b@example.com", RefusedError, "not one of e-mail"),
        ("", RefusedError, "not one of e-mail"),
        ("größe@example.com", RefusedError, "not one of e-mail"),
        ("cut@example.com", ConnectionError, "EOF"),
    ],
    ids=range(9),
)
async def test_smtp_fails(
    port: int, mailbox: Mailbox, address: str, kind: type[Exception], text: str
) -> None:
    """A refusal for now, one for good, and a line cut in the middle are told apart."""
    transport = SmtpTransport("127.0.0.1", port, "shop@example.com")
    with pytest.raises(kind, match=text):
        await transport.send(MESSAGE, to(address))
    if kind is not ConnectionError:
        assert mailbox.envelopes == []


async def test_smtp_away() -> None:
    """Without a server nothing was sent."""
    transport = SmtpTransport("127.0.0.1", free_port(), "a@b.example")
    with pytest.raises(NotDeliveredError):
        await transport.send(MESSAGE, to("c@d.e"))


async def test_console(capsys: pytest.CaptureFixture[str]) -> None:
    """The console shows what would be sent."""
    await ConsoleTransport().send(MESSAGE, to("ann@example.com"))
    shown = capsys.readouterr().err
    assert "email to ann@example.com" in shown
    assert "<p>Größe</p>" in shown
