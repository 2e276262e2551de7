"""Set by servers."""

import datetime as dt
import uuid
from decimal import Decimal
from typing import Any

from sqlalchemy import Numeric, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from .base import Base, utc_now


class SetByServer(Base):
    """A set by server."""

    __tablename__ = "set_by_servers"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    the_uuid: Mapped[uuid.UUID] = mapped_column(default=uuid.uuid4)
    the_str: Mapped[str] = mapped_column(String(1), default="")
    the_email: Mapped[str] = mapped_column(String(20), default="")
    the_int: Mapped[int] = mapped_column(default=0)
    the_float: Mapped[float] = mapped_column(default=0.0)
    the_bool: Mapped[bool] = mapped_column(default=False)
    the_datetime: Mapped[dt.datetime] = mapped_column(default=utc_now)
    the_date: Mapped[dt.date] = mapped_column(default=lambda: utc_now().date())
    the_time: Mapped[dt.time] = mapped_column(default=lambda: utc_now().time())
    the_json: Mapped[dict[str, Any]] = mapped_column(default=dict)
    the_decimal: Mapped[Decimal] = mapped_column(Numeric(2, 1), default=Decimal("0"))
    the_enum: Mapped[str] = mapped_column(String(50), default='a"b')
    the_number: Mapped[int] = mapped_column(default=1)
    title: Mapped[str] = mapped_column(Text)
    approved_at: Mapped[dt.datetime | None]
    token: Mapped[uuid.UUID] = mapped_column(default=uuid.uuid4, unique=True)
