"""Users."""

from pydantic import BaseModel


class User(BaseModel):
    """The user of a token."""

    sub: str
