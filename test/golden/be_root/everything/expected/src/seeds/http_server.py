"""The first http servers."""

from functools import cache

from src.models import HTTPServer
from src.seeds.text import make_rows as make_texts


@cache
def make_rows() -> list[HTTPServer]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        HTTPServer(
            host=f"Host {number}",
            port=number,
            enabled=number % 2 == 1,
            text=make_texts()[number - 1],
            texts=make_texts()[: number % 3],
        )
        for number in range(1, 4)
    ]
