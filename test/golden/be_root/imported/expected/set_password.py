"""Sets the password of a user, and makes the user where there is none.

`python set_password.py NAME` asks for it; without a terminal it is the first line of the
standard input. A new password lets a user that is not active stay outside.
"""

import asyncio
import sys
from getpass import getpass
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from _generated.db import session
from app.auth import hash_password
from app.models import User

# NIST SP 800-63B-4, 3.1.1.2: where nothing but the password is asked for.
SHORTEST: Final = 15


async def set_password(name: str, password: str) -> bool:
    """Save the password; tell whether the user is new.

    Raises:
        ValueError: The password is too short.
    """
    if len(password) < SHORTEST:
        msg = f"a password has at least {SHORTEST} characters"
        raise ValueError(msg)
    engine = session.get_engine()
    async with AsyncSession(engine) as db:
        user = await db.scalar(select(User).where(User.name == name))
        is_new = user is None
        if user is None:
            user = User(name=name)
            db.add(user)
        user.password_hash = await hash_password(password)
        await db.commit()
    await engine.dispose()
    return is_new


def read_password() -> str:
    """Ask for a password, twice; without a terminal take a line of the input."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    password = getpass("Password: ")
    if getpass("Once more: ") != password:
        sys.exit("The passwords differ: nothing was changed.")
    return password


def main() -> None:
    """Do what the command line asks for."""
    try:
        [name] = sys.argv[1:]
    except ValueError:
        sys.exit("usage: python set_password.py NAME")
    try:
        is_new = asyncio.run(set_password(name, read_password()))
    except ValueError as error:
        sys.exit(f"Nothing was changed: {error}.")
    print(
        f"{name} is new, and may sign in." if is_new else f"{name} has a new password."
    )


if __name__ == "__main__":
    main()
