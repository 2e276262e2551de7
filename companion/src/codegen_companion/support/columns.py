"""Columns that a config names and models tell more of: an application with a wrong one does not start."""

from typing import Any

from sqlalchemy import inspect
from sqlalchemy.ext.associationproxy import AssociationProxyInstance
from sqlalchemy.orm import Mapper


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


def _attribute(mapper: Mapper[Any], name: str) -> str:
    """Return the attribute that a synonym stands for; of another name the name itself."""
    synonym = mapper.synonyms.get(name)
    return name if synonym is None else _attribute(mapper, synonym.name)
