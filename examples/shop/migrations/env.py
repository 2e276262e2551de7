"""Runs every revision on each database in turn.

Each database keeps its own version table, so that both may also be one and the same PostgreSQL database.
"""

import asyncio
from logging.config import fileConfig
from typing import Any, Final, Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy import JSON, Connection
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

import accounts.models
import blog.models
import inventory.models
from database import BlogBase, InventoryBase, database_url

METADATA: Final = {"blog": BlogBase.metadata, "inventory": InventoryBase.metadata}

# Imported for the tables that they add to the metadata.
MODELS: Final = (accounts.models, blog.models, inventory.models)


def configure(key: str, **options: Any) -> None:  # noqa: ANN401  # alembic's own options, passed through
    """Point alembic at one database."""
    foreign = {
        name
        for other, metadata in METADATA.items()
        if other != key
        for name in metadata.tables
    }
    foreign |= {f"alembic_version_{other}" for other in METADATA}
    context.configure(
        target_metadata=METADATA[key],
        version_table=f"alembic_version_{key}",
        # Tables of the other database are there too when both share one; they are none of this one's business.
        include_name=lambda name, kind, _: kind != "table" or name not in foreign,
        render_item=render_item,
        upgrade_token=f"{key}_upgrades",
        downgrade_token=f"{key}_downgrades",
        **options,
    )


def render_item(
    kind: str, item: object, autogen: AutogenContext
) -> str | Literal[False]:
    """Write the JSON columns of a new revision as the models have them; alembic writes the rest."""
    if kind != "type" or not isinstance(item, JSON):
        return False
    autogen.imports.add("from sqlalchemy.dialects.postgresql import JSONB")
    return 'sa.JSON().with_variant(JSONB(), "postgresql")'


def run(connection: Connection, key: str) -> None:
    """Run the revisions on an open connection."""
    configure(
        key, connection=connection, render_as_batch=connection.dialect.name == "sqlite"
    )
    with context.begin_transaction():
        context.run_migrations(database=key)


async def run_online() -> None:
    """Run the revisions on the databases themselves."""
    for key in METADATA:
        engine = create_async_engine(database_url(key), poolclass=NullPool)
        async with engine.begin() as connection:
            await connection.run_sync(run, key)
        await engine.dispose()


def run_offline() -> None:
    """Print the SQL of the revisions: `alembic upgrade head --sql`."""
    for key in METADATA:
        configure(
            key, dialect_name=database_url(key).get_dialect().name, literal_binds=True
        )
        with context.begin_transaction():
            context.run_migrations(database=key)


if context.config.config_file_name is not None:
    fileConfig(context.config.config_file_name, disable_existing_loggers=False)

if context.is_offline_mode():
    run_offline()
else:
    asyncio.run(run_online())
