"""The first authors."""

from functools import cache

from app.models import Author


@cache
def make_rows() -> list[Author]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Author(
            name=f"Author {number}",
            email=f"author{number}@example.org",
        )
        for number in range(1, 4)
    ]
