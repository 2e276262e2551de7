"""Who a user is: what tells one from another, whatever a project's users are made of."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, cast

from pydantic import BaseModel


def subject_of(user: object) -> object:
    """Return what tells a user apart: their `sub`, else their `id`, else all of them.

    Whose users have neither, and hold something that changes, names another key by
    `user_key` of the config's `auth`.

    Args:
        user: The current user, as the project's own dependency returns it.

    Raises:
        TypeError: The user is an object that has neither.
    """
    known = _as_mapping(user)
    for name in ("sub", "id"):
        value = getattr(user, name, None) if known is None else known.get(name)
        if value is not None:
            return value
    if isinstance(user, BaseModel):
        known = user.model_dump(mode="json")
    if known is None:
        message = "The current user has neither sub nor id: name a key by auth.user_key"
        raise TypeError(message)
    written = json.dumps(dict(known), sort_keys=True, default=str)
    return hashlib.sha256(written.encode()).hexdigest()


def _as_mapping(user: object) -> Mapping[str, Any] | None:
    return cast("Mapping[str, Any]", user) if isinstance(user, Mapping) else None
