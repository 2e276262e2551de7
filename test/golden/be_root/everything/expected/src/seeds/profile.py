"""The first profiles."""

from functools import cache

from src.models import Profile
from src.seeds.user import make_rows as make_users


@cache
def make_rows() -> list[Profile]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Profile(
            bio=f"Bio {number}",
            owner=make_users()[0],
        )
        for number in range(1, 2)
    ]
