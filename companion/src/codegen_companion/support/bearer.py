"""The 401 answers of routes that need a token (RFC 6750 section 3)."""

from fastapi import HTTPException

CHALLENGE = "WWW-Authenticate"


def unauthorized(detail: str) -> HTTPException:
    """Build the answer to a request without credentials, or with wrong ones to sign in."""
    return HTTPException(401, detail, {CHALLENGE: "Bearer"})


def invalid_token() -> HTTPException:
    """Build the answer to a request whose token is forged, expired or revoked."""
    challenge = 'Bearer error="invalid_token"'
    return HTTPException(401, "The token is not valid", {CHALLENGE: challenge})
