"""Names of schemas in the OpenAPI document, which never tell where a class lives.

Pydantic puts its module before a class as soon as another one is called like it. Clients are
made of these names: what is added elsewhere must not change one.
"""

import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple, cast, get_args, get_type_hints

from fastapi import FastAPI
from pydantic import BaseModel

from .document_nodes import HOLDERS, copied
from .openapi import amend_document

__all__ = ["install_schema_names"]

_PACKAGE = __name__.rpartition(".support.")[0]
_REFERENCE = "#/components/schemas/"
_USES = ("", "-Input", "-Output")
"""What stands behind a name where requests and answers show a class differently."""


def install_schema_names(app: FastAPI, names: Mapping[type, str] | None = None) -> None:
    """Name the schemas of an application's document by what they are of.

    Classes of this package are called as in Python, wherever they stand.

    Args:
        app: The application.
        names: What classes of the project are called; classes within them carry the same
            word in front. Default: as in Python.
    """
    amend_document(
        app, lambda document: name_schemas(document, names or {}, package=_PACKAGE)
    )


class _Named(NamedTuple):
    """A class of the project, and what it is called."""

    cls: type
    word: str
    """What stands before the names of classes within it, and mostly before its own."""

    name: str
    """Of its schema."""


def name_schemas(
    document: dict[str, Any], names: Mapping[type, str], *, package: str
) -> None:
    """Rename the schemas of a document, in place.

    Args:
        document: The document, as FastAPI made it.
        names: What classes of the project are called.
        package: Dotted path of the package whose classes have names of their own.
    """
    components = document.get("components", {})
    schemas: dict[str, Any] = components.get("schemas", {})
    own = _spelled(package) + "__"
    places = {key: [key] for key in schemas}
    places |= {key: [key.rpartition("__")[2]] for key in schemas if key.startswith(own)}
    known = _with_parts(names, package)
    told: set[str] = set()
    for named_class in known:
        cls, name = named_class.cls, named_class.name
        for use in _USES:
            keys = (_spelled(f"{cls.__module__}.{cls.__qualname__}"), cls.__name__)
            found = next((key + use for key in keys if key + use in schemas), None)
            if found is not None:
                # What it is called as long as nothing is told is no class of its own.
                taken = (
                    places[found] if places[found] != [found] or found in told else []
                )
                places[found] = [*taken, name + use]
                told.add(found)
    if all(named == [key] for key, named in places.items()):
        return
    owners = _Owners(package, names, known)
    entries: dict[str, Any] = {}
    for key, named in places.items():
        for name in named:
            # Of classes that look the same Pydantic makes one schema.
            schema = copied(schemas[key])
            if schema.get("title") == _plain(key):
                schema["title"] = _plain(name)
            _refer(schema, places, owners.shown_by(name))
            entries[name] = schema
    components["schemas"] = dict(sorted(entries.items()))
    for path in document.get("paths", {}).values():
        for operation in path.values():
            if isinstance(operation, dict):
                one = cast("dict[str, Any]", operation)
                _refer(one, places, owners.shown_by(one.get("operationId", "")))


class _Owners:
    """Tells which classes of the project a schema or an operation shows."""

    def __init__(
        self, package: str, names: Mapping[type, str], named: list[_Named]
    ) -> None:
        """Look for the classes and handlers of a package, and classes by their names."""
        self._names = names
        self._named = {one.name: one for one in named}
        self._owners: dict[str, object] = {one.name: one.cls for one in named}
        for path, module in sys.modules.copy().items():
            if path.startswith(f"{package}."):
                for name, value in vars(module).items():
                    if getattr(value, "__module__", None) == path:
                        self._owners.setdefault(name, value)

    def shown_by(self, key: str) -> frozenset[str]:
        """Return the names of what the owner of a name shows, however deep."""
        name = _plain(key)
        word = self._named[name].word if name in self._named else ""
        shown = _parts(self._owners.get(name), "", set())
        return frozenset(self._names.get(cls, word + cls.__name__) for cls in shown)


