"""What a document says of models: fields that models share are told of once.

Pydantic makes the checks of a model before it tells of it, and looks into each field of each
model, of which a thousand resources have fifty thousand. Here no check is made, and of a
field that is kept once (`shared_fields.py`) the first model tells for all. That is done
below Pydantic's own functions; where a version has others than those, it tells by itself.
"""

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from inspect import signature
from itertools import chain
from typing import Any, cast
from warnings import catch_warnings, simplefilter

from pydantic import VERSION, BaseModel, TypeAdapter
from pydantic.fields import FieldInfo
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import CoreSchema

from .document_nodes import copied

__all__ = ["FieldsOnce", "adapter_of", "models_are_told", "schema_of_use"]

_SAID = (
    "deprecated",
    "description",
    "discriminator",
    "examples",
    "field_title_generator",
    "json_schema_extra",
    "title",
)
"""What a field may say beside its type."""

_CHECKS = ("validator", "serializer")
_PLAIN = {"defer_build", "extra"}
"""Settings of models that change nothing in what is said of a field."""

_PARAMETERS = ["self", "name", "field_info", "decorators"]
_DECORATORS = ("field_validators", "field_serializers", "validators")

_KEEPS_SCHEMAS = tuple(map(int, VERSION.split(".")[:2])) >= (2, 14)
"""Earlier versions throw a schema away that is there before the checks."""

_SchemaMaker = Callable[[type[BaseModel], "_Told"], CoreSchema]


def adapter_of(field: FieldInfo) -> TypeAdapter[Any] | None:
    """Return what checks a field that is a model which defers its checks.

    None of all others, and where the field says or checks more than its model.
    """
    model = field.annotation
    if not (isinstance(model, type) and issubclass(model, BaseModel)):
        return None
    if field.metadata or any(getattr(field, name, None) for name in _SAID):
        return None
    return _ModelAdapter(model) if model.model_config.get("defer_build") else None


class _ModelAdapter(TypeAdapter[Any]):  # type: ignore[misc]  # pyright: ignore[reportGeneralTypeIssues]  # FastAPI asks it as one, and nothing else is changed
    """The checks of a model itself, which it makes when something is to be checked.

    FastAPI has Pydantic make others for each route that takes or answers with the model.
    """

    def __init__(self, model: type[BaseModel]) -> None:
        """Note the model."""
        self._type = self._model = model
        self._config = None
        self.pydantic_complete = True

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever Pydantic has made
        """Ask the model."""
        if name == "core_schema":
            return _schema_of(self._model)
        if name in _CHECKS:
            return getattr(self._model, f"__pydantic_{name}__")
        raise AttributeError(f"{type(self).__name__} has no {name}")


class _Told:
    """What is known of models."""

    def __init__(self) -> None:
        self.models: dict[type[BaseModel], CoreSchema] = {}
        self.fields: dict[tuple[str, int], tuple[object, Any]] = {}
        """Fields and their schemas, by the fields' names and ids."""

        self.shared: set[int] = set()
        """Ids of those schemas."""


_told: _Told | None = None
_used = _Told()
"""What is known of the fields of models that check something, for as long as they do."""


@contextmanager
def models_are_told() -> Generator[None]:
    """Keep what is known of models as long as a document is made, of one at a time."""
    global _told  # an adapter is asked by FastAPI, which passes nothing on
    before, _told = _told, _Told()
    try:
        yield
    finally:
        _told = before


def schema_of_use(model: type[BaseModel]) -> CoreSchema | None:
    """Return what Pydantic makes the checks of a model of, with parts of those before.

    What it knows of a field takes as much memory as what checks it, and most fields are
    the same as those of others. None: Pydantic makes it by itself, as it does of a class
    that adds something to its schema, which would be added twice.
    """
    make = _schema_maker()
    own: Any = model.__get_pydantic_core_schema__
    is_plain = own.__func__ is vars(BaseModel)["__get_pydantic_core_schema__"].__func__
    if make is None or not is_plain or not _KEEPS_SCHEMAS:
        return None
    return make(model, _used)


