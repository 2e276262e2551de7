"""The first defaults."""

import datetime as dt
import uuid
from decimal import Decimal
from functools import cache

from src.models import Defaults


@cache
def make_rows() -> list[Defaults]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Defaults(
            a_uuid=uuid.UUID(int=number),
            a_str=f"A str {number}",
            an_email=f"defaults{number}@example.org",
            an_int=number,
            a_float=number + 0.5,
            a_bool=number % 2 == 1,
            a_datetime=dt.datetime(2026, 1, number, 12, tzinfo=dt.UTC),
            a_date=dt.date(2026, 1, number),
            a_time=dt.time(8 + number),
            a_json={"number": number},
            a_decimal=Decimal(number) + Decimal("0.500"),
            an_enum=('a"b', "c\\d")[number % 2],
            a_number=(1, 2)[number % 2],
            tags=[f"Tags {number}"],
        )
        for number in range(1, 4)
    ]
