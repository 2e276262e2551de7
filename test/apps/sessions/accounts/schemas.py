"""Users."""

from pydantic import BaseModel


class User(BaseModel):
    """The current user."""

    sub: str
