"""The columns of messages, of their recipients, and of templates that users edit.

The classes are the project's own:

    class CommMessage(MessageMixin, Base):
        __tablename__ = "comm_messages"

    class CommRecipient(RecipientMixin, Base):
        __tablename__ = "comm_recipients"
        message_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("comm_messages.id"))
"""

import datetime as dt
import uuid
from typing import Any

from sqlalchemy import JSON, DateTime, Index, Integer, String, Text, Uuid, func
from sqlalchemy.orm import Mapped, declared_attr, mapped_column

SUBJECT_CHARACTERS = 500

QUEUED = "queued"
"""To be sent at `due_at`."""
SENDING = "sending"
"""With a transport, until `lease_until` at most."""
SENT = "sent"
FAILED = "failed"
"""Never sent: refused, or without success in all attempts."""
UNKNOWN = "unknown"
"""Given to a transport that never said what became of it. It is not sent again."""


class MessageMixin:
    """What is sent, in the words of its context."""

    id: Mapped[uuid.UUID] = mapped_column(Uuid, primary_key=True)
    comm_type: Mapped[str] = mapped_column(String(100))
    context: Mapped[dict[str, Any]] = mapped_column(JSON)
    owner: Mapped[str | None] = mapped_column(String(255))
    """Whose template is used, if they have one."""
    created_at: Mapped[dt.datetime] = mapped_column(
        DateTime(timezone=True), server_default=func.now()
    )


class RecipientMixin:
    """One delivery: to whom, and what became of it."""

    id: Mapped[uuid.UUID] = mapped_column(Uuid, primary_key=True)
    message_id: Mapped[uuid.UUID] = mapped_column(Uuid)
    method: Mapped[str] = mapped_column(String(50))
    subject_key: Mapped[str] = mapped_column(String(255))
    address: Mapped[str] = mapped_column(String(2000))
    status: Mapped[str] = mapped_column(String(20), default=QUEUED)
    attempts: Mapped[int] = mapped_column(Integer, default=0)
    due_at: Mapped[dt.datetime] = mapped_column(
        DateTime(timezone=True), server_default=func.now()
    )
    lease_until: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))
    sent_at: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))
    error: Mapped[str | None] = mapped_column(Text)
    """What was wrong with the last attempt."""

    @declared_attr.directive
    @classmethod
    def __table_args__(cls) -> tuple[Index, ...]:
        """Find what is due, and the recipients of a message."""
        return (Index(None, "status", "due_at"), Index(None, "message_id"))


class UserTemplateMixin:
    """A template of a user's own, in place of the built-in one."""

    owner: Mapped[str] = mapped_column(String(255), primary_key=True)
    comm_type: Mapped[str] = mapped_column(String(100), primary_key=True)
    subject: Mapped[str] = mapped_column(String(SUBJECT_CHARACTERS))
    body: Mapped[str] = mapped_column(Text)
    updated_at: Mapped[dt.datetime] = mapped_column(
        DateTime(timezone=True), server_default=func.now()
    )
    error: Mapped[str | None] = mapped_column(Text)
    """Why the built-in template was used instead, when a message was last sent."""
