"""The user that tests are signed in as."""

from collections.abc import Callable, Mapping
from copy import copy
from types import ModuleType
from typing import Any, cast

import pytest
from fastapi import FastAPI
from pydantic import BaseModel, ValidationError

from .factory_errors import factory_error


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


class SignIn:
    """Changes the claims of the user whom requests come from."""

    def __init__(
        self,
        app: FastAPI,
        monkeypatch: pytest.MonkeyPatch,
        dependency: Callable[..., object],
        user: object,
        optional: Callable[..., object] | None = None,
    ) -> None:
        """Note where the user comes from.

        Args:
            app: The application.
            monkeypatch: Brings back its own users in the end.
            dependency: What the application asks for the current user.
            user: A user, whose further claims stay as they are.
            optional: What open routes ask for the user, if there is one.
        """
        self._app = app
        self._monkeypatch = monkeypatch
        self._dependency = dependency
        self._user = user
        self._optional = optional

    def __call__(self, claims: Mapping[str, object]) -> None:
        """Let the next requests come from a user with these claims.

        Args:
            claims: What the user has instead of their own; None takes a claim away.
        """
        user = _with_claims(self._user, claims)
        self._replace(lambda: user, user)

    def forget(self, dependency: Callable[..., object]) -> None:
        """Let the next requests come from nobody.

        Args:
            dependency: What happens to requests that need a user.
        """
        self._replace(dependency, None)

    def undo(self) -> None:
        """Let the next requests come from whom their tokens say."""
        overrides = self._app.dependency_overrides
        for one in (self._dependency, self._optional):
            if one is not None:
                self._monkeypatch.delitem(overrides, one, raising=False)

    def _replace(self, dependency: Callable[..., object], user: object) -> None:
        overrides = self._app.dependency_overrides
        self._monkeypatch.setitem(overrides, self._dependency, dependency)
        if self._optional is not None:
            self._monkeypatch.setitem(overrides, self._optional, lambda: user)


def _with_claims(user: object, claims: Mapping[str, object]) -> object:
    if isinstance(user, dict):
        all_claims = {**cast("dict[str, object]", user), **claims}
        return {name: value for name, value in all_claims.items() if value is not None}
    if isinstance(user, BaseModel):
        return user.model_copy(update=claims)
    other = copy(user)
    for name, value in claims.items():
        setattr(other, name, value)
    return other
