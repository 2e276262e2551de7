"""Users, whom a proxy has signed in: what it says of them has no `sub`."""

from typing import Annotated, Any

from fastapi import Header, HTTPException


async def current_user(x_user: Annotated[str, Header()] = "ann") -> dict[str, Any]:
    """Return the current user.

    Raises:
        HTTPException: 401, nobody is signed in.
    """
    if x_user == "nobody":
        raise HTTPException(401, "Nobody is signed in")
    return {"name": x_user, "roles": ["member"]}
