"""What all models build on: names of constraints, types of columns, the clock.

Relations are `lazy="raise"`: what an answer needs is loaded by its own statement, and
nothing else by accident.
"""

import datetime as dt
from typing import Any, Final

from sqlalchemy import JSON, BigInteger, DateTime, Float, Integer, MetaData
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase

NAMING_CONVENTION: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}

JSON_COLUMN: Final = JSON(none_as_null=True).with_variant(
    JSONB(none_as_null=True), "postgresql"
)

# Columns that mean the same on SQLite and PostgreSQL.
COLUMN_TYPES: Final = {
    dict[str, Any]: JSON_COLUMN,
    list[bool]: JSON_COLUMN,
    list[dict[str, Any]]: JSON_COLUMN,
    list[float]: JSON_COLUMN,
    list[int]: JSON_COLUMN,
    list[str]: JSON_COLUMN,
    dt.datetime: DateTime(timezone=True),
    float: Float(),
    # SQLite's INTEGER has 64 bits, and only a key of that type counts up by itself.
    int: BigInteger().with_variant(Integer(), "sqlite"),
}


class Base(DeclarativeBase):
    """Base of all models."""

    metadata = MetaData(naming_convention=NAMING_CONVENTION)
    type_annotation_map = COLUMN_TYPES


def utc_now() -> dt.datetime:
    """Return the current moment."""
    return dt.datetime.now(dt.UTC)
