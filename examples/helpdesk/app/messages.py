"""Messages to people: what they tell, and what carries them."""

import os
from typing import Final

from pydantic import BaseModel

from _generated.support.comms_console import ConsoleTransport
from _generated.support.comms_smtp import SmtpTransport
from _generated.support.comms_types import Transport
from _generated.support.comms_webhook import WebhookTransport


class TicketAnswered(BaseModel):
    """What a contact reads when somebody has answered."""

    name: str
    subject: str
    text: str


class TicketAssigned(BaseModel):
    """What an agent reads who gets a ticket."""

    name: str
    subject: str


def email_transport() -> Transport:
    """Return what carries e-mail: without SMTP_HOST it is written to the console."""
    host = os.environ.get("SMTP_HOST")
    if not host:
        return ConsoleTransport()
    return SmtpTransport(
        host,
        int(os.environ.get("SMTP_PORT") or 587),
        os.environ.get("SMTP_SENDER") or "noreply@example.com",
        username=os.environ.get("SMTP_USERNAME") or None,
        password=os.environ.get("SMTP_PASSWORD") or None,
    )


email: Final = email_transport()
# Contacts choose the URLs: none leads into our own network, but for hosts named here.
hook: Final = WebhookTransport(
    trusted_hosts=os.environ.get("HOOK_TRUSTED_HOSTS", "").split(",")
)
console: Final = ConsoleTransport()
