"""Writes whose result their writer may see."""

from collections.abc import Awaitable
from typing import TypeVar

from fastapi import HTTPException

RowT = TypeVar("RowT")


async def visible_to_writer(row: Awaitable[RowT]) -> RowT:
    """Return a written row as it is read again, or refuse what hides it from its writer.

    Call it before the commit, so that nothing is kept of what is refused.

    Args:
        row: Reads the row by the rules of the resource; 404 says that they hide it.

    Raises:
        HTTPException: 403, the user could not see the row that they wrote.
    """
    try:
        return await row
    except HTTPException as error:
        if error.status_code != 404:
            raise
        detail = "The user may not write what they could not see afterwards"
        raise HTTPException(403, detail) from error
