"""FastAPI's own document, made without what costs the most and adds nothing.

With a thousand resources FastAPI makes a hundred thousand type adapters only to look for the
models in fields, and goes through the finished document value by value to encode what is
JSON already. Here its functions run as they are, with other globals; where a version of
FastAPI has others than those, nothing is replaced.
"""

import copy
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

from fastapi import FastAPI
from fastapi.encoders import jsonable_encoder
from fastapi.openapi.models import OpenAPI
from fastapi.openapi.utils import get_openapi

from .document_models import FieldsOnce, models_are_told
from .document_nodes import HOLDERS
from .late_fields import LateField
from .other_globals import copied_below, copied_with, global_of

__all__ = ["document_maker"]

_AS_DOCUMENT = {"by_alias": True, "exclude_none": True}
"""How FastAPI encodes a document."""


def document_maker(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """Return what makes the document of an application.

    It is `app.openapi`, or what returns the same in less time where that is FastAPI's own.
    """
    own = type(app).openapi
    if "openapi" in vars(app) or own is not FastAPI.openapi:
        return app.openapi

    def make() -> dict[str, Any]:
        with models_are_told():
            return _quick(own)(app)

    return make


def _quick(
    method: Callable[[FastAPI], dict[str, Any]],
) -> Callable[[FastAPI], dict[str, Any]]:
    """Return `FastAPI.openapi` as it is at the moment, with faster functions below it."""
    if global_of(method, "get_openapi") is not get_openapi:
        return method  # somebody else has put something there
    late: dict[str, object] = {"ModelField": LateField}
    once = late | {"GenerateJsonSchema": FieldsOnce}
    makers: dict[str, object] = {
        name: copied_below(global_of(get_openapi, name), replaced)
        for name, replaced in {
            "get_flat_models_from_fields": late,
            "get_definitions": once,
        }.items()
    }
    if global_of(get_openapi, "jsonable_encoder") is jsonable_encoder:
        makers["jsonable_encoder"] = _encoded
    describe = global_of(get_openapi, "get_openapi_path")
    if global_of(describe, "copy") is copy:
        copying = SimpleNamespace(**vars(copy) | {"deepcopy": _deep_copied})
        makers["get_openapi_path"] = copied_with(describe, {"copy": copying})
    return cast(
        "Callable[[FastAPI], dict[str, Any]]",
        copied_with(method, {"get_openapi": copied_with(get_openapi, makers)}),
    )


def _encoded(value: object, **options: Any) -> Any:  # noqa: ANN401  # as in FastAPI
    """Encode what a document is made of, as FastAPI does, and a whole one in one go."""
    if not isinstance(value, OpenAPI) or options != _AS_DOCUMENT:
        return jsonable_encoder(value, **options)
    return _shown(value.model_dump(mode="json", by_alias=True, exclude_none=True))


def _shown(node: object) -> object:
    """Leave out of JSON what FastAPI leaves out: keys without a value, and SQLAlchemy's own."""
    if isinstance(node, dict):
        values = cast("dict[str, object]", node)
        return {
            key: _shown(value) if isinstance(value, HOLDERS) else value
            for key, value in values.items()
            if value is not None and not key.startswith("_sa")
        }
    if isinstance(node, list):
        return [_shown(item) for item in cast("list[object]", node)]
    return node


def _deep_copied(value: object, memo: dict[int, Any] | None = None) -> object:
    """Copy what a route says of its answers, as `copy.deepcopy` does, and JSON in less time."""
    if isinstance(value, str):
        return value
    memo = {} if memo is None else memo
    if type(value) is not dict:
        return copy.deepcopy(value, memo)
    values = cast("dict[object, object]", value)
    made: dict[object, object] | None = memo.get(id(values))
    if made is None:
        made = memo[id(values)] = {}
        for key, inner in values.items():
            made[key] = _deep_copied(inner, memo)
    return made
