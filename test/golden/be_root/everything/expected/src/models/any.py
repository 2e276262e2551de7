"""Anies."""

import uuid as uuid_uuid
from typing import TYPE_CHECKING
from typing import Any as TypingAny

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped as OrmMapped
from sqlalchemy.orm import mapped_column as orm_mapped_column
from sqlalchemy.orm import relationship as orm_relationship

from .base import Base as BaseBase

if TYPE_CHECKING:
    from .decimal import Decimal


class Any(BaseBase):
    """An any."""

    __tablename__ = "anies"

    id: OrmMapped[uuid_uuid.UUID] = orm_mapped_column(
        primary_key=True, default=uuid_uuid.uuid4
    )
    uuid: OrmMapped[dict[str, TypingAny]]
    dt: OrmMapped[dict[str, TypingAny]]
    Base: OrmMapped[dict[str, TypingAny]]
    String: OrmMapped[dict[str, TypingAny]]
    Numeric: OrmMapped[dict[str, TypingAny]]
    relationship: OrmMapped[dict[str, TypingAny]]
    mapped_column: OrmMapped[dict[str, TypingAny]]
    utc_now: OrmMapped[dict[str, TypingAny]]
    Mapped: OrmMapped[dict[str, TypingAny]]
    mine_id: OrmMapped[uuid_uuid.UUID] = orm_mapped_column(
        ForeignKey("decimals.id"), index=True
    )

    mine: OrmMapped["Decimal"] = orm_relationship(lazy="raise")
