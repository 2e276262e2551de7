"""What a mapper tells about the rows that tests need."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from sqlalchemy import (
    Column,
    ForeignKeyConstraint,
    Index,
    PrimaryKeyConstraint,
    Subquery,
    Table,
    UniqueConstraint,
    inspect,
)
from sqlalchemy.orm import Mapper, RelationshipDirection, class_mapper


def concrete_mapper(model: type[object]) -> Mapper[Any]:
    """Return the mapper of a class whose rows can exist: itself or a subclass."""
    mapper: Mapper[Any] = class_mapper(model)
    if mapper.polymorphic_on is None or mapper.polymorphic_identity is not None:
        return mapper
    heirs = [
        heir
        for heir in mapper.self_and_descendants
        if heir.polymorphic_identity is not None
    ]
    return min(heirs, key=lambda heir: heir.class_.__name__, default=mapper)


def mapper_of(table: object, mapper: Mapper[Any]) -> Mapper[Any]:
    """Return the mapper of a table, among those that are declared with `mapper`.

    Raises:
        LookupError: No class is mapped to the table.
    """
    for other in mapper.registry.mappers:
        inherits_table = (
            other.inherits is not None and other.inherits.local_table is table
        )
        if other.local_table is table and not inherits_table:
            return other
    raise LookupError(f"no class is mapped to {table}")


def is_query(mapper: Mapper[Any]) -> bool:
    """Tell whether a class is mapped to a query, whose rows are read alone."""
    return isinstance(mapper.local_table, Subquery)


def columns_below(mapper: Mapper[Any]) -> dict[str, Column[Any]]:
    """Map attributes to the columns of the table that a query reads.

    Raises:
        LookupError: It reads several tables.
    """
    tables = set(_tables(mapper))
    if len(tables) != 1:
        raise LookupError(f"`{mapper.class_.__name__}` is a query of several tables.")
    [table] = tables
    return {
        name: below
        for name, column in columns_of(mapper).items()
        for below in table.columns
        if below is column
    }


def new_row(model: type[object], values: Mapping[str, object]) -> object:
    """Make a row; a column called `self` is set afterwards, as it is no argument."""
    row = model(**{key: value for key, value in values.items() if key != "self"})
    if "self" in values:
        row.self = values["self"]  # type: ignore[attr-defined]
    return row


def function_name(model: type[object]) -> str:
    """Name the project's factory of a class: `make_stock_movement`."""
    words = re.sub(
        r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", model.__name__
    )
    return f"make_{words.lower()}"


def columns_of(mapper: Mapper[Any]) -> dict[str, Column[Any]]:
    """Map the attributes that hold columns to them; of inherited keys to the first.

    Those of a query are the columns that it reads, which know what rows must have.
    """
    columns = {
        attribute.key: attribute.columns[-1] for attribute in mapper.column_attrs
    }
    below = {
        key: next(one for one in column.base_columns if not one.base_columns - {one})
        if is_query(mapper)
        else column
        for key, column in columns.items()
    }
    return {key: column for key, column in below.items() if isinstance(column, Column)}


def attribute_of(mapper: Mapper[Any], name: str) -> str:
    """Return the attribute that a synonym stands for; of another name the name itself."""
    synonym = mapper.synonyms.get(name)
    return name if synonym is None else attribute_of(mapper, synonym.name)


def stored_columns(mapper: Mapper[Any]) -> dict[str, Column[Any]]:
    """Map the attributes that can be set to their columns, synonyms among them.

    The database computes others.
    """
    columns = columns_of(mapper)
    # A synonym over a property of the class is set by the property, if it can be.
    columns |= {
        synonym.key: columns[attribute]
        for synonym in mapper.synonyms
        if (attribute := attribute_of(mapper, synonym.key)) in columns
        and getattr(synonym.descriptor, "fset", None) is not None
    }
    return {key: column for key, column in columns.items() if column.computed is None}


