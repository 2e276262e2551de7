"""Triggers of tables: rows may be others than what a statement says that it has written."""

from weakref import WeakKeyDictionary

from sqlalchemy import Connection, Engine, Table, text

__all__ = ["has_triggers"]

_KNOWN: WeakKeyDictionary[Engine, dict[Table, bool]] = WeakKeyDictionary()

# Views and tables with rules count, too, and those that the database does not find.
_ASKED = {
    "postgresql": text(
        "SELECT NOT coalesce((SELECT NOT relhasrules FROM pg_class"
        " WHERE oid = to_regclass(CAST(:name AS text))), false)"
        " OR EXISTS (SELECT FROM pg_trigger WHERE NOT tgisinternal AND tgrelid IN"
        " (SELECT to_regclass(CAST(:name AS text)) UNION ALL"
        " SELECT relid FROM pg_partition_tree(to_regclass(CAST(:name AS text)))))"
    ),
    "sqlite": text(
        "SELECT count(*) FROM sqlite_schema"
        " WHERE type = 'trigger' AND lower(tbl_name) = lower(:name)"
    ),
}


def has_triggers(connection: Connection, table: Table) -> bool:
    """Tell whether writes to a table may do more than they say; asked once for an engine.

    What `RETURNING` gives is older than what an `AFTER` trigger makes of the row.
    """
    known = _KNOWN.setdefault(connection.engine, {})
    if table not in known:
        known[table] = _ask(connection, table)
    return known[table]


def _ask(connection: Connection, table: Table) -> bool:
    dialect = connection.dialect
    if dialect.name not in _ASKED or (dialect.name == "sqlite" and table.schema):
        return True
    name = table.name
    if dialect.name == "postgresql":
        name = dialect.identifier_preparer.format_table(table)
    return bool(connection.scalar(_ASKED[dialect.name], {"name": name}))
