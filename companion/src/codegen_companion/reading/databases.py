"""The tables of a live database."""

import asyncio

from sqlalchemy import Connection, MetaData, create_engine, inspect, text
from sqlalchemy import Table as SqlTable
from sqlalchemy.engine import URL, Inspector, make_url
from sqlalchemy.ext.asyncio import create_async_engine

from codegen_companion.reading.columns import (
    checks_of,
    column_entry,
    references_of,
    uniques_of,
)
from codegen_companion.reading.document import Document, LeftOut, Table
from codegen_companion.reading.documents import give_documents
from codegen_companion.reading.domains import domain_sizes, give_sizes
from codegen_companion.reading.named_types import give_names
from codegen_companion.reading.statements import statements_of

# Tables of tools, which no API is about.
_OF_TOOLS = {"alembic_version": "Alembic's own", "spatial_ref_sys": "PostGIS's own"}


class ReadingError(Exception):
    """What the user is told, on one line."""


def read_database(given: str) -> Document:
    """Read all tables of a database that its user can see."""
    url = make_url(given)
    backend = url.get_backend_name()
    if backend not in ("postgresql", "sqlite"):
        raise ReadingError(
            f"{backend} is not supported; a URL of postgresql or sqlite is"
        )
    url = _with_driver(url)
    if url.get_dialect().is_async:
        return asyncio.run(_read_async(url))
    engine = create_engine(url)
    with engine.connect() as connection:
        return _read(connection)


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


async def _read_async(url: URL) -> Document:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(_read)
    finally:
        await engine.dispose()


def _read(connection: Connection) -> Document:
    inspector = inspect(connection)
    left_out: list[LeftOut] = []
    tables: list[Table] = []
    sizes = domain_sizes(connection)
    for schema in _schemas(inspector):
        partitions = _partitions(connection, schema)
        prefix = f"{schema}." if schema else ""
        names = inspector.get_table_names(schema=schema)
        for name in sorted(names):
            why = _OF_TOOLS.get(name) or partitions.get(name)
            if why:
                left_out.append({"what": f"{prefix}{name}", "why": why})
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
            key = _key_of(table)
            if key:
                entry = _entry(table, key)
                give_names(connection, table, entry)
                give_documents(connection, table, entry)
                tables.append(entry)
            else:
                left_out.append(
                    {"what": f"{prefix}{name}", "why": "no key tells its rows apart"}
                )
        for name in sorted(_views(inspector, schema)):
            why = "a view: no key tells its rows apart"
            left_out.append({"what": f"{prefix}{name}", "why": why})
    return {
        "dialect": connection.dialect.name,
        "tables": tables,
        "left_out": left_out,
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


def _partitions(connection: Connection, schema: str | None) -> dict[str, str]:
    """Return why tables are left out that are parts of others."""
    if connection.dialect.name != "postgresql":
        return {}
    statement = text(
        "SELECT child.relname, parent.relname FROM pg_inherits"
        " JOIN pg_class child ON child.oid = inhrelid"
        " JOIN pg_class parent ON parent.oid = inhparent"
        " JOIN pg_namespace ON pg_namespace.oid = child.relnamespace"
        " WHERE child.relispartition AND nspname = coalesce(:schema, current_schema())"
    )
    rows = connection.execute(statement, {"schema": schema})
    return {
        child: f"a partition of {parent}, which has its rows" for child, parent in rows
    }


def _key_of(table: SqlTable) -> list[str]:
    """Return the columns that tell rows apart: the primary key, or what is unique and never NULL."""
    primary = [column.name for column in table.primary_key.columns]
    if primary:
        return primary
    candidates = [
        one["columns"]
        for one in uniques_of(table)
        if not any(table.c[name].nullable for name in one["columns"])
    ]
    shortest = sorted(candidates, key=len)
    return shortest[0] if shortest else []


def _entry(table: SqlTable, key: list[str]) -> Table:
    entry: Table = {
        "schema": table.schema,
        "name": table.name,
        "key": key,
        "columns": [column_entry(column) for column in table.columns],
        "references": references_of(table),
        "relations": [],
        "uniques": uniques_of(table),
        "checks": checks_of(table),
    }
    if table.comment:
        entry["comment"] = table.comment
    return entry
