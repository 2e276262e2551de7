"""What generated tests cannot make by themselves."""

import uuid
from typing import Any

from .models import Member


def make_user() -> dict[str, Any]:
    """Make a current user."""
    return {"sub": str(uuid.uuid4()), "badges": []}


def make_member(**overrides: object) -> Member:
    """Make a member who is their own sponsor, as the first one is."""
    key = uuid.uuid4()
    values: dict[str, Any] = {"id": key, "name": f"Ann {key}", "sponsor_id": key}
    return Member(**(values | overrides))
