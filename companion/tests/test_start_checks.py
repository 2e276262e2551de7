"""Checks at start."""

import functools
from typing import Any

import pytest

from codegen_companion.support.database import database_url
from codegen_companion.support.start_checks import (
    read_secret,
    require_coroutine_functions,
    require_plain_function,
)


async def good(*_: object) -> None:
    """Be asynchronous."""


def bad(*_: object) -> None:
    """Be synchronous."""


class Callable:
    """An object that is called like an asynchronous function."""

    async def __call__(self) -> None:
        """Do nothing."""

    async def method(self) -> None:
        """Do nothing."""

    def sync_method(self) -> None:
        """Do nothing."""


ASYNCHRONOUS = [
    good,
    functools.partial(good, 1),
    functools.partial(functools.partial(good, 1), 2),
    Callable(),
    functools.partial(Callable()),
    Callable().method,
]


def test_coroutine_functions() -> None:
    """Every form of an asynchronous function is accepted."""
    require_coroutine_functions(*ASYNCHRONOUS)


@pytest.mark.parametrize("function", ASYNCHRONOUS, ids=range(6))
def test_no_plain_function(function: object) -> None:
    """What would have to be awaited is no plain function, in no form."""
    with pytest.raises(RuntimeError, match=r".+ must be a function without `async`"):
        require_plain_function(function)


@pytest.mark.parametrize("function", [bad, functools.partial(bad, 1)], ids=range(2))
def test_plain_function(function: object) -> None:
    """A function that returns its result is one."""
    require_plain_function(function)


@pytest.mark.parametrize(
    ("function", "name"),
    [
        (bad, "tests.test_start_checks.bad"),
        (functools.partial(bad, 1), "bad"),
        (Callable().sync_method, "Callable.sync_method"),
        (Callable, "tests.test_start_checks.Callable"),
        (7, "7"),
    ],
    ids=range(5),
)
def test_other_functions(function: Any, name: str) -> None:  # noqa: ANN401  # anything
    """The first other thing is named."""
    with pytest.raises(RuntimeError, match=name):
        require_coroutine_functions(good, function, 7)


def test_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """A secret is there and long enough, counted in bytes."""
    monkeypatch.delenv("SECRET", raising=False)
    with pytest.raises(RuntimeError, match="SECRET is not set"):
        read_secret("SECRET", 4)
    with pytest.raises(RuntimeError, match="SECRET is not set: give it a key"):
        read_secret("SECRET", 1)
    monkeypatch.setenv("SECRET", "abc")
    with pytest.raises(RuntimeError, match="SECRET is too short") as caught:
        read_secret("SECRET", 4)
    assert "abc" not in str(caught.value)
    secret = "é" + "0123456789abcdefghijklmnopqrst"
    monkeypatch.setenv("SECRET", secret)
    assert read_secret("SECRET", 32) == secret


@pytest.mark.parametrize(
    ("secret", "fault"),
    [
        ("x" * 32, "repeats a shorter text"),
        (" " * 64, "repeats a shorter text"),
        ("changeme" * 4, "repeats a shorter text"),
        ("Secret-SECRET-secret-secret-secret", "repeats a shorter text"),
        ("changeme-changeme-changeme-changeme!", "repeats a shorter text"),
        ("secret1 Secret2 secret3 secret4 secret5", "repeats a shorter text"),
        ("0123456789abcdef" * 2 + "01", "repeats a shorter text"),
        ("abbabaabbaababbabaababbaabbabaabba", "has too few different characters"),
        ("secret".ljust(32, "."), "is a short text, filled up"),
        ("password1" + "0" * 40, "is a short text, filled up"),
    ],
)
def test_guessable_secrets(
    monkeypatch: pytest.MonkeyPatch, secret: str, fault: str
) -> None:
    """What looks long and is not is refused in one line, which does not repeat it."""
    monkeypatch.setenv("SECRET", secret)
    with pytest.raises(
        RuntimeError, match=f"^SECRET is no secret: it {fault}"
    ) as caught:
        read_secret("SECRET", 32)
    assert secret[:6] not in str(caught.value).removeprefix("SECRET is no secret")
    assert "\n" not in str(caught.value)
    assert read_secret("SECRET", 1) == secret  # of a key pair the library says more


@pytest.mark.parametrize(
    "secret",
    [
        "a secret for tests only, of 32 bytes or more",
        "7d1f0c8e5b2a49631f7e8d0c4b5a6928",
        "f3Jk9-LmQ2_xVb7Tn1ZsWc8RyHd5Gp0A" * 2,
        "31415926535897932384626433832795",
    ],
)
def test_good_secrets(monkeypatch: pytest.MonkeyPatch, secret: str) -> None:
    """Random characters of any alphabet are a secret; of twice as many each may be there twice."""
    monkeypatch.setenv("SECRET", secret)
    assert read_secret("SECRET", 32) == secret


def test_database_url(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing URL is named, unless there is a default."""
    monkeypatch.delenv("SOME_URL", raising=False)
    assert database_url("SOME_URL", "sqlite:///a.db") == "sqlite:///a.db"
    with pytest.raises(RuntimeError, match="SOME_URL"):
        database_url("SOME_URL")
    monkeypatch.setenv("SOME_URL", "")
    with pytest.raises(RuntimeError, match="SOME_URL"):
        database_url("SOME_URL")
    monkeypatch.setenv("SOME_URL", "sqlite:///b.db")
    assert database_url("SOME_URL", "sqlite:///a.db") == "sqlite:///b.db"
