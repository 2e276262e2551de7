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
    """Up gives every table, as the models have it; down leaves only the version."""
    async with engine.begin() as connection:
        assert await connection.run_sync(upgrade) == {
            "alembic_version",
            *Base.metadata.tables,
        }
    async with engine.begin() as connection:
        assert await connection.run_sync(downgrade) == {"alembic_version"}


def upgrade(connection: Connection) -> set[str]:
    """Upgrade, find no difference, and name the tables, but for those of the queue."""
    command.upgrade(config(connection), "head")
    command.check(config(connection))
    names = inspect(connection).get_table_names()
    return {name for name in names if not name.startswith("pgqueuer")}


def downgrade(connection: Connection) -> set[str]:
    """Undo all migrations, and name the tables that are left."""
    command.downgrade(config(connection), "base")
    return set(inspect(connection).get_table_names())


def config(connection: Connection) -> Config:
    """Point alembic at a connection."""
    ini = Path(__file__).parent.parent / "alembic.ini"
    return Config(ini, attributes={"connection": connection})
