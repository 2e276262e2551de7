"""Messages on the console, for development."""

import asyncio
import sys

from .comms_types import Message, Recipient


class ConsoleTransport:
    """Writes messages to the standard error output instead of sending them."""

    async def send(self, message: Message, recipient: Recipient) -> None:
        """Write a message."""
        text = (
            f"--- {recipient.method} to {recipient.address}\n"
            f"Subject: {message.subject}\n\n{message.body}\n---\n"
        )
        await asyncio.to_thread(sys.stderr.write, text)
