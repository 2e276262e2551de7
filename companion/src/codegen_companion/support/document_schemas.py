"""The schemas of an OpenAPI document, written so that every tool reads them alike.

Pydantic and FastAPI write what is true and yet trips linters and makers of clients. What
a document says of requests and answers is the same before and after.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, cast

from .openapi import operations

_MAPS = ("properties", "patternProperties", "$defs", "dependentSchemas")
_LISTS = ("anyOf", "oneOf", "allOf", "prefixItems")
_ONES = (
    "items",
    "not",
    "contains",
    "additionalProperties",
    "propertyNames",
    "if",
    "then",
    "else",
)
_PARTS: dict[str, Callable[[Any], Iterable[object]]] = {
    **dict.fromkeys(_MAPS, dict[str, object].values),
    **dict.fromkeys(_LISTS, iter),
    **dict.fromkeys(_ONES, lambda part: (part,)),
}
"""The schemas in what a keyword has."""

_OF_ANY_TYPE = {
    "$ref",
    "allOf",
    "anyOf",
    "const",
    "enum",
    "if",
    "not",
    "oneOf",
}
"""Keywords that null would have to satisfy, too; others are of one type of values."""

_BODY = "payload"
"""The parameter by which generated handlers take a body."""

_NULL = {"type": "null"}
_CONSTRAINTS = ("ge", "gt", "le", "lt")
"""Names of Pydantic's own, which some of its versions leave beside dates; no keywords."""


def tidy_schemas(document: dict[str, Any]) -> None:
    """Write all schemas of a document plainly, in place.

    Titles that repeat a name are left out: makers of clients name classes by them, and
    two classes of one name clash.
    """
    for name, schema in _named_schemas(document):
        _drop_title(schema, name)
        for inner in _within(schema):
            _tidy(inner)


def _tidy(schema: dict[str, Any]) -> None:
    for name, inner in schema.get("properties", {}).items():
        if inner not in (True, False):
            _drop_title(inner, name)
    for keyword in _CONSTRAINTS:
        schema.pop(keyword, None)
    if "default" in schema and schema["default"] is None and not _takes_null(schema):
        # What is left out has no value to be told.
        del schema["default"]
    _keep_narrower(schema, "maximum", "exclusiveMaximum", sign=1)
    _keep_narrower(schema, "minimum", "exclusiveMinimum", sign=-1)
    alternatives: list[dict[str, Any]] = schema.get("anyOf", [])
    if len(alternatives) == 1 and not alternatives[0].keys() & schema.keys():
        del schema["anyOf"]
        schema |= alternatives[0]
    elif len(alternatives) == 2 and alternatives[1] == _NULL:
        _allow_null(schema, alternatives[0])


def _allow_null(schema: dict[str, Any], other: dict[str, Any]) -> None:
    """Write a value of one type, or null, as a schema of two types."""
    kind = other.get("type")
    if isinstance(kind, str) and not other.keys() & (schema.keys() | _OF_ANY_TYPE):
        del schema["anyOf"]
        schema |= other | {"type": [kind, "null"]}


def _takes_null(schema: dict[str, Any]) -> bool:
    """Tell whether null may be valid: a reference, and no type at all, may mean it."""
    kind = schema.get("type")
    return kind is None or kind == "null" or (isinstance(kind, list) and "null" in kind)


def _keep_narrower(
    schema: dict[str, Any], bound: str, exclusive: str, *, sign: int
) -> None:
    """Drop the wider one of two bounds on the same side."""
    if bound in schema and exclusive in schema:
        wider = sign * schema[bound] < sign * schema[exclusive]
        del schema[exclusive if wider else bound]


def _drop_title(schema: dict[str, Any], name: str) -> None:
    """Drop a title that was made of a name."""
    title = schema.get("title")
    # A class whose name is taken gets its module before it: `app__schemas__tag__Tag`.
    if isinstance(title, str) and _bare(title) in (
        _bare(name),
        _bare(name.rpartition("__")[2]),
    ):
        del schema["title"]


@lru_cache(maxsize=4096)
def _bare(name: str) -> str:
    return re.sub(r"[\W_]", "", name).lower()


def _named_schemas(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each outermost schema with the name that stands for it."""
    yield from document.get("components", {}).get("schemas", {}).items()
    for operation in operations(document):
        for parameter in operation.get("parameters", []):
            if "schema" in parameter:
                yield parameter["name"], parameter["schema"]
        name = operation.get("operationId", "")
        # FastAPI names what is no model by the handler's parameter: here always this one.
        yield from _media_schemas(operation.get("requestBody", {}), _BODY)
        for response in operation["responses"].values():
            yield from _media_schemas(response, f"Response {name}")


def _media_schemas(
    holder: dict[str, Any], name: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    for media in holder.get("content", {}).values():
        if "schema" in media:
            yield name, media["schema"]


def _within(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a schema after those inside it; values such as examples are none."""
    found: list[dict[str, Any]] = []
    _add_within(schema, found)
    return found


def _add_within(schema: dict[str, Any], found: list[dict[str, Any]]) -> None:
    for key, value in schema.items():
        parts = _PARTS.get(key)
        if parts is not None:
            for part in parts(value):
                if isinstance(part, dict):
                    _add_within(cast("dict[str, Any]", part), found)
    found.append(schema)
