"""Columns and tables of SQLAlchemy, reflected or mapped, as entries of the document."""

from typing import Any

from sqlalchemy import (
    CheckConstraint,
    ForeignKeyConstraint,
    Index,
    Sequence,
    UniqueConstraint,
)
from sqlalchemy import Column as SqlColumn
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects import postgresql

from codegen_companion.reading.document import (
    Check,
    Column,
    Facts,
    Reference,
    Table,
    Unique,
)
from codegen_companion.reading.types import sql_type, type_facts
from codegen_companion.reading.values import default_of, limits_of, narrowed


def entry_of(table: SqlTable) -> Table:
    """Tell all of a table that was reflected, but its key."""
    entry: Table = {
        "schema": table.schema,
        "name": table.name,
        "key": [],
        "columns": [column_entry(column) for column in table.columns],
        "references": references_of(table),
        "relations": [],
        "uniques": uniques_of(table),
        "checks": checks_of(table),
    }
    if table.comment:
        entry["comment"] = table.comment
    return entry


def column_entry(column: SqlColumn[Any]) -> Column:
    """Tell all of a column."""
    facts = type_facts(column.type)
    if column.comment:
        facts["comment"] = column.comment
    if column.computed is not None:
        facts["computed"] = True
        facts["computed_as"] = str(column.computed.sqltext)
        facts["is_stored"] = column.computed.persisted is not False
    if column.identity is not None:
        facts["identity"] = "always" if column.identity.always else "by default"
    sql = sql_type(column.type)
    if sql is not None:
        facts["sql"] = sql
    facts |= _default(column, facts.get("type"))
    if isinstance(column.type, postgresql.DOMAIN) and column.type.check is not None:
        facts |= _limited(limits_of(str(column.type.check)), {"VALUE", "value"}, facts)
    for check in checks_of(column.table):
        facts |= _limited(limits_of(check["text"]), {column.name}, facts)
    return {
        "name": column.name,
        "nullable": bool(column.nullable) and not _is_never_null(column),
        "made": is_made(column),
        **facts,
    }


def _is_never_null(column: SqlColumn[Any]) -> bool:
    return isinstance(column.type, postgresql.DOMAIN) and bool(column.type.not_null)


def is_made(column: SqlColumn[Any]) -> bool:
    """Tell whether rows get a value that is not sent."""
    if column.computed is not None or column.identity is not None:
        return True
    if column.default is not None or column.server_default is not None:
        return True
    return column is getattr(column.table, "autoincrement_column", None) and _counts(
        column
    )


def _counts(column: SqlColumn[Any]) -> bool:
    """Tell whether a key without a default counts up by itself: on SQLite, and in models."""
    return (
        "reflected" not in column.table.info
        or column.table.info["reflected"] == "sqlite"
    )


def _default(column: SqlColumn[Any], kind: str | None) -> Facts:
    """Return the default that all rows have in common, and the one of the server."""
    found: Facts = {}
    made: Any = column.server_default
    text = getattr(made, "arg", None) if column.computed is None else None
    if text is not None:
        found["server_default"] = str(getattr(text, "text", text))
        is_known, value = default_of(_quoted(text), kind or "")
        if is_known:
            found["default"] = value
    own: Any = column.default
    if own is not None and not isinstance(own, Sequence) and own.is_scalar:
        held: Any = getattr(own.arg, "value", own.arg)
        fits: dict[str, tuple[type, ...]] = {
            "str": (str,),
            "int": (int,),
            "float": (int, float),
            "bool": (bool,),
            "enum": (str, int),
        }
        if isinstance(held, (str, int, float)) and isinstance(
            held, fits.get(kind or "", ())
        ):
            found["default"] = held
    return found


def _quoted(text: object) -> str:
    """Return a default as SQL; a plain text of a model is a value."""
    return f"'{text}'" if isinstance(text, str) else str(text)


_NUMBERS = frozenset({"int", "float", "decimal"})


