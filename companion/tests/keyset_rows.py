"""Rows with a value of each type, and the keys that lists of them are sorted by."""

import datetime as dt
import uuid
from decimal import Decimal
from typing import Any

from sqlalchemy.orm import InstrumentedAttribute

from codegen_companion.support.keyset import Key

from .models import Everything, Status

NAMES = [
    "small",
    "big",
    "cents",
    "text",
    "long_text",
    "exact",
    "whole",
    "free",
    "double",
    "flag",
    "token",
    "naive",
    "aware",
    "zoned",
    "day",
    "clock",
    "span",
    "raw",
    "status",
]


def row(number: int) -> dict[str, Any]:
    """Return values with ties, NULLs and extremes."""
    values: dict[str, list[Any]] = {
        "small": [1, -(2**15), 2**15 - 1],
        "big": [-(2**63), 2**63 - 1, 0],
        "cents": [1, 2, 3],
        "text": ["a", "B", "é", ""],
        "long_text": ["🙂", "a'b", "z"],
        "exact": [Decimal("0.10"), Decimal("-9999.99"), Decimal("1.33")],
        "whole": [Decimal(1), Decimal(9999)],
        "free": [Decimal("0.1"), Decimal("1e20")],
        "double": [0.1, float("inf"), float("-inf"), 1e-300],
        "flag": [True, False],
        "token": [uuid.UUID(int=number % 3), uuid.UUID(int=2**127 + number % 2)],
        "naive": [dt.datetime(2024, 1, 1), dt.datetime(2024, 1, 1, 0, 0, 0, 1)],
        "aware": [
            dt.datetime(2024, 1, 1, tzinfo=dt.UTC),
            dt.datetime(9999, 12, 31, 23, 59, 59, 999999, dt.UTC),
        ],
        "zoned": [dt.datetime(2024, 1, 1, tzinfo=dt.UTC)],
        "day": [dt.date(1, 1, 1), dt.date(2024, 1, 1)],
        "clock": [dt.time(1), dt.time(23, 59, 59, 999999)],
        "span": [dt.timedelta(days=-1), dt.timedelta(seconds=1, microseconds=1)],
        "raw": [b"", b"\x00\xff"],
        "status": [Status.DRAFT, Status.LIVE],
    }
    return {
        name: ([*choices, None])[number * (index + 3) // 2 % (len(choices) + 1)]
        for index, (name, choices) in enumerate(values.items())
    }


def keys_of(*terms: tuple[str, bool]) -> list[Key]:
    """Return the keys of a sort, closed by the primary key."""
    keys = [
        Key(column(name), nullable=True, descending=descending)
        for name, descending in terms
    ]
    return [*keys, Key(Everything.id, nullable=False, descending=terms[-1][1])]


def column(name: str) -> InstrumentedAttribute[Any]:
    """Return a column of the table with all types."""
    found: InstrumentedAttribute[Any] = getattr(Everything, name)
    return found
