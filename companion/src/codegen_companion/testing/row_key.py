"""What tells the rows of a class apart: one attribute, or several together."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from operator import eq
from typing import Any

from sqlalchemy import ColumnElement, and_, or_
from sqlalchemy.orm import InstrumentedAttribute

from .checks import as_json, path_of


@dataclass(frozen=True)
class RowKey:
    """The primary key of rows, as an API knows it.

    A key of one attribute is its value, one of several is a tuple of theirs.
    """

    columns: Sequence[InstrumentedAttribute[Any]]
    names: Sequence[str]
    """What requests and answers call them."""

    @property
    def template(self) -> str:
        """Its place in paths, as routes have it."""
        return (
            "{pk}"
            if len(self.names) == 1
            else "/".join(map("{{{}}}".format, self.names))
        )

    @property
    def model(self) -> Any:  # noqa: ANN401  # a class of any kind
        """The class of the rows."""
        return self.columns[0].class_

    def whole(self, parts: Sequence[Any]) -> Any:  # noqa: ANN401  # of the key's type
        """Return a key by the values of its attributes."""
        return parts[0] if len(self.columns) == 1 else tuple(parts)

    def parts(self, key: Any) -> Sequence[Any]:  # noqa: ANN401  # of the key's type
        """Return the values of the attributes of a key."""
        return [key] if len(self.columns) == 1 else [*key]

    def of(self, row: object) -> Any:  # noqa: ANN401  # of the key's type
        """Return the key of a row."""
        return self.whole([getattr(row, column.key) for column in self.columns])

    def in_item(self, item: Mapping[str, Any]) -> Any:  # noqa: ANN401  # JSON
        """Return the key of the row that an item of an answer is of."""
        return self.whole([item[name] for name in self.names])

    def as_json(self, key: Any) -> Any:  # noqa: ANN401  # of the key's type
        """Return a key as answers write it."""
        return self.whole([as_json(part) for part in self.parts(key)])

    def as_path(self, key: Any) -> str:  # noqa: ANN401  # of the key's type
        """Return a key as paths have it, a segment for each part."""
        return "/".join(path_of(part) for part in self.parts(key))

    def among(self, keys: Collection[Any]) -> ColumnElement[bool]:
        """Match the rows with some keys."""
        # A type that makes SQL of its values is written wrongly of none.
        if len(self.columns) == 1 and keys:
            return self.columns[0].in_(keys)
        rows = [and_(*map(eq, self.columns, self.parts(key))) for key in keys]
        return or_(False, *rows)
