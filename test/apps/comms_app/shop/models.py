"""Tables: messages, and who gets them."""

import uuid

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from _generated.support.comms_models import (
    MessageMixin,
    RecipientMixin,
    UserTemplateMixin,
)


class Base(DeclarativeBase):
    """The base of all tables."""


class CommMessage(MessageMixin, Base):
    """A message."""

    __tablename__ = "comm_messages"


class CommRecipient(RecipientMixin, Base):
    """A recipient of a message."""

    __tablename__ = "comm_recipients"

    message_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("comm_messages.id"))


class CommTemplate(UserTemplateMixin, Base):
    """A template of a user."""

    __tablename__ = "comm_templates"


class Customer(Base):
    """A customer."""

    __tablename__ = "customers"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    email: Mapped[str]
    hook_url: Mapped[str | None]


class Manager(Base):
    """A manager of a shop."""

    __tablename__ = "managers"

    number: Mapped[int] = mapped_column(primary_key=True)
    address: Mapped[str]
