"""Functions of others that run as they are, with some of their globals replaced.

Nothing is patched: whoever else calls such a function gets the one that there was.
"""

from collections.abc import Mapping
from types import FunctionType
from typing import Any

__all__ = ["copied_below", "copied_module", "copied_with", "global_of", "is_of_module"]


def global_of(function: object, name: str) -> object:
    """Return what a function sees under a name; None: nothing."""
    return getattr(function, "__globals__", {}).get(name)


def is_of_module(value: object, names: Mapping[str, object]) -> bool:
    """Tell whether a value is a function of the module that has these globals."""
    return isinstance(value, FunctionType) and value.__globals__ is names


def copied_with(function: object, replaced: Mapping[str, object]) -> object:
    """Return a function that sees some other globals; what is none is returned itself."""
    if not isinstance(function, FunctionType):
        return function
    return _recreated(function, {**function.__globals__, **replaced})


def copied_below(function: object, replaced: Mapping[str, object]) -> object:
    """Return a function that sees other globals, as do those of its module that it calls."""
    if not isinstance(function, FunctionType):
        return function
    return _recreated(function, copied_module(function.__globals__, replaced))


def copied_module(
    names: Mapping[str, object], replaced: Mapping[str, object]
) -> dict[str, Any]:
    """Return the globals of a module with others in some places, which all its functions see.

    Args:
        names: The globals; nothing is replaced where some of those to replace are missing.
        replaced: What takes their place.
    """
    made: dict[str, Any] = {**names}
    if not replaced.keys() <= names.keys():
        return made
    for name, value in names.items():
        if isinstance(value, FunctionType) and is_of_module(value, names):
            made[name] = _recreated(value, made)
    made.update(replaced)
    return made


def _recreated(function: FunctionType, names: dict[str, Any]) -> FunctionType:
    made = FunctionType(
        function.__code__,
        names,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    made.__kwdefaults__ = function.__kwdefaults__
    return made
