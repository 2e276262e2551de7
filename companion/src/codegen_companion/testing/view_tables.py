"""Tables in the place of views: rows of these cannot be made, and tests need some."""

from collections.abc import Sequence

from sqlalchemy import Connection, Table, inspect, text
from sqlalchemy.engine import Inspector


def replace_views(connection: Connection, tables: Sequence[Table]) -> None:
    """Drop the views that classes are mapped to, and make tables of their shape.

    Args:
        connection: A database that is the tests' alone.
        tables: What classes are mapped to; most are tables there already.
    """
    inspector = inspect(connection)
    kinds = {table: _kind(inspector, table) for table in tables}
    views = {table: kind for table, kind in kinds.items() if kind}
    # SQLite drops one without looking at the others.
    others = "" if connection.dialect.name == "sqlite" else " CASCADE"
    for table, kind in views.items():
        name = connection.dialect.identifier_preparer.format_table(table)
        connection.execute(text(f"DROP {kind} IF EXISTS {name}{others}"))
    for table in views:
        table.create(connection)


def _kind(inspector: Inspector, table: Table) -> str:
    """Return what kind of view is called as a table; nothing where none is."""
    if table.name in inspector.get_view_names(schema=table.schema):
        return "VIEW"
    if inspector.dialect.name == "sqlite":
        return ""
    names = inspector.get_materialized_view_names(schema=table.schema)
    return "MATERIALIZED VIEW" if table.name in names else ""
