"""Texts."""

from sqlalchemy import Text as SqlalchemyText
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Text(Base):
    """A text."""

    __tablename__ = "texts"

    number: Mapped[int] = mapped_column(primary_key=True)
    line: Mapped[str] = mapped_column(SqlalchemyText)
