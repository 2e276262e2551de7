"""The accounts of the API that web pages are tested on, and their sessions."""

from typing import Any


_passwords = {"ann": "correct horse", "bob": "battery staple"}


async def verify_credentials(username: str, password: str) -> dict[str, Any] | None:
    """Know two names and their passwords."""
    return {"sub": username} if _passwords.get(username) == password else None


async def change_password(
    user: dict[str, Any], current: str, new: str
) -> dict[str, Any] | None:
    """Take another password, for as long as the server runs."""
    if _passwords[user["sub"]] != current:
        return None
    _passwords[user["sub"]] = new
    return {"sub": user["sub"]}


async def may_delete(obj: Any, *, db: Any, current_user: Any) -> bool:
    """Keep articles that are featured."""
    return obj is None or not obj.featured


async def may_all(obj: Any, *, db: Any, current_user: Any) -> bool:
    """Let Ann alone."""
    return current_user["sub"] == "ann"


class Sessions:
    """Knows which tokens are revoked, for as long as the server runs."""

    def __init__(self) -> None:
        """Start with none."""
        self._revoked: set[str] = set()

    async def is_revoked(self, claims: dict[str, Any]) -> bool:
        """Tell whether a token is revoked."""
        return claims["jti"] in self._revoked

    async def revoke(self, claims: dict[str, Any]) -> None:
        """Revoke a token."""
        self._revoked.add(claims["jti"])


sessions = Sessions()
