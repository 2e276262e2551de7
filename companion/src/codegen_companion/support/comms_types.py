"""What messages are made of, and what hands them over."""

import uuid
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class Template:
    """What subjects and bodies are made from: Jinja, with the fields of a context."""

    subject: str
    body: str
    html: bool = False
    """The body is HTML: what the context brings is escaped."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """A template with its values."""

    subject: str
    body: str


@dataclass(frozen=True, slots=True)
class CommType:
    """A kind of message."""

    name: str
    context: type[BaseModel]
    template: Template

    @property
    def fields(self) -> frozenset[str]:
        """What its templates may name."""
        return frozenset(self.context.model_fields) | frozenset(
            self.context.model_computed_fields
        )


@dataclass(frozen=True, slots=True)
class Message:
    """What a recipient reads."""

    id: uuid.UUID
    comm_type: str
    subject: str
    body: str
    html: bool


@dataclass(frozen=True, slots=True)
class Recipient:
    """Who reads it, and where. Its id stays the same through all attempts."""

    id: uuid.UUID
    method: str
    address: str
    subject_key: str


class NotDeliveredError(Exception):
    """A transport knows that nobody got the message, and that a later attempt may do."""


class RefusedError(Exception):
    """A transport knows that nobody got the message, and that nobody ever will."""


class Transport(Protocol):
    """Hands a message to whoever carries it."""

    async def send(self, message: Message, recipient: Recipient) -> None:
        """Send a message to a recipient.

        Any other exception than these two says that it is not known whether the message
        arrived: it is not sent again then.

        Raises:
            NotDeliveredError: It was not sent; it is tried again later.
            RefusedError: It was not sent, and will not be.
        """
        ...


Renderer = Callable[[Template, Mapping[str, Any]], Awaitable[Rendered]]
"""Makes a message from a template and its values."""


def reason_of(error: Exception) -> str:
    """Return what an exception says, in one line; its name where it says nothing."""
    return one_line(str(error)) or type(error).__name__


def one_line(text: str) -> str:
    """Return a text as a header may hold it: in one line, without control characters."""
    words = "".join(sign if sign.isprintable() else " " for sign in text).split()
    return " ".join(words)
