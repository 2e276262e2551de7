"""Classes whose rows a statement writes as the ORM would: all their columns are of one table."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard
from weakref import WeakKeyDictionary

from sqlalchemy import (
    ClauseElement,
    Column,
    ColumnElement,
    FromClause,
    Select,
    Table,
    insert,
)
from sqlalchemy.orm import ColumnProperty, InstanceState, Mapper
from sqlalchemy.sql.dml import ReturningInsert

__all__ = ["PlainTable", "Shown", "is_expression", "plain_table"]

_PLAIN = {bool, float, int, str, type(None)}

Shown = Select[*tuple[Any, ...]]
"""A statement that selects what is shown of the row with the key `pk`."""


class PlainTable(NamedTuple):
    """How rows of a class are written, and what is shown of them returned."""

    table: Table
    mapper: Mapper[Any]
    columns: Mapping[str, Column[Any]]
    """By the attributes that stand for them."""
    nulls: Mapping[str, None]
    """Columns that are written although a new row has no value for them."""
    returned: Sequence[ColumnElement[Any]]
    insert: ReturningInsert[Any]
    """Inserts one row of values by the names of columns."""
    insert_in_order: ReturningInsert[Any]
    """Inserts rows, and returns them in their order."""

    def values_of_new(self, state: InstanceState[Any]) -> dict[str, Any] | None:
        """Return what a new row is written with; None: not by its table alone.

        As the ORM has it, None is no value for a column with a default.
        """
        values: dict[str, Any] = {**self.nulls}
        for name, value in state.dict.items():
            column = self.columns.get(name)
            if column is None:
                if name in self.mapper.attrs:
                    return None
            elif is_expression(value):
                return None
            elif value is not None or column.type.should_evaluate_none:
                values[column.key] = value
        return values

    def values_of_changed(self, state: InstanceState[Any]) -> dict[str, Any] | None:
        """Return what is changed of a row; None: not by its table alone."""
        values: dict[str, Any] = {}
        for attribute in state.attrs:
            if not attribute.history.has_changes():
                continue
            column = self.columns.get(attribute.key)
            if column is None or column.primary_key or is_expression(attribute.value):
                return None
            values[column.key] = attribute.value
        return values


_KNOWN: WeakKeyDictionary[Shown, dict[Mapper[Any], PlainTable | None]] = (
    WeakKeyDictionary()
)


def plain_table(mapper: Mapper[Any], shown: Shown) -> PlainTable | None:
    """Return how rows of a class are written; None: as the ORM does.

    It is found once for a class and what is shown of it.
    """
    known = _KNOWN.setdefault(shown, {})
    if mapper not in known:
        known[mapper] = _find(mapper, shown)
    return known[mapper]


def _find(mapper: Mapper[Any], shown: Shown) -> PlainTable | None:
    table = mapper.local_table
    if not _is_table(table) or len(mapper.tables) > 1:
        return None
    if mapper.version_id_col is not None:
        return None
    columns = {
        attribute.key: column
        for attribute in mapper.column_attrs
        if (column := _column_of(attribute, table)) is not None
    }
    names: list[str] = [one["name"] for one in shown.column_descriptions]
    expressions: list[object] = [one["expr"] for one in shown.column_descriptions]
    if not all(
        name in columns and _stands_for(expression, columns[name])
        for name, expression in zip(names, expressions, strict=True)
    ):
        return None
    returned = [columns[name].label(name) for name in names]
    return PlainTable(
        table=table,
        mapper=mapper,
        columns=columns,
        nulls={
            column.key: None
            for column in columns.values()
            if not (column.primary_key or column.default or column.server_default)
            and not column.type.should_evaluate_none
        },
        returned=returned,
        insert=insert(table).returning(*returned),
        insert_in_order=insert(table).returning(
            *returned, sort_by_parameter_order=True
        ),
    )


def _is_table(selectable: FromClause) -> TypeGuard[Table]:
    return isinstance(selectable, Table)


def _column_of(attribute: ColumnProperty[Any], table: Table) -> Column[Any] | None:
    """Return the column of the table that an attribute stands for, and for no other."""
    column = attribute.columns[0]
    if len(attribute.columns) == 1 and isinstance(column, Column):
        return column if table.columns.get(column.key) is column else None
    return None


def _stands_for(expression: object, column: Column[Any]) -> bool:
    """Tell whether what is selected is a column, as an attribute of the class."""
    prop: object = getattr(expression, "property", None)
    return isinstance(prop, ColumnProperty) and prop.columns == [column]


def is_expression(value: object) -> bool:
    """Tell whether the database is to work out what a value is."""
    if type(value) in _PLAIN:  # asked of every value of many rows
        return False
    return isinstance(value, ClauseElement) or hasattr(value, "__clause_element__")
