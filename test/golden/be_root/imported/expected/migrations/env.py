"""Runs the migrations on the database of the application."""

import asyncio
from logging.config import fileConfig
from typing import Any, Final, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from alembic.runtime.migration import MigrationContext
from sqlalchemy import JSON, Column, Connection, Index
from sqlalchemy.dialects.postgresql import DOMAIN
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.schema import SchemaItem
from sqlalchemy.types import NullType, TypeEngine

from _generated.db import session
from app.models.base import Base

METADATA: Final = Base.metadata
# Those that models are in; the usual one has no name.
SCHEMAS: Final = {table.schema for table in METADATA.tables.values()}


def render_item(
    kind: str, item: object, autogen: AutogenContext
) -> str | Literal[False]:
    """Write the JSON columns of a new revision as the models have them.

    Alembic writes all others.
    """
    if kind != "type" or not isinstance(item, JSON):
        return False
    autogen.imports.add("from sqlalchemy.dialects.postgresql import JSONB")
    return 'sa.JSON().with_variant(JSONB(), "postgresql")'


def include_object(
    item: SchemaItem,
    name: str | None,
    kind: str,
    reflected: bool,
    found: SchemaItem | None,
) -> bool:
    """Leave out what only the database has: it was there before the models.

    So are indexes with options of PostgreSQL, which Alembic cannot compare: one that is
    found by its name is the right one.
    """
    if reflected:
        return found is not None
    if not isinstance(item, Index) or not item.dialect_kwargs:
        return True
    return found is None and context.get_context().dialect.name == "postgresql"


def compare_type(
    _context: MigrationContext,
    _found: Column[Any],
    _column: Column[Any],
    found: TypeEngine[Any],
    _kind: TypeEngine[Any],
) -> bool | None:
    """Compare the types of columns, but for domains: a model has what they are made of.

    Alembic compares all others by itself.
    """
    return False if isinstance(found, DOMAIN | NullType) else None


def include_name(name: str | None, kind: str, _parents: object) -> bool:
    """Look at the schemas that models are in."""
    return kind != "schema" or name in SCHEMAS


def run(connection: Connection) -> None:
    """Run the migrations on an open connection."""
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_item=render_item,
        include_schemas=True,
        include_object=include_object,
        include_name=include_name,
        compare_type=compare_type,
        # SQLite changes a table by writing it anew.
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


async def run_online() -> None:
    """Run the migrations on the database of the application.

    Not by its own engine: that one has SQLite enforce foreign keys, and a table that is
    written anew would take the rows that refer to it along.
    """
    engine = create_async_engine(session.get_engine().url, poolclass=NullPool)
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


def run_offline() -> None:
    """Print the SQL of the migrations: `alembic upgrade head --sql`."""
    context.configure(
        dialect_name=session.get_engine().dialect.name,
        target_metadata=METADATA,
        literal_binds=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:  # of a test, which keeps its own logs as well
    run(given)
else:
    if context.config.config_file_name is not None:
        fileConfig(context.config.config_file_name, disable_existing_loggers=False)
    if context.is_offline_mode():
        run_offline()
    else:
        asyncio.run(run_online())
