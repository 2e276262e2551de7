"""What statements leave out of the rows that answers show."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from sqlalchemy import (
    Boolean,
    Date,
    DateTime,
    Float,
    Integer,
    Interval,
    Numeric,
    String,
    Time,
    Uuid,
)
from sqlalchemy.orm import ColumnProperty, Mapper, RelationshipProperty, defer
from sqlalchemy.types import TypeDecorator, TypeEngine

__all__ = ["showing"]

LONGEST_SMALL_TEXT = 1_000
"""Characters of a text that is read whether it is shown or not."""

_SMALL = (Boolean, Date, DateTime, Float, Integer, Interval, Numeric, Time, Uuid)


def showing(entity: Any, *fields: str) -> list[Any]:  # noqa: ANN401  # a class or an alias
    """Return options that leave out columns which may be large and are not shown.

    An answer that shows the title of an article does not read its text: rows would cost
    what they hold, and not what is shown of them. Small columns are read all the same,
    since each option costs time as well. All are read where a field is no column, such
    as a hybrid attribute: it may read any of them.

    Args:
        entity: The class of the rows, or an alias of it.
        fields: The attributes that are shown of them, relations included.
    """
    mapper: Mapper[Any] = getattr(entity, "__mapper__", entity)
    return [
        defer(getattr(entity, name), raiseload=True)
        for name in _left_out(mapper, fields)
    ]


@cache
def _left_out(mapper: Mapper[Any], fields: tuple[str, ...]) -> Sequence[str]:
    properties = [mapper.attrs.get(name) for name in fields]
    known = (ColumnProperty, RelationshipProperty)
    if not all(isinstance(shown, known) for shown in properties):
        return ()
    needed = {*fields, *_keys(mapper)}
    return [
        column.key
        for column in mapper.column_attrs
        if column.key not in needed and not _is_small(column.columns[0].type)
    ]


def _keys(mapper: Mapper[Any]) -> set[str]:
    """Name what SQLAlchemy tells rows and their relations by."""
    columns = {mapper.polymorphic_on, mapper.version_id_col, *mapper.primary_key}
    for relation in mapper.relationships:
        columns |= relation.local_columns
    return {one.key for one in mapper.column_attrs if columns.intersection(one.columns)}


def _is_small(type_: TypeEngine[Any]) -> bool:
    stored = type_.impl_instance if isinstance(type_, TypeDecorator) else type_
    if isinstance(stored, String):
        return stored.length is not None and stored.length <= LONGEST_SMALL_TEXT
    return isinstance(stored, _SMALL)
