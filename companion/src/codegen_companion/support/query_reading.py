"""Query parameters that a model describes: how they are read, and documented.

FastAPI takes such a model by itself, and keeps the fields of 128 models: with more lists it
makes no document, and makes fields anew at requests. Here Pydantic reads them at once.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields
from operator import itemgetter
from typing import Any, Generic, NoReturn, TypeVar, cast, get_origin
from weakref import WeakValueDictionary

from fastapi import Request
from fastapi._compat import ModelField
from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic.fields import FieldInfo

from ..problems import MOST_ERRORS

__all__ = ["QueryOf", "document_queries", "read_queries_last"]

DependantT = TypeVar("DependantT", bound=Dependant)
QueryT = TypeVar("QueryT", bound=BaseModel)


class QueryOf(Generic[QueryT]):
    """A dependency that reads all query parameters into a model.

    `query: Annotated[ItemListQuery, Depends(QueryOf(ItemListQuery))]`

    A parameter with one value stands once: of `?title=a&title=b` only one would be read,
    and nothing a client sends is ignored.
    """

    def __init__(self, model: type[QueryT]) -> None:
        """Note which parameters there are, and which of them take a list."""
        self._model = model
        names = {
            field.alias or name: _takes_list(field.annotation)
            for name, field in model.model_fields.items()
        }
        self._names = names.keys()
        self._lists = {name for name, takes_list in names.items() if takes_list}

    async def __call__(self, request: Request) -> QueryT:
        """Read the query of a request.

        Raises:
            RequestValidationError: 422, it names the parameters.
        """
        sent = request.query_params.multi_items()
        values: dict[str, Any] = dict(sent)
        if len(values) > MOST_ERRORS:
            unknown = values.keys() - self._names
            if len(unknown) > MOST_ERRORS:
                _refuse("extra_forbidden", "Extra inputs are not permitted", unknown)
        if len(values) < len(sent):
            counts = Counter(name for name, _ in sent)
            repeated = {name for name in counts if counts[name] > 1} - self._lists
            if repeated:
                _refuse("repeated", "The parameter takes one value", repeated)
        for name in values.keys() & self._lists:
            values[name] = [value for key, value in sent if key == name]
        try:
            return self._model.model_validate(values)
        except ValidationError as error:
            raise RequestValidationError(
                [
                    {**one, "loc": ("query", *one["loc"])}
                    for one in error.errors(include_url=False)
                ]
            ) from error

    def documented(self) -> Sequence[ModelField]:
        """Return the parameters as FastAPI documents them.

        The same ones as long as somebody holds them, as the maker of a document does: it
        asks twice, and lists that share a field share what is documented of it. They take
        more memory than all else of a list, and are forgotten with it.
        """
        config = self._model.model_config
        settings = repr(sorted(config.items(), key=itemgetter(0)))
        return [
            _documented(name, field, config, settings)
            for name, field in self._model.model_fields.items()
        ]


_DOCUMENTED: WeakValueDictionary[tuple[str, int, str], ModelField] = (
    WeakValueDictionary()
)
"""By name, the id of the field, which they hold, and settings of the model."""


def _documented(
    name: str, field: FieldInfo, config: ConfigDict, settings: str
) -> ModelField:
    key = (name, id(field), settings)
    known = _DOCUMENTED.get(key)
    if known is None:
        known = ModelField(field_info=field, name=name, config=config)
        _DOCUMENTED[key] = known
    return known


class _DocumentedDependant(Dependant):
    """What FastAPI knows of a dependency, with the parameters that its model describes."""

    @property
    def query_params(self) -> list[ModelField]:
        """The parameters of the model."""
        reader = cast("QueryOf[Any]", self.call)
        return [*reader.documented()]

    @query_params.setter
    def query_params(self, value: list[ModelField]) -> None:  # pyright: ignore[reportIncompatibleVariableOverride]  # made when read
        """Take what FastAPI has found: nothing."""


class _DocumentedRoute(Dependant):
    """What a route depends on, with the parameters of models."""

    read_by: Dependant
    """What requests are answered by."""


def read_queries_last(dependant: Dependant) -> Dependant:
    """Return what a route answers by: it reads its query after all else.

    So FastAPI reads parameters, too: who may not ask learns nothing of what is wrong.
    """
    if isinstance(dependant, _DocumentedRoute):
        return dependant.read_by
    dependant.dependencies.sort(key=lambda one: isinstance(one.call, QueryOf))
    return dependant


def document_queries(dependant: Dependant) -> Dependant:
    """Return what a route depends on, for its document: with the parameters of models.

    Requests are answered by what was given: FastAPI would read the parameters, too.
    """
    if isinstance(dependant, _DocumentedRoute):
        return dependant
    documented = _copied(dependant, _DocumentedRoute)
    documented.read_by = dependant
    documented.dependencies = [
        _copied(one, _DocumentedDependant) if isinstance(one.call, QueryOf) else one
        for one in dependant.dependencies
    ]
    return documented


def _copied(dependant: Dependant, cls: type[DependantT]) -> DependantT:
    values: dict[str, Any] = {
        field.name: getattr(dependant, field.name) for field in fields(dependant)
    }
    return cls(**values)


def _refuse(kind: str, message: str, names: Iterable[str]) -> NoReturn:
    raise RequestValidationError(
        [
            {"type": kind, "loc": ("query", name), "msg": message}
            for name in sorted(names)
        ]
    )


def _takes_list(annotation: object) -> bool:
    """Tell whether an annotation is a list, or a list that may be absent."""
    parts = getattr(annotation, "__args__", ())
    return get_origin(annotation) is list or any(_takes_list(part) for part in parts)
