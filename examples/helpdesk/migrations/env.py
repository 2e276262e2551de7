"""Runs the migrations on the database of the application."""

import asyncio
from logging.config import fileConfig
from typing import Final, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy import JSON, Connection, Index
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.schema import SchemaItem

from _generated.db import session
from app.models.base import Base

METADATA: Final = Base.metadata


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
    """Leave out what Alembic cannot compare: indexes with options of PostgreSQL.

    They are made there alone, where expressions are kept in other words than they were
    given in: one that is found by its name is the right one.
    """
    if not isinstance(item, Index) or not item.dialect_kwargs:
        return True
    return found is None and context.get_context().dialect.name == "postgresql"


def include_name(name: str | None, kind: str, _parents: object) -> bool:
    """Leave the tables of the queue to pgqueuer."""
    return kind != "table" or name is None or not name.startswith("pgqueuer")


def run(connection: Connection) -> None:
    """Run the migrations on an open connection."""
    context.configure(
        connection=connection,
        target_metadata=METADATA,
        render_item=render_item,
        include_object=include_object,
        include_name=include_name,
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
