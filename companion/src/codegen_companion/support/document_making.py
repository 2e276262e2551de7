"""FastAPI's own document, made without what costs the most and adds nothing.

With a thousand resources FastAPI makes a hundred thousand type adapters only to look for the
models in fields, and goes through the finished document value by value to encode what is
JSON already. Here its functions run as they are, with other globals; where a version of
FastAPI has others than those, nothing is replaced.
"""

import copy
from collections.abc import Callable, Mapping
from types import FunctionType, SimpleNamespace
from typing import Any, cast

from fastapi import FastAPI
from fastapi._compat import ModelField
from fastapi.encoders import jsonable_encoder
from fastapi.openapi.models import OpenAPI
from fastapi.openapi.utils import get_openapi

from .document_models import FieldsOnce, adapter_of, models_are_told
from .document_nodes import HOLDERS

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
    if _global(method, "get_openapi") is not get_openapi:
        return method  # somebody else has put something there
    late: dict[str, object] = {"ModelField": _LateField}
    once = late | {"GenerateJsonSchema": FieldsOnce}
    makers: dict[str, object] = {
        name: _with_module(_global(get_openapi, name), replaced)
        for name, replaced in {
            "get_flat_models_from_fields": late,
            "get_definitions": once,
        }.items()
    }
    if _global(get_openapi, "jsonable_encoder") is jsonable_encoder:
        makers["jsonable_encoder"] = _encoded
    describe = _global(get_openapi, "get_openapi_path")
    if _global(describe, "copy") is copy:
        copying = SimpleNamespace(**vars(copy) | {"deepcopy": _deep_copied})
        makers["get_openapi_path"] = _copied(describe, {"copy": copying})
    return cast(
        "Callable[[FastAPI], dict[str, Any]]",
        _copied(method, {"get_openapi": _copied(get_openapi, makers)}),
    )


class _LateField(ModelField):
    """A field whose type adapter is made when something asks for it.

    Mostly nothing does: FastAPI follows the annotations of fields to find models.
    """

    def __post_init__(self) -> None:
        """Make nothing yet."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever FastAPI makes of a field
        """Make what is not there."""
        if name.startswith("__") or "_is_made" in vars(self):
            raise AttributeError(f"{type(self).__name__} has no {name}")
        self._is_made = True
        adapter = adapter_of(self.field_info)
        if adapter is None:
            super().__post_init__()
        else:
            self._type_adapter = adapter
        return getattr(self, name)


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


def _global(function: object, name: str) -> object:
    return getattr(function, "__globals__", {}).get(name)


def _with_module(function: object, replaced: Mapping[str, object]) -> object:
    """Return a function that sees other globals, as do those of its module that it calls."""
    if not isinstance(function, FunctionType):
        return function
    names = {**function.__globals__}
    if not replaced.keys() <= names.keys():
        return function
    for name, value in function.__globals__.items():
        if (
            isinstance(value, FunctionType)
            and value.__globals__ is function.__globals__
        ):
            names[name] = _recreated(value, names)
    names.update(replaced)
    return _recreated(function, names)


def _copied(function: object, replaced: Mapping[str, object]) -> object:
    """Return a function that sees some other globals."""
    if not isinstance(function, FunctionType):
        return function
    return _recreated(function, {**function.__globals__, **replaced})


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
