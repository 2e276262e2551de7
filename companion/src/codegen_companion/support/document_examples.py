"""Examples of whole bodies, made of the examples that their fields have."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from .openapi import operations

_OBJECT_KEYWORDS = {
    "additionalProperties",
    "description",
    "properties",
    "required",
    "title",
    "type",
}
"""What an example follows; a schema that asks for more of an object has none."""

_OWN_BOUNDS = {"ge", "gt", "le", "lt"}
_FORMATS = {
    "date": "2026-01-31",
    "date-time": "2026-01-31T12:00:00Z",
    "email": "ann@example.com",
    "time": "12:00:00",
    "uuid": "3fa85f64-5717-4562-b3fc-2c963f66afa6",
}
_TEXTS = ("text", "1")
_NUMBERS = (1, 0)
_NO_VALUE: Final = object()
_LISTED = "items"
"""The field by which pages hold what they list; one of that is worth showing."""


def add_examples(document: dict[str, Any]) -> None:
    """Give the schemas of requests and answers an example, in place.

    It has the fields that must be there and those with an example of their own; where
    there are none, a request has its first field, since an empty body teaches nothing.
    What a page lists is shown once. Nothing has an example where a field that must be
    there takes values that only the project knows. What says one itself keeps it.
    """
    schemas: dict[str, Any] = document.get("components", {}).get("schemas", {})
    requests = _body_names(
        operation.get("requestBody", {}) for operation in operations(document)
    )
    answers = _body_names(
        response
        for operation in operations(document)
        for response in operation["responses"].values()
    )
    for name in dict.fromkeys([*requests, *answers]):
        schema = schemas.get(name, {})
        if "examples" in schema:
            continue
        example = _object(schema, schemas, (name,))
        if example == {}:
            example = _first_field(schema, schemas, (name,))
        if isinstance(example, dict):
            defaults = {} if name in requests else _defaults(schema)
            schema["examples"] = [defaults | cast("dict[str, Any]", example)]


def _defaults(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return what an answer says where nothing else is to be said; requests leave it out."""
    fields: dict[str, Any] = schema.get("properties", {})
    return {
        name: inner["default"]
        for name, inner in fields.items()
        if inner.get("default") is not None
    }


def _body_names(holders: Iterable[Mapping[str, Any]]) -> list[str]:
    """Name the components that are a body as a whole, or each item of one."""
    schemas = [
        media.get("schema", {})
        for holder in holders
        for media in holder.get("content", {}).values()
    ]
    bodies = [schema.get("items", schema) for schema in schemas]
    return [body["$ref"].rpartition("/")[2] for body in bodies if "$ref" in body]


def _object(
    schema: Mapping[str, Any], schemas: Mapping[str, Any], within: tuple[str, ...]
) -> object:
    if schema.get("type") != "object" or not schema.keys() <= _OBJECT_KEYWORDS:
        return _NO_VALUE
    required = schema.get("required", ())
    example = {
        name: _value(inner, schemas, within)
        for name, inner in schema.get("properties", {}).items()
        if name in required or "examples" in inner
    }
    if example.get(_LISTED) == [] and len(within) == 1:
        item = _value(schema["properties"][_LISTED].get("items", {}), schemas, within)
        example[_LISTED] = [] if item is _NO_VALUE else [item]
    is_whole = example.keys() >= set(required) and _NO_VALUE not in example.values()
    return example if is_whole else _NO_VALUE


def _first_field(
    schema: Mapping[str, Any], schemas: Mapping[str, Any], within: tuple[str, ...]
) -> object:
    """Return an object with the first field that has a value to show."""
    for name, inner in schema.get("properties", {}).items():
        some = [one for one in inner.get("anyOf", ()) if one != {"type": "null"}]
        value = _value({**inner, "anyOf": some} if some else inner, schemas, within)
        if value not in (_NO_VALUE, None, [], {}):
            return {name: value}
    return _NO_VALUE


def _value(
    schema: Mapping[str, Any], schemas: Mapping[str, Any], within: tuple[str, ...]
) -> object:
    """Return a value that is valid, or none where that cannot be told."""
    for keyword in ("examples", "enum"):
        if schema.get(keyword):
            return schema[keyword][0]
    for keyword in ("const", "default"):
        if schema.get(keyword) is not None:
            return schema[keyword]
    if "$ref" in schema:
        name: str = schema["$ref"].rpartition("/")[2]
        # A schema that needs itself has no end.
        if name in within or name not in schemas:
            return _NO_VALUE
        return _value(schemas[name], schemas, (*within, name))
    if "anyOf" in schema:
        if {"type": "null"} in schema["anyOf"]:
            return None
        values = (_value(one, schemas, within) for one in schema["anyOf"])
        return next((one for one in values if one is not _NO_VALUE), _NO_VALUE)
    match schema.get("type"):
        case "object":
            return _object(schema, schemas, within)
        case "array":
            return _NO_VALUE if schema.get("minItems") else []
        case "boolean":
            return True
        case "integer" | "number":
            return next((one for one in _NUMBERS if _fits(schema, one)), _NO_VALUE)
        case "string":
            return _text(schema)
        case _:
            return _NO_VALUE


def _fits(schema: Mapping[str, Any], number: int) -> bool:
    least, most = schema.get("minimum", number), schema.get("maximum", number)
    above = schema.get("exclusiveMinimum", number - 1)
    below = schema.get("exclusiveMaximum", number + 1)
    is_multiple = number % schema.get("multipleOf", 1) == 0
    return bool(least <= number <= most and above < number < below and is_multiple)


def _text(schema: Mapping[str, Any]) -> object:
    if schema.keys() & _OWN_BOUNDS:
        # Bounds of days and moments, for which JSON Schema has no keyword.
        return _NO_VALUE
    texts = (_FORMATS.get(schema["format"]),) if "format" in schema else _TEXTS
    for text in texts:
        if (
            text is not None
            and schema.get("minLength", 0) <= len(text)
            and len(text) <= schema.get("maxLength", len(text))
            and re.search(schema.get("pattern", ""), text)
        ):
            return text
    return _NO_VALUE
