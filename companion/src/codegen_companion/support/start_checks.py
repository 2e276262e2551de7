"""Checks that an application makes when it starts, rather than at its first request."""

import functools
import inspect
import os


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
        RuntimeError: It is missing or too short; the message names the variable.
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
    return secret


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
