"""What generated tests cannot make by themselves."""

from typing import Any


def make_user() -> dict[str, Any]:
    """Make a current user."""
    return {"name": "ann", "roles": ["member"]}