def _plain(key: str) -> str:
    """Return the name of the class of a schema."""
    for use in _USES[1:]:
        key = key.removesuffix(use)
    return key.rpartition("__")[2]


def _spelled(path: str) -> str:
    """Write the path of a class as Pydantic does in names of schemas."""
    return re.sub(r"[^a-zA-Z0-9.\-_]", "_", path).replace(".", "__")


def _with_parts(names: Mapping[type, str], package: str) -> list[_Named]:
    """Add the classes that are within others, under each word that these have in front."""
    roots = [
        _Named(cls, _word_before(cls.__name__, name), name)
        for cls, name in names.items()
    ]
    parts = {
        _Named(part, word, word + part.__name__): None
        for cls, word, _ in roots
        for part in _parts(cls, package, set())
        if part not in names
    }
    return [*roots, *parts]


def _word_before(own: str, name: str) -> str:
    """Return what a name has before the class's own; one that is another has nothing."""
    return name.removesuffix(own) if name.endswith(own) else ""


def _parts(owner: object, package: str, seen: set[object]) -> Iterator[type]:
    """Yield the classes that a class or a function shows, however deep.

    Args:
        owner: The class or function.
        package: A package whose classes are passed over; empty: none is.
        seen: The classes that are passed over, too; grows.
    """
    for annotation in _annotations(owner):
        for part in _classes(annotation):
            is_own = package != "" and part.__module__.startswith(f"{package}.")
            if part in seen or is_own or not _is_shown(part):
                continue
            seen.add(part)
            yield part
            yield from _parts(part, package, seen)


def _annotations(owner: object) -> list[object]:
    if isinstance(owner, type) and issubclass(owner, BaseModel):
        computed = owner.model_computed_fields.values()
        fields = [field.annotation for field in owner.model_fields.values()]
        return [*fields, *(field.return_type for field in computed)]
    other = cast("Any", owner)
    if inspect.isfunction(other) or hasattr(other, "__dataclass_fields__"):
        return list(get_type_hints(cast("Any", other)).values())
    return []


def _classes(annotation: object) -> Iterator[type]:
    if isinstance(annotation, type):
        yield annotation
    for argument in get_args(annotation):
        yield from _classes(argument)


def _is_shown(cls: Any) -> bool:  # noqa: ANN401  # a class of any kind
    """Tell whether a class has a schema of its own."""
    is_model: bool = issubclass(cls, BaseModel) or issubclass(cls, Enum)
    return is_model or hasattr(cls, "__dataclass_fields__")


def _refer(
    node: object, places: Mapping[str, list[str]], shown: frozenset[str]
) -> None:
    """Follow new names wherever a part of a document refers to schemas, in place.

    Args:
        node: The part.
        places: The names of each schema; of several it is the first that is shown.
        shown: What the owner of the part shows.
    """
    if isinstance(node, list):
        for item in cast("list[object]", node):
            if isinstance(item, HOLDERS):
                _refer(item, places, shown)
    elif isinstance(node, dict):
        values = cast("dict[str, object]", node)
        for key, value in values.items():
            if key == "mapping" and isinstance(value, dict):
                mapping = cast("dict[str, object]", value)
                for tag, place in mapping.items():
                    mapping[tag] = _renamed(place, places, shown)
            elif key == "$ref":
                values[key] = _renamed(value, places, shown)
            elif isinstance(value, HOLDERS):
                _refer(value, places, shown)


def _renamed(
    place: object, places: Mapping[str, list[str]], shown: frozenset[str]
) -> object:
    if not isinstance(place, str) or not place.startswith(_REFERENCE):
        return place
    key = place.removeprefix(_REFERENCE)
    names = places.get(key, [key])
    return _REFERENCE + next((one for one in names if _plain(one) in shown), names[0])
