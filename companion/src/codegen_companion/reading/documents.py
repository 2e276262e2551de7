"""Columns of JSON whose values are no objects: lists, texts, numbers.

A field of the type `json` is an object. A database says no more than that a column holds
JSON, so its rows are asked, the first ten thousand of them.
"""

from typing import cast

from sqlalchemy import Connection, Table, func, select
from sqlalchemy import cast as as_type
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DBAPIError

from codegen_companion.reading import document

_MOST_ROWS = 10_000


def give_documents(
    connection: Connection, table: Table, entry: "document.Table"
) -> None:
    """Make columns text whose JSON no field stands for."""
    asked = [
        column["name"]
        for column in entry["columns"]
        if column.get("type") == "json" and not column.get("is_list")
    ]
    others = {name for name in asked if _has_others(connection, table, name)}

    def told(column: document.Column) -> document.Column:
        if column["name"] not in others:
            return column
        # What rows start with need not be an object either.
        kept = {key: value for key, value in column.items() if key != "default"}
        # A cast of SQLite to `json` is one to a number.
        is_sqlite = connection.dialect.name == "sqlite"
        kind = table.c[column["name"]].type
        named = "text" if is_sqlite else kind.compile(connection.dialect).lower()
        return cast("document.Column", {**kept, "type": "str", "as_text": named})

    entry["columns"] = [told(column) for column in entry["columns"]]


def _has_others(connection: Connection, table: Table, name: str) -> bool:
    rows = select(table.c[name]).limit(_MOST_ROWS).subquery()
    column = rows.c[name]
    kind = (
        func.jsonb_typeof(as_type(column, postgresql.JSONB))
        if connection.dialect.name == "postgresql"
        else func.json_type(column)
    )
    plain = ["object", "null"] if table.c[name].nullable else ["object"]
    try:
        with connection.begin_nested():
            return (
                connection.execute(
                    select(kind).where(kind.not_in(plain)).limit(1)
                ).first()
                is not None
            )
    except DBAPIError:
        # Of PostgreSQL nobody may read the rows, and the type is all that is known; SQLite
        # has found one that is no JSON.
        return connection.dialect.name == "sqlite"
