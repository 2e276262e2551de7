"""Sizes of the types that domains of PostgreSQL are made of, which SQLAlchemy leaves out.

A model of a `char(2)` without its size would have one character, and cut the rest off.
"""

import re
from typing import Any

from sqlalchemy import Connection, Numeric, String, Table, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.types import TypeEngine

# Sizes in brackets, by schema and name; the schema of what needs none is none.
Sizes = dict[tuple[str | None, str], list[int]]

_STATEMENT = text(
    "SELECT CASE WHEN NOT pg_type_is_visible(pg_type.oid) THEN nspname END,"
    " typname, format_type(typbasetype, typtypmod) FROM pg_type"
    " JOIN pg_namespace ON pg_namespace.oid = typnamespace WHERE typtype = 'd'"
)


def domain_sizes(connection: Connection) -> Sizes:
    """Read the sizes of all domains."""
    if connection.dialect.name != "postgresql":
        return {}
    sizes: Sizes = {}
    for schema, name, kind in connection.execute(_STATEMENT):
        found = re.search(r"\((\d+)(?:,(\d+))?\)", kind)
        if found:
            sizes[schema, name] = [int(one) for one in found.groups() if one]
    return sizes


def give_sizes(table: Table, sizes: Sizes) -> None:
    """Give the types behind the domains of a table their sizes."""
    for column in table.columns:
        _give(column.type, sizes)


def _give(kind: TypeEngine[Any], sizes: Sizes) -> None:
    if not isinstance(kind, postgresql.DOMAIN):
        return
    base = kind.data_type
    schema: str | None = getattr(kind, "schema", None)
    size = sizes.get((schema, str(kind.name)))
    if size and isinstance(base, String):
        base.length = size[0]
    if size and isinstance(base, Numeric):
        base.precision = size[0]
        base.scale = size[1] if len(size) > 1 else 0
    _give(base, sizes)
