"""Password hashes. Hashing is slow and takes memory on purpose, so it runs in a few worker threads."""

from functools import partial
from typing import Final

from anyio import CapacityLimiter, to_thread
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

# The parameters are pinned: the hash below must cost what every other hash costs.
HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)

# Nobody's password: verified for names that do not exist, so that the answer takes as long as for those that do.
NOBODY: Final = "$argon2id$v=19$m=19456,t=2,p=1$b4+VubD1LWgAKS7ZgolLOg$+a8RoLQw0qm8aGN7/3VdhRQf7HQI5BbsAEzLXTzam5M"

_threads: Final = CapacityLimiter(4)


async def hash_password(password: str) -> str:
    """Hash a new password."""
    return await to_thread.run_sync(HASHER.hash, password, limiter=_threads)


async def verify_password(password_hash: str, password: str) -> bool:
    """Tell whether a password belongs to a hash."""
    return await to_thread.run_sync(
        partial(_verify, password_hash, password), limiter=_threads
    )


def _verify(password_hash: str, password: str) -> bool:
    try:
        return HASHER.verify(password_hash, password)
    except (InvalidHashError, VerificationError):
        return False
