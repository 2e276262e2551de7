"""The first nests."""

from functools import cache

from src.models import Nest
from src.seeds.chicken import make_rows as make_chickens


@cache
def make_rows() -> list[Nest]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Nest(
            builder=make_chickens()[number - 1],
            owner=make_chickens()[number - 1],
        )
        for number in range(1, 4)
    ]
