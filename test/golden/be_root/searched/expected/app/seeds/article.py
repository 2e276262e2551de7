"""The first articles."""

from functools import cache

from app.models import Article


@cache
def make_rows() -> list[Article]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Article(
            title=f"Title {number}",
            body=f"Body {number}",
            order=f"Order {number}",
            views=number,
        )
        for number in range(1, 4)
    ]
