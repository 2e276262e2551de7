"""Optionals."""

import datetime as dt
import uuid
from decimal import Decimal
from typing import Any

from sqlalchemy import Numeric, String
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base


class Optional(Base):
    """An optional."""

    __tablename__ = "optionals"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    the_uuid: Mapped[uuid.UUID | None] = mapped_column(index=True)
    the_str: Mapped[str | None] = mapped_column(String(1), index=True)
    the_email: Mapped[str | None] = mapped_column(String(20), index=True)
    the_int: Mapped[int | None] = mapped_column(index=True)
    the_float: Mapped[float | None] = mapped_column(index=True)
    the_bool: Mapped[bool | None] = mapped_column(index=True)
    the_datetime: Mapped[dt.datetime | None] = mapped_column(index=True)
    the_date: Mapped[dt.date | None] = mapped_column(index=True)
    the_time: Mapped[dt.time | None] = mapped_column(index=True)
    the_json: Mapped[dict[str, Any] | None]
    the_decimal: Mapped[Decimal | None] = mapped_column(Numeric(2, 1), index=True)
    the_enum: Mapped[str | None] = mapped_column(String(50), index=True)
    the_number: Mapped[int | None] = mapped_column(index=True)
