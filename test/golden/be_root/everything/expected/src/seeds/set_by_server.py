"""The first set by servers."""

from functools import cache

from src.models import SetByServer


@cache
def make_rows() -> list[SetByServer]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        SetByServer(
            title=f"Title {number}",
        )
        for number in range(1, 4)
    ]
