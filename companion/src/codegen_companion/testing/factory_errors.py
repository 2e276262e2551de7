"""The errors of tests that need a function in the project's module of factories."""

from types import ModuleType

from sqlalchemy.exc import StatementError
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