def _limited(
    found: tuple[str, dict[str, Any]] | None, names: set[str], facts: Facts
) -> Facts:
    """Return what a condition says of a column, where its type can have it."""
    if found is None or found[0] not in names or facts.get("is_list"):
        return {}
    kind, limits = facts.get("type"), found[1]
    if "values" in limits:
        return {"type": "enum", "values": limits["values"]} if kind == "str" else {}
    said: Facts = {}
    if kind == "str" and "max_length" in limits:
        most = limits["max_length"]
        said["max_length"] = min(most, facts.get("max_length", most))
    is_kept = {
        key: (kind == "str") if key == "min_length" else kind in _NUMBERS
        for key in limits.keys() - {"max_length"}
    }
    kept = {key: limits[key] for key in sorted(is_kept) if is_kept[key]}
    if kept:
        said["limits"] = narrowed(facts.get("limits", {}), kept)
    return said


def references_of(table: SqlTable) -> list[Reference]:
    """Return the foreign keys of a table."""
    found: list[Reference] = []
    for constraint in table.constraints:
        if not isinstance(constraint, ForeignKeyConstraint):
            continue
        elements = list(constraint.elements)
        # A key that leads to a table nobody has read says where by its text alone.
        places = [element.target_fullname.rsplit(".", 1) for element in elements]
        schema, _, name = places[0][0].rpartition(".")
        reference: Reference = {
            "columns": [column.name for column in constraint.columns],
            "schema": schema or None,
            "table": name,
            "target_columns": [column for _, column in places],
            "options": _options_of(constraint),
        }
        found.append(reference)
    return sorted(found, key=lambda one: one["columns"])


def _options_of(constraint: ForeignKeyConstraint) -> dict[str, str | bool]:
    options: dict[str, str | bool | None] = {
        "ondelete": constraint.ondelete and constraint.ondelete.upper(),
        "onupdate": constraint.onupdate and constraint.onupdate.upper(),
        "deferrable": constraint.deferrable,
        "initially": constraint.initially and constraint.initially.upper(),
    }
    return {name: value for name, value in options.items() if value}


def uniques_of(table: SqlTable) -> list[Unique]:
    """Return the columns that are unique together."""
    constraints: list[Unique] = [
        {
            "name": _name(one),
            "columns": one.columns.keys(),
            "is_index": False,
            "nulls_differ": _nulls_differ(one),
            "is_plain": True,
        }
        for one in table.constraints
        if isinstance(one, UniqueConstraint)
    ]
    # An index of an expression, or of some rows, has no columns or a condition; that of
    # a constraint is told by the dialect.
    indexes: list[Unique] = [
        {
            "name": _name(one),
            "columns": one.columns.keys(),
            "is_index": True,
            "nulls_differ": _nulls_differ(one),
            "is_plain": _is_plain(one),
        }
        for one in table.indexes
        if one.unique
        and len(one.columns) == len(one.expressions)
        and not any(
            one.dialect_kwargs.get(f"{name}_where") is not None
            for name in ("postgresql", "sqlite")
        )
    ]
    found = {
        tuple(one["columns"]): one for one in [*indexes, *constraints] if one["columns"]
    }
    return [found[columns] for columns in sorted(found)]


def _nulls_differ(one: UniqueConstraint | Index) -> bool:
    return not one.dialect_kwargs.get("postgresql_nulls_not_distinct")


def _is_plain(one: Index) -> bool:
    said = {key for key, value in one.dialect_kwargs.items() if value}
    is_sorted = any(not isinstance(part, SqlColumn) for part in one.expressions)
    return not is_sorted and said <= {"postgresql_nulls_not_distinct"}


def _name(one: UniqueConstraint | Index) -> str | None:
    return str(one.name) if one.name else None


def checks_of(table: object) -> list[Check]:
    """Return the conditions of a table; a query has none."""
    if not isinstance(table, SqlTable):
        return []
    found: list[Check] = [
        {"name": str(one.name) if one.name else None, "text": str(one.sqltext)}
        for one in table.constraints
        if isinstance(one, CheckConstraint)
    ]
    return sorted(found, key=lambda one: one["text"])