def is_required(column: Column[Any], mapper: Mapper[Any]) -> bool:
    """Tell whether an insert fails without a value for the column, that of a second row at the latest."""
    return not (
        (column.nullable and not _is_null_unique(column))
        or column.default is not None
        or (column.server_default is not None and not _is_same_unique(column))
        or column is column.table.autoincrement_column
        or column is mapper.polymorphic_on
        or column is mapper.version_id_col
    )


def _is_same_unique(column: Column[Any]) -> bool:
    """Tell whether the database gives all rows one value that they may not have in common."""
    given = getattr(column.server_default, "arg", None)
    is_same = re.match(r"'|[-+]?\d|true|false", str(given), re.IGNORECASE) is not None
    return (is_same or isinstance(given, str)) and any(
        list(one.columns) == [column]
        for one in _uniques_of_table(column)
        if isinstance(one, UniqueConstraint) or one.unique
    )


def _is_null_unique(column: Column[Any]) -> bool:
    """Tell whether NULL is a value that rows may not have in common."""
    return any(
        one.dialect_kwargs.get("postgresql_nulls_not_distinct")
        and one.columns.contains_column(column)
        for one in _uniques_of_table(column)
    )


def _uniques_of_table(column: Column[Any]) -> list[UniqueConstraint | Index]:
    """List what may keep values of a table apart; indexes do where they are unique."""
    table = cast("object", column.table)  # of a view that is numbered it is a query
    if not isinstance(table, Table):
        return []
    return [
        one
        for one in [*table.constraints, *table.indexes]
        if isinstance(one, UniqueConstraint | Index)
    ]


def covered_columns(mapper: Mapper[Any], key: str) -> set[Any]:
    """List the columns that setting an attribute sets."""
    if key in mapper.relationships:
        relation = mapper.relationships[key]
        is_parent = relation.direction is RelationshipDirection.MANYTOONE
        return set(relation.local_columns) if is_parent else set()
    column = columns_of(mapper).get(key)
    return set() if column is None else {column}


def present_values(row: object) -> dict[str, object]:
    """Map the attributes of a new row that have a value to it."""
    state = inspect(row, raiseerr=True)
    return {
        key: value
        for key, value in state.dict.items()
        if key in state.attrs and value is not None
    }


def foreign_keys(mapper: Mapper[Any]) -> list[ForeignKeyConstraint]:
    """List the foreign keys of a class's tables, always in the same order."""
    found = {key for table in _tables(mapper) for key in table.foreign_key_constraints}
    return sorted(found, key=lambda constraint: tuple(constraint.column_keys))


def unique_sets(mapper: Mapper[Any]) -> Iterator[dict[str, Column[Any]]]:
    """Yield the attributes, with their columns, that must differ between rows."""
    attributes = {column: key for key, column in columns_of(mapper).items()}
    for table in _tables(mapper):
        rules: list[UniqueConstraint | PrimaryKeyConstraint | Index] = [
            *(
                rule
                for rule in table.constraints
                if isinstance(rule, UniqueConstraint | PrimaryKeyConstraint)
            ),
            *(index for index in table.indexes if index.unique),
        ]
        for rule in rules:
            columns = list(rule.columns)
            if columns and all(column in attributes for column in columns):
                yield {attributes[column]: column for column in columns}


def attributes_of(mapper: Mapper[Any], constraint: ForeignKeyConstraint) -> set[str]:
    """Return the attributes that a foreign key is made of."""
    columns = set(constraint.columns)
    return {name for name, column in columns_of(mapper).items() if column in columns}


def is_unique(mapper: Mapper[Any], constraint: ForeignKeyConstraint) -> bool:
    """Tell whether rows that refer to the same one could hurt a constraint."""
    names = attributes_of(mapper, constraint)
    return any(names & columns.keys() for columns in unique_sets(mapper))


def _tables(mapper: Mapper[Any]) -> list[Table]:
    return [table for table in mapper.tables if isinstance(table, Table)]
