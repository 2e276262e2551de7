"""What tells users apart."""

import datetime as dt

import pytest
from pydantic import BaseModel

from codegen_companion.support.subjects import subject_of


class Member(BaseModel):
    """A user with an id."""

    id: int | None = None
    name: str


class Plain:
    """A user of which nothing is known."""


@pytest.mark.parametrize(
    ("user", "expected"),
    [
        ({"sub": "a", "id": 1}, "a"),
        ({"sub": None, "id": 1}, 1),
        ({"id": 0}, 0),
        (Member(id=3, name="ann"), 3),
    ],
)
def test_key(user: object, expected: object) -> None:
    """The first of the keys that says something."""
    assert subject_of(user) == expected


@pytest.mark.parametrize(
    ("user", "same", "other"),
    [
        (
            {"name": "ann", "since": dt.date(2026, 1, 2)},
            {"since": dt.date(2026, 1, 2), "name": "ann"},
            {"name": "bob", "since": dt.date(2026, 1, 2)},
        ),
        (Member(name="ann"), Member(name="ann"), Member(name="bob")),
        ({}, {}, {"name": ""}),
    ],
)
def test_whole_user(user: object, same: object, other: object) -> None:
    """Without such a key all of a user counts."""
    assert subject_of(user) == subject_of(same) != subject_of(other)


def test_object_without_key() -> None:
    """Of an object nothing else is known; the error says what helps."""
    with pytest.raises(TypeError, match="user_key"):
        subject_of(Plain())
