"""Instances of any Pydantic model, for tests."""

import itertools
from types import ModuleType
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from .factory import FactoryError
from .invention import invent_json
from .mapping import function_name

SchemaT = TypeVar("SchemaT", bound=BaseModel)


def make_instance(
    schema: type[SchemaT], factories: ModuleType | None = None
) -> SchemaT:
    """Return an instance: the project's, if it has a function for it, else an invented one.

    Raises:
        FactoryError: It cannot be invented; the message names the function to write.
    """
    name = function_name(schema)
    write = getattr(factories, name, None)
    if write is not None:
        instance: SchemaT = write()
        return instance
    document = schema.model_json_schema()
    numbers = itertools.count(1)
    values = {
        key: invent_json(field, document.get("$defs", {}), key, next(numbers))
        for key, field in document.get("properties", {}).items()
        if key in document.get("required", [])
    }
    try:
        return schema.model_validate(values)
    except ValidationError as error:
        place = (
            "the module that `test_factories` names"
            if factories is None
            else factories.__name__
        )
        raise FactoryError(
            f"cannot make {schema.__name__}: write {name}() in {place}\n{error}"
        ) from error
