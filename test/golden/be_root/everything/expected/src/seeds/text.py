"""The first texts."""

from functools import cache

from src.models import Text


@cache
def make_rows() -> list[Text]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Text(
            line=f"Line {number}",
        )
        for number in range(1, 4)
    ]
