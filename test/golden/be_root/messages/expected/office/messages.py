"""Messages to people: what they tell, and what carries them."""

import os
from typing import Final

from pydantic import BaseModel

from _generated.support.comms_console import ConsoleTransport
from _generated.support.comms_smtp import SmtpTransport
from _generated.support.comms_types import Transport


class Welcome(BaseModel):
    """What a welcome tells."""

    name: str


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
