"""Fields of models that say the same, kept once.

What Pydantic keeps of a field takes a kilobyte, and a thousand resources have fifty
thousand fields: most are texts, numbers and moments that are declared alike.
"""

from collections.abc import Hashable, Iterable
from typing import Protocol, cast, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

__all__ = ["share_fields"]

_SHARED: dict[Hashable, FieldInfo] = {}
"""Fields by what they say: what a key knows by its id is kept by them."""

_PLAIN = {bool, bytes, float, int, str, type(None)}


class _Alike(Protocol):
    """What knows by itself whether another one says the same."""

    def alike(self) -> Hashable:
        """Return what those have in common that say the same; None: nobody else does."""
        ...


def share_fields(model: type[BaseModel]) -> None:
    """Put fields of earlier models in the place of those that say the same.

    Nothing changes a field of a generated model once its class is made.
    """
    fields = model.__pydantic_fields__
    for name, field in fields.items():
        if getattr(field, "_complete", False):
            fields[name] = _SHARED.setdefault(_key(field), field)


def _key(value: object) -> Hashable:
    """Return what tells a value from those that say something else.

    Python takes 1 for 1.0 and for true, so types count. What is not known is itself.
    """
    kind = type(value)
    if kind is type:
        return id(value)
    if kind in _PLAIN:
        return (kind, repr(value) if kind is float else value)  # -0.0 is 0.0, too
    if kind is list or kind is tuple:
        return (kind, *map(_key, cast("list[object]", value)))
    if kind is dict:
        items = cast("dict[str, object]", value).items()
        return (kind, *((name, _key(one)) for name, one in items))
    if isinstance(value, FieldInfo):
        said: object = getattr(value, "_attributes_set", None)
        return id(value) if said is None else (kind, _key(said), _key(value.metadata))
    origin = get_origin(value)
    if origin is not None:
        return (origin, *map(_key, get_args(value)))
    if hasattr(kind, "alike"):
        return (kind, cast("_Alike", value).alike() or id(value))
    if getattr(getattr(kind, "__dataclass_params__", None), "frozen", False):
        names: Iterable[str] = getattr(kind, "__dataclass_fields__", ())
        return (kind, *(_key(getattr(value, name)) for name in names))
    return id(value)
