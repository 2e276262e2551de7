"""The first eggs."""

from functools import cache

from src.models import Egg
from src.seeds.chicken import make_rows as make_chickens
from src.seeds.nest import make_rows as make_nests


@cache
def make_rows() -> list[Egg]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Egg(
            data={"number": number},
            mother=make_chickens()[number - 1],
            nest=make_nests()[number - 1],
        )
        for number in range(1, 4)
    ]
