"""The migrations make what the models describe."""

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect
from sqlalchemy.ext.asyncio import AsyncEngine

from app.models.base import Base

pytestmark = pytest.mark.anyio


async def test_upgrade_and_downgrade(engine: AsyncEngine) -> None:
    """Up gives every table, as the models have it; down leaves what was there before."""
    async with engine.begin() as connection:
        before = await connection.run_sync(upgrade, "0000")
    async with engine.begin() as connection:
        assert await connection.run_sync(upgrade) >= set(Base.metadata.tables)
    async with engine.begin() as connection:
        assert await connection.run_sync(downgrade) == before


async def test_database_of_before(engine: AsyncEngine) -> None:
    """A database that has the tables already stays as it is, and gets what is new."""
    async with engine.begin() as connection:
        await connection.run_sync(upgrade, "0000")
        await connection.run_sync(forget)
    async with engine.begin() as connection:
        assert await connection.run_sync(upgrade) >= set(Base.metadata.tables)


def upgrade(connection: Connection, revision: str = "head") -> set[str]:
    """Upgrade, find no difference in the end, and name the tables, those of schemas with theirs."""
    command.upgrade(config(connection), revision)
    if revision == "head":
        command.check(config(connection))
    return table_names(connection)


def forget(connection: Connection) -> None:
    """Take the migration of what was there before for one that has not run."""
    command.stamp(config(connection), "base")


def downgrade(connection: Connection) -> set[str]:
    """Undo all migrations but that of what was there before, and name the tables that are left."""
    command.downgrade(config(connection), "0000")
    return table_names(connection)


def table_names(connection: Connection) -> set[str]:
    """Name all tables."""
    schemas = {table.schema for table in Base.metadata.tables.values()}
    return {
        f"{schema}.{name}" if schema else name
        for schema in schemas
        for name in inspect(connection).get_table_names(schema)
    }


def config(connection: Connection) -> Config:
    """Point alembic at a connection."""
    ini = Path(__file__).parent.parent / "alembic.ini"
    return Config(ini, attributes={"connection": connection})
