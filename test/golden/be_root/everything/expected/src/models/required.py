"""Requireds."""

import datetime as dt
import uuid
from decimal import Decimal
from typing import Any

from sqlalchemy import Numeric, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Required(Base):
    """A required."""

    __tablename__ = "requireds"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    the_uuid: Mapped[uuid.UUID]
    the_str: Mapped[str] = mapped_column(String(1))
    the_email: Mapped[str] = mapped_column(String(20))
    the_int: Mapped[int]
    the_float: Mapped[float]
    the_bool: Mapped[bool]
    the_datetime: Mapped[dt.datetime]
    the_date: Mapped[dt.date]
    the_time: Mapped[dt.time]
    the_json: Mapped[dict[str, Any]]
    the_decimal: Mapped[Decimal] = mapped_column(Numeric(2, 1))
    the_enum: Mapped[str] = mapped_column(String(50))
    the_number: Mapped[int]
