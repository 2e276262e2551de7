"""Keys in requests: they refer to rows that the user sees, or to nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import (
    ColumnElement,
    ForeignKeyConstraint,
    FromClause,
    Select,
    and_,
    case,
    func,
    inspect,
    or_,
    select,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstanceState, Mapper, QueryableAttribute

from ..problems import FieldError, ProblemError
from .row_keys import primary_key

Guard = Callable[[Any], ColumnElement[bool]]
"""Tells which rows a user, or nobody, sees."""

Guards = Mapping[type[object], Guard]
"""The guards of classes whose rows not everybody sees."""


@dataclass(frozen=True, slots=True)
class _Key:
    """What refers to a row: one field, or several together."""

    fields: tuple[str, ...]
    targets: tuple[QueryableAttribute[Any], ...]
    visible: Guard
    named: tuple[str, ...]
    """The fields that an error names: those that a request sets."""


class Keys:
    """Parameters of an action that hold keys of rows which not everybody sees."""

    def __init__(
        self, targets: Mapping[str, tuple[QueryableAttribute[Any], Guard]]
    ) -> None:
        """Note what the parameters refer to.

        Args:
            targets: By the parameter's name, the attribute that it holds a value of, or
                a list of values, and who sees which of the rows.
        """
        self._keys = [
            _Key((name,), (target,), visible, (name,))
            for name, (target, visible) in targets.items()
        ]

    async def check(
        self, db: AsyncSession, sent: BaseModel, current_user: object
    ) -> None:
        """Refuse keys of rows that the user does not see, and of no row.

        Args:
            db: The session of the action.
            sent: The parameters.
            current_user: The user, if any.

        Raises:
            ProblemError: 409, it names the parameters.
        """
        values = [[getattr(sent, name) for name in key.fields] for key in self._keys]
        await _check(db, list(zip(self._keys, values, strict=True)), current_user)


class References:
    """The foreign keys of a class to rows that not everybody sees."""

    def __init__(
        self,
        model: type[object],
        guards: Guards,
        *,
        chosen: Mapping[str, tuple[type[object], Guard]] | None = None,
        unscoped: Mapping[str, type[object]] | None = None,
        owner: str | None = None,
    ) -> None:
        """Find the keys, which the mapper knows, whatever a config says of a field.

        Args:
            model: The class.
            guards: Who sees which rows.
            chosen: By the attribute, the class that it refers to, and another guard of its
                rows. A key of several columns that leads elsewhere has its own guards.
            unscoped: By the attribute, the class any of whose rows it may refer to.
            owner: The attribute that says whose a row is, which no request sets. Alone
                it is not looked at, but as a part of a key of several.
        """
        mapper = inspect(model, raiseerr=True)
        self._own = {attribute.key for attribute in primary_key(model)}
        found = _foreign_keys(mapper, guards, chosen or {}, unscoped or {})
        named = ((key, tuple(x for x in key.fields if x != owner)) for key in found)
        self._keys = [replace(key, named=names) for key, names in named if names]

    async def check(self, db: AsyncSession, row: object, current_user: object) -> None:
        """Refuse keys of rows that the user does not see, as the database would.

        Only those that differ from what the row held are looked at. That the rows stay
        until the commit is left to the foreign keys of the database, whose answer is the
        same.

        Args:
            db: The session of the write; nothing is written before the check.
            row: The row, changed by a request.
            current_user: The user, if any.

        Raises:
            ProblemError: 409, it names the fields; whether there are such rows, it
                leaves open.
        """
        if not self._keys:
            return
        state = inspect(row, raiseerr=True)
        attributes = state.attrs
        changed = [
            (key, [_value(state, name) for name in key.fields])
            for key in self._keys
            if any(attributes[name].history.added for name in key.fields)
            and not self._is_itself(key, row)
        ]
        await _check(db, changed, current_user)

    def _is_itself(self, key: _Key, row: object) -> bool:
        """Tell whether a row refers to itself, which may be new."""
        if {target.key for target in key.targets} != self._own:
            return False
        mapper = inspect(row, raiseerr=True).mapper
        return mapper.isa(key.targets[0].parent) and all(
            getattr(row, name) is not None
            and getattr(row, name) == getattr(row, target.key)
            for name, target in zip(key.fields, key.targets, strict=True)
        )


_UNKNOWN = object()
"""What a column will hold that the database gives a value."""


def _value(state: InstanceState[Any], name: str) -> object:
    """Return what a row holds once it is written."""
    value: object = state.attrs[name].value
    if value is not None or state.persistent:
        return value
    column = state.mapper.columns[name]
    default = cast("Any", column.default)
    if default is not None and default.is_scalar:
        return cast("object", default.arg)
    if default is not None and default.is_callable:
        try:
            return cast("object", default.arg(None))
        except (AttributeError, TypeError):
            return _UNKNOWN  # It asks what else the statement writes.
    has_default = default is not None or column.server_default is not None
    return _UNKNOWN if has_default else None


async def _check(
    db: AsyncSession, sent: list[tuple[_Key, list[Any]]], current_user: object
) -> None:
    """Ask for all keys in one statement."""
    given = [
        (key, values)
        for key, values in sent
        if all(value is not None and value != [] for value in values)
    ]
    if not given:
        return
    statement = select(
        *(_count(key, values, current_user).scalar_subquery() for key, values in given)
    )
    with db.no_autoflush:
        found = (await db.execute(statement)).one()
    # Once each: classes that inherit have guards of their own, and how many refuse a key
    # tells whether there is such a row.
    refused = dict.fromkeys(
        name
        for (key, values), count in zip(given, found, strict=True)
        if count < len({_hashed(value) for value in _listed(values[0])})
        for name in key.named
    )
    errors = [
        FieldError(
            loc=["body", name], msg="refers to nothing that exists", type="foreign_key"
        )
        for name in refused
    ]
    if errors:
        raise ProblemError(409, "The change violates a constraint.", errors)


def _count(key: _Key, values: list[Any], current_user: object) -> Select[int]:
    """Count the rows of a key that the user sees; none, where one that is not seen may be meant."""
    conditions = [
        target.in_(_listed(value))
        for target, value in zip(key.targets, values, strict=True)
        if value is not _UNKNOWN
    ]
    own, visible = key.targets[0].class_, key.visible(current_user)
    seen = func.count(case((visible, 1)))
    # All that may be meant has to be seen, where a column is not known.
    is_known = all(value is not _UNKNOWN for value in values)
    count = seen if is_known else case((seen == func.count(), seen), else_=0)
    found = select(count).select_from(own).where(and_(*conditions)).correlate(None)
    return found.where(visible) if is_known else found


def _hashed(value: object) -> object:
    """Return what tells a key from others: whoever chooses UUIDs chooses their hashes."""
    return str(value) if isinstance(value, UUID) else value


def _listed(value: object) -> list[object]:
    """Return the values of a parameter that holds one or several."""
    return cast("list[object]", value) if isinstance(value, list) else [value]


def _foreign_keys(
    mapper: Mapper[Any],
    guards: Guards,
    chosen: Mapping[str, tuple[type[object], Guard]],
    unscoped: Mapping[str, type[object]],
) -> Iterator[_Key]:
    """Yield the foreign keys of a class to guarded ones, those of several columns once."""
    for constraint in _constraints(mapper):
        columns = [element.parent for element in constraint.elements]
        if not all(column in mapper.columns.values() for column in columns):
            continue
        fields = tuple(mapper.get_property_by_column(column).key for column in columns)
        table = constraint.referred_table
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
                (base or target).get_property_by_column(element.column).class_attribute
                for element in constraint.elements
            )
            guard = visible if base is None else _unless_of(target, visible)
            for one in free:
                if issubclass(one, model):
                    guard = _or_of(inspect(one, raiseerr=True), guard)
            for ours in own or [guard]:
                yield _Key(fields, targets, ours, fields)


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


def _constraints(mapper: Mapper[Any]) -> Iterable[ForeignKeyConstraint]:
    found = (key.constraint for column in mapper.columns for key in column.foreign_keys)
    return dict.fromkeys(constraint for constraint in found if constraint is not None)
