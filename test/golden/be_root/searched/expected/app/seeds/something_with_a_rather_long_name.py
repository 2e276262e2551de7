"""The first something with a rather long names."""

from functools import cache

from app.models import SomethingWithARatherLongName


@cache
def make_rows() -> list[SomethingWithARatherLongName]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        SomethingWithARatherLongName(
            a_column_that_makes_it_longer=str(number),
        )
        for number in range(1, 4)
    ]
