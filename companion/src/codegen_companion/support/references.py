"""Keys in requests: they refer to rows that the user sees, or to nothing."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal, Protocol, cast

from pydantic import BaseModel
from sqlalchemy import ColumnElement, Select, and_, case, func, inspect, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstanceState, QueryableAttribute

from ..problems import FieldError, ProblemError
from .aliases import client_name
from .foreign_keys import Guard, Guards, Key, Refs, foreign_keys
from .row_keys import hashable, primary_key

__all__ = ["Guards", "Keys", "References"]

_Values = tuple[Any, ...]
"""What a key holds: a value for each of its fields."""


class FileCheck(Protocol):
    """Checks the names of files that rows hold."""

    async def check(self, rows: Iterable[object], current_user: object) -> None:
        """Refuse names that the rows do not take from the user."""
        ...


class Keys:
    """Parameters of an action that hold keys of rows which not everybody sees."""

    def __init__(
        self,
        targets: Mapping[str, tuple[QueryableAttribute[Any], Guard]],
        place: Literal["body", "query"] = "body",
    ) -> None:
        """Note what the parameters refer to.

        Args:
            targets: By the parameter's name, the attribute that it holds a value of, or
                a list of values, and who sees which of the rows.
            place: Where requests have them.
        """
        self._place: Literal["body", "query"] = place
        self._keys = [
            Key((name,), (target,), visible, (name,))
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
            ProblemError: 409, it names the parameters; 422, those of a query, which
                writes nothing that could stand against other rows.
        """
        given = [
            (key, _given([getattr(sent, name) for name in key.fields]))
            for key in self._keys
        ]
        await _check(db, given, current_user, self._place)


class References:
    """What in the rows of a class refers to rows that not everybody sees."""

    def __init__(
        self,
        model: type[object],
        guards: Guards,
        *,
        chosen: Mapping[str, tuple[type[object], Guard]] | None = None,
        unscoped: Mapping[str, type[object]] | None = None,
        refs: Refs | None = None,
        owner: str | None = None,
        aliases: Mapping[str, str] | None = None,
        files: FileCheck | None = None,
    ) -> None:
        """Find the keys: those that the mapper knows, and those that a config says are some.

        Args:
            model: The class.
            guards: Who sees which rows.
            chosen: By the attribute, the class that it refers to, and another guard of its
                rows. A key of several columns that leads elsewhere has its own guards.
            unscoped: By the attribute, the class any of whose rows it may refer to.
            refs: By the attribute, the one that it holds a value of, or a list of values. Where
                the mapper has no foreign key from it to those rows, they are held by this.
            owner: The attribute that says whose a row is, which no request sets. Alone
                it is not looked at, but as a part of a key of several.
            aliases: What requests call attributes that have another name, by attribute.
            files: What checks the names of files.

        Raises:
            RuntimeError: What `refs` says does not lead to one row.
        """
        mapper = inspect(model, raiseerr=True)
        self._files = files
        self._own = {attribute.key for attribute in primary_key(model)}
        found = foreign_keys(mapper, guards, chosen or {}, unscoped or {}, refs or {})
        named = ((key, tuple(x for x in key.fields if x != owner)) for key in found)
        self._keys = [
            replace(key, named=tuple(_client_names(names, aliases)))
            for key, names in named
            if names
        ]

    async def check(self, db: AsyncSession, row: object, current_user: object) -> None:
        """Refuse keys of rows that the user does not see, as the database would.

        Only those that differ from what the row held are looked at. That the rows stay
        until the commit is left to the foreign keys of the database, where it has them: its
        answer is the same.

        Args:
            db: The session of the write; nothing is written before the check.
            row: The row, changed by a request.
            current_user: The user, if any.

        Raises:
            ProblemError: 409, it names the fields; whether there are such rows, it
                leaves open; 422, a file cannot be used.
        """
        await _check(db, self._changed(row), current_user)
        if self._files is not None:
            await self._files.check([row], current_user)

    async def check_all(
        self, db: AsyncSession, rows: Iterable[object], current_user: object
    ) -> None:
        """Refuse what `check` refuses of any of several rows, by one statement for all.

        A key of which the database knows a part alone is asked for by itself.

        Args:
            db: The session.
            rows: The rows, each changed by a request. They refer to none of each other.
            current_user: The user, if any.

        Raises:
            ProblemError: 409, it does not tell which row it is about.
        """
        together: dict[int, tuple[Key, list[_Values]]] = {}
        alone: list[tuple[Key, list[_Values]]] = []
        rows = [*rows]
        for row in rows:
            for key, values in self._changed(row):
                if any(_UNKNOWN in one for one in values):
                    alone.append((key, values))
                else:
                    together.setdefault(id(key), (key, []))[1].extend(values)
        await _check(db, [*together.values()], current_user)
        for one in alone:
            await _check(db, [one], current_user)
        if self._files is not None:
            await self._files.check(rows, current_user)

    def _changed(self, row: object) -> list[tuple[Key, list[_Values]]]:
        """List the keys that differ from what a row held, with what it holds now."""
        if not self._keys:
            return []
        state = inspect(row, raiseerr=True)
        attributes = state.attrs
        return [
            (key, _given([_value(state, name) for name in key.fields]))
            for key in self._keys
            if any(attributes[name].history.added for name in key.fields)
            and not self._is_itself(key, row)
        ]

    def _is_itself(self, key: Key, row: object) -> bool:
        """Tell whether a row refers to itself, which may be new."""
        if {target.key for target in key.targets} != self._own:
            return False
        mapper = inspect(row, raiseerr=True).mapper
        return mapper.isa(key.targets[0].parent) and all(
            getattr(row, name) is not None
            and getattr(row, name) == getattr(row, target.key)
            for name, target in zip(key.fields, key.targets, strict=True)
        )


