"""Types that Python has none for, which rows are read as text of: `inet`, ranges, types of the user's own."""

import re
from typing import Any, cast

from sqlalchemy import Connection, Table, text
from sqlalchemy.types import LargeBinary

from codegen_companion.reading import document

# A domain is what it is made of, as models write it.
_STATEMENT = text(
    "SELECT attname, CASE typtype WHEN 'd' THEN format_type(typbasetype, typtypmod)"
    " ELSE format_type(atttypid, atttypmod) END, attndims FROM pg_attribute"
    " JOIN pg_type ON pg_type.oid = atttypid"
    " JOIN pg_class ON pg_class.oid = attrelid"
    " JOIN pg_namespace ON pg_namespace.oid = relnamespace"
    " WHERE nspname = coalesce(:schema, current_schema()) AND relname = :name"
    " AND attnum > 0"
)
# Of a column, whatever its type.
_KEPT = (
    "name",
    "nullable",
    "made",
    "computed",
    "comment",
    "sql",
    "server_default",
    "computed_as",
    "is_stored",
    "identity",
)
# What the driver gives is no value of the field that SQLAlchemy's type says.
_OTHERS = re.compile(r"bit\b|time(\(\d\))? with time zone")


def give_names(connection: Connection, table: Table, entry: "document.Table") -> None:
    """Make columns text that no type of fields stands for, but for binary ones.

    Columns of the key are, too, whose type no key can have, and what refers to one.
    """
    names = _names_in(connection, table)
    keys = {*entry["key"]} | {
        name
        for one in entry["references"]
        if len(one["columns"]) == 1
        for name in one["columns"]
    }

    def told(column: document.Column) -> document.Column:
        name = column["name"]
        # SQLite has columns without a type, and no other ones that Python has none for.
        kind, dimensions = names.get(name, ("text", 0))
        is_other = _OTHERS.match(kind) is not None or dimensions > 1
        is_known = column.get("type") is not None and not is_other
        if name in keys:
            column = without_values(column)
            is_known = is_known and not _is_no_key(column)
        if is_known or "address" in column or is_binary(table.c[name].type):
            return column
        kept = {key: value for key, value in column.items() if key in _KEPT}
        labels = {"labels": column["values"]} if "values" in column else {}
        return cast(
            "document.Column", {**kept, **labels, "type": "str", "as_text": kind}
        )

    entry["columns"] = [told(column) for column in entry["columns"]]


def _names_in(connection: Connection, table: Table) -> dict[str, tuple[str, int]]:
    """Return the type of each column, and how many dimensions it was declared with."""
    if connection.dialect.name != "postgresql":
        return {}
    place = {"schema": table.schema, "name": table.name}
    rows = connection.execute(_STATEMENT, place)
    return {name: (kind, dimensions) for name, kind, dimensions in rows}


def without_values(column: "document.Column") -> "document.Column":
    """Take away what a condition says of a text: no key is a choice."""
    sql = column.get("sql")
    if column.get("type") != "enum" or (sql and sql["name"] == "Enum"):
        return column
    kept = {key: value for key, value in column.items() if key != "values"}
    return cast("document.Column", {**kept, "type": "str"})


def _is_no_key(column: "document.Column") -> bool:
    return bool(column.get("is_list")) or column.get("type") in ("enum", "json")


def is_binary(kind: Any) -> bool:  # noqa: ANN401  # of a column, or of its items
    """Tell whether a type is one of bytes."""
    inner = getattr(kind, "data_type", None) or getattr(kind, "item_type", None)
    return isinstance(kind, LargeBinary) or (inner is not None and is_binary(inner))
