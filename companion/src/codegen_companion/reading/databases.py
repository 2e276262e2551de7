"""The tables of a live database."""

import asyncio

from sqlalchemy import Connection, MetaData, create_engine, inspect, text
from sqlalchemy import Table as SqlTable
from sqlalchemy.engine import URL, Inspector, make_url
from sqlalchemy.ext.asyncio import create_async_engine

from codegen_companion.reading.columns import entry_of
from codegen_companion.reading.document import Document, Table
from codegen_companion.reading.documents import give_documents
from codegen_companion.reading.domains import domain_sizes, give_sizes
from codegen_companion.reading.errors import ReadingError
from codegen_companion.reading.keys import Keys, give_key
from codegen_companion.reading.named_types import give_names
from codegen_companion.reading.statements import shadow_tables, statements_of

# Tables of tools, which no API is about.
_OF_TOOLS = {"alembic_version"}


def read_database(given: str, keys: Keys) -> Document:
    """Read all tables and views of a database that its user can see.

    Args:
        given: Its URL.
        keys: Columns that tell rows apart, by tables that do not say so.
    """
    url = make_url(given)
    backend = url.get_backend_name()
    if backend not in ("postgresql", "sqlite"):
        raise ReadingError(
            f"{backend} is not supported; a URL of postgresql or sqlite is"
        )
    url = _with_driver(url)
    if url.get_dialect().is_async:
        return asyncio.run(_read_async(url, keys))
    engine = create_engine(url)
    with engine.connect() as connection:
        return _read(connection, keys)


def _with_driver(url: URL) -> URL:
    """Name the driver that the project has, where the URL leaves it open."""
    if "+" in url.drivername or url.get_backend_name() != "postgresql":
        return url
    for driver in ("psycopg", "psycopg2", "asyncpg"):
        try:
            __import__(driver)
        except ImportError:
            continue
        return url.set(drivername=f"postgresql+{driver}")
    raise ReadingError(
        "no driver for PostgreSQL is installed; install asyncpg or psycopg"
    )


async def _read_async(url: URL, keys: Keys) -> Document:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_read, keys)
    finally:
        await engine.dispose()


def _read(connection: Connection, keys: Keys) -> Document:
    inspector = inspect(connection)
    tables: list[Table] = []
    sizes = domain_sizes(connection)
    told = dict(keys)
    for schema in _schemas(inspector):
        skipped = _OF_TOOLS | _not_taken(connection, schema)
        views = _views(inspector, schema)
        for name in sorted({*inspector.get_table_names(schema=schema), *views}):
            if name in skipped:
                continue
            table = SqlTable(
                name,
                MetaData(),
                schema=schema,
                autoload_with=connection,
                resolve_fks=False,
            )
            give_sizes(table, sizes)
            table.info["reflected"] = connection.dialect.name
            entry = entry_of(table)
            if name in views:
                entry["is_view"] = entry["is_read_only"] = True
            own = told.pop(str(table.fullname), None)
            give_key(connection, table, entry, own)
            give_names(connection, table, entry)
            give_documents(connection, table, entry)
            tables.append(entry)
    if told:
        raise ReadingError(f"--key: no table or view is called {', '.join(told)}")
    return {
        "dialect": connection.dialect.name,
        "tables": tables,
        "left_out": [],
        # Last: from here on names are told as one who looks at a single schema sees them.
        "statements": statements_of(connection),
    }


def _schemas(inspector: Inspector) -> list[str | None]:
    """Return the schemas of users; the one that needs no name is none."""
    own = inspector.default_schema_name
    if inspector.dialect.name == "sqlite":
        return [None]
    others = [
        name
        for name in inspector.get_schema_names()
        if name not in (own, "information_schema") and not name.startswith("pg_")
    ]
    return [None, *sorted(others)]


def _views(inspector: Inspector, schema: str | None) -> list[str]:
    views = inspector.get_view_names(schema=schema)
    if inspector.dialect.name == "sqlite":
        return views
    return [*views, *inspector.get_materialized_view_names(schema=schema)]


def _not_taken(connection: Connection, schema: str | None) -> set[str]:
    """Return partitions, whose table has their rows, and what extensions bring."""
    if connection.dialect.name == "sqlite":
        return shadow_tables(connection)
    statement = text(
        "SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace"
        " WHERE nspname = coalesce(:schema, current_schema()) AND (relispartition"
        " OR EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e'"
        " AND classid = CAST('pg_class' AS regclass)))"
    )
    return set(connection.scalars(statement, {"schema": schema}))
