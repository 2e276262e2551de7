"""Who asks for help at first."""

from functools import cache

from app.models import Contact


@cache
def make_rows() -> list[Contact]:
    """Make a contact."""
    return [Contact(name="Cy Cole", email="cy@example.com")]
