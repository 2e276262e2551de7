"""Moments without a zone: as everything that is stored, they are meant in UTC."""

import datetime as dt
from typing import TypeVar

ValueT = TypeVar("ValueT")


def as_utc(value: ValueT) -> ValueT:
    """Give a moment without a zone the one that it is meant in; return all else."""
    if isinstance(value, dt.datetime) and value.tzinfo is None:
        return value.replace(tzinfo=dt.UTC)
    return value
