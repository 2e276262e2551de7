"""Schemas of PostgreSQL with empty tables: made once, then emptied for each test.

To make tables and to drop them takes longer than most tests do.
"""

import asyncio
import atexit
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from sqlalchemy import (
    Connection,
    MetaData,
    Table,
    delete,
    exists,
    func,
    make_url,
    or_,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .view_tables import replace_views

CreateEngine = Callable[[str, Mapping[str, Any] | None], AsyncEngine]

MakeTables = Callable[[Connection], None]
"""Makes tables in a database that is empty."""

_INSTALLING = 0x70675F65787465
_SCHEMAS_OF = text(
    "SELECT DISTINCT quote_ident(nspname) FROM pg_extension "
    "JOIN pg_namespace ON pg_namespace.oid = extnamespace WHERE extname = ANY(:names)"
)
_TRIGGERS = text(
    "SELECT 1 FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
    "JOIN pg_namespace ON pg_namespace.oid = relnamespace "
    "WHERE nspname = ANY(:schemas) AND NOT tgisinternal"
)
# Of those whom tables belong to, without what extensions and migrations keep.
_TABLES = text(
    "SELECT format('%I.%I', nspname, relname) FROM pg_class "
    "JOIN pg_namespace ON pg_namespace.oid = relnamespace "
    "WHERE relkind IN ('r', 'p') AND NOT relispartition "
    "AND nspname = ANY(:schemas) AND relname <> 'alembic_version' "
    "AND NOT EXISTS (SELECT FROM pg_depend WHERE deptype = 'e' "
    "AND objid = pg_class.oid AND classid = CAST('pg_class' AS regclass))"
)
# Each statement that alters a table writes some of these entries, or removes some.
_STATE = text(
    "WITH spaces AS (SELECT oid FROM pg_namespace WHERE nspname = ANY(:schemas)), "
    "relations AS (SELECT oid FROM pg_class WHERE relnamespace IN (TABLE spaces)), "
    "entries AS ("
    "SELECT xmin FROM pg_class WHERE oid IN (TABLE relations) UNION ALL "
    "SELECT xmin FROM pg_attribute WHERE attrelid IN (TABLE relations) UNION ALL "
    "SELECT xmin FROM pg_constraint WHERE connamespace IN (TABLE spaces) UNION ALL "
    "SELECT xmin FROM pg_trigger WHERE tgrelid IN (TABLE relations)) "
    "SELECT format('%s/%s', count(*), sum(xmin::text::bigint)) FROM entries"
)
_RESTART_SEQUENCES = text(
    "SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, "
    "start_value, false) FROM pg_sequences "
    "WHERE schemaname = ANY(:schemas) AND last_value IS NOT NULL"
)


@dataclass
class _Place:
    """Where tables are: a schema for most, and one for each schema that some name."""

    create: CreateEngine
    server: str
    schemas: Sequence[str]
    search_path: str
    translation: Mapping[str, str]
    database: str | None = None
    """The URL of a database that is the test's alone; none: schemas of the server's."""
    state: str | None = None
    """How the tables were made; none if they are not empty once rows are deleted."""
    has_triggers: bool = False
    """Rows may be where no test put them."""

    def connect(self) -> AsyncEngine:
        # What ends with its test need not be on the disk.
        settings = {"search_path": self.search_path, "synchronous_commit": "off"}
        engine = self.create(
            self.database or self.server, {"server_settings": settings}
        )
        if not self.translation:
            return engine
        return engine.execution_options(schema_translate_map=dict(self.translation))


_free: dict[tuple[object, ...], list[_Place]] = {}
"""Places that no test uses now, by what is in them."""

_made: list[_Place] = []
"""Places that are to be dropped before Python ends."""


@asynccontextmanager
async def empty_schemas(
    create: CreateEngine,
    server: str,
    metadatas: Sequence[MetaData],
    extensions: Collection[str],
    make: MakeTables | None = None,
) -> AsyncGenerator[AsyncEngine]:
    """Yield an engine whose tables are empty, and whose sequences start anew.

    Until the end of the block nobody else has them. Tables are made anew where a test
    has altered them, and each time if they have triggers, or rows of a listener.

    Args:
        create: Makes an engine from a URL and arguments for the driver.
        server: The URL of a database.
        metadatas: The tables.
        extensions: What indexes need.
        make: Makes the tables in another way, in a database of their own.
    """
    tables = [table for metadata in metadatas for table in metadata.tables.values()]
    needed = frozenset({*extensions, *_extensions(tables)})
    free = _free.setdefault((create, server, make, *tables, needed), [])
    place = free.pop() if free else None
    engine = await _reopen(place, tables) if place else None
    if place is None or engine is None:
        if make is None:
            place = await _make(create, server, tables, needed)
            # What an extension's schema has under the same name is another table.
            engine = await _fill(place, metadatas, checkfirst=not needed)
        else:
            place = await _make_database(create, server, tables)
            engine = await _fill_database(place, tables, make)
    try:
        yield engine
    finally:
        await engine.dispose()
        if place.state is None:
            await _drop(place)
        else:
            free.append(place)


def _extensions(tables: Sequence[Table]) -> set[str]:
    """Tell what the indexes of tables need."""
    used = [
        operators
        for table in tables
        for index in table.indexes
        for operators in index.dialect_kwargs.get("postgresql_ops", {}).values()
    ]
    return {"pg_trgm"} if any(name.endswith("_trgm_ops") for name in used) else set()


async def _make(
    create: CreateEngine, server: str, tables: Sequence[Table], needed: Collection[str]
) -> _Place:
    """Create schemas without tables, and install extensions."""
    own = f"test_{uuid4().hex}"
    named = sorted({table.schema for table in tables if table.schema is not None})
    translation = {name: f"{own}_{number}" for number, name in enumerate(named)}
    schemas = [own, *translation.values()]
    engine = create(server, None)
    try:
        async with engine.begin() as connection:
            path = [own, *await _install(connection, needed)]
            for schema in schemas:
                await connection.execute(text(f"CREATE SCHEMA {schema}"))
    finally:
        await engine.dispose()
    place = _Place(create, server, schemas, ", ".join(path), translation)
    _made.append(place)
    return place


async def _make_database(
    create: CreateEngine, server: str, tables: Sequence[Table]
) -> _Place:
    """Create a database."""
    name = f"test_{uuid4().hex}"
    await _outside(create, server, f"CREATE DATABASE {name}")
    url = make_url(server).set(database=name).render_as_string(hide_password=False)
    named = sorted({table.schema for table in tables if table.schema is not None})
    schemas = list(dict.fromkeys(["public", *named]))
    place = _Place(create, server, schemas, '"$user", public', {}, database=url)
    _made.append(place)
    return place


async def _outside(create: CreateEngine, server: str, statement: str) -> None:
    """Execute a statement in no transaction."""
    engine = create(server, None)
    try:
        async with engine.connect() as opened:
            connection = await opened.execution_options(isolation_level="AUTOCOMMIT")
            await connection.execute(text(statement))
    finally:
        await engine.dispose()


async def _fill_database(
    place: _Place, tables: Sequence[Table], make: MakeTables
) -> AsyncEngine:
    """Create the tables, and remember how they are."""
    engine = place.connect()
    try:
        async with engine.begin() as connection:
            await connection.run_sync(make)
            await connection.run_sync(replace_views, tables)
            triggers = await connection.execute(_TRIGGERS, {"schemas": place.schemas})
            place.has_triggers = triggers.first() is not None
            if not await _has_rows(connection, tables):
                place.state = await _state(connection, place)
    except BaseException:
        await engine.dispose()
        raise
    return engine


async def _install(
    connection: AsyncConnection, extensions: Collection[str]
) -> list[str]:
    """Install extensions; return the schemas that they are in."""
    if not extensions:
        return []
    # Two that install the same one at once would get in each other's way: the second
    # one waits, for as long as it takes.
    await connection.execute(text("SET LOCAL lock_timeout = 0"))
    await connection.execute(select(func.pg_advisory_xact_lock(_INSTALLING)))
    for name in extensions:
        await connection.execute(text(f"CREATE EXTENSION IF NOT EXISTS {name}"))
    found = await connection.execute(_SCHEMAS_OF, {"names": list(extensions)})
    return list(found.scalars())


async def _fill(
    place: _Place, metadatas: Sequence[MetaData], *, checkfirst: bool
) -> AsyncEngine:
    """Create the tables, and remember how they are."""
    engine = place.connect()
    try:
        async with engine.begin() as connection:
            for metadata in metadatas:
                await connection.run_sync(metadata.create_all, checkfirst=checkfirst)
            tables = [table for one in metadatas for table in one.tables.values()]
            triggers = await connection.execute(_TRIGGERS, {"schemas": place.schemas})
            if triggers.first() is None and not await _has_rows(connection, tables):
                place.state = await _state(connection, place)
    except BaseException:
        await engine.dispose()
        raise
    return engine


async def _reopen(place: _Place, tables: Sequence[Table]) -> AsyncEngine | None:
    """Empty the tables, or drop them if they are not what they were."""
    engine = place.connect()
    async with engine.begin() as connection:
        is_same = await _state(connection, place) == place.state
        if is_same:
            if place.has_triggers:
                await _truncate(connection, place.schemas)
            else:
                await _empty(connection, tables, place.schemas)
    if is_same:
        return engine
    await engine.dispose()
    await _drop(place)
    return None


async def _state(connection: AsyncConnection, place: _Place) -> str:
    return str(await connection.scalar(_STATE, {"schemas": place.schemas}))


async def _has_rows(connection: AsyncConnection, tables: Sequence[Table]) -> bool:
    found = [exists(select(1).select_from(table)) for table in tables]
    return bool(found) and bool(await connection.scalar(select(or_(*found))))


async def _empty(
    connection: AsyncConnection, tables: Sequence[Table], schemas: Sequence[str]
) -> None:
    """Delete all rows, in one statement: foreign keys are checked when it has ended."""
    if tables:
        deleted = [delete(table).cte(f"t{n}") for n, table in enumerate(tables)]
        await connection.execute(select(1).add_cte(*deleted))
    await connection.execute(_RESTART_SEQUENCES, {"schemas": schemas})


async def _truncate(connection: AsyncConnection, schemas: Sequence[str]) -> None:
    """Empty all tables, those that triggers have filled among them; none fires."""
    names = list(await connection.scalars(_TABLES, {"schemas": schemas}))
    if names:
        tables = ", ".join(names)
        await connection.execute(text(f"TRUNCATE {tables} RESTART IDENTITY CASCADE"))


async def _drop(place: _Place) -> None:
    _made.remove(place)
    if place.database is not None:
        name = make_url(place.database).database
        statement = f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"
        await _outside(place.create, place.server, statement)
        return
    engine = place.create(place.server, None)
    try:
        async with engine.begin() as connection:
            for schema in place.schemas:
                await connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    finally:
        await engine.dispose()


@atexit.register
def _drop_all() -> None:
    async def drop() -> None:
        for place in list(_made):
            await _drop(place)

    if not _made:
        return
    # A server that has stopped meanwhile is none of the tests' business.
    with suppress(OSError, DBAPIError):
        asyncio.run(drop())
