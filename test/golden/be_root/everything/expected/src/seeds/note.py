"""The first notes."""

from functools import cache

from src.models import Note
from src.seeds.user import make_rows as make_users


@cache
def make_rows() -> list[Note]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Note(
            text=f"Text {number}",
            owner=make_users()[0],
            reader=make_users()[0],
            friends=make_users()[: number % 3],
        )
        for number in range(1, 4)
    ]
