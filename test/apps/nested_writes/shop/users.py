"""Who may sign in."""


async def verify(username: str, password: str) -> dict[str, str] | None:
    """Take the example's password, and tell the claims."""
    return {"sub": username} if password == "secret" else None  # noqa: S105
