"""The OpenAPI document as the application shows it, for clients, linters and readers."""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI

from .collector import nothing_is_collected
from .document_examples import add_examples
from .document_fields import share_fields
from .document_making import document_maker
from .document_nodes import copied
from .document_parts import share_bodies, share_parts
from .document_schemas import tidy_schemas
from .document_serving import serve_document
from .openapi import operations, phrase_of

_TAGS = {
    "auth": "Signing in and out, and who is signed in.",
    "filters": "What lists can be filtered by.",
    "health": "Whether the service can answer.",
    "values": "Values that fields have, to choose from.",
}
"""What tags of generated routes stand for that belong to no resource."""

_ANY_SUCCESS = "Successful Response"
"""What FastAPI says of every answer that nobody describes."""


def install_document(
    app: FastAPI,
    contact: Mapping[str, str] | None = None,
    license_info: Mapping[str, str] | None = None,
) -> None:
    """Finish the document of `app`, after all else that adds to it.

    Args:
        app: The application; what it says itself of contact and licence counts.
        contact: Who answers questions, as OpenAPI's contact object has it.
        license_info: What the API may be used under, as OpenAPI's licence object has it.
    """
    app.contact = app.contact or (dict(contact) if contact else None)
    app.license_info = app.license_info or (
        dict(license_info) if license_info else None
    )
    make_document = document_maker(app)
    made: dict[str, Any] | None = None
    finished: dict[str, Any] = {}

    def openapi() -> dict[str, Any]:
        nonlocal made, finished
        with nothing_is_collected():
            document = make_document()
            if document is not made:
                # Finished on a copy: what a project adds to its own, it may add at every call.
                finished = copied(document)
                _finish(finished)
                made = document
        return finished

    app.openapi = openapi  # type: ignore[method-assign]  # the override that FastAPI documents
    serve_document(app)


def _finish(document: dict[str, Any]) -> None:
    share_bodies(document)
    # Before the bounds of days are left out, which examples have to keep.
    add_examples(document)
    tidy_schemas(document)
    # OpenAPI's own default, which linters want to see.
    document.setdefault("servers", [{"url": "/"}])
    used: dict[str, None] = {}
    for operation in operations(document):
        # Open, and not merely forgotten: OpenAPI has no other way to say it.
        operation.setdefault("security", [])
        used |= dict.fromkeys(operation.get("tags", ()))
        for parameter in operation.get("parameters", ()):
            _shorten(parameter)
        for status, response in operation["responses"].items():
            if response["description"] == _ANY_SUCCESS:
                response["description"] = phrase_of(status, _ANY_SUCCESS)
    share_fields(document)
    share_parts(document)
    declared = {tag["name"]: tag for tag in document.get("tags", ())}
    for name in used:
        own = {"name": name, "description": _TAGS.get(name, f"Routes of {name}.")}
        declared[name] = own | declared.get(name, {})
    if declared:
        document["tags"] = list(declared.values())


def _shorten(parameter: dict[str, Any]) -> None:
    """Leave out what OpenAPI assumes, and say of a parameter itself what its schema says."""
    if parameter.get("required") is False:
        del parameter["required"]
    schema = parameter.get("schema", {})
    if "description" in schema:
        said = schema.pop("description")
        # What a route says itself counts more than what its type says of all such values.
        parameter.setdefault("description", said)
