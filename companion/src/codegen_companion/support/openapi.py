"""What is said in an OpenAPI document beside FastAPI's own: how errors look, above all."""

import json
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any, cast

from fastapi import FastAPI
from pydantic import BaseModel

from .document_making import document_maker
from .document_nodes import HOLDERS

PROBLEM_MEDIA_TYPE = "application/problem+json"
REFERENCE = "#/components/schemas/{model}"

SHARED = "x-shared"
"""Keyword of the schema of a parameter or a header: the component that all routes share."""

_OTHERWISE = "default"
"""The status of what any route may answer, whatever it is about: OpenAPI's word for the rest."""
_COVERED = {"400", "405", "413", "415", "500", "503"}
"""What that is; 400, 413 and 415 where there is a body."""

_PHRASES = {str(status.value): status.phrase for status in HTTPStatus} | {
    _OTHERWISE: "Any other problem"
}
_DEFAULTS = ("HTTPValidationError", "ValidationError")
_BOUNDS = (
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
)

_HEADERS = (
    ("401", "WWW-Authenticate", "How to authenticate"),
    ("405", "Allow", "The methods of this path"),
    ("415", "Accept", "The types of bodies that are accepted"),
    ("415", "Accept-Encoding", "The encodings of bodies that are accepted"),
    ("503", "Retry-After", "The seconds after which to try again"),
)
"""Headers of problems by their status."""


def amend_document(app: FastAPI, amend: Callable[[dict[str, Any]], None]) -> None:
    """Have something said in the document of an application, after what said so before.

    Args:
        app: The application.
        amend: Says it, in place; called once for each document that FastAPI makes.
    """
    make_document = document_maker(app)
    amended: dict[str, Any] | None = None

    def openapi() -> dict[str, Any]:
        nonlocal amended
        document = make_document()
        if document is not amended:
            amend(document)
            amended = document
        return document

    app.openapi = openapi  # type: ignore[method-assign]  # the override that FastAPI documents


def phrase_of(status: int | str, otherwise: str = "Error") -> str:
    """Return the words of a status.

    Args:
        status: The status, or what else a document has in its place, such as `4XX`.
        otherwise: Stands for those of one that HTTP has no words for.
    """
    return _PHRASES.get(str(status), otherwise)


def problem_response(status: int | str, schema_name: str) -> dict[str, Any]:
    """Document one problem answer."""
    schema = {"$ref": REFERENCE.format(model=schema_name)}
    return {
        "description": phrase_of(status),
        "content": {PROBLEM_MEDIA_TYPE: {"schema": schema}},
    }


def document_problems(document: dict[str, Any], problem: type[BaseModel]) -> None:
    """Say on every operation which problems it answers, in place.

    FastAPI documents a validation error that is never sent: it is replaced. What any
    route may answer is said by one `default`: 405, 500 and 503, and 400, 413 and 415 of
    those with a body. A status that a route names itself stands beside it.

    Args:
        document: The OpenAPI document, as FastAPI made it.
        problem: The model of all error bodies.
    """
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    name = _add_schemas(schemas, problem)
    for operation in operations(document):
        _document_operation(operation, name)
    for default in _DEFAULTS:
        reference = json.dumps(REFERENCE.format(model=default))
        if default in schemas and reference not in json.dumps(document):
            del schemas[default]
    document["components"]["schemas"] = dict(sorted(schemas.items()))


def write_integers(node: object) -> None:
    """Write the bounds of integers as integers, in place.

    FastAPI writes floats, and 9.223372036854776e+18 is not 2**63.
    """
    if isinstance(node, list):
        for item in cast("list[object]", node):
            if isinstance(item, HOLDERS):
                write_integers(item)
    elif isinstance(node, dict):
        schema = cast("dict[str, object]", node)
        for key, value in schema.items():
            if isinstance(value, HOLDERS):
                write_integers(value)
            elif key not in _BOUNDS:
                continue
            elif schema.get("type") == "integer" and isinstance(value, float):
                schema[key] = int(value)


def operations(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what a document says of each route."""
    for path in document.get("paths", {}).values():
        for operation in path.values():
            if isinstance(operation, dict) and "responses" in operation:
                yield operation


def _add_schemas(schemas: dict[str, Any], problem: type[BaseModel]) -> str:
    """Add the schemas of `problem` under names that are free; return its own."""
    own = problem.model_json_schema(mode="serialization", ref_template="{model}")
    parts = own.pop("$defs", {}) | {problem.__name__: own}
    prefix = "" if all(_same(schemas.get(key), parts[key]) for key in parts) else "Http"
    text = json.dumps(parts)
    for key in parts:
        reference = REFERENCE.format(model=prefix + key)
        text = text.replace(f'"$ref": "{key}"', f'"$ref": "{reference}"')
    schemas.update({prefix + key: part for key, part in json.loads(text).items()})
    return prefix + problem.__name__


def _same(present: dict[str, Any] | None, part: dict[str, Any]) -> bool:
    return (
        present is None
        or present.get("properties", {}).keys() == part["properties"].keys()
    )


def _document_operation(operation: dict[str, Any], name: str) -> None:
    responses: dict[str, Any] = operation["responses"]
    replaced = {REFERENCE.format(model=key) for key in (*_DEFAULTS, name)}
    for status, response in responses.items():
        for media_type, media in response.get("content", {}).items():
            reference = media.get("schema", {}).get("$ref")
            if media_type == PROBLEM_MEDIA_TYPE or reference in replaced:
                described = {"description": response["description"]}
                response.update(problem_response(status, name) | described)
                break
    responses.setdefault(_OTHERWISE, problem_response(_OTHERWISE, name))
    for status, header, description in _HEADERS:
        covering = _OTHERWISE if status in _COVERED else status
        for told in {status, covering} & responses.keys():
            headers = responses[told].setdefault("headers", {})
            headers.setdefault(
                header, {"description": description, "schema": {"type": "string"}}
            )
    operation["responses"] = dict(sorted(responses.items()))
