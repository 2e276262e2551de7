"""Messages by e-mail."""

from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import localtime

from aiosmtplib import (
    SMTP,
    SMTPException,
    SMTPNotSupported,
    SMTPRecipientsRefused,
    SMTPResponseException,
)

from .comms_types import (
    Message,
    NotDeliveredError,
    Recipient,
    RefusedError,
    one_line,
    reason_of,
)


class SmtpTransport:
    """Hands messages to an SMTP server."""

    def __init__(
        self,
        host: str,
        port: int,
        sender: str,
        *,
        username: str | None = None,
        password: str | None = None,
        use_tls: bool = False,
        start_tls: bool | None = None,
        seconds: float = 20,
    ) -> None:
        """Prepare it; nothing is connected before a message is sent.

        Args:
            host: The server.
            port: Its port: 587, or 465 with `use_tls`.
            sender: The address that messages come from.
            username: Who signs in; None: nobody does.
            password: Their password.
            use_tls: Speak TLS from the start.
            start_tls: Change to TLS; None: when the server offers it.
            seconds: How long each step may take.
        """
        self._host = host
        self._port = port
        self._sender = sender
        self._username = username
        self._password = password
        self._use_tls = use_tls
        self._start_tls = start_tls
        self._seconds = seconds

    async def send(self, message: Message, recipient: Recipient) -> None:
        """Send a message to one address.

        Raises:
            NotDeliveredError: The server is away, or wants it to be sent later.
            RefusedError: The server does not take it, or the address is none.
        """
        email = self._compose(message, recipient)
        client = SMTP(
            hostname=self._host,
            port=self._port,
            username=self._username,
            password=self._password,
            use_tls=self._use_tls,
            start_tls=None if self._use_tls else self._start_tls,
            timeout=self._seconds,
        )
        try:
            await client.connect()
        except (SMTPException, OSError) as error:
            raise NotDeliveredError(reason_of(error)) from error
        async with client:
            try:
                await client.send_message(email)
            except SMTPRecipientsRefused as error:
                raise _by_code(error.recipients[0]) from error
            except SMTPNotSupported as error:
                raise RefusedError(reason_of(error)) from error
            except SMTPResponseException as error:
                raise _by_code(error) from error

    def _compose(self, message: Message, recipient: Recipient) -> EmailMessage:
        email = EmailMessage()
        email["From"] = self._sender
        try:
            email["To"] = Address(addr_spec=one_line(recipient.address))
        except (MessageError, ValueError, IndexError) as error:
            raise RefusedError("the address is not one of e-mail") from error
        email["Subject"] = one_line(message.subject)
        email["Date"] = localtime()
        # The same in every attempt, so that mailboxes can tell a repeat.
        domain = self._sender.rpartition("@")[2].strip("> ")
        email["Message-ID"] = f"<{recipient.id}@{domain}>"
        email.set_content(message.body, subtype="html" if message.html else "plain")
        return email


def _by_code(error: SMTPResponseException) -> Exception:
    """Tell a refusal for good from one for now (RFC 5321, section 4.2.1)."""
    kind = RefusedError if error.code >= 500 else NotDeliveredError
    return kind(f"{error.code} {one_line(error.message)}")
