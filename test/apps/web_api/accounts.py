"""The one account of the API that web pages are tested on, and its sessions."""

from typing import Any


async def verify_credentials(username: str, password: str) -> dict[str, Any] | None:
    """Know one name and one password."""
    return {"sub": "ann"} if (username, password) == ("ann", "correct horse") else None


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
