"""A module of factories, as a project writes it."""

from typing import Any

from .models import Article, Even


def make_even(**overrides: Any) -> Even:  # noqa: ANN401  # any attributes
    """Return a row that passes its check."""
    return Even(**({"number": 2000, "name": "even"} | overrides))


def make_article(**overrides: Any) -> Article:  # noqa: ANN401  # any attributes
    """Return an article without what it refers to, and with a constant title."""
    values: dict[str, Any] = {"title": "A constant title", "slug": "slug"}
    return Article(**(values | overrides))
