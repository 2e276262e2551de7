"""Who a user is: what tells one from another, whatever a project's users are made of."""

import hashlib
import json
import logging
from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from pydantic import BaseModel

_OTHERWISE = "user otherwise known: "
"""Begins what stands for a user who does not have the key of a project."""

_logger = logging.getLogger(__name__)


def require_user_key(schema: type[BaseModel], key: str) -> None:
    """Check that users have the `user_key` of the config's `auth`.

    Without it they would be told apart by something else, unnoticed.

    Raises:
        RuntimeError: The class of users has no such attribute.
    """
    if schema.model_config.get("extra") == "allow":
        return
    if key not in schema.model_fields and not hasattr(schema, key):
        name = f"{schema.__module__}.{schema.__qualname__}"
        raise RuntimeError(f"auth.user_key: {name} has no attribute {key!r}")


def subject_of(user: object, key: str | None = None) -> object:
    """Return what tells a user apart: their `sub`, else their `id`, else all of them.

    Whose users have neither, and hold something that changes, names another key by
    `user_key` of the config's `auth`. Who has nothing in it is told apart as if there
    were none, by a text that is nobody's value of the key.

    Args:
        user: The current user, as the project's own dependency returns it.
        key: The key, or the attribute, that comes first.

    Raises:
        TypeError: The user is an object that has neither.
    """
    if key is None:
        return _usual(user)[1]
    value = _value(user, key)
    if value is None:
        if _lacks(user, key):
            _warn(key)
        return _otherwise(*_usual(user))
    # Users may choose their value: it must not pass for one of these.
    return _otherwise(key, value) if str(value).startswith(_OTHERWISE) else value


def _lacks(user: object, key: str) -> bool:
    return isinstance(user, Mapping) and key not in cast("Mapping[str, Any]", user)


@cache
def _warn(key: str) -> None:
    """Tell once of a key that may be misspelt: what dicts hold, nobody knows before."""
    _logger.warning("auth.user_key: a user has no %r, and is told by other keys", key)


def _usual(user: object) -> tuple[str | None, object]:
    """Return what is known of any user, and by which key; None: by all of them."""
    for name in ("sub", "id"):
        value = _value(user, name)
        if value is not None:
            return name, value
    known = user.model_dump(mode="json") if isinstance(user, BaseModel) else user
    if not isinstance(known, Mapping):
        message = "The current user has no sub, no id and no key of auth.user_key"
        raise TypeError(message)
    all_of_them = dict(cast("Mapping[str, Any]", known))
    return None, _digest(all_of_them)


def _value(user: object, name: str) -> object:
    if isinstance(user, Mapping):
        value: object = cast("Mapping[str, Any]", user).get(name)
    else:
        value = getattr(user, name, None)
    # An empty text tells nobody from another, either.
    return None if value == "" else value


def _otherwise(key: str | None, value: object) -> str:
    return _OTHERWISE + _digest([key, str(value)])


def _digest(known: object) -> str:
    written = json.dumps(known, sort_keys=True, default=str)
    return hashlib.sha256(written.encode()).hexdigest()
