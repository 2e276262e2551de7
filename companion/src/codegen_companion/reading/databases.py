"""The tables of a live database."""

import asyncio
import re
from typing import Final

from sqlalchemy import (
    JSON,
    NUMERIC,
    Connection,
    MetaData,
    String,
    create_engine,
    inspect,
    text,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.engine import URL, Inspector, make_url
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.types import NullType

from codegen_companion.reading.actions import give_actions
from codegen_companion.reading.columns import checks_of, entry_of
from codegen_companion.reading.document import Document, LeftOut, Table
from codegen_companion.reading.documents import give_documents
from codegen_companion.reading.domains import domain_sizes, give_sizes
from codegen_companion.reading.errors import ReadingError
from codegen_companion.reading.generated import give_expressions
from codegen_companion.reading.keys import Keys, give_key
from codegen_companion.reading.loose_values import give_texts
from codegen_companion.reading.named_types import give_names
from codegen_companion.reading.statements import shadow_tables, statements_of
from codegen_companion.reading.unnamed_uniques import give_uniques

# Types of SQLite that hold numbers, by those who declared them.
_NUMBERS: Final = re.compile(r"\b(NUM|DEC|MONEY|CURRENCY)", re.IGNORECASE)

# A condition that a text is JSON, or nothing.
_DOCUMENT: Final = re.compile(
    r'[(\s]*json_valid\s*\(\s*"?(.+?)"?\s*\)(\s*=\s*1)?(\s+or\s+"?\1"?\s+is\s+null)?[)\s]*',
    re.IGNORECASE,
)

_BLANK: Final = 'a column is called "", which no model can have; rename it'

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
    left_out: list[LeftOut] = []
    sizes = domain_sizes(connection)
    told = dict(keys)
    for schema in _schemas(inspector):
        skipped = _OF_TOOLS | _not_taken(connection, schema)
        views = _views(inspector, schema)
        for name in sorted({*inspector.get_table_names(schema=schema), *views}):
            if name in skipped:
                continue
            if _is_blank_named(connection, name):
                left_out.append({"what": name, "why": _BLANK})
                continue
            table = SqlTable(
                name,
                MetaData(),
                schema=schema,
                autoload_with=connection,
                resolve_fks=False,
            )
            give_sizes(table, sizes)
            if connection.dialect.name == "sqlite":
                _forget_guesses(connection, table)
                _name_documents(table)
                give_actions(connection, table)
                give_uniques(connection, table)
            table.info["reflected"] = connection.dialect.name
            entry = entry_of(table)
            if name in views:
                entry["is_view"] = entry["is_read_only"] = True
            own = told.pop(str(table.fullname), None)
            give_key(connection, table, entry, own)
            give_names(connection, table, entry)
            give_documents(connection, table, entry)
            if connection.dialect.name == "sqlite":
                give_expressions(connection, entry)
                give_texts(connection, table, entry)
            tables.append(entry)
    if told:
        raise ReadingError(f"--key: no table or view is called {', '.join(told)}")
    return {
        "dialect": connection.dialect.name,
        "tables": tables,
        "left_out": left_out,
        # Last: from here on names are told as one who looks at a single schema sees them.
        "statements": statements_of(connection),
    }


def _is_blank_named(connection: Connection, name: str) -> bool:
    """Tell whether a table has a column called "", which SQLite alone takes for a name."""
    if connection.dialect.name != "sqlite":
        return False
    listed = text("SELECT 1 FROM pragma_table_xinfo(:name) WHERE name = ''")
    return connection.execute(listed, {"name": name}).first() is not None


def _forget_guesses(connection: Connection, table: SqlTable) -> None:
    """Take the type from columns whose declared one SQLite does not know.

    SQLAlchemy takes such a column for a number (`STRING`, `ANY`, `ENUM`), as SQLite would
    store digits; what stands in it may be anything, and is read as in a column without a type.
    """
    listed = text("SELECT name, type FROM pragma_table_xinfo(:name)")
    for name, declared in connection.execute(listed, {"name": table.name}):
        column = table.columns.get(name)
        is_guess = column is not None and type(column.type) is NUMERIC
        if is_guess and not _NUMBERS.search(declared):
            table.columns[name].type = NullType()


def _name_documents(table: SqlTable) -> None:
    """Give texts the type JSON that a condition says they hold, as Django writes it."""
    for check in checks_of(table):
        found = _DOCUMENT.fullmatch(check["text"])
        column = table.columns.get(found[1].replace('""', '"')) if found else None
        if column is not None and isinstance(column.type, String | NullType):
            column.type = JSON()


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
