"""What tells the rows of a table apart: a key of its own, one that the user knows, or where a row is."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, text
from sqlalchemy import Table as SqlTable

from codegen_companion.reading.columns import uniques_of
from codegen_companion.reading.document import Column, SqlType, Table
from codegen_companion.reading.errors import ReadingError
from codegen_companion.reading.named_types import is_binary

# Columns of keys, by the name of the table, behind its schema if that is not the usual one.
Keys = Mapping[str, Sequence[str]]

_LONGEST = 8
"""Columns of a key that an API can have."""

# The address of a row is one of its partition, or of the table that inherits.
_IS_PLAIN = text(
    "SELECT relkind = 'r' AND NOT EXISTS (SELECT FROM pg_inherits"
    " WHERE inhparent = pg_class.oid) FROM pg_class"
    " JOIN pg_namespace ON pg_namespace.oid = relnamespace"
    " WHERE nspname = coalesce(:schema, current_schema()) AND relname = :name"
)


def give_key(
    connection: Connection, table: SqlTable, entry: Table, own: Sequence[str] | None
) -> None:
    """Tell the key of a table, which gets a column that is one where it has none.

    Args:
        connection: The database.
        table: The table, or view.
        entry: What is told of it.
        own: What the user says that its key is.

    Raises:
        ReadingError: The user says what cannot be.
    """
    found = _key_of(table)
    if own is not None:
        _check(table, found, own)
        entry["key"], entry["is_read_only"] = [*own], True
        return
    if found:
        entry["key"] = found
        return
    address = _address(connection, table, entry)
    entry["key"] = [address["name"]]
    entry["columns"].insert(0, address)
    if address.get("address") == "number":
        entry["references"], entry["uniques"] = [], []


def _key_of(table: SqlTable) -> list[str]:
    """Return the columns that tell rows apart: the primary key, or what is unique and never NULL."""
    candidates = [
        one["columns"]
        for one in uniques_of(table)
        if not any(table.c[name].nullable for name in one["columns"])
    ]
    primary = [column.name for column in table.primary_key.columns]
    fits = [one for one in [primary, *sorted(candidates, key=len)] if _fits(table, one)]
    return fits[0] if fits else []


def _fits(table: SqlTable, key: Sequence[str]) -> bool:
    """Tell whether requests can say a key."""
    return 0 < len(key) <= _LONGEST and not any(
        is_binary(table.c[name].type) for name in key
    )


def _check(table: SqlTable, found: Sequence[str], own: Sequence[str]) -> None:
    """Refuse a key that is none."""
    said = f"--key {table.fullname}={','.join(own)}"
    if found:
        raise ReadingError(f"{said}: its key is {', '.join(found)}")
    unknown = [name for name in own if name not in table.c]
    if unknown:
        known = ", ".join(table.c.keys())
        raise ReadingError(f"{said}: no column is called {unknown[0]}; it has {known}")
    if not _fits(table, own):
        raise ReadingError(
            f"{said}: a key has at most {_LONGEST} columns, and no binary one"
        )


def _address(connection: Connection, table: SqlTable, entry: Table) -> Column:
    """Return a column that tells rows apart which may be alike."""
    is_table = "is_view" not in entry
    made: Column = {"name": "", "type": "int", "nullable": False, "made": True}
    if connection.dialect.name == "sqlite":
        free = [name for name in ("rowid", "oid", "_rowid_") if name not in table.c]
        # A table can be made without row ids if it has a primary key.
        if is_table and free and not table.primary_key.columns:
            sql: SqlType = {"module": "sqlalchemy", "name": "Integer", "args": {}}
            return {**made, "name": free[0], "address": "system", "sql": sql}
    else:
        place = {"schema": table.schema, "name": table.name}
        if is_table and connection.scalar(_IS_PLAIN, place):
            named: Column = {**made, "name": "ctid", "type": "str", "as_text": "tid"}
            return {**named, "address": "system"}
    name = "row_number"
    while name in table.c:
        name += "_"
    return {**made, "name": name, "address": "number"}
