"""Instances of any Pydantic model, for tests."""

import itertools
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from .factory import Factory
from .factory_errors import factory_error
from .invention import invent_json
from .mapping import function_name

SchemaT = TypeVar("SchemaT", bound=BaseModel)


def make_instance(factory: Factory, schema: type[SchemaT]) -> SchemaT:
    """Return an instance: the project's, if it has a function for it, or an invented one.

    Raises:
        FactoryError: It cannot be invented; the message names the function to write.
    """
    name = function_name(schema)
    write = getattr(factory.overrides, name, None)
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
        reason = str(error)
        raise factory_error(
            schema.__name__, f"{name}()", factory.overrides, reason
        ) from error
