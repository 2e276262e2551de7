"""What rows of a list are read with because a request asks for it."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import Select
from sqlalchemy.orm.interfaces import ORMOption

__all__ = ["including"]

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
