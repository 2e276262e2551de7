"""Primary keys of rows, and keys by which an API finds them."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, TypeVar
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    Table,
    UniqueConstraint,
    inspect,
    select,
    tuple_,
)
from sqlalchemy.orm import Mapper, QueryableAttribute

__all__ = [
    "columns_of",
    "hashable",
    "indexed",
    "is_key",
    "key_of",
    "key_values",
    "one_of",
    "primary_key",
    "require_key",
    "rows_again",
    "select_keys",
    "whole_key",
]

ModelT = TypeVar("ModelT")


def primary_key(model: type[object]) -> list[QueryableAttribute[Any]]:
    """Return the attributes of the primary key of a class."""
    mapper: Mapper[Any] = inspect(model, raiseerr=True)
    return [
        mapper.get_property_by_column(column).class_attribute
        for column in mapper.primary_key
    ]


def key_of(model: type[object]) -> ColumnElement[Any]:
    """Return all of the primary key of a class, as `select_keys` selects it."""
    return whole_key(primary_key(model))


def whole_key(parts: Sequence[QueryableAttribute[Any]]) -> ColumnElement[Any]:
    """Return the parts of a key as one: the only one, or a tuple of several."""
    return parts[0].expression if len(parts) == 1 else tuple_(*parts)


def key_values(keys: Sequence[Sequence[Any]]) -> Sequence[Any]:
    """Return keys, each with all its parts, as `whole_key` is compared with them."""
    return [key[0] if len(key) == 1 else tuple(key) for key in keys]


def one_of(
    parts: Sequence[QueryableAttribute[Any]], keys: Sequence[Sequence[Any]]
) -> ColumnElement[bool]:
    """Match some keys, each with all its parts."""
    return whole_key(parts).in_(key_values(keys))


def rows_again(rows: Sequence[object]) -> ColumnElement[bool]:
    """Match rows of one class, at least one, by their keys."""
    mapper: Mapper[Any] = inspect(rows[0], raiseerr=True).mapper
    # A row that a savepoint has taken back is not loaded for its key.
    keys = [
        inspect(row, raiseerr=True).identity or mapper.primary_key_from_instance(row)
        for row in rows
    ]
    return one_of(primary_key(mapper.class_), keys)


def select_keys(
    model: type[ModelT], entity: type[ModelT] | None = None
) -> Select[*tuple[Any, ...]]:
    """Select the primary keys of a class.

    Args:
        model: The class.
        entity: An alias of it; default the class.
    """
    columns: list[Any] = [
        getattr(entity or model, attribute.key) for attribute in primary_key(model)
    ]
    return select(*columns)


def require_key(key: QueryableAttribute[Any], *owner: QueryableAttribute[Any]) -> None:
    """Check that an attribute tells rows from others, at the start of an application.

    What finds rows by half of a key finds those of others.

    Args:
        key: What rows are found by.
        owner: What is equal in all rows that one user sees.

    Raises:
        RuntimeError: The class has rows that it does not tell apart; the message names
            both.
    """
    columns = {column for one in (key, *owner) for column in columns_of(one)}
    mapper: Mapper[Any] = key.parent.mapper
    if columns and not is_key(columns, mapper):
        parts = ", ".join(attribute.key for attribute in primary_key(mapper.class_))
        raise RuntimeError(
            f"{key} does not tell one row from others, since the primary key of its table "
            f"is ({parts}): give it a unique constraint, or let `pk` of the resource name "
            "an attribute that has one"
        )


def is_key(columns: Collection[object], mapper: Mapper[Any]) -> bool:
    """Tell whether columns tell each row of a class from all others."""
    unique = [
        mapper.primary_key,
        *(found for table in mapper.tables for found in indexed(table, unique=True)),
    ]
    return any({*columns}.issuperset(found) for found in unique)


def indexed(table: FromClause, *, unique: bool = False) -> Iterator[Sequence[object]]:
    """Yield the columns, and expressions, by which a table finds rows, each in its order.

    Args:
        table: The table; what is none has no index.
        unique: Whether they have to be in one row alone.
    """
    if not isinstance(table, Table):
        return
    yield list(table.primary_key)
    for constraint in table.constraints:
        if isinstance(constraint, UniqueConstraint):
            yield list(constraint.columns)
    for index in table.indexes:
        if index.unique or not unique:
            yield list(index.expressions)


def columns_of(attribute: QueryableAttribute[Any]) -> list[Any]:
    """Return the columns of an attribute; none of one that SQLAlchemy does not map."""
    return [*getattr(getattr(attribute, "property", None), "columns", ())]


def hashable(part: object) -> object:
    """Return what tells a part of a key from others: whoever chooses UUIDs chooses their hashes."""
    return str(part) if isinstance(part, UUID) else part
