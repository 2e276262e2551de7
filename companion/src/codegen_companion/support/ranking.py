"""The order of what a search finds: the rows that match best come first (PostgreSQL)."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from sqlalchemy import ColumnElement, Double, cast, func
from sqlalchemy.orm import InstrumentedAttribute, QueryableAttribute

from .keyset import Key
from .search import texts_of, words_of

__all__ = ["Rank", "by_likeness", "by_words", "order_names", "ranked"]

_SHORTER_FIRST = 1
"""Of texts that hold the words as often, shorter ones match better (`ts_rank`)."""

Rank = Callable[[str], ColumnElement[float]]
"""Makes the expression that says how well a row matches a text: more is better."""


class Search(Protocol):
    """The parameters of a list that is searched."""

    @property
    def q(self) -> str | None:
        """The text; None: nothing is searched."""
        ...

    @property
    def model_fields_set(self) -> set[str]:
        """The parameters that the request has."""
        ...


def by_words(language: str, *columns: QueryableAttribute[Any]) -> Rank:
    """Rank rows by how often they hold the words, and how near to each other.

    Args:
        language: The configuration of the text search; part of the code, not of a request.
        columns: Columns of one table, as the search has them.
    """

    def rank(text: str) -> ColumnElement[float]:
        words, query = words_of(language, text, columns)
        # A cursor holds it: the driver has a float of 64 bits as it is.
        return cast(func.ts_rank(words, query, _SHORTER_FIRST), Double)

    return rank


def by_likeness(*columns: QueryableAttribute[Any]) -> Rank:
    """Rank rows by how much a part of a column is like the text, and then the whole column (pg_trgm)."""

    def rank(text: str) -> ColumnElement[float]:
        texts = texts_of(columns)
        part = func.greatest(*(func.word_similarity(text, one) for one in texts))
        whole = func.greatest(*(func.similarity(text, one) for one in texts))
        return cast(part, Double) + cast(whole, Double)

    return rank


def ranked(
    query: Search, rank: Rank, *tie_breaker: InstrumentedAttribute[Any]
) -> list[Key]:
    """List the keys of a sort by rank; none where nothing is searched, or another order is asked for.

    Args:
        query: The parameters of the request.
        rank: How rows are ranked.
        tie_breaker: The primary key, its parts one after the other.
    """
    text = _ranked_text(query)
    if text is None:
        return []
    return [
        Key(column, nullable=False, descending=True)
        for column in (rank(text), *tie_breaker)
    ]


def order_names(query: Search, sort: Sequence[str]) -> Sequence[str]:
    """Name the order of a page: a cursor is none of another order, or of another text's.

    Args:
        query: The parameters of the request.
        sort: The names of what it is sorted by where it is not ranked.
    """
    text = _ranked_text(query)
    return sort if text is None else [f"matches {text}"]


def _ranked_text(query: Search) -> str | None:
    return None if "sort" in query.model_fields_set else query.q
