"""Fills an empty database with the rows of `app/seeds/`, for a first look.

`python seed.py`, after the migrations. A database that holds rows stays as it is.
"""

import asyncio
from importlib import import_module
from pkgutil import iter_modules

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from _generated.db import session
from app import seeds
from app.auth import hash_password
from app.models.base import Base
from app.seeds.user import make_rows as make_users

WORDS = "correct horse battery staple"


async def main() -> None:
    """Fill the database, unless it holds rows."""
    engine = session.get_engine()
    async with AsyncSession(engine) as db:
        if await is_empty(db):
            rows = make_rows()
            for user in make_users():
                user.password_hash = await hash_password(WORDS)
            db.add_all(rows)
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
    """Make the rows of all modules."""
    found = iter_modules(seeds.__path__, "app.seeds.")
    modules = [import_module(name) for _, name, _ in found]
    for module in modules:
        module.make_rows.cache_clear()  # those of another call are in its session
    return [row for module in modules for row in module.make_rows()]


if __name__ == "__main__":
    asyncio.run(main())
