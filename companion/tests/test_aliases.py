"""What clients call attributes."""

import pytest

from codegen_companion.support.aliases import client_name


@pytest.mark.parametrize(
    ("attribute", "name"),
    [
        ("json", "payload"),
        ("title", "title"),
        ("form", "schema"),
        ("schema", "form"),
        ("payload", None),
    ],
)
def test_client_name(attribute: str, name: str | None) -> None:
    """An attribute has the name of its field; that of another field is not its own."""
    aliases = {"json": "payload", "form": "schema", "schema": "form"}
    assert client_name(attribute, aliases) == name


def test_no_aliases() -> None:
    """Without aliases all have their own names."""
    assert client_name("payload", None) == "payload"
