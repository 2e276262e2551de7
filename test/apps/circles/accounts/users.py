"""The current user: a row of the session that the handler has."""

from typing import Annotated

from _generated.db.session import ReadSessionDep, SessionDep
from fastapi import Header, HTTPException, Request
from office.models import Person, Post, Visit
from pydantic import BaseModel, PrivateAttr
from sqlalchemy.orm import selectinload

NEW_POSTS = selectinload(Person.posts.and_(Post.id > 101))
"""What the session gets to know of a user's posts, which is not all of them."""


class User(BaseModel):
    """A user, with the row that they are."""

    sub: str
    _row: Person = PrivateAttr()

    @classmethod
    def of(cls, row: Person) -> "User":
        """Return the user of a row."""
        user = cls(sub=str(row.id))
        user._row = row
        return user

    @property
    def row(self) -> Person:
        """The row, of the session that the handler has."""
        return self._row


async def get_current_user(
    request: Request,
    db: SessionDep,
    read_db: ReadSessionDep,
    x_user: Annotated[int, Header()],
) -> User:
    """Read the user, and note that they were there where something may be written."""
    session = read_db if request.method == "GET" else db
    row = await session.get(Person, x_user, options=[NEW_POSTS])
    if row is None:
        raise HTTPException(401)
    if session is db:
        db.add(Visit(person_id=row.id))
    return User.of(row)
