"""Checks that an application makes when it starts, rather than at its first request."""

import functools
import inspect
import os
from itertools import groupby

_FEWEST_CHARACTERS = 6
_FEWEST_RUNS = 16


def require_coroutine_functions(*functions: object) -> None:
    """Check that all functions which generated code awaits are `async def`.

    Raises:
        RuntimeError: One is not; the message names it.
    """
    for function in functions:
        if not _is_coroutine_function(function):
            raise RuntimeError(f"{_name(function)} must be an `async def` function")


def require_plain_function(function: object) -> None:
    """Check that a function which generated code calls without `await` is no coroutine.

    Raises:
        RuntimeError: It is one; the message names it.
    """
    if _is_coroutine_function(function):
        raise RuntimeError(f"{_name(function)} must be a function without `async`")


def read_secret(variable: str, minimum_bytes: int) -> str:
    """Read a secret from the environment.

    Raises:
        RuntimeError: It is missing, too short or easily guessed; the message names the
            variable.
    """
    secret = os.environ.get(variable, "")
    if not secret:
        size = f"a secret of at least {minimum_bytes} bytes"
        wanted = size if minimum_bytes > 1 else "a key in PEM format"
        raise RuntimeError(f"{variable} is not set: give it {wanted}")
    if len(secret.encode(errors="surrogateescape")) < minimum_bytes:
        raise RuntimeError(
            f"{variable} is too short: it must hold at least {minimum_bytes} bytes"
        )
    if minimum_bytes > 1 and (fault := _guessable(secret, minimum_bytes)):
        raise RuntimeError(
            f"{variable} is no secret: it {fault}; make one, such as by `openssl rand -hex 64`"
        )
    return secret


def _guessable(secret: str, minimum_bytes: int) -> str | None:
    """Tell what somebody needs to guess who would not guess random characters.

    Of random characters none of this comes up: of 32 decimal digits, five are once in
    a million.
    """
    period = _period(secret.casefold())
    if period <= len(secret) // 2 and period < minimum_bytes:
        return "repeats a shorter text"
    # Digits and signs between words: `changeme1 changeme2 changeme3 changeme!`.
    letters = "".join(filter(str.isalpha, secret.casefold()))
    if (
        len(secret) <= 2 * len(letters)
        and _period(letters) <= min(len(letters), minimum_bytes) // 2
    ):
        return "repeats a shorter text"
    if len(set(secret)) < _FEWEST_CHARACTERS:
        return "has too few different characters"
    if sum(1 for _ in groupby(secret)) < _FEWEST_RUNS:
        return "is a short text, filled up"
    return None


def _period(text: str) -> int:
    """Return the length of the shortest text of which repeats, and its start, are `text`."""
    lengths = range(1, len(text) + 1)
    return next(length for length in lengths if text.startswith(text[length:]))


def _name(function: object) -> str:
    name = getattr(function, "__qualname__", None) or repr(function)
    module = getattr(function, "__module__", None)
    return f"{module}.{name}" if module else name


def _is_coroutine_function(function: object) -> bool:
    while isinstance(function, functools.partial):
        function = function.func
    if inspect.iscoroutinefunction(function):
        return True
    call = getattr(type(function), "__call__", None)  # noqa: B004  # looks for `async`, not for callables
    return inspect.iscoroutinefunction(call)
