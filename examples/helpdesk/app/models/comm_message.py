"""The messages that were written."""

from _generated.support.comms_models import MessageMixin

from .base import Base


class CommMessage(MessageMixin, Base):
    """A message."""

    __tablename__ = "comm_messages"
