"""Fills an empty database with a user and some rows, for a first look.

`python seed.py`, after the migrations. A database that holds rows stays as it is.
"""

import asyncio

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from _generated.db import session
from app.auth import hash_password
from app.models import Article, Contact, Ticket, User
from app.models.base import Base

NAME = "ann"
WORDS = "correct horse battery staple"


async def main() -> None:
    """Fill the database, unless it holds rows."""
    engine = session.get_engine()
    async with AsyncSession(engine) as db:
        if await is_empty(db):
            user = User(name=NAME, password_hash=await hash_password(WORDS))
            db.add_all([user, *make_rows(user)])
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


def make_rows(user: User) -> list[Base]:
    """Make a few rows of each model."""
    contact = Contact(name="Cy Cole", email="cy@example.com")
    articles = [
        Article(title=title, text=text)
        for title, text in [
            ("How to reset a password", "Press the button below the sign-in form."),
            ("How to print on both sides", "Choose duplex in the printer's settings."),
            ("Working from home", "The network lets you in with a second factor."),
        ]
    ]
    tickets = [
        Ticket(subject=subject, text=text, contact=contact, assignee=user)
        for subject, text in [
            ("The printer is on fire", "There is smoke, and pages are missing."),
            ("No network", "The cable was stolen; printing fails as well."),
        ]
    ]
    return [contact, *articles, *tickets]


if __name__ == "__main__":
    asyncio.run(main())
