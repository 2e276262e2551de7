"""Columns of types that Python has none for: rows have them as the text that the database writes."""

from typing import Any

from sqlalchemy import BindParameter, Cast, ColumnElement, Text, cast
from sqlalchemy.types import UserDefinedType


class AsText(UserDefinedType[str]):
    """A type of the database by its name: `AsText("inet")`, `AsText("mood", "calm", "cross")`.

    What is written is a text, too, and the database refuses one that is no such value.
    """

    cache_ok = True

    def __init__(self, name: str, *labels: str) -> None:
        """Keep the name, with its arguments: `bit(3)`; of an enumeration its values, too."""
        self.name = name
        self.labels = labels

    def get_col_spec(self, **_options: object) -> str:
        """Return the type as a table is made with it."""
        return self.name

    def column_expression(self, colexpr: ColumnElement[Any]) -> Cast[str]:
        """Read the text."""
        return cast(colexpr, Text)

    def bind_expression(self, bindvalue: BindParameter[str]) -> Cast[str]:
        """Make a value of a text."""
        return cast(cast(bindvalue, Text), self)
