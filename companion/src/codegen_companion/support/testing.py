"""An empty database for every test."""

import os
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import MetaData, Table, func, make_url, select, text
from sqlalchemy.exc import CompileError
from sqlalchemy.ext.asyncio import AsyncEngine

VARIABLE = "TEST_DATABASE_URL"

_INSTALLING = 0x70675F65787465
_SCHEMAS = text(
    "SELECT DISTINCT quote_ident(nspname) FROM pg_extension "
    "JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = ANY(:names)"
)

CreateEngine = Callable[[str, Mapping[str, Any] | None], AsyncEngine]


def require_postgresql() -> None:
    """Skip a test of what only PostgreSQL has, where there is no server."""
    if not os.environ.get(VARIABLE):
        pytest.skip(f"This test needs PostgreSQL: set {VARIABLE}")


@asynccontextmanager
async def fresh_database(
    create: CreateEngine,
    metadatas: Sequence[MetaData],
    directory: Path,
    name: str = "test",
    extensions: Sequence[str] = (),
) -> AsyncGenerator[AsyncEngine]:
    """Yield an engine with empty tables.

    They are in a SQLite file, or, when TEST_DATABASE_URL names a PostgreSQL server, in
    a schema of their own that is dropped afterwards. Tables that name a schema get a
    fresh one too (on SQLite none), by a translation that does not reach textual SQL.

    Args:
        create: Makes an engine from a URL and arguments for the driver.
        metadatas: The tables; what is given twice counts once.
        directory: Where the SQLite file goes.
        name: The name of that file, without its suffix.
        extensions: What PostgreSQL needs beside itself and what indexes of the tables
            need; it is installed, and stays.

    Raises:
        ValueError: TEST_DATABASE_URL does not name a PostgreSQL database.
    """
    metadatas = list(dict.fromkeys(metadatas))
    tables = [table for metadata in metadatas for table in metadata.tables.values()]
    schemas = sorted({table.schema for table in tables if table.schema is not None})
    server = os.environ.get(VARIABLE)
    if not server:
        engine = create(f"sqlite+aiosqlite:///{directory / name}.db", None)
        async with _tables(engine, metadatas, dict.fromkeys(schemas)) as fresh:
            yield fresh
        return
    if not make_url(server).get_backend_name().startswith("postgres"):
        raise ValueError(f"{VARIABLE} must be the URL of a PostgreSQL database")
    own = f"test_{uuid4().hex}"
    names = {schema: f"{own}_{number}" for number, schema in enumerate(schemas)}
    needed = {*extensions, *_extensions(tables)}
    async with _schemas(create(server, None), [own, *names.values()]):
        path = [own, *await _install(create(server, None), needed)]
        engine = create(server, {"server_settings": {"search_path": ", ".join(path)}})
        # A table of an extension's schema is none of these, whatever its name.
        known = not needed
        async with _tables(engine, metadatas, names, checkfirst=known) as fresh:
            yield fresh


def _extensions(tables: Sequence[Table]) -> set[str]:
    """Tell what the indexes of tables need."""
    used = [
        operators
        for table in tables
        for index in table.indexes
        for operators in index.dialect_kwargs.get("postgresql_ops", {}).values()
    ]
    return {"pg_trgm"} if any(name.endswith("_trgm_ops") for name in used) else set()


@asynccontextmanager
async def _schemas(engine: AsyncEngine, names: Sequence[str]) -> AsyncGenerator[None]:
    """Create schemas; drop them in the end, whatever happened."""
    try:
        async with engine.begin() as connection:
            for name in names:
                await connection.execute(text(f"CREATE SCHEMA {name}"))
        try:
            yield
        finally:
            async with engine.begin() as connection:
                for name in names:
                    await connection.execute(text(f"DROP SCHEMA {name} CASCADE"))
    finally:
        await engine.dispose()


async def _install(engine: AsyncEngine, extensions: Collection[str]) -> list[str]:
    """Install extensions; return the schemas that they are in."""
    try:
        if not extensions:
            return []
        async with engine.begin() as connection:
            # Two that install the same one at once would get in each other's way.
            await connection.execute(select(func.pg_advisory_xact_lock(_INSTALLING)))
            for name in extensions:
                await connection.execute(text(f"CREATE EXTENSION IF NOT EXISTS {name}"))
            found = await connection.execute(_SCHEMAS, {"names": list(extensions)})
            return list(found.scalars())
    finally:
        await engine.dispose()


@asynccontextmanager
async def _tables(
    engine: AsyncEngine,
    metadatas: Sequence[MetaData],
    translation: Mapping[str, str | None],
    *,
    checkfirst: bool = True,
) -> AsyncGenerator[AsyncEngine]:
    """Create the tables; close all connections in the end."""
    translated = engine.execution_options(schema_translate_map=dict(translation))
    fresh = translated if translation else engine
    try:
        await _create(fresh, metadatas, checkfirst=checkfirst)
        yield fresh
    finally:
        await engine.dispose()


async def _create(
    engine: AsyncEngine, metadatas: Sequence[MetaData], *, checkfirst: bool
) -> None:
    try:
        async with engine.begin() as connection:
            for metadata in metadatas:
                await connection.run_sync(metadata.create_all, checkfirst=checkfirst)
    except CompileError as error:
        if engine.dialect.name != "sqlite":
            raise
        pytest.skip(f"These tables need PostgreSQL: set {VARIABLE} ({error})")
