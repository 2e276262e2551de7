"""Rows in every table, made by PostgreSQL itself."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import (
    Boolean, CheckConstraint, Column, ColumnElement, Date, DateTime, Enum, Float, Integer, LargeBinary, MetaData, Numeric, String, Table, Time,
    UniqueConstraint, Uuid, case, cast, func, insert, literal, literal_column, null, select, text,
)  # fmt: skip
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import TypeDecorator

NUMBER = literal_column("g", Integer)
"""The number of a row, from 1."""

SHARED = 10
"""One row of so many refers to a row of its own, all others to the first one."""


async def fill(connection: AsyncConnection, metadata: MetaData, rows: int) -> None:
    """Make the tables, and rows in all of them: nine of ten refer to the first row of the table that they refer to."""
    for table in metadata.tables.values():
        # Values that are made up know nothing of these.
        table.constraints = {one for one in table.constraints if not isinstance(one, CheckConstraint)}
    await connection.run_sync(metadata.create_all)
    for table in metadata.sorted_tables:
        columns = [column for column in table.columns if column.computed is None]
        numbers = func.generate_series(1, rows).alias("g")
        values = [cast(value(column), column.type) for column in columns]
        query = select(*values).select_from(numbers)
        await connection.execute(insert(table).from_select(columns, query))
        for column in table.primary_key:
            if column is table.autoincrement_column:
                sequence = func.pg_get_serial_sequence(table.fullname, column.name)
                await connection.execute(select(func.setval(sequence, rows)))
    await connection.execute(text("ANALYZE"))


def value(column: "Column[Any]") -> ColumnElement[Any]:
    """Return what a row has in a column."""
    if column.foreign_keys:
        return reference(column)
    if column.primary_key:
        return key(column, NUMBER)
    kind = innermost(column.type)
    match kind:
        case DateTime() | Date() | Time() if not column.nullable:
            return func.to_timestamp(1_700_000_000 + NUMBER)
        case DateTime() | Date() | Time():
            return null()
        case Enum():
            return literal(kind.enums[0])
        case Boolean():
            return literal(value=False)
        case Integer() | Numeric() | Float():
            return 1 + NUMBER % 100
        case String():
            return func.left(func.concat(NUMBER, " row ", func.md5(cast(NUMBER, String))), kind.length or 200)
        case LargeBinary():
            return literal(b"")
        case _:
            return text_json(column)


def text_json(column: "Column[Any]") -> ColumnElement[Any]:
    """Return an empty document: a list where the model says so."""
    default = getattr(column.default, "arg", None)
    return literal_column("'[]'::jsonb" if "list" in repr(default) else "'{}'::jsonb")


def key(column: "Column[Any]", number: Any) -> ColumnElement[Any]:
    """Return the primary key of the row with a number."""
    match innermost(column.type):
        case Uuid():
            return cast(func.md5(func.concat(literal(str(column.table.name)), number)), column.type)
        case String():
            return func.concat(literal("k"), number)
        case _:
            return cast(number, column.type)


def reference(column: "Column[Any]") -> ColumnElement[Any]:
    """Return the key of another row: of the first one, where the table can have it so often."""
    (found,) = column.foreign_keys
    target = found.column
    own, first = key(target, NUMBER), key(target, literal_column("1", Integer))
    if column in distinct(column.table):
        return own
    if target.table is column.table:
        return case((NUMBER == 1, null()), else_=first) if column.nullable else first
    return case((NUMBER % SHARED == 0, own), else_=first)


def distinct(table: Table) -> Iterator["Column[Any]"]:
    """Yield columns that tell rows apart where all others are equal."""
    keys = [*table.primary_key.columns]
    yield keys[-1]
    for constraint in table.constraints:
        if isinstance(constraint, UniqueConstraint):
            yield from constraint.columns
    yield from (column for column in table.columns if column.unique)


def innermost(kind: Any) -> Any:
    """Return the type that a column has in the database."""
    return innermost(kind.impl_instance) if isinstance(kind, TypeDecorator) else kind
