"""The first articles."""

from decimal import Decimal
from functools import cache

from app.models import Article
from app.seeds.author import make_rows as make_authors


@cache
def make_rows() -> list[Article]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Article(
            title=f"Title {number}",
            body=f"Body {number}",
            price=Decimal(number) + Decimal("0.50"),
            published=number % 2 == 1,
            status=("draft", "published")[number % 2],
            author=make_authors()[number - 1],
        )
        for number in range(1, 4)
    ]
