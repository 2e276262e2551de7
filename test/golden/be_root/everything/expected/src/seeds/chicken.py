"""The first chickens."""

from functools import cache

from src.models import Chicken


@cache
def make_rows() -> list[Chicken]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Chicken(
            name=f"Chicken {number}",
        )
        for number in range(1, 4)
    ]
