"""Requests that browsers sign in by a cookie, held apart from those that other sites make.

A browser sends the cookie with requests of any page. What may change something must
therefore carry a token in a header as well, which no other site can know: it is made of
the session's id and a secret of the server.
"""

from hashlib import sha256
from hmac import compare_digest, digest
from typing import Any

from fastapi import HTTPException, Request

CSRF_HEADER = "X-CSRF-Token"

# What the documentation says of a request that needs the header.
CSRF_PARAMETER: dict[str, Any] = {
    "parameters": [
        {
            "name": CSRF_HEADER,
            "in": "header",
            "description": "The token of the answer to signing in; needed with the cookie alone.",
            "schema": {"type": "string"},
        }
    ]
}

_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


def make_csrf_token(secret: str, session: str) -> str:
    """Return the token of a session.

    Args:
        secret: What only the server knows.
        session: Id of the session.
    """
    # The prefix keeps it apart from everything else that is signed with the secret.
    return digest(secret.encode(), f"csrf:{session}".encode(), sha256).hex()


def require_csrf_token(request: Request, secret: str, session: str) -> None:
    """Check that a request which may change something carries its session's token.

    Raises:
        HTTPException: 403, the header is missing or wrong.
    """
    if request.method in _SAFE_METHODS:
        return
    given = request.headers.get(CSRF_HEADER, "")
    if not compare_digest(given.encode(), make_csrf_token(secret, session).encode()):
        raise HTTPException(403, f"The header {CSRF_HEADER} is missing or wrong")


def require_own_page(request: Request) -> None:
    """Check that no page of another origin signs its visitor in, as somebody else.

    Other origins can send forms, but JSON only where CORS lets them.

    Raises:
        HTTPException: 403, one does.
    """
    media_type = request.headers.get("content-type", "").partition(";")[0]
    if media_type.strip().lower() == "application/json":
        return
    site = request.headers.get("sec-fetch-site")
    if site is None:  # an old browser, or none
        origin = request.headers.get("origin")
        host = request.headers.get("host")
        is_own = origin is None or origin.partition("://")[2] == host
    else:
        is_own = site in {"same-origin", "none"}
    if not is_own:
        raise HTTPException(403, "A page of another origin cannot sign in")
