"""What rows are read with, and without, because of what a request asks for."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import Select
from sqlalchemy.orm.interfaces import ORMOption

from .shown import showing

__all__ = ["including", "selecting_only", "showing_only"]

SelectT = TypeVar("SelectT", bound=Select[Any])


def including(
    statement: SelectT,
    options: Mapping[str, Sequence[ORMOption]],
    include: Collection[str],
) -> SelectT:
    """Let a statement load what is asked for.

    Args:
        statement: Selects instances without it. Where nothing is asked for, it stays the
            same object, whose key in SQLAlchemy's cache is known.
        options: What loads each relation to one row that a request may ask for.
        include: What it asks for.
    """
    asked = [one for name in include for one in options.get(name, ())]
    return statement.options(*asked) if asked else statement


def showing_only(
    statement: SelectT,
    entity: type[Any],
    attributes: Mapping[str, str],
    asked: Collection[str],
) -> SelectT:
    """Let a statement leave out of rows what is large and not asked for.

    Args:
        statement: Selects instances.
        entity: Their class.
        attributes: The attributes that answers may show of them, by the names of fields.
        asked: The fields that a request asks for.
    """
    shown = [attributes[name] for name in asked if name in attributes]
    return statement.options(*showing(entity, *shown))


def selecting_only(
    statement: Select[*tuple[Any, ...]],
    entity: type[Any],
    attributes: Mapping[str, str],
    asked: Collection[str],
) -> Select[*tuple[Any, ...]]:
    """Let a statement select what is asked for, and nothing else.

    Args:
        statement: Selects columns.
        entity: The class that has them.
        attributes: What fields are called there, by their names.
        asked: The fields that a request asks for.
    """
    columns = [getattr(entity, attributes[name]) for name in asked]
    return statement.with_only_columns(*columns)
