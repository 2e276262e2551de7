"""Claims that no column holds, for requests that are forbidden."""

from typing import Any

from sqlalchemy import Integer, String
from sqlalchemy.orm import InstrumentedAttribute

from .invention import stored_type


def unfit_claim(attribute: InstrumentedAttribute[Any]) -> object:
    """Return a claim of the right type that a column is too small for.

    Returns:
        None, as of a user without the claim, where the column holds all of its type.
    """
    kind = stored_type(attribute.property.columns[0].type)
    match kind:
        case Integer():
            return 2**64
        case String(length=int(length)):
            return "x" * (length + 1)
        case _:
            return None
