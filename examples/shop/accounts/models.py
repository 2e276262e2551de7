"""Users; they live in the database of the blog."""

import uuid

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from _generated.support.idempotency import IdempotencyKeyMixin
from database import BlogBase, Timestamped


class User(Timestamped, BlogBase):
    """Somebody who can sign in."""

    __tablename__ = "accounts_users"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(String(50), unique=True)
    password_hash: Mapped[str] = mapped_column(String(200))
    active: Mapped[bool] = mapped_column(default=True)
    roles: Mapped[list[str]] = mapped_column(default=list)


class RequestKey(IdempotencyKeyMixin, BlogBase):
    """A request that is done once however often it is sent."""

    __tablename__ = "accounts_request_keys"
