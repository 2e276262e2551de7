"""What fields of bodies have in common with each other and with parameters, said once."""

from typing import Any

from .document_parts import (
    alike,
    collection_of,
    json_text,
    operations_by_path,
    parameter_name,
    reference_to,
    shared,
)
from .openapi import SHARED

_LONG = 150
"""Characters of a schema above which two copies of it are worth a component."""

_Place = tuple[dict[str, Any], str]
"""What has a schema, and the key by which it has it."""


def share_fields(document: dict[str, Any]) -> None:
    """Move schemas that fields repeat into components, in place.

    These are marked ones, wherever they stand, and long ones that a list takes by its
    query and by the body of its search. Short ones stay where they are.
    """
    schemas: dict[str, Any] = document.get("components", {}).get("schemas", {})
    for schema in [*schemas.values()]:
        fields: dict[str, dict[str, Any] | bool] = schema.get("properties", {})
        for key, field in fields.items():
            # JSON Schema has true for what takes anything.
            if isinstance(field, dict) and SHARED in field:
                name: str = field.pop(SHARED)
                fields[key] = shared("schemas", schemas, name, field)
    _share_searches(document, schemas)
    if schemas:
        document["components"]["schemas"] = dict(sorted(schemas.items()))


def _share_searches(document: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Share what the parameters of a resource's routes and the fields of its bodies say alike."""
    paths: dict[str, Any] = document.get("paths", {})
    asked: dict[tuple[str, str], list[_Place]] = {}
    sent: dict[tuple[str, str], list[_Place]] = {}
    names: dict[tuple[str, str], str] = {}
    for path, operation in operations_by_path(document):
        collection = collection_of(path, paths)
        for parameter in operation.get("parameters", []):
            # A marked one is shared as a whole.
            if SHARED not in parameter.get("schema", {SHARED: ""}):
                key = (collection, _said(parameter["schema"]))
                asked.setdefault(key, []).append((parameter, "schema"))
                names.setdefault(key, parameter_name(operation, parameter))
        for fields in _bodies_of(operation, schemas):
            for name, field in fields.items():
                key = (collection, _said(field))
                sent.setdefault(key, []).append((fields, name))
    for key, places in asked.items():
        if key in sent and len(key[1]) > _LONG:
            _share_all([*places, *sent[key]], names[key], schemas)


def _bodies_of(
    operation: dict[str, Any], schemas: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return the fields of the bodies of an operation."""
    media: dict[str, Any] = operation.get("requestBody", {}).get("content", {})
    named = [one.get("schema", {}).get("$ref", "") for one in media.values()]
    keys = [reference.rpartition("/")[2] for reference in named]
    return [schemas.get(key, {}).get("properties", {}) for key in keys]


def _share_all(places: list[_Place], name: str, schemas: dict[str, Any]) -> None:
    holder, key = places[0]
    plain = _without_words(holder[key])
    if not alike(schemas.setdefault(name, plain), plain):
        return
    for holder, key in places:
        reference = reference_to("schemas", name)
        if "description" in holder[key]:
            reference["description"] = holder[key]["description"]
        holder[key] = reference


def _without_words(schema: dict[str, Any]) -> dict[str, Any]:
    return {word: value for word, value in schema.items() if word != "description"}


def _said(schema: dict[str, Any] | bool) -> str:
    return json_text(_without_words(schema)) if isinstance(schema, dict) else ""
