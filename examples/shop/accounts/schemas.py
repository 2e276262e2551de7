"""The current user, as handlers and actions see it."""

from pydantic import BaseModel


class CurrentUser(BaseModel):
    """What a token says about its owner."""

    sub: str
    name: str = ""
    roles: list[str] = []
