"""An empty database for every test."""

import os
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import MetaData, make_url, text
from sqlalchemy.exc import CompileError
from sqlalchemy.ext.asyncio import AsyncEngine

VARIABLE = "TEST_DATABASE_URL"

CreateEngine = Callable[[str, Mapping[str, Any] | None], AsyncEngine]


@asynccontextmanager
async def fresh_database(
    create: CreateEngine,
    metadatas: Sequence[MetaData],
    directory: Path,
    name: str = "test",
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
    async with _schemas(create(server, None), [own, *names.values()]):
        engine = create(server, {"server_settings": {"search_path": own}})
        async with _tables(engine, metadatas, names) as fresh:
            yield fresh


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


@asynccontextmanager
async def _tables(
    engine: AsyncEngine,
    metadatas: Sequence[MetaData],
    translation: Mapping[str, str | None],
) -> AsyncGenerator[AsyncEngine]:
    """Create the tables; close all connections in the end."""
    translated = engine.execution_options(schema_translate_map=dict(translation))
    fresh = translated if translation else engine
    try:
        await _create(fresh, metadatas)
        yield fresh
    finally:
        await engine.dispose()


async def _create(engine: AsyncEngine, metadatas: Sequence[MetaData]) -> None:
    try:
        async with engine.begin() as connection:
            for metadata in metadatas:
                await connection.run_sync(metadata.create_all)
    except CompileError as error:
        if engine.dialect.name != "sqlite":
            raise
        pytest.skip(f"These tables need PostgreSQL: set {VARIABLE} ({error})")
