"""The first anies."""

from functools import cache

from src.models import Any
from src.seeds.decimal import make_rows as make_decimals


@cache
def make_rows() -> list[Any]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Any(
            uuid={"number": number},
            dt={"number": number},
            Base={"number": number},
            String={"number": number},
            Numeric={"number": number},
            relationship={"number": number},
            mapped_column={"number": number},
            utc_now={"number": number},
            Mapped={"number": number},
            mine=make_decimals()[number - 1],
        )
        for number in range(1, 4)
    ]
