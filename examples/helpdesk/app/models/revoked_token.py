"""Tokens of users who have signed out."""

import datetime as dt

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class RevokedToken(Base):
    """A token that is valid no more."""

    __tablename__ = "revoked_tokens"

    jti: Mapped[str] = mapped_column(String(36), primary_key=True)
    expires_at: Mapped[dt.datetime] = mapped_column(index=True)