class FieldsOnce(GenerateJsonSchema):
    """Makes JSON schemas as Pydantic does, and of a shared field once."""

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401  # Pydantic's
        """Know of no field yet."""
        super().__init__(*arguments, **options)
        self._fields: dict[tuple[int, JsonSchemaMode], JsonSchemaValue] = {}

    def _build_definitions_remapping(self) -> Any:  # noqa: ANN401  # Pydantic's own
        """Return which name each schema gets; Pydantic compares those that want the same.

        For that it copies all schemas and goes through them twice. Where each can have the
        name that it wants most, none is looked at: empty ones stand in their place.
        """
        definitions = self.definitions
        choices = self._prioritized_defsref_choices
        wanted = Counter(chain.from_iterable(choices[name] for name in definitions))
        if all(wanted[choices[name][0]] == 1 for name in definitions):
            self.definitions = {name: {} for name in definitions}
        try:
            return super()._build_definitions_remapping()
        finally:
            self.definitions = definitions

    def generate_inner(self, schema: Any) -> JsonSchemaValue:  # noqa: ANN401  # of whatever kind
        """Return the JSON schema of a schema, which the caller may change."""
        if _told is None or not (
            id(schema) in _told.shared or id(schema) in _used.shared
        ):
            return super().generate_inner(schema)
        # The model of a shared field has no mode of its own.
        key = (id(schema), self._mode)
        if key not in self._fields:
            self._fields[key] = super().generate_inner(schema)
        return copied(self._fields[key])


def _schema_of(model: type[BaseModel]) -> CoreSchema:
    """Return what Pydantic knows of a model, without having it make checks."""
    make = _schema_maker()
    if _told is None or make is None or model.__pydantic_complete__:
        return model.__pydantic_core_schema__
    if model not in _told.models:
        _told.models[model] = make(model, _told)
    return _told.models[model]


@cache
def _schema_maker() -> _SchemaMaker | None:
    """Return what makes the schema of a model; None where Pydantic makes it otherwise."""
    try:
        from pydantic._internal._config import ConfigWrapper
        from pydantic._internal._generate_schema import GenerateSchema
    except ImportError:
        return None
    own = getattr(GenerateSchema, "_generate_md_field_schema", None)
    if own is None or [*signature(own).parameters] != _PARAMETERS:
        return None

    with catch_warnings():
        simplefilter("ignore")  # of a class that may change, as is looked after above

        class Maker(GenerateSchema):
            told: _Told

            def _generate_md_field_schema(
                self,
                name: str,
                field_info: Any,  # noqa: ANN401  # Pydantic's own, as all here
                decorators: Any,  # noqa: ANN401
            ) -> Any:  # noqa: ANN401
                key = (name, id(field_info))
                plain = self._config_wrapper.config_dict.keys() <= _PLAIN and not any(
                    getattr(decorators, kind) for kind in _DECORATORS
                )
                if plain and key in self.told.fields:
                    return self.told.fields[key][1]
                schema = super()._generate_md_field_schema(name, field_info, decorators)
                if plain and not _refers(schema):
                    self.told.fields[key] = (field_info, schema)
                    self.told.shared.add(id(schema))
                return schema

    def make(model: type[BaseModel], told: _Told) -> CoreSchema:
        maker = Maker(ConfigWrapper(model.model_config, check=False))
        maker.told = told
        return maker.clean_schema(maker.generate_schema(model))

    return make


def _refers(part: object) -> bool:
    """Tell whether a schema holds models, or what else stands in one place for many."""
    if isinstance(part, dict):
        values = cast("dict[str, object]", part)
        return (
            "ref" in values
            or "schema_ref" in values
            or any(map(_refers, values.values()))
        )
    if isinstance(part, list | tuple):
        return any(map(_refers, cast("list[object]", part)))
    return False
