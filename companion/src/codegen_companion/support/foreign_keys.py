"""What in a row refers to rows that not everybody sees: foreign keys, and what a config says are keys."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    ForeignKeyConstraint,
    FromClause,
    Select,
    inspect,
    or_,
    select,
    tuple_,
)
from sqlalchemy.orm import ColumnProperty, Mapper, QueryableAttribute, SynonymProperty

from .row_keys import columns_of, is_key

Guard = Callable[[Any], ColumnElement[bool]]
"""Tells which rows a user, or nobody, sees."""

Guards = Mapping[type[object], Guard]
"""The guards of classes whose rows not everybody sees."""


Refs = Mapping[str, QueryableAttribute[Any]]
"""What attributes are said to hold values of: keys of rows, with a foreign key or without."""


@dataclass(frozen=True, slots=True)
class Key:
    """What refers to a row: one field, or several together."""

    fields: tuple[str, ...]
    targets: tuple[QueryableAttribute[Any], ...]
    visible: Guard
    named: tuple[str, ...]
    """The fields that an error names: those that a request sets."""


@dataclass(frozen=True, slots=True)
class Link:
    """Columns that refer to those of a table."""

    columns: tuple[ColumnElement[Any], ...]
    table: FromClause
    referred: tuple[ColumnElement[Any], ...]


def foreign_keys(
    mapper: Mapper[Any],
    guards: Guards,
    chosen: Mapping[str, tuple[type[object], Guard]],
    unscoped: Mapping[str, type[object]],
    refs: Refs,
) -> Iterator[Key]:
    """Yield what refers to rows of guarded classes, a key of several columns once.

    Raises:
        RuntimeError: Rows that a `ref` names cannot be found by it; the message says why.
    """
    links = [*constrained(mapper)]
    links += _declared(mapper, guards, refs, links)
    for link in links:
        table = link.table
        fields = tuple(
            mapper.get_property_by_column(column).key for column in link.columns
        )
        free = [unscoped[name] for name in fields if name in unscoped]
        picked = [chosen[name] for name in fields if name in chosen]
        for model, visible in guards.items():
            target = _with_table(model, table)
            # What is said of a class holds for the rows that are rows of it.
            if target is None or any(issubclass(model, one) for one in free):
                continue
            own = [guard for one, guard in picked if one is model]
            base = None if own else _base_with_table(target, table)
            targets = tuple(
                (base or target).get_property_by_column(column).class_attribute
                for column in link.referred
            )
            guard = visible if base is None else _unless_of(target, visible)
            for one in free:
                if issubclass(one, model):
                    guard = _or_of(inspect(one, raiseerr=True), guard)
            for ours in own or [guard]:
                yield Key(fields, targets, ours, fields)


def _with_table(model: type[object], table: FromClause) -> Mapper[Any] | None:
    """Find the mapper of a class, or of one that inherits from it, that has a table.

    The rows of such a class are rows of the guarded one.
    """
    mappers = inspect(model, raiseerr=True).self_and_descendants
    return next((mapper for mapper in mappers if table in mapper.tables), None)


def _base_with_table(mapper: Mapper[Any], table: FromClause) -> Mapper[Any] | None:
    """Find the class that a table belongs to, where its rows need not be those of a class."""
    bases = [base for base in mapper.iterate_to_root() if base is not mapper]
    return next((base for base in reversed(bases) if base.local_table is table), None)


def _unless_of(mapper: Mapper[Any], visible: Guard) -> Guard:
    """Return who sees the rows of a base of a class: others than those of the class, all do."""

    def guard(user: object) -> ColumnElement[bool]:
        key, rows = _keys_of(mapper)
        return or_(key.not_in(rows), key.in_(rows.where(visible(user))))

    return guard


def _or_of(mapper: Mapper[Any], visible: Guard) -> Guard:
    """Return who sees the rows of a base of a class, of which all see those of the class."""

    def guard(user: object) -> ColumnElement[bool]:
        key, rows = _keys_of(mapper)
        return or_(key.in_(rows), visible(user))

    return guard


def _keys_of(mapper: Mapper[Any]) -> tuple[ColumnElement[Any], Select[Any]]:
    """Return the key of a row, and a statement that selects those of the rows of a class."""
    rows = select(*mapper.primary_key).select_from(mapper).correlate(None)
    return tuple_(*mapper.primary_key), rows


def constrained(mapper: Mapper[Any]) -> Iterator[Link]:
    """Yield the foreign keys that the tables of a class have."""
    known = {*mapper.columns.values()}
    for constraint in _constraints(mapper):
        columns = tuple(element.parent for element in constraint.elements)
        if known.issuperset(columns):
            referred = tuple(element.column for element in constraint.elements)
            yield Link(columns, constraint.referred_table, referred)


def _constraints(mapper: Mapper[Any]) -> Iterable[ForeignKeyConstraint]:
    found = (key.constraint for column in mapper.columns for key in column.foreign_keys)
    return dict.fromkeys(constraint for constraint in found if constraint is not None)


def _declared(
    mapper: Mapper[Any], guards: Guards, refs: Refs, links: Iterable[Link]
) -> Iterator[Link]:
    """Yield what is said to hold keys of guarded rows, and has no foreign key to them."""
    for name, target in refs.items():
        own, referred = _column(mapper, name), columns_of(target)
        model: type[object] = target.parent.mapper.class_
        held = [link.table for link in links if own in {*link.columns}]
        if any(_with_table(model, table) for table in held):
            continue
        tables = [column.table for column in referred]
        if tables and not any(_with_table(one, tables[0]) for one in guards):
            continue
        problem = _problem(mapper, own, target)
        if own is None or problem is not None:
            raise RuntimeError(
                f"{mapper.class_.__name__}.{name} {problem}, and not everybody sees the "
                f"rows of {model.__name__} that its `ref` names: give it a "
                "foreign key to them, or let the field say `unscoped`"
            )
        yield Link((own,), tables[0], (referred[0],))


def _problem(
    mapper: Mapper[Any],
    own: ColumnElement[Any] | None,
    target: QueryableAttribute[Any],
) -> str | None:
    """Tell why a column does not say by itself which row it names."""
    referred = {*columns_of(target)}
    if own is None:
        return "is no column"
    if not is_key(referred, target.parent.mapper):
        return f"names rows by {target}, which does not tell one row from others"
    joined = _joined(mapper, own, target.parent.mapper)
    if joined and joined.isdisjoint(referred):
        found = ", ".join(sorted(str(column) for column in joined))
        return f"is joined with {found} by a relation, and not with {target}"
    return None


def _joined(
    mapper: Mapper[Any], own: ColumnElement[Any], other: Mapper[Any]
) -> set[ColumnElement[Any]]:
    """Find the columns that relations between two classes join a column with."""
    pairs = [
        *_pairs(mapper, other),
        *((local, remote) for remote, local in _pairs(other, mapper)),
    ]
    return {theirs for ours, theirs in pairs if ours is own and theirs is not own}


def _pairs(
    one: Mapper[Any], other: Mapper[Any]
) -> Iterator[tuple[ColumnElement[Any], ColumnElement[Any]]]:
    for relation in one.relationships:
        if relation.mapper.base_mapper is other.base_mapper:
            yield from relation.local_remote_pairs or ()


def _column(mapper: Mapper[Any], name: str) -> ColumnElement[Any] | None:
    """Return the column of an attribute, or of what a synonym stands for."""
    found = mapper.attrs.get(name)
    while isinstance(found, SynonymProperty):
        found = mapper.attrs.get(found.name)
    return found.columns[0] if isinstance(found, ColumnProperty) else None
