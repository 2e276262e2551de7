"""Decimals."""

import uuid as uuid_uuid

from sqlalchemy.orm import Mapped as OrmMapped
from sqlalchemy.orm import mapped_column as orm_mapped_column

from .base import Base as BaseBase


class Decimal(BaseBase):
    """A decimal."""

    __tablename__ = "decimals"

    id: OrmMapped[uuid_uuid.UUID] = orm_mapped_column(
        primary_key=True, default=uuid_uuid.uuid4
    )
    uuid: OrmMapped[uuid_uuid.UUID]
    dt: OrmMapped[uuid_uuid.UUID]
    Base: OrmMapped[uuid_uuid.UUID]
    String: OrmMapped[uuid_uuid.UUID]
    Numeric: OrmMapped[uuid_uuid.UUID]
    relationship: OrmMapped[uuid_uuid.UUID]
    mapped_column: OrmMapped[uuid_uuid.UUID]
    utc_now: OrmMapped[uuid_uuid.UUID]
    Mapped: OrmMapped[uuid_uuid.UUID]
