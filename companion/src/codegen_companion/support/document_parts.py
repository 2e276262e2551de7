"""What operations of an OpenAPI document have in common, said once."""

import json
import re
from collections import Counter
from http import HTTPMethod
from typing import Any

from .openapi import PROBLEM_MEDIA_TYPE, SHARED, phrase_of

_METHODS = [method.value.lower() for method in HTTPMethod]
_SIZES = ("page_size", "limit")
"""Parameters that say how many rows a page has."""
_READS = ("get", "list")
"""Verbs that a name is understood without; hundreds of places refer to it."""
_TEXTS = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def share_parts(document: dict[str, Any]) -> None:
    """Move what several operations repeat into components, in place.

    A component's name tells what it is of, so that it stays when routes are added
    elsewhere: `404` of a status, `BodyTag` of what a header holds, `ArticlesTitle` of what
    the first operation of a resource reads. It is short where hundreds of places refer to it.
    What has the name of a component and says otherwise stays where it is.
    """
    components = document.setdefault("components", {})
    # Answers have headers: those stand in them as what all of them share.
    _share_headers(document, components.setdefault("headers", {}))
    _share_responses(document, components.setdefault("responses", {}))
    _share_parameters(document, components.setdefault("parameters", {}))
    for kind in ("headers", "responses", "parameters"):
        components[kind] = dict(sorted(components[kind].items()))
        if not components[kind]:
            del components[kind]


def share_bodies(document: dict[str, Any]) -> None:
    """Move bodies of requests that operations write out into components, in place.

    FastAPI knows nothing of the models of bodies that a handler reads by itself. A name
    that a schema has which says otherwise is left to it.
    """
    schemas: dict[str, Any] = document.setdefault("components", {}).setdefault(
        "schemas", {}
    )
    for _, operation in operations_by_path(document):
        for media in operation.get("requestBody", {}).get("content", {}).values():
            schema = media.get("schema", {})
            if "properties" in schema and "title" in schema:
                media["schema"] = shared("schemas", schemas, schema["title"], schema)


def operations_by_path(document: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """List the operations of a document, each with its path."""
    return [
        (path, item[method])
        for path, item in document.get("paths", {}).items()
        for method in item
        if method in _METHODS
    ]


def _share_headers(document: dict[str, Any], components: dict[str, Any]) -> None:
    """Share marked headers."""
    for _, operation in operations_by_path(document):
        for response in operation["responses"].values():
            headers: dict[str, Any] = response.get("headers", {})
            for key, header in headers.items():
                name = header.get("schema", {}).pop(SHARED, None)
                if name is not None:
                    headers[key] = shared("headers", components, name, header)


def _share_responses(document: dict[str, Any], responses: dict[str, Any]) -> None:
    for _, operation in operations_by_path(document):
        for status, response in operation["responses"].items():
            name = _response_name(status, response)
            if name is not None:
                operation["responses"][status] = shared(
                    "responses", responses, name, response
                )


def _response_name(status: str, response: dict[str, Any]) -> str | None:
    """Name the component of a problem or a 304.

    One that a route describes in its own words has none.
    """
    if status == "304" and "content" not in response:
        return status
    if PROBLEM_MEDIA_TYPE not in response.get("content", {}):
        return None
    if "RateLimit" in response.get("headers", {}):
        return f"{status}Limited"
    if response["description"] != phrase_of(status):
        return None
    return status


def _share_parameters(document: dict[str, Any], parameters: dict[str, Any]) -> None:
    """Share marked parameters everywhere, and equal ones within a resource's routes.

    Short ones stay where they are if what refers to them would be longer.
    """
    paths = document.get("paths", {})
    operations = [
        (collection_of(path, paths), operation)
        for path, operation in operations_by_path(document)
    ]
    keys = [
        [
            (collection, json_text(parameter))
            for parameter in operation.get("parameters", [])
        ]
        for collection, operation in operations
    ]
    counts = Counter(key for listed in keys for key in listed)
    owners: dict[tuple[str, str], str] = {}
    for (_, operation), said in zip(operations, keys, strict=True):
        listed: list[dict[str, Any]] = operation.get("parameters", [])
        for index, (parameter, key) in enumerate(zip(listed, said, strict=True)):
            name = parameter.get("schema", {}).pop(SHARED, None)
            name = name or _page_name(parameter)
            if name is None and counts[key] > 1:
                own = parameter_name(operation, parameter)
                own = owners.setdefault(key, own)
                if _saves("parameters", own, parameter, counts[key]):
                    name = own
            if name is not None:
                listed[index] = shared("parameters", parameters, name, parameter)


def parameter_name(operation: dict[str, Any], parameter: dict[str, Any]) -> str:
    """Name a parameter by the first operation that has it, but for the verb of reads."""
    words: list[str] = operation["operationId"].split("_")
    own = "_".join(word for word in words if word not in _READS)
    return in_pascal(own) + in_pascal(parameter["name"])


def _page_name(parameter: dict[str, Any]) -> str | None:
    """Name the component of a page's size by its numbers, which many lists have alike."""
    schema: dict[str, Any] = parameter.get("schema", {})
    numbers = (schema.get("default"), schema.get("maximum"))
    if parameter["name"] not in _SIZES or None in numbers:
        return None
    default, most = numbers
    return f"{in_pascal(parameter['name'])}{default}To{most}"


def shared(
    kind: str, components: dict[str, Any], name: str, part: dict[str, Any]
) -> dict[str, Any]:
    """Return what refers to a component, or the part itself where that says otherwise."""
    if not alike(components.setdefault(name, part), part):
        return part
    return reference_to(kind, name)


def alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Tell whether two parts say the same, in whatever order.

    Python takes 1 for 1.0 and for true, which JSON does not: mostly its own text tells, in
    half the time.
    """
    if one is other:
        return True
    return one == other and (
        repr(one) == repr(other) or json_text(one) == json_text(other)
    )


def reference_to(kind: str, name: str) -> dict[str, Any]:
    """Return what refers to a component."""
    return {"$ref": f"#/components/{kind}/{name}"}


def _saves(kind: str, name: str, part: dict[str, Any], uses: int) -> bool:
    """Tell whether a component and what refers to it are shorter than its copies."""
    size = len(json_text(part))
    reference = len(json_text(reference_to(kind, name)))
    return len(name) + size + uses * reference < uses * size


def collection_of(path: str, paths: dict[str, Any]) -> str:
    """Return the path of the list that a route belongs to: what is above its keys."""
    path = path.partition("/{")[0]
    parent = path.rpartition("/")[0]
    while parent in paths:
        path, parent = parent, parent.rpartition("/")[0]
    return path


def in_pascal(name: str) -> str:
    """Write a name as classes are called."""
    return "".join(
        word[:1].upper() + word[1:] for word in re.findall(r"[A-Za-z0-9]+", name)
    )


def json_text(part: dict[str, Any]) -> str:
    """Return the text by which equal parts are known."""
    return _TEXTS.encode(part)
