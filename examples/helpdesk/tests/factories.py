"""Rows for tests, of the models that have rules beyond their columns.

The generated tests use this module too (`test_factories` in config/be.jsonnet): rows of
`Article` come from `make_article(**overrides) -> Article` if it is here; what is not here
they make themselves. Nothing is saved here.
"""

from itertools import count
from typing import Any

from app.models import Contact, User

numbers = count(1)


def make_user(**overrides: object) -> User:
    """Make a user whose password nobody knows."""
    values: dict[str, object] = {"name": f"user-{next(numbers)}", "password_hash": ""}
    return User(**values | overrides)


def make_contact(**overrides: object) -> Contact:
    """Make a contact who is reached by e-mail."""
    values: dict[str, object] = {"name": "Cy Cole", "email": "cy@example.com"}
    return Contact(**values | overrides)


def make_claims() -> dict[str, Any]:
    """Return the claims of the user whom the generated tests are signed in as."""
    return {"sub": "6f1c1b0e-3f0a-4f3e-9d5b-0a1b2c3d4e5f", "name": "tester"}
