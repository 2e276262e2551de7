"""The first nothings."""

from functools import cache

from src.models import Nothing


@cache
def make_rows() -> list[Nothing]:
    """Make a few rows, the same ones for all that refer to them."""
    return [Nothing() for _ in range(1, 4)]
