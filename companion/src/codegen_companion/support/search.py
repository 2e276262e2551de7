"""Conditions of searches, written as the indexes of PostgreSQL want them."""

from collections.abc import Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, func, literal_column, union
from sqlalchemy.dialects.postgresql import REGCONFIG
from sqlalchemy.orm import QueryableAttribute

from .row_keys import key_of, select_keys

__all__ = [
    "found_by_any",
    "holds_words",
    "resembles",
    "starts_with",
    "texts_of",
    "words_of",
]

_Column = QueryableAttribute[Any]

ModelT = TypeVar("ModelT")


def found_by_any(
    model: type[ModelT], alias: type[ModelT], *conditions: ColumnElement[bool]
) -> ColumnElement[bool]:
    """Match rows that meet one of some conditions, each looked for by a statement of its own.

    So every one of them can use its index.

    Args:
        model: The class of the rows.
        alias: An alias of it, which the conditions are about.
        conditions: The conditions.
    """
    rows = (select_keys(model, alias).where(condition) for condition in conditions)
    return key_of(model).in_(union(*rows))


def starts_with(column: _Column, text: str) -> ColumnElement[bool]:
    """Match a text that starts with another one, in capitals or not.

    `%` and `_` stand for themselves. An index on `lower(column) text_pattern_ops`
    serves it.
    """
    escaped = text.replace("/", "//").replace("%", "/%").replace("_", "/_")
    return func.lower(column).like(func.lower(f"{escaped}%"), escape="/")


def resembles(column: _Column, text: str) -> ColumnElement[bool]:
    """Match a text with a part that is much like another one (PostgreSQL, pg_trgm).

    An index `USING gin (column gin_trgm_ops)` serves it.
    """
    return column.bool_op("%>")(text)


def holds_words(language: str, text: str, *columns: _Column) -> ColumnElement[bool]:
    """Match columns that together hold the words of a text (PostgreSQL).

    Words count in all their forms; `"two words"` stand side by side, `or` is either,
    and `-word` is not there. An index `USING gin (to_tsvector(…))` of the same
    expression serves it, which therefore has no parameters.

    Args:
        language: The configuration of the text search, such as `english`; a name that
            is part of the code, not of a request.
        text: What a client searches.
        columns: Columns of one table.
    """
    words, query = words_of(language, text, columns)
    return words.bool_op("@@")(query)


def words_of(
    language: str, text: str, columns: Sequence[_Column]
) -> tuple[ColumnElement[Any], ColumnElement[Any]]:
    """Return the words of columns of one table, and what asks for those of a text."""
    configuration = literal_column(f"'{language}'", REGCONFIG)
    words = func.to_tsvector(configuration, _document(columns))
    return words, func.websearch_to_tsquery(configuration, text)


def _document(columns: Sequence[_Column]) -> ColumnElement[str]:
    """Join columns with blanks; NULL is an empty text."""
    first, *others = texts_of(columns)
    document = first
    for other in others:
        document = document.concat(literal_column("' '")).concat(other)
    return document


def texts_of(columns: Sequence[_Column]) -> list[ColumnElement[str]]:
    """Return the texts of columns; NULL is an empty one."""
    return [func.coalesce(column, literal_column("''")) for column in columns]
