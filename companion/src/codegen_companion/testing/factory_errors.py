"""The errors of tests that need a function in the project's module of factories."""

from types import ModuleType
from typing import Any

import pytest
from sqlalchemy import Boolean, Enum
from sqlalchemy.exc import StatementError
from sqlalchemy.orm import Mapper
from sqlalchemy.orm.exc import FlushError

REFUSALS = (
    AttributeError,
    FlushError,
    LookupError,
    NotImplementedError,
    StatementError,
    TypeError,
    ValueError,
)
"""How attributes, constructors, types and databases say no."""


class FactoryError(Exception):
    """A row or a body that cannot be made; the message names the function to write."""


def factory_error(
    what: str, call: str, factories: ModuleType | None, reason: str
) -> FactoryError:
    """Build the error that asks for a function in the project's module of factories."""
    place = getattr(factories, "__name__", "the module that `test_factories` names")
    return FactoryError(f"cannot make {what}: write {call} in {place}\n{reason}")


def skip_few(mapper: Mapper[Any]) -> None:
    """Leave out a test that needs more rows than keys of few values let there be: truths, or choices."""
    names = [column.name for column in mapper.primary_key]
    if all(_has_few(column.type) for column in mapper.primary_key):
        pytest.skip(
            f"There can be no more rows of {mapper.class_.__name__}: {', '.join(names)} has few values"
        )


def _has_few(kind: object) -> bool:
    return isinstance(kind, Boolean | Enum) or bool(getattr(kind, "labels", ()))
