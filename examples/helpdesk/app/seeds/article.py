"""The first articles."""

from functools import cache

from app.models import Article


@cache
def make_rows() -> list[Article]:
    """Make a few articles."""
    return [
        Article(title=title, text=text)
        for title, text in [
            ("How to reset a password", "Press the button below the sign-in form."),
            ("How to print on both sides", "Choose duplex in the printer's settings."),
            ("Working from home", "The network lets you in with a second factor."),
        ]
    ]
