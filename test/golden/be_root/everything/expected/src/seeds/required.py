"""The first requireds."""

import datetime as dt
import uuid
from decimal import Decimal
from functools import cache

from src.models import Required


@cache
def make_rows() -> list[Required]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Required(
            the_uuid=uuid.UUID(int=number),
            the_str=str(number),
            the_email=str(number),
            the_int=number,
            the_float=number + 0.5,
            the_bool=number % 2 == 1,
            the_datetime=dt.datetime(2026, 1, number, 12, tzinfo=dt.UTC),
            the_date=dt.date(2026, 1, number),
            the_time=dt.time(8 + number),
            the_json={"number": number},
            the_decimal=Decimal(number) + Decimal("0.5"),
            the_enum=('a"b', "c\\d")[number % 2],
            the_number=(1, 2)[number % 2],
        )
        for number in range(1, 4)
    ]
