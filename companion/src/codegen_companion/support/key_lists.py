"""Fields that list the keys of the rows that a relation leads to: a request sets all, or one.

A write touches what its user sees. Rows that others alone see stay where they are, and a key
of one is refused as that of no row.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeGuard

from pydantic import BaseModel
from sqlalchemy import (
    Column,
    ColumnElement,
    FromClause,
    Select,
    Table,
    and_,
    delete,
    insert,
    inspect,
    select,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import (
    Mapper,
    QueryableAttribute,
    RelationshipProperty,
)

from ..problems import FieldError, ProblemError
from .foreign_keys import Guard
from .joins import comparisons, relationship_of
from .row_keys import hashable

__all__ = ["KeyList", "KeyLists", "require_table"]

_MOST = 100
"""The rows of a list that an answer shows, where the config does not say."""
_AT_ONCE = 10_000
"""The keys that one statement asks for: drivers take some 30,000 parameters."""

_Place = list[str | int]
_Values = tuple[Any, ...]


@dataclass(frozen=True, eq=False)
class KeyList:
    """A field that lists the keys of the rows that a relation leads to."""

    field: str
    relation: QueryableAttribute[Any]
    """`Article.tags`, which goes through a table of its own."""
    key: QueryableAttribute[Any]
    """What requests and answers name its rows by: `Tag.id`"""
    visible: Guard | None = None
    """Tells which of its rows a user sees; None: everybody sees all."""

    @cached_property
    def mapped(self) -> RelationshipProperty[Any]:
        """The relation as its mapper knows it."""
        return relationship_of(self.relation)

    @property
    def table(self) -> Table:
        """The table between, which has a row for each that is in a list."""
        table = self.mapped.secondary
        if not _is_table(table):
            raise RuntimeError(f"{self.relation} goes through no table")
        return table

    @cached_property
    def near(self) -> Mapping[ColumnElement[Any], str]:
        """The columns of the table that name the row with the list, and its attributes."""
        return {
            between: self.mapped.parent.get_property_by_column(own).key
            for own, between in self.mapped.synchronize_pairs
        }

    @cached_property
    def far(self) -> Mapping[ColumnElement[Any], QueryableAttribute[Any]]:
        """The columns of the table that name the rows of the list, and their attributes."""
        target: Mapper[Any] = self.mapped.mapper
        return {
            between: target.get_property_by_column(other).class_attribute
            for other, between in self.mapped.secondary_synchronize_pairs or ()
        }

    def of(self, row: object) -> dict[str, Any]:
        """Return what rows of the table hold that are about the list of a row."""
        return {
            str(column.key): getattr(row, name) for column, name in self.near.items()
        }

    def found(self, current_user: object) -> Select[*tuple[Any, ...]]:
        """Select what the user sees: the key that clients know, and what the table names."""
        target: Mapper[Any] = self.mapped.mapper
        statement = select(self.key, *self.far.values()).select_from(target)
        if self.visible is None:
            return statement
        return statement.where(self.visible(current_user))

    def linked(self, row: object, current_user: object) -> Select[*tuple[Any, ...]]:
        """Select what the user sees of the list of a row."""
        mine = [column == getattr(row, name) for column, name in self.near.items()]
        theirs = [column == attribute for column, attribute in self.far.items()]
        joined = self.found(current_user).join(self.table, and_(*theirs))
        return joined.where(*mine)

    def among(self, rows: Collection[_Values]) -> ColumnElement[bool]:
        """Match the rows of the table that name some rows of the list."""
        columns = [*self.far]
        if len(columns) == 1:
            return columns[0].in_([row[0] for row in rows])
        return tuple_(*columns).in_(rows)


class KeyLists:
    """The lists of keys that requests of a resource write."""

    def __init__(
        self,
        *lists: KeyList,
        most: int = _MOST,
        version: QueryableAttribute[int] | None = None,
    ) -> None:
        """Note the lists.

        Args:
            lists: The fields.
            most: The rows that an answer shows of each: a longer list is not set as a whole,
                since whoever has read it does not know all of it.
            version: The attribute that counts the changes of a row.
        """
        self._lists = lists
        self._most = most
        self._version = version

    async def add(
        self,
        db: AsyncSession,
        row: object,
        sent: BaseModel,
        current_user: object = None,
    ) -> None:
        """Give a new row the lists that a request has.

        Args:
            db: The session, which has written the row.
            row: The row.
            sent: The request.
            current_user: The user, if any.

        Raises:
            ProblemError: 409, it names each key of a row that is not there for the user.
        """
        await self._add(db, [(["body"], row, sent)], current_user)

    async def add_all(
        self,
        db: AsyncSession,
        rows: Sequence[object],
        sent: Sequence[BaseModel],
        current_user: object = None,
    ) -> None:
        """Give new rows the lists that the items of a request have; see `add`."""
        pairs = zip(rows, sent, strict=True)
        new: list[tuple[_Place, object, BaseModel]] = [
            (["body", at], row, item) for at, (row, item) in enumerate(pairs)
        ]
        await self._add(db, new, current_user)

    async def replace(
        self,
        db: AsyncSession,
        row: object,
        sent: BaseModel,
        current_user: object = None,
    ) -> None:
        """Set the lists of a row that a request has, as far as the user sees them.

        Args:
            db: The session, before it writes the row.
            row: The row, which is locked.
            sent: The request.
            current_user: The user, if any.

        Raises:
            ProblemError: 409, it names each key of a row that is not there for the user, or
                the list, of which answers do not show all.
        """
        with db.no_autoflush:
            changed = [
                one.relation.key
                for one in self._lists
                if one.field in sent.model_fields_set
                and await self._replace(db, one, row, sent, current_user)
            ]
        if changed:
            self._note(db, row, changed)

    async def link(
        self,
        db: AsyncSession,
        row: object,
        field: str,
        key: object,
        current_user: object = None,
    ) -> bool:
        """Let the list of a row have one more row; one that is in it already stays.

        Args:
            db: The session.
            row: The row with the list, which is locked.
            field: The field.
            key: What clients call the other row.
            current_user: The user, if any.

        Returns:
            Whether there is such a row for the user.
        """
        one = self._of(field)
        found = await _named(db, one, [key], current_user)
        if found and not await self._linked(db, one, row, key, current_user):
            own = one.of(row)
            await _insert(db, one, [(own, values) for values in found.values()])
            self._note(db, row, [one.relation.key])
        return bool(found)

    async def unlink(
        self,
        db: AsyncSession,
        row: object,
        field: str,
        key: object,
        current_user: object = None,
    ) -> bool:
        """Take one row out of the list of a row, if it is there; see `link`."""
        one = self._of(field)
        found = await _named(db, one, [key], current_user)
        if found and await self._linked(db, one, row, key, current_user):
            await _remove(db, one, row, [*found.values()])
            self._note(db, row, [one.relation.key])
        return bool(found)

    def _of(self, field: str) -> KeyList:
        return next(one for one in self._lists if one.field == field)

    async def _linked(
        self,
        db: AsyncSession,
        one: KeyList,
        row: object,
        key: object,
        current_user: object,
    ) -> bool:
        """Tell whether the list of a row has the one of a key."""
        statement = one.linked(row, current_user).where(one.key == key)
        return (await db.execute(statement)).first() is not None

    def _note(self, db: AsyncSession, row: object, changed: Sequence[str]) -> None:
        """Note that relations of a row have other rows: that counts as a change of it."""
        db.expire(row, changed)
        if self._version is not None:
            name = self._version.key
            setattr(row, name, getattr(row, name) + 1)

    async def _replace(
        self,
        db: AsyncSession,
        one: KeyList,
        row: object,
        sent: BaseModel,
        current_user: object,
    ) -> bool:
        """Set one list; tell whether that changed anything."""
        place: _Place = ["body", one.field]
        wanted = {hashable(key): key for key in getattr(sent, one.field)}
        statement = one.linked(row, current_user).limit(self._most + 1)
        held = _by_key(await db.execute(statement))
        if len(held) > self._most:
            message = "has more rows than an answer shows, and cannot be set as a whole"
            error = FieldError(loc=place, msg=message, type="list_cut")
            raise ProblemError(409, "The list is longer than answers show.", [error])
        new = [key for hashed, key in wanted.items() if hashed not in held]
        gone = [values for hashed, values in held.items() if hashed not in wanted]
        found = await _named(db, one, new, current_user)
        _require([(place, getattr(sent, one.field))], {*found, *held})
        own = one.of(row)
        if gone:
            await _remove(db, one, row, gone)
        if found:
            await _insert(db, one, [(own, values) for values in found.values()])
        return bool(gone or found)

    async def _add(
        self,
        db: AsyncSession,
        new: Sequence[tuple[_Place, object, BaseModel]],
        current_user: object,
    ) -> None:
        for one in self._lists:
            # None stands for a list that the request leaves out; others are not for new rows.
            lists = [
                ([*place, one.field], row, keys)
                for place, row, sent in new
                if (keys := getattr(sent, one.field, None))
            ]
            every = {hashable(key): key for _, _, keys in lists for key in keys}
            found = await _named(db, one, [*every.values()], current_user)
            _require([(place, keys) for place, _, keys in lists], found)
            rows = [
                (one.of(row), found[hashed])
                for _, row, keys in lists
                for hashed in dict.fromkeys(map(hashable, keys))
            ]
            if rows:
                await _insert(db, one, rows)


async def _named(
    db: AsyncSession, one: KeyList, keys: Sequence[object], current_user: object
) -> dict[object, _Values]:
    """Find the rows that keys name and the user sees: what the table between has of each."""
    found: dict[object, _Values] = {}
    for start in range(0, len(keys), _AT_ONCE):
        some = keys[start : start + _AT_ONCE]
        statement = one.found(current_user).where(one.key.in_(some))
        found |= _by_key(await db.execute(statement))
    return found


async def _insert(
    db: AsyncSession, one: KeyList, rows: Iterable[tuple[Mapping[str, Any], _Values]]
) -> None:
    names = [str(column.key) for column in one.far]
    values = [{**near, **dict(zip(names, far, strict=True))} for near, far in rows]
    await db.execute(insert(one.table), values)


async def _remove(
    db: AsyncSession, one: KeyList, row: object, gone: Collection[_Values]
) -> None:
    own = one.of(row)
    mine = [column == own[str(column.key)] for column in one.near]
    await db.execute(delete(one.table).where(*mine, one.among(gone)))


def _by_key(rows: Iterable[Sequence[Any]]) -> dict[object, _Values]:
    return {hashable(key): tuple(values) for key, *values in rows}


def _require(
    sent: Iterable[tuple[_Place, Sequence[object]]], known: Collection[object]
) -> None:
    """Refuse keys of which no row is known.

    Raises:
        ProblemError: 409, it names each.
    """
    errors = [
        FieldError(
            loc=[*place, at], msg="refers to nothing that exists", type="foreign_key"
        )
        for place, keys in sent
        for at, key in enumerate(keys)
        if hashable(key) not in known
    ]
    if errors:
        raise ProblemError(409, "The change violates a constraint.", errors)


def require_table(relation: QueryableAttribute[Any], *hiding: type[object]) -> None:
    """Check that the rows of the table of a relation hold nothing but the keys of two rows.

    Args:
        relation: The relation, whose keys are written as a list.
        hiding: Classes whose rows not everybody sees, and may be in that table.

    Raises:
        RuntimeError: They cannot be written as that; the message names the relation.
    """
    problem = _problem(KeyList("", relation, relation), hiding)
    if problem is not None:
        raise RuntimeError(
            f"{relation} {problem}, so that its keys cannot be written as a list: let the "
            "field be `read_only`, or write those rows by a resource of their own"
        )


def _problem(one: KeyList, hiding: Iterable[type[object]]) -> str | None:
    """Tell why a list is not all that rows of the table between hold."""
    found = one.mapped
    table = found.secondary
    if not _is_table(table):
        return "goes through no table with a row for each two rows"
    if found.viewonly:
        return "is `viewonly`"
    columns = {*one.near, *one.far}
    joins = [found.primaryjoin, found.secondaryjoin]
    if sum(map(comparisons, joins)) > len(columns):
        return "has conditions beside the keys of the two rows"
    needed = [column.key for column in table.columns if _is_needed(column)]
    known = {column.key for column in columns}
    if rest := [name for name in needed if name not in known]:
        return f"goes through a table that asks for {', '.join(rest)}, too"
    for model in hiding:
        if table in inspect(model, raiseerr=True).tables:
            return f"goes through rows of {model.__name__}, which not everybody sees"
    return None


def _is_table(selectable: FromClause | None) -> TypeGuard[Table]:
    return isinstance(selectable, Table)


def _is_needed(column: Column[Any]) -> bool:
    """Tell whether an insert has to say what a column holds."""
    has_default = column.default is not None or column.server_default is not None
    is_made = column.autoincrement is True or column.identity is not None
    is_counted = column.primary_key and column.table.autoincrement_column is column
    return not (column.nullable or has_default or is_made or is_counted)
