"""Columns of SQLite that hold what is none of their type: it stores any value in any column.

One such value would end each list that it is in, so rows are asked, the first ten thousand
of them, and a column that has one is read as text.
"""

import datetime as dt
import decimal
from typing import Final, cast

from sqlalchemy import Boolean, Connection, Table, select, type_coerce
from sqlalchemy.types import NullType

from codegen_companion.reading import document

_MOST_ROWS: Final = 10_000

# What rows have for fields of a type.
_HELD: Final[dict[str, tuple[type, ...]]] = {
    "bool": (int,),
    "int": (int,),
    "float": (int, float),
    "decimal": (decimal.Decimal,),
    "date": (dt.date,),
    "datetime": (dt.datetime,),
    "time": (dt.time,),
}
# What a field has for its type alone.
_OF_TYPES: Final = {"default", "limits", "max_digits", "decimal_places"}


def give_texts(connection: Connection, table: Table, entry: "document.Table") -> None:
    """Make columns text that hold what their type cannot be read from.

    Keys and columns that lead to some stay as they are: both ends have one type.
    """
    kept = {*entry["key"]} | {
        name for reference in entry["references"] for name in reference["columns"]
    }

    def told(column: document.Column) -> document.Column:
        held = _HELD.get(column.get("type") or "")
        name = column["name"]
        if held is None or name in kept or name not in table.c:
            return column
        if _are_held(connection, table, name, held):
            return column
        left = {key: value for key, value in column.items() if key not in _OF_TYPES}
        return cast("document.Column", {**left, "type": "str", "as_text": "text"})

    entry["columns"] = [told(column) for column in entry["columns"]]


def _are_held(
    connection: Connection, table: Table, name: str, held: tuple[type, ...]
) -> bool:
    column = table.c[name]
    # SQLAlchemy takes whatever is there for true, `f` and `no` among it.
    is_truth = isinstance(column.type, Boolean)
    asked = type_coerce(column, NullType()) if is_truth else column
    rows = connection.scalars(select(asked).limit(_MOST_ROWS))
    try:
        return all(
            value is None or (value in (0, 1) if is_truth else _is_held(value, held))
            for value in rows
        )
    except (TypeError, ValueError):
        return False


def _is_held(value: object, held: tuple[type, ...]) -> bool:
    """Tell whether a value is of a type; a time zone is lost when one is written."""
    return isinstance(value, held) and getattr(value, "tzinfo", None) is None
