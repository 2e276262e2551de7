"""Columns that a config names and models tell more of: an application with a wrong one does not start."""

from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from sqlalchemy import inspect
from sqlalchemy.ext.associationproxy import AssociationProxyInstance
from sqlalchemy.orm import ColumnProperty, Mapper

__all__ = ["require_columns", "require_identities"]


def require_columns(model: type[object], *names: str) -> None:
    """Check that what lists compare and sort by is of the rows of a class.

    An association proxy follows a relation by itself, past the conditions of its rows.

    Args:
        model: The class.
        names: Its attributes, as lists name them.

    Raises:
        RuntimeError: One is an association proxy; the message says what to name instead.
    """
    mapper: Mapper[Any] = inspect(model, raiseerr=True)
    for name in names:
        found: object = getattr(model, _attribute(mapper, name), None)
        if isinstance(found, AssociationProxyInstance):
            path = f"{found.target_collection}.{found.value_attr}"
            raise RuntimeError(
                f"{model.__name__}.{name} is an association proxy, which asks nobody who "
                f"sees the rows behind it: let lists name the column by its path, {path!r}"
            )


def require_identities(model: type[object], *requests: type[BaseModel]) -> None:
    """Check that requests let no row be of a class that there is not.

    One such row fails each statement that reads it, whoever asks.

    Args:
        model: The class whose rows the requests write.
        requests: The models of the requests.

    Raises:
        RuntimeError: A request takes the column that says which class a row is of, with
            values that no class has; the message names it.
    """
    mapper: Mapper[Any] = inspect(model, raiseerr=True)
    known = set(mapper.polymorphic_map)
    for request in requests:
        for name, field in request.model_fields.items():
            values = _values(field.annotation)
            if not _says_class(mapper, name) or (
                values is not None and values <= known
            ):
                continue
            choices = ", ".join(sorted(repr(one) for one in known))
            raise RuntimeError(
                f"{model.__name__}.{name} says which class a row is of, and "
                f"{request.__name__} takes values of it that no class has: let the field be "
                f"an `enum` of some of {choices}, or leave it out"
            )


def _says_class(mapper: Mapper[Any], name: str) -> bool:
    found = mapper.attrs.get(_attribute(mapper, name))
    said = mapper.polymorphic_on
    if said is None or not isinstance(found, ColumnProperty):
        return False
    return any(column.shares_lineage(said) for column in found.columns)


def _attribute(mapper: Mapper[Any], name: str) -> str:
    """Return the attribute that a synonym stands for; of another name the name itself."""
    synonym = mapper.synonyms.get(name)
    return name if synonym is None else _attribute(mapper, synonym.name)


def _values(annotation: object) -> set[object] | None:
    """Return all values of a type but null; None where it has too many to list."""
    kind, parts = get_origin(annotation), get_args(annotation)
    if kind is Literal:
        return set(parts)
    if kind is Annotated:
        return _values(parts[0])
    if kind is Union or kind is UnionType:
        found = [_values(part) for part in parts]
        listed = [values for values in found if values is not None]
        return set[object]().union(*listed) if len(listed) == len(found) else None
    if annotation is NoneType:
        return set()
    if annotation is bool:
        return {True, False}
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return {*annotation}
    return None
