"""Users, and what configs name besides models and functions."""

import enum
import uuid
from typing import Annotated, Any

from fastapi import Header, HTTPException
from pydantic import BaseModel

from shop.spec import SPEC

CODES = {
    "ann": uuid.UUID("00000000-0000-4000-8000-00000000000a"),
    "ben": uuid.UUID("00000000-0000-4000-8000-00000000000b"),
}
NUMBERS = {"ann": 1, "ben": 2}
PASSWORD = "right"  # of tests alone


class Color(enum.Enum):
    """Values of a field."""

    RED = "red"
    BLUE = "blue"


class User(BaseModel):
    """The current user."""

    sub: str
    name: str
    mail: str
    number: int
    code: uuid.UUID


class Done(BaseModel):
    """The answer of an action."""

    label: str


def claims_of(name: str) -> dict[str, Any]:
    """Return what a token says of a user."""
    return {
        "sub": name,
        "name": name,
        "mail": f"{name}@shop.example",
        "number": NUMBERS[name],
        "code": str(CODES[name]),
    }


def user_of(name: str) -> Any:
    """Return a user as the config says that users are."""
    claims = claims_of(name)
    return User(**claims) if SPEC["auth"]["schema"] else claims


def name_of(current_user: Any) -> str | None:
    """Return the name of a user, of whatever kind."""
    if current_user is None or isinstance(current_user, dict):
        return current_user and current_user["sub"]
    return current_user.sub


async def get_user(claims: dict[str, Any]) -> Any:
    """Return the user of a token, who may still come in if there is such a one."""
    name = claims["sub"]
    return user_of(name) if name in NUMBERS else None


async def verify(username: str, password: str) -> dict[str, Any] | None:
    """Return the claims of a user, if the password is right."""
    return claims_of(username) if password == PASSWORD and username in NUMBERS else None


async def change_password(user: Any, current: str, new: str) -> dict[str, Any] | None:
    """Return the claims of a user who knows the password, which stays as it is."""
    return await verify(str(name_of(user)), current) if new else None


async def optional_user(x_user: Annotated[str | None, Header()] = None) -> Any:
    """Return who sends a request to an open route."""
    if x_user is None:
        return None
    if x_user not in NUMBERS:
        raise HTTPException(401)
    return user_of(x_user)


async def current_user(x_user: Annotated[str | None, Header()] = None) -> Any:
    """Return who sends a request."""
    if x_user not in NUMBERS:
        raise HTTPException(401)
    return user_of(x_user)


class SessionStore:
    """Keeps the ids of revoked tokens."""

    def __init__(self) -> None:
        """Start with none."""
        self.revoked: set[str] = set()

    async def is_revoked(self, claims: dict[str, Any]) -> bool:
        """Tell whether a token is revoked."""
        return claims["jti"] in self.revoked

    async def revoke(self, claims: dict[str, Any]) -> None:
        """Revoke a token."""
        self.revoked.add(claims["jti"])


store = SessionStore()
