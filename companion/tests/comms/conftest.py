"""The database of messages."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from codegen_companion.testing.databases import fresh_database, require_postgresql

from ..conftest import connect
from .messages import Base, install


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncGenerator[AsyncEngine]:
    """Yield an engine with empty tables and an empty queue."""
    require_postgresql()
    async with fresh_database(connect, [Base.metadata], tmp_path) as engine:
        await install(engine)
        yield engine
