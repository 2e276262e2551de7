"""What the models of both databases build on, and where the databases are."""

import datetime as dt
import enum
import os
import uuid
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import JSON, URL, DateTime, Enum, MetaData, Uuid, make_url
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

URL_VARIABLES: Final = {
    "blog": "BLOG_DATABASE_URL",
    "inventory": "INVENTORY_DATABASE_URL",
}

ASYNC_DRIVERS: Final = {
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "sqlite": "sqlite+aiosqlite",
}

NAMING_CONVENTION: Final = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}


def database_url(key: str) -> URL:
    """Return the URL of a database: that of its variable, else an SQLite file in the working directory.

    Migrations and the seed use it. The application's engines are generated, and read the same variables.
    """
    url = make_url(os.environ.get(URL_VARIABLES[key]) or f"sqlite:///./{key}.db")
    return url.set(drivername=ASYNC_DRIVERS.get(url.drivername, url.drivername))


def utc_now() -> dt.datetime:
    """Return the current moment."""
    return dt.datetime.now(dt.UTC)


def _values(choices: type[enum.Enum]) -> Sequence[str]:
    return [str(choice.value) for choice in choices]


# Column types that mean the same on SQLite and PostgreSQL. An Enum is stored by value in a VARCHAR: a new value then
# needs no change of a database type.
TYPES: Final = {
    dict[str, Any]: JSON().with_variant(JSONB(), "postgresql"),
    list[str]: JSON().with_variant(JSONB(), "postgresql"),
    dt.datetime: DateTime(timezone=True),
    enum.Enum: Enum(enum.Enum, native_enum=False, length=20, values_callable=_values),
    uuid.UUID: Uuid(),
}


class BlogBase(DeclarativeBase):
    """Base of the models in the database `blog`."""

    metadata = MetaData(naming_convention=NAMING_CONVENTION)
    type_annotation_map = TYPES


class InventoryBase(DeclarativeBase):
    """Base of the models in the database `inventory`."""

    metadata = MetaData(naming_convention=NAMING_CONVENTION)
    type_annotation_map = TYPES


class Timestamped:
    """Columns that tell when a row was made and last changed."""

    created_at: Mapped[dt.datetime] = mapped_column(default=utc_now, sort_order=90)
    updated_at: Mapped[dt.datetime] = mapped_column(
        default=utc_now, onupdate=utc_now, sort_order=91
    )
