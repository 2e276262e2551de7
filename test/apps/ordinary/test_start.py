"""What an application asks its models when it starts."""

import pytest
from _generated.api import check_settings
from club.models import Person
from sqlalchemy.ext.associationproxy import association_proxy

pytestmark = pytest.mark.anyio


@pytest.mark.usefixtures("app")
async def test_association_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list asks by no attribute that follows a relation by itself."""
    check_settings()
    monkeypatch.setattr(Person, "nick", association_proxy("skills", "code"))
    message = r"Person\.nick is an association proxy, .* 'skills\.code'"
    with pytest.raises(RuntimeError, match=message):
        check_settings()
