"""The first lists."""

from functools import cache

from src.models import Lists


@cache
def make_rows() -> list[Lists]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Lists(
            strs=[f"Strs {number}"],
            emails=[f"lists{number}@example.org"],
            ints=[number],
            floats=[number + 0.5],
            bools=[number % 2 == 1],
            jsons=[{"number": number}],
        )
        for number in range(1, 4)
    ]
