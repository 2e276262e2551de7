"""The recipients of messages, and what became of each delivery."""

import uuid

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from _generated.support.comms_models import RecipientMixin

from .base import Base


class CommRecipient(RecipientMixin, Base):
    """A recipient of a message."""

    __tablename__ = "comm_recipients"

    message_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("comm_messages.id"))
