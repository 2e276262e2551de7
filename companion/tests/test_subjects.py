"""What tells users apart."""

import datetime as dt
from typing import ClassVar

import pytest
from pydantic import BaseModel, ConfigDict, computed_field

from codegen_companion.support.subjects import require_user_key, subject_of


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
        ({"sub": "", "id": 1}, 1),
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


class Reader(BaseModel):
    """A user with a key of the project's."""

    id: int
    email: str | None = None


@pytest.mark.parametrize(
    ("user", "expected"),
    [
        ({"sub": "a", "email": "a@x.example"}, "a@x.example"),
        ({"id": 1, "email": 0}, 0),
        (Reader(id=1, email="a@x.example"), "a@x.example"),
    ],
)
def test_own_key(user: object, expected: object) -> None:
    """A key of the project's own comes first, and its value stays as it is."""
    assert subject_of(user, "email") == expected


WITHOUT = [
    {"id": 7},
    {"id": 8, "email": None},
    {"sub": "7"},
    {"sub": "8", "id": 7, "email": ""},
    {"name": "7"},
    {"name": "8", "email": None},
    Reader(id=9),
]


def test_without_own_key() -> None:
    """Who has nothing in the key of the project shares nothing with anybody."""
    without = [str(subject_of(user, "email")) for user in WITHOUT]
    # These may have chosen what stands in the key.
    emails = ["7", "8", "9", "None", "", *without]
    chosen = [str(subject_of({"email": email, "id": 1}, "email")) for email in emails]
    assert len({*without, *chosen}) == len(without) + len(chosen)


def test_same_without_own_key() -> None:
    """Who has nothing in the key of the project stays the same."""
    assert subject_of(Reader(id=7), "email") == subject_of({"id": 7, "a": 1}, "email")


class Open(BaseModel, extra="allow"):
    """A user with whatever its dependency knows."""


class Wide(Reader):
    """A user with attributes of every kind."""

    model_config: ClassVar[ConfigDict] = {"frozen": True}
    kind: ClassVar[str] = "wide"

    @property
    def account(self) -> str:
        """The account."""
        return self.email or ""

    @computed_field
    def code(self) -> str:
        """The code."""
        return str(self.id)


@pytest.mark.parametrize(
    ("schema", "key"),
    [
        (Reader, "email"),
        (Wide, "email"),
        (Wide, "account"),
        (Wide, "code"),
        (Open, "email"),
    ],
)
def test_known_key(schema: type[BaseModel], key: str) -> None:
    """A key may be whatever an attribute is made by."""
    require_user_key(schema, key)


def test_misspelt_key() -> None:
    """A key that no user has is told by its place in the config."""
    message = r"^auth\.user_key: .*\.Reader has no attribute 'emial'$"
    with pytest.raises(RuntimeError, match=message):
        require_user_key(Reader, "emial")


def test_misspelt_key_of_dicts(caplog: pytest.LogCaptureFixture) -> None:
    """Of dicts, that one is without the key is told once."""
    for user in ({"id": 1, "e-mail": None}, {"id": 2}, {"id": 3}):
        subject_of(user, "e-mail")
    assert [record.getMessage() for record in caplog.records] == [
        "auth.user_key: a user has no 'e-mail', and is told by other keys"
    ]
