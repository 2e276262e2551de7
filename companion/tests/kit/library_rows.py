"""The rows of a library, and what may be wrong with its lists."""

from collections.abc import Iterable, Mapping
from typing import Any, Self

from fastapi import HTTPException
from pydantic import (
    ModelWrapValidatorHandler,
    ValidationError,
    model_validator,
)
from sqlalchemy import ColumnElement, ForeignKey, String
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.support.requests import RequestModel

faults: set[str] = set()
"""What is wrong with the resource."""


class Base(DeclarativeBase):
    """Base of the tables."""


class Author(Base):
    """Who wrote books."""

    __tablename__ = "library_authors"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(20))


class Book(Base):
    """A row."""

    __tablename__ = "library_books"

    id: Mapped[int] = mapped_column(primary_key=True)
    title: Mapped[str] = mapped_column(String(20))
    genre: Mapped[str] = mapped_column(String(10))
    year: Mapped[int | None]
    author_id: Mapped[int | None] = mapped_column(ForeignKey("library_authors.id"))
    owner: Mapped[str] = mapped_column(String(10))


class Sent(RequestModel):
    """What a request holds; a fault passes over what is wrong in a part of it, as in `any sort`."""

    @model_validator(mode="wrap")
    @classmethod
    def pass_over(cls, data: Any, read: ModelWrapValidatorHandler[Self]) -> Self:  # noqa: ANN401  # any JSON value
        """Read a request, if need be without its wrong parts."""
        try:
            return read(data)
        except ValidationError as error:
            wrong = {str(place) for one in error.errors() for place in one["loc"][:1]}
            passed = {name for name in wrong if f"any {name}" in faults}
            if not passed:
                raise
            return read({name: data[name] for name in data if name not in passed})


def unless(
    fault: str, conditions: Iterable[ColumnElement[bool]]
) -> list[ColumnElement[bool]]:
    """Return conditions, and none of them where a fault leaves them out."""
    return [] if fault in faults else [*conditions]


def seen(user: Mapping[str, Any]) -> list[ColumnElement[bool]]:
    """List the conditions of what a user sees.

    Raises:
        HTTPException: 403, nothing says who that is.
    """
    owner = user.get("sub")
    if not isinstance(owner, str) or len(owner) > 10:
        raise HTTPException(403, "No claim")
    return [Book.owner == owner]
