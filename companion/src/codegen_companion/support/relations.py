"""Relations that conditions of rows cannot be held to: an application with one does not start."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Alias, ClauseElement, FromClause, Table, inspect
from sqlalchemy.orm import (
    Mapper,
    QueryableAttribute,
    RelationshipProperty,
    configure_mappers,
)
from sqlalchemy.sql.util import find_tables

_HINT = (
    "whose rows not everybody sees, and their conditions cannot be held to it: leave the "
    "relation out of the config, or have its nested field say `unscoped`"
)


@dataclass(frozen=True)
class Relation:
    """A relation that routes follow."""

    attribute: QueryableAttribute[Any]
    model: type[object]
    """The class that the config says it leads to, whose conditions hold there."""
    between: Collection[type[object]] = ()
    """Classes whose conditions hold where the relation goes through their table."""
    beside: Collection[QueryableAttribute[Any]] = ()
    """Relations of its name that an answer with it shows to whoever asks."""


def hold(
    relations: Callable[[], Iterable[Relation]], hiding: Iterable[type[object]]
) -> None:
    """Refuse relations that lead past the conditions of rows.

    A condition is about the class of a resource and its own table: not about an alias of
    it, nor about what a relation joins on its way without the config knowing.

    Args:
        relations: Lists what routes follow, once the mappers are configured: a `backref`
            is there only then.
        hiding: The classes whose rows not everybody sees.

    Raises:
        RuntimeError: A relation does; the message names it.
    """
    configure_mappers()
    hidden = list(hiding)
    for relation in relations():
        if not isinstance(
            getattr(relation.attribute, "property", None), RelationshipProperty
        ):
            raise RuntimeError(
                f"{relation.attribute} is no relation that a mapper knows, which conditions "
                "of rows could be held to: name the relations on its way in the config"
            )
        problem = _problem(relation, hidden) or _two_ways(relation)
        if problem is not None:
            raise RuntimeError(f"{relation.attribute} {problem}, {_HINT}")


def _problem(relation: Relation, hiding: Collection[type[object]]) -> str | None:
    prop = cast("RelationshipProperty[Any]", relation.attribute.property)
    target = prop.entity.mapper
    named = target.class_.__name__
    if prop.entity.is_aliased_class:
        reached = {*target.tables, *_tables(prop.entity.selectable)}
        if any(reached & set(_mapper(one).tables) for one in hiding):
            return f"leads to an alias of {named}"
    if _misses(target.class_, relation.model, hiding):
        return f"leads to {named}, not to {relation.model.__name__}"
    through = _tables(prop.secondary)
    joins = _tables(prop.primaryjoin) | _tables(prop.secondaryjoin)
    beside = joins - through - {*prop.parent.tables, *target.tables}
    is_plain = isinstance(prop.secondary, Table | Alias)
    for one in hiding:
        tables = set(_mapper(one).tables)
        is_held = is_plain and one in relation.between
        if tables & beside or (tables & through and not is_held):
            return f"goes through rows of {one.__name__}"
    return None


def _two_ways(relation: Relation) -> str | None:
    """Tell what a row shows in two ways: what one way loads, the other would show."""
    one = relation.attribute.parent.mapper
    for beside in relation.beside:
        other = beside.parent.mapper
        if one.isa(other) or other.isa(one):
            return (
                f"is one relation with {beside}, which an answer shows with `unscoped`"
            )
    return None


def _misses(
    target: type[object], named: type[object], hiding: Collection[type[object]]
) -> bool:
    """Tell whether the conditions of a class are not those of what a relation leads to."""
    if issubclass(target, named):
        return any(issubclass(target, x) and not issubclass(named, x) for x in hiding)
    tables = {*_mapper(target).tables, *_mapper(named).tables}
    return any(tables & set(_mapper(one).tables) for one in hiding)


def _mapper(model: type[object]) -> Mapper[Any]:
    return cast("Mapper[Any]", inspect(model, raiseerr=True))


def _tables(clause: ClauseElement | None) -> set[FromClause]:
    """Find the tables that a clause names, behind aliases too."""
    if clause is None:
        return set()
    found: list[FromClause] = [*find_tables(clause, check_columns=True)]
    return {one.element if isinstance(one, Alias) else one for one in found}
