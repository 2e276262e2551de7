"""What an application asks its models when it starts."""

import pytest
from _generated.api import check_settings
from club.models import Entry, Person
from sqlalchemy import inspect
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


@pytest.mark.usefixtures("app")
async def test_class_of_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests do not say that a row is of a class that there is not."""
    title = Entry.__table__.c.title
    monkeypatch.setattr(inspect(Entry), "polymorphic_on", title)
    message = r"Entry\.title says which class a row is of, and EntryCreateRequest takes"
    with pytest.raises(RuntimeError, match=message):
        check_settings()
