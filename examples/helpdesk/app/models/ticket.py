"""Tickets."""

import datetime as dt
import uuid
from typing import TYPE_CHECKING

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy import text as sqlalchemy_text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .base import Base, utc_now

if TYPE_CHECKING:
    from .contact import Contact
    from .user import User


class Ticket(Base):
    """A ticket."""

    __tablename__ = "tickets"
    __table_args__ = (
        Index(
            "ix_tickets_subject_text_full_text_english",
            sqlalchemy_text(
                "to_tsvector('english', coalesce(subject, '') || ' ' || coalesce(text, ''))"
            ),
            postgresql_using="gin",
        ).ddl_if(dialect="postgresql"),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    subject: Mapped[str] = mapped_column(String(200))
    text: Mapped[str] = mapped_column(String(20000))
    contact_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("contacts.id"), index=True)
    status: Mapped[str] = mapped_column(String(50), default="open")
    assignee_id: Mapped[uuid.UUID | None] = mapped_column(
        ForeignKey("users.id"), index=True
    )
    created_at: Mapped[dt.datetime] = mapped_column(default=utc_now)
    updated_at: Mapped[dt.datetime] = mapped_column(default=utc_now, onupdate=utc_now)

    contact: Mapped["Contact"] = relationship(lazy="raise")
    assignee: Mapped["User | None"] = relationship(lazy="raise")
