"""Defaults."""

import datetime as dt
import uuid
from decimal import Decimal
from typing import Any

from sqlalchemy import Numeric, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Defaults(Base):
    """A defaults."""

    __tablename__ = "defaults"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    a_uuid: Mapped[uuid.UUID] = mapped_column(
        default=uuid.UUID("6F1C1B0E-3f0a-4f3e-9d5b-0a1b2c3d4e5f")
    )
    a_str: Mapped[str] = mapped_column(
        String(40), default='a "b" \\ \' \n # {x} %s \xfc \U0001f600'
    )
    an_email: Mapped[str] = mapped_column(String(254), default="ann@example.org")
    an_int: Mapped[int] = mapped_column(default=9007199254740991)
    a_float: Mapped[float] = mapped_column(default=1.0)
    a_bool: Mapped[bool] = mapped_column(default=True)
    a_datetime: Mapped[dt.datetime] = mapped_column(
        default=dt.datetime.fromisoformat("2026-01-31T12:00:00Z")
    )
    a_date: Mapped[dt.date] = mapped_column(default=dt.date.fromisoformat("2026-02-28"))
    a_time: Mapped[dt.time] = mapped_column(default=dt.time.fromisoformat("12:30"))
    a_json: Mapped[dict[str, Any]] = mapped_column(
        default=lambda: {'b"': [1, None, {"c": "d"}]}
    )
    a_decimal: Mapped[Decimal] = mapped_column(Numeric(9, 3), default=Decimal("9.50"))
    an_enum: Mapped[str] = mapped_column(String(50), default="c\\d")
    a_number: Mapped[int] = mapped_column(default=2)
    tags: Mapped[list[str]] = mapped_column(default=lambda: ["a", 'b"'])
