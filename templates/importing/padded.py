"""Columns of type `char(13)`, whose texts PostgreSQL fills up with blanks."""

from sqlalchemy import CHAR, Dialect
from sqlalchemy.types import TypeDecorator


class Padded(TypeDecorator[str]):
    """A text of a fixed length, without the blanks behind it, which mean nothing to the database either."""

    impl = CHAR
    cache_ok = True

    def process_result_value(self, value: str | None, dialect: Dialect) -> str | None:
        """Take off what PostgreSQL has put there; SQLite keeps a text as it was written."""
        if value is None or dialect.name != "postgresql":
            return value
        return value.rstrip(" ")
