"""An empty database for every test."""

import os
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from types import ModuleType

import anyio
import pytest
from sqlalchemy import MetaData, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, Dialect
from sqlalchemy.exc import CompileError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import ConnectionPoolEntry

from .empty_schemas import CreateEngine, MakeTables, empty_schemas
from .view_tables import replace_views

SERVER_VARIABLE = "TEST_DATABASE_URL"
"""The environment variable with the URL of a PostgreSQL server."""

_new_files: dict[tuple[object, ...], bytes] = {}
"""What SQLite writes when tables are made, by how and which."""


def require_postgresql() -> None:
    """Skip a test of what only PostgreSQL has, where there is no server."""
    if not os.environ.get(SERVER_VARIABLE):
        pytest.skip(f"This test needs PostgreSQL: set {SERVER_VARIABLE}")


def unreachable_engine(create: CreateEngine) -> AsyncEngine:
    """Return an engine whose database cannot be reached.

    The driver is not even asked: a thread that SQLite's starts, and that ends after a
    connection failed, would talk to the event loop of a test that is over.
    """
    engine = create("sqlite+aiosqlite://", None)
    event.listen(engine.sync_engine, "do_connect", _refuse)
    return engine


@asynccontextmanager
async def fresh_database(
    create: CreateEngine,
    metadatas: Sequence[MetaData],
    directory: Path,
    name: str = "test",
    extensions: Sequence[str] = (),
    made_by: ModuleType | None = None,
) -> AsyncGenerator[AsyncEngine]:
    """Yield an engine with empty tables.

    They are in a new SQLite file, or, when TEST_DATABASE_URL names a PostgreSQL server,
    in a schema that this process alone uses: one test after the other, with all rows
    deleted between them, and dropped in the end. Tables that name a schema get one too
    (on SQLite none), by a translation that does not reach textual SQL.

    A function `make_tables(connection)` of the project makes them where models do not
    tell all of a database. On a server it has one to itself then, of its own schemas.

    Args:
        create: Makes an engine from a URL and arguments for the driver.
        metadatas: The tables; what is given twice counts once.
        directory: Where the SQLite file goes.
        name: The name of that file, without its suffix.
        extensions: What PostgreSQL needs beside itself and what indexes of the tables
            need; it is installed, and stays.
        made_by: The project's module of factories.

    Raises:
        ValueError: TEST_DATABASE_URL does not name a PostgreSQL database.
    """
    metadatas = list(dict.fromkeys(metadatas))
    make: MakeTables | None = getattr(made_by, "make_tables", None)
    server = os.environ.get(SERVER_VARIABLE)
    if not server:
        file = anyio.Path(directory / f"{name}.db")
        async with _new_file(create, metadatas, file, make) as engine:
            yield engine
        return
    if not make_url(server).get_backend_name().startswith("postgres"):
        raise ValueError(f"{SERVER_VARIABLE} must be the URL of a PostgreSQL database")
    async with empty_schemas(create, server, metadatas, extensions, make) as engine:
        yield engine


@asynccontextmanager
async def _new_file(
    create: CreateEngine,
    metadatas: Sequence[MetaData],
    file: anyio.Path,
    make: MakeTables | None,
) -> AsyncGenerator[AsyncEngine]:
    tables = [table for metadata in metadatas for table in metadata.tables.values()]
    made = (create, *tables)
    if made in _new_files:
        await file.write_bytes(_new_files[made])
    engine = create(f"sqlite+aiosqlite:///{file}", None)
    event.listen(engine.sync_engine, "connect", _hurry)
    schemas = dict.fromkeys(table.schema for table in tables if table.schema)
    fresh = (
        engine.execution_options(schema_translate_map=schemas) if schemas else engine
    )
    try:
        if made not in _new_files:
            await _create(fresh, metadatas, make)
            await engine.dispose()
            _new_files[made] = await file.read_bytes()
        yield fresh
    finally:
        await engine.dispose()


def _refuse(dialect: Dialect, *_arguments: object) -> None:
    raise dialect.loaded_dbapi.OperationalError("unable to open database file")


def _hurry(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """Let nothing wait for the disk: a database that ends with its test may be lost."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=OFF")
    cursor.close()


async def _create(
    engine: AsyncEngine, metadatas: Sequence[MetaData], make: MakeTables | None
) -> None:
    try:
        async with engine.begin() as connection:
            if make is not None:
                await connection.run_sync(make)
                tables = [table for one in metadatas for table in one.tables.values()]
                await connection.run_sync(replace_views, tables)
                return
            for metadata in metadatas:
                await connection.run_sync(metadata.create_all)
    except CompileError as error:
        pytest.skip(f"These tables need PostgreSQL: set {SERVER_VARIABLE} ({error})")
