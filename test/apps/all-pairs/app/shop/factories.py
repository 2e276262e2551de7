"""Rows and users of generated tests."""

from typing import Any

from shop.people import claims_of, user_of


def make_claims() -> dict[str, Any]:
    """Return what a token says of a user."""
    return claims_of("ann")


def make_user() -> Any:
    """Return a user."""
    return user_of("ann")
