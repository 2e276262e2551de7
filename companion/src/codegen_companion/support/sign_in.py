"""The user that tests are signed in as."""

from types import ModuleType
from typing import Any

from pydantic import BaseModel, ValidationError

from .factory import factory_error


def make_claims(
    factories: ModuleType | None = None, schema: type[BaseModel] | None = None
) -> dict[str, Any]:
    """Return the claims of the user: those of the project's `make_claims()`, if any.

    Args:
        factories: The project's module of factories.
        schema: The model of the current user.

    Raises:
        FactoryError: The claims do not make a current user.
    """
    write = getattr(factories, "make_claims", None)
    claims: dict[str, Any] = {"sub": "user-1"} if write is None else write()
    try:
        if schema is not None:
            schema.model_validate(claims)
    except ValidationError as error:
        raise factory_error(
            "a current user", "make_claims()", factories, str(error)
        ) from error
    return claims


def make_user(factories: ModuleType | None = None) -> Any:  # noqa: ANN401  # the project's own type
    """Return the user that the project's `make_user()` makes.

    Raises:
        FactoryError: There is no such function.
    """
    write = getattr(factories, "make_user", None)
    if write is None:
        reason = (
            "`get_current_user_fn` of the config returns what only the project knows."
        )
        raise factory_error("a current user", "make_user()", factories, reason)
    return write()
