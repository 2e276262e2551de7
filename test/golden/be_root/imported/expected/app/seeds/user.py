"""Who may sign in at first."""

from functools import cache

from app.models import User


@cache
def make_rows() -> list[User]:
    """Make a user; `seed.py` sets the password."""
    return [User(name="ann")]
