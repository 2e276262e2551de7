"""The first decimals."""

import uuid as uuid_uuid
from functools import cache

from src.models import Decimal


@cache
def make_rows() -> list[Decimal]:
    """Make a few rows, the same ones for all that refer to them."""
    return [
        Decimal(
            uuid=uuid_uuid.UUID(int=number),
            dt=uuid_uuid.UUID(int=number),
            Base=uuid_uuid.UUID(int=number),
            String=uuid_uuid.UUID(int=number),
            Numeric=uuid_uuid.UUID(int=number),
            relationship=uuid_uuid.UUID(int=number),
            mapped_column=uuid_uuid.UUID(int=number),
            utc_now=uuid_uuid.UUID(int=number),
            Mapped=uuid_uuid.UUID(int=number),
        )
        for number in range(1, 4)
    ]
