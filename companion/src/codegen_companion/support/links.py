"""Links: how rows show where others refer to them."""

import datetime as dt
import uuid
from decimal import Decimal

from fastapi import Request
from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from .moments import as_utc
from .route_table import path_below_root
from .segments import EMPTY, path_of_key

__all__ = ["Link", "as_scalar", "row_path"]


class Link(BaseModel):
    """How a row shows where others refer to it; what does not apply is left out."""

    id: str | int | None = None
    name: str | None = None
    href: str | None = None


def as_scalar(
    value: str | float | uuid.UUID | Decimal | dt.date | dt.time,
) -> str | int:
    """Return a key as links have it: what is no number is a text."""
    return value if isinstance(value, int) else str(to_jsonable_python(as_utc(value)))


def row_path(request: Request, handler: str, key: str | int) -> str:
    """Return the path of a row.

    Args:
        request: Any request; it tells where the application is mounted.
        handler: The name of the function that answers with the row.
        key: The primary key.
    """
    start = request.url_for(handler, pk=EMPTY).path.removesuffix(f"/{EMPTY}")
    collection = path_below_root({**request.scope, "path": start})
    return f"{start}/{path_of_key(request.scope, collection, [key])}"
