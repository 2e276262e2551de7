"""The first a very long name of a model for all that postgresql cuts."""

from functools import cache

from src.models import AVeryLongNameOfAModelForAllThatPostgresqlCuts


@cache
def make_rows() -> list[AVeryLongNameOfAModelForAllThatPostgresqlCuts]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        AVeryLongNameOfAModelForAllThatPostgresqlCuts(
            a_column_whose_name_is_long_enough_for_its_index_to_be_cut=f"A column whose name is long enough for its index to be cut {number}",
        )
        for number in range(1, 4)
    ]