def _client_names(
    attributes: tuple[str, ...], aliases: Mapping[str, str] | None
) -> Iterator[str]:
    for attribute in attributes:
        if (name := client_name(attribute, aliases)) is not None:
            yield name


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


def _given(held: list[Any]) -> list[_Values]:
    """List the keys that fields hold: none where one is empty, several in one list."""
    if any(value is None or value == [] for value in held):
        return []
    if len(held) > 1:
        return [tuple(held)]
    return [(value,) for value in _listed(held[0])]


async def _check(
    db: AsyncSession,
    sent: list[tuple[Key, list[_Values]]],
    current_user: object,
    place: Literal["body", "query"] = "body",
) -> None:
    """Ask for all keys in one statement."""
    given = [
        (key, [*{_hashed(one): one for one in values}.values()])
        for key, values in sent
        if values
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
        if count < len(values)
        for name in key.named
    )
    errors = [
        FieldError(
            loc=[place, name], msg="refers to nothing that exists", type="foreign_key"
        )
        for name in refused
    ]
    if errors and place == "query":
        raise ProblemError(422, "A parameter refers to nothing that exists.", errors)
    if errors:
        raise ProblemError(409, "The change violates a constraint.", errors)


def _count(key: Key, values: list[_Values], current_user: object) -> Select[int]:
    """Count the rows of a key that the user sees; none, where one that is not seen may be meant."""
    # All that may be meant has to be seen, where a column is not known.
    is_known = _UNKNOWN not in values[0]
    if is_known and len(key.fields) > 1:
        meant: ColumnElement[bool] = tuple_(*key.targets).in_(values)
    else:
        known = zip(key.targets, zip(*values, strict=True), strict=True)
        meant = and_(*(target.in_(one) for target, one in known if _UNKNOWN not in one))
    own, visible = key.targets[0].class_, key.visible(current_user)
    seen = func.count(case((visible, 1)))
    count = seen if is_known else case((seen == func.count(), seen), else_=0)
    found = select(count).select_from(own).where(meant).correlate(None)
    return found.where(visible) if is_known else found


def _hashed(values: _Values) -> _Values:
    return tuple(map(hashable, values))


def _listed(value: object) -> list[object]:
    """Return the values of a parameter that holds one or several."""
    return cast("list[object]", value) if isinstance(value, list) else [value]
