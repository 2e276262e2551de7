"""Models that wait for their first use, and take less memory meanwhile.

Of a model that defers its checks Pydantic keeps nineteen objects which stand for them, two
kilobytes: a thousand resources have seven thousand models. Here three objects stand in
all classes, and who asks one for its checks gets Pydantic's.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal

from pydantic import BaseModel

from .document_models import schema_of_use

__all__ = ["share_stand_ins"]

_CODE: Literal["class-not-fully-defined"] = "class-not-fully-defined"
_SCHEMA = "__pydantic_core_schema__"
_VALIDATOR = "__pydantic_validator__"
_SERIALIZER = "__pydantic_serializer__"


def share_stand_ins(model: type[BaseModel]) -> None:
    """Let what all models share stand for the checks of one, until it is first used.

    One whose checks are there keeps them, and one that names a class which is not there yet
    keeps what tells of that.
    """
    if not model.__pydantic_complete__ and model.__pydantic_fields_complete__:
        for name, stand_in in _shared().items():
            setattr(model, name, stand_in)


@cache
def _shared() -> Mapping[str, object]:
    """Return what stands in classes; nothing where Pydantic has other stand-ins itself.

    Pydantic looks into classes, and takes for a schema what is none of its own stand-ins.
    """
    try:
        from pydantic._internal._mock_val_ser import MockCoreSchema, MockValSer
    except ImportError:
        return {}

    class Schema(MockCoreSchema):
        def __get__(self, _: object, model: type[BaseModel]) -> MockCoreSchema:
            return MockCoreSchema(
                _message(model), code=_CODE, attempt_rebuild=_rebuild(model, _SCHEMA)
            )

    def stand_in(name: str, kind: Literal["validator", "serializer"]) -> object:
        class Checks(MockValSer[Any]):
            def __get__(self, _: object, model: type[BaseModel]) -> MockValSer[Any]:
                return MockValSer(
                    _message(model),
                    code=_CODE,
                    val_or_ser=kind,
                    attempt_rebuild=_rebuild(model, name),
                )

        return Checks("", code=_CODE, val_or_ser=kind)

    try:
        return {
            _SCHEMA: Schema("", code=_CODE),
            _VALIDATOR: stand_in(_VALIDATOR, "validator"),
            _SERIALIZER: stand_in(_SERIALIZER, "serializer"),
        }
    except TypeError:  # these take other arguments
        return {}


def _rebuild(model: type[BaseModel], name: str) -> Callable[..., Any]:
    """Return what has Pydantic make the checks of a model, and gives one of them."""

    def rebuild(*, parent_namespace_depth: int = 5) -> object:
        if not model.__pydantic_complete__ and vars(model).get(
            _SCHEMA
        ) is _shared().get(_SCHEMA):
            # Pydantic takes what is there, as it does for a model within others.
            schema = schema_of_use(model)
            if schema is not None:
                model.__pydantic_core_schema__ = schema
        is_made = model.model_rebuild(
            raise_errors=False, _parent_namespace_depth=parent_namespace_depth
        )
        return None if is_made is False else getattr(model, name)

    return rebuild


def _message(model: type[BaseModel]) -> str:
    return (
        f"`{model.__name__}` is not fully defined; you should define all referenced types,"
        f" then call `{model.__name__}.model_rebuild()`."
    )
