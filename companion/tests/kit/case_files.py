"""Databases of cases: each its own file, all behind one engine, which compiles a statement once."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import MetaData, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine

from ..conftest import connect


class CaseFiles:
    """SQLite files with the empty tables of a resource, one for each case, one case at a time."""

    def __init__(self, metadata: MetaData) -> None:
        """Make the engine; there is no file yet."""
        self._metadata = metadata
        self._file = Path()
        self._empty = b""
        self._engine = connect("sqlite+aiosqlite:///case.db", None)
        event.listen(self._engine.sync_engine, "do_connect", self._direct)
        event.listen(self._engine.sync_engine, "connect", _hurry)

    @asynccontextmanager
    async def fresh(self, directory: Path) -> AsyncGenerator[AsyncEngine]:
        """Yield the engine, with empty tables in a new file of a directory."""
        self._file = directory / "case.db"
        try:
            if self._empty:
                self._file.write_bytes(self._empty)
            else:
                await self._make()
            # What listens to this one is forgotten with it.
            yield self._engine.execution_options()
        finally:
            await self._engine.dispose()

    async def _make(self) -> None:
        async with self._engine.begin() as connection:
            await connection.run_sync(self._metadata.create_all)
        await self._engine.dispose()
        self._empty = self._file.read_bytes()

    def _direct(
        self, _dialect: object, _record: object, args: list[Any], _options: object
    ) -> None:
        args[0] = str(self._file)


def _hurry(connection: DBAPIConnection, _entry: object) -> None:
    """Let nothing wait for the disk: a database that ends with its case may be lost."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=OFF")
    cursor.close()
