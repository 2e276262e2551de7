"""Requests that change a row for certain."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from .checks import sent_values
from .mapping import columns_of, concrete_mapper, foreign_keys


def changing(
    model: type[object],
    schema: type[BaseModel],
    body: Mapping[str, object],
    stored: Mapping[str, object],
    aliases: Mapping[str, str],
) -> dict[str, Any]:
    """Return a body like `body` that does not only say what is stored already.

    The test is skipped where no value can be found that differs.

    Args:
        model: The class of the row.
        schema: The model of the request.
        body: A body that the request accepts.
        stored: The values of the row, by field.
        aliases: The attributes that fields stand for where they are called otherwise.
    """
    if _differs(schema, body, stored):
        return dict(body)
    mapper = concrete_mapper(model)
    keys = {column for fk in foreign_keys(mapper) for column in fk.columns}
    columns = columns_of(mapper)
    for name, value in body.items():
        if columns.get(aliases.get(name, name)) in keys:
            continue
        for other in _others(value):
            changed = {**body, name: other}
            if _accepts(schema, changed) and _differs(schema, changed, stored):
                return changed
    pytest.skip(f"No request is known that would change the {model.__name__}")


def _differs(
    schema: type[BaseModel], body: Mapping[str, object], stored: Mapping[str, object]
) -> bool:
    sent = sent_values(schema, body)
    return any(name in stored and stored[name] != sent[name] for name in sent)


def _accepts(schema: type[BaseModel], body: Mapping[str, object]) -> bool:
    try:
        schema.model_validate(body)
    except ValidationError:
        return False
    return True


def _others(value: object) -> Iterator[object]:
    """Yield values of the same kind, and null."""
    match value:
        case bool():
            yield not value
        case int() | float():
            yield from (value + 1, value - 1)
        case str():
            yield from (f"{value[:-1]}x", f"{value[:-1]}y", value[:-1], f"{value}x")
        case _:
            pass
    yield None
