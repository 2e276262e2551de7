"""Other classes that a contract leads to, whose rows have to be seen in its tests."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from .contract import Contract, ItemList, Linking, List, Shown, Writing
from .mapping import concrete_mapper, foreign_keys, mapper_of
from .queries import follow
from .varied_rows import relationship_of


def led_to(contract: Contract) -> set[type[Any]]:
    """Return the classes that foreign keys, nested fields, links and dotted columns lead to."""
    found = {
        relationship_of(relation).mapper.class_
        for path in _relations(contract)
        for relation in follow(contract.model, path)
    }
    mapper = concrete_mapper(contract.model)
    for key in foreign_keys(mapper):
        with suppress(LookupError):  # a table without a class
            found.add(mapper_of(key.referred_table, mapper).class_)
    for operation in contract.operations:
        if isinstance(operation, Writing):
            found.update(field.ref for field in operation.fields if field.ref)
            found.update(_of_items(operation.nested))
        if isinstance(operation, Linking):
            found.add(operation.target)
    return found - {contract.model}


def _of_items(lists: Sequence[ItemList]) -> Iterator[type[Any]]:
    """Yield the classes of the items of lists, and those that they refer to."""
    for one in lists:
        yield one.model
        mapper = concrete_mapper(one.model)
        for key in foreign_keys(mapper):
            with suppress(LookupError):  # a table without a class
                yield mapper_of(key.referred_table, mapper).class_
        yield from _of_items(one.lists)


def _relations(contract: Contract) -> Iterator[list[str]]:
    """Yield the relationships of all paths that operations have."""
    for operation in contract.operations:
        if isinstance(operation, Shown):
            yield from (
                contract.attributes(path).split(".") for path in operation.nested
            )
        if isinstance(operation, List):
            yield from (path.split(".")[:-1] for path in _columns(operation))


def _columns(list_: List) -> Iterator[str]:
    yield from (one.path for one in list_.filters)
    yield from (one.path for one in list_.sorts)
    if list_.search is not None:
        yield from list_.search.columns
    if list_.groups is not None:
        yield from (one.path for one in list_.groups.by)
        yield from (path for _, path in list_.groups.aggregates.values())


def holds(model: type[Any], column: str, value: object) -> bool:
    """Tell whether a column has values of the type of one."""
    try:
        kind = getattr(model, column).property.columns[0].type.python_type
    except NotImplementedError:
        return True
    return isinstance(value, kind)
