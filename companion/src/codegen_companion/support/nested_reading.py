"""Reads of lists within answers, and of what they do not show."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import eq
from typing import Any

from fastapi import Request
from sqlalchemy import (
    ColumnElement,
    Row,
    ScalarSelect,
    and_,
    func,
    inspect,
    select,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstanceState, Mapper, aliased, raiseload
from sqlalchemy.orm.attributes import set_committed_value

from .keyset import CursorError, Key, after, cursor_fault, encode, read_cursor, selected
from .nested_lists import (
    MOST,
    OWNERS,
    AnySelect,
    NestedList,
    NestedLists,
    Ranked,
    Room,
    among,
    behind,
    key_of,
    raw,
)
from .reading import fresh_rows
from .route_table import path_below_root
from .row_keys import key_values, one_of
from .segments import EMPTY, path_of_key
from .shown import showing

__all__ = ["Page", "is_cut", "next_of", "read_more", "read_shown"]

_INFO = "nested_lists"

Values = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Rows of a list that follow others."""

    rows: Sequence[Any]
    next_cursor: str | None


def next_of(row: object, name: str) -> str | None:
    """Return the path of the rows that a list does not show; None when it is whole.

    Args:
        row: The row with the list.
        name: The relation of the list.
    """
    cut: Mapping[str, str | None] = _state(row).info.get(_INFO, {})
    return cut.get(name)


def is_cut(row: object, name: str) -> bool:
    """Tell whether a list does not show all of its rows.

    Args:
        row: The row with the list.
        name: The relation of the list.
    """
    return name in _state(row).info.get(_INFO, {})


async def read_shown(
    db: AsyncSession,
    request: Request,
    nested: NestedLists,
    statement: AnySelect,
    parameters: Mapping[str, Any],
    *,
    most: int | None = None,
    include: Collection[str] = (),
) -> Sequence[Sequence[Any]]:
    """Run a statement that selects instances, and read the lists that they show.

    Args:
        db: The session.
        request: Any request; it tells where the application is mounted.
        nested: The lists.
        statement: Selects instances of a class, and columns behind them.
        parameters: Its parameters.
        most: The rows that are shown; default: all.
        include: The lists that are asked for, of those that are shown only then.
    """
    lists = nested.asked(include)
    room = Room.of(lists, nested)
    answer = _Answer(db, request, room, parameters, nested.parts)
    entity = nested.entity
    statement = statement.select_from(entity)
    if nested.shows:
        statement = statement.options(*showing(entity, *nested.shows))
    keys = statement.with_only_columns(*key_of(entity))
    if most is not None:
        keys = keys.limit(most)
    found, joined = await answer.run(statement, entity, lists, keys)
    width = len(statement.column_descriptions)
    rows = [row[:width] for row in _once(found)]
    places = [_Place(row[0], nested.key_of(row[0])) for row in rows[:most]]
    await answer.fill(lists, places, joined, keys)
    return rows


async def read_more(
    db: AsyncSession,
    request: Request,
    nested: NestedLists,
    route: str,
    pk: Any,  # noqa: ANN401  # whatever type the key has
    cursor: str | None,
    parameters: Mapping[str, Any] | None = None,
) -> Page:
    """Read a page of a list.

    Args:
        db: The session.
        request: Any request; it tells where the application is mounted.
        nested: The lists of the answer that shows it.
        route: The handler that answers with the page.
        pk: The primary key of the row that the answer is about, which is there; of a key
            with several parts, a tuple of them.
        cursor: Follows a row, and tells the rows on the way to the list.
        parameters: Those of the lists: whose rows they show.

    Raises:
        RequestValidationError: 422, the cursor is none of this list, or is missing where
            the list is in another one.
    """
    *outer, one = nested.to(route)
    sizes = [len(step.mapper.primary_key) for step in (*outer, one)]
    values: list[object] = []
    if cursor is not None:
        values = read_cursor(route, [], cursor, parts=sum(sizes))
    elif outer:
        raise cursor_fault(CursorError("is missing: it tells which list it is of"))
    root: Values = (pk,) if len(nested.keys) == 1 else pk
    owners = select(*key_of(nested.entity)).where(*map(eq, nested.keys, root))
    path: Values = ()
    for step, size in zip(outer, sizes, strict=False):
        own = tuple(values[len(path) : len(path) + size])
        owners = behind(step.relation, step.owners(owners), own)
        path += own
    entity: Any = aliased(one.mapper)
    keys = [Key(column, nullable=False, descending=False) for column in key_of(entity)]
    owner = one.relation.class_
    statement = (
        select(entity, *selected(keys))
        .select_from(owner)
        .join(one.relation.of_type(entity))
        .where(among(key_of(owner), one.owners(owners)))
        .order_by(*(key.order for key in keys))
        .limit(nested.max_nested + 1)
        .options(*one.loaders(entity), raiseload("*"))
    )
    if cursor is not None:
        statement = statement.where(after(keys, values[len(path) :]))
    answer = _Answer(
        db, request, Room.of(one.lists, nested), parameters or {}, nested.parts
    )
    shown = statement.with_only_columns(*key_of(entity)).limit(nested.max_nested)
    # A dependency may have loaded the rows, with what they lead to.
    async with fresh_rows(db):
        # Without the lists that are joined to it: a row may be in a list twice.
        rows, joined = await answer.run(statement, entity, (), shown)
        page = rows[: nested.max_nested]
        places = [_Place(row[0], root, (*path, *row[1:])) for row in page]
        await answer.fill(one.lists, places, joined, shown)
    ends = len(rows) <= nested.max_nested
    return Page(
        list({place.path: place.row for place in places}.values()),
        None if ends else _cursor(route, places[-1].path),
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """A row in an answer."""

    row: Any
    root: Values
    """The primary key of the resource's row that it is shown within."""
    path: Values = ()
    """The keys of the rows of lists on the way to it, as the driver returns them."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A row that was found for a list."""

    row: Any
    key: Values
    is_shown: bool


_Found = dict[Values, dict[Values, _Item]]
"""The rows of a list by the keys of the rows that have it."""


@dataclass(frozen=True, slots=True)
class _Joined:
    """A list whose rows are found by the statement of those who have it."""

    one: NestedList
    ranked: Ranked
    owner: Any
    """The class or the alias that has the list"""
    entity: Any
    """The alias of its rows"""
    room: Room
    owners: ScalarSelect[int]
    """The number of rows that have it"""
    found: _Found = field(default_factory=dict[Values, dict[Values, _Item]])

    @property
    def is_shown(self) -> ColumnElement[bool]:
        return self.room.holds(self.ranked.place, self.owners)

    @property
    def keys(self) -> AnySelect:
        """Select the keys of the rows that it shows."""
        return select(*self.ranked.key).where(self.is_shown)

    def add_to(self, statement: AnySelect) -> AnySelect:
        """Join the rows, with one more, to those that have the list."""
        ranked, entity = self.ranked, self.entity
        fits = self.room.holds(ranked.place - 1, self.owners)
        columns = (*ranked.owner, *raw(ranked.key), self.is_shown)
        return (
            statement.outerjoin(ranked.rows, and_(ranked.is_of(self.owner), fits))
            .outerjoin(entity, ranked.is_at(entity))
            .add_columns(entity, *columns)
            .order_by(ranked.place)
            .options(*self.one.loaders(entity))
        )

    def collect(self, row: Row[Any], at: int) -> int:
        """Read its row in a row of the result; return where it ends."""
        return _collect(self.found, self.ranked, row, at)


@dataclass(frozen=True, slots=True)
class _Answer:
    """The lists of one answer."""

    db: AsyncSession
    request: Request
    room: Room
    parameters: Mapping[str, Any]
    parts: Sequence[str]
    """What paths call the parts of the key of the rows that it is about"""
    shown: dict[tuple[InstanceState[Any], str], list[_Item]] = field(
        default_factory=dict[tuple[InstanceState[Any], str], list[_Item]]
    )
    paths: dict[str, tuple[str, str]] = field(
        default_factory=dict[str, tuple[str, str]]
    )

    async def run(
        self,
        statement: AnySelect,
        entity: Any,  # noqa: ANN401  # a class or an alias
        lists: Sequence[NestedList],
        keys: AnySelect,
    ) -> tuple[Sequence[Row[Any]], Sequence[_Joined]]:
        """Run a statement, with the rows of lists that are joined to it.

        Args:
            statement: Selects instances.
            entity: What they are instances of.
            lists: The lists that they show.
            keys: Selects the keys of those that are shown.
        """
        joined = list(self._joined(entity, lists, keys))
        if joined:
            whole = statement.with_only_columns(*key_of(entity))
            statement = statement.where(among(key_of(entity), whole))
            statement = statement.limit(None).offset(None)
        offset = len(statement.column_descriptions)
        for join in joined:
            statement = join.add_to(statement)
        rows = (await self.db.execute(statement, self.parameters)).all()
        for row in rows if joined else ():
            at = offset
            for join in joined:
                at = join.collect(row, at)
        return rows, joined

    def _joined(
        self,
        entity: Any,  # noqa: ANN401  # a class or an alias
        lists: Sequence[NestedList],
        keys: AnySelect,
    ) -> Iterator[_Joined]:
        """List what is joined: a list, and one in it, but none beside another.

        The database would tell each row of the one with each of the other.
        """
        for one in lists:
            if one.load == "joined" and not one.through:
                columns = key_of(one.relation.class_)
                ranked = Ranked.of(one.relation, among(columns, keys))
                number = select(func.count()).select_from(keys.subquery())
                owners = number.scalar_subquery()
                join = _Joined(
                    one, ranked, entity, aliased(one.mapper), self.room, owners
                )
                yield join
                yield from self._joined(join.entity, one.lists, join.keys)
                return

    async def fill(
        self,
        lists: Sequence[NestedList],
        places: Sequence[_Place],
        joined: Sequence[_Joined],
        keys: AnySelect,
    ) -> None:
        """Give rows their lists, and the rows in these.

        Args:
            lists: The lists.
            places: The rows that have them.
            joined: The lists whose rows are found already.
            keys: Selects the keys of those rows.
        """
        for one in lists:
            owners = list(_reached(one, places))
            if not owners:
                continue
            own = next((join for join in joined if join.one is one), None)
            if own is None:
                found, inner, shown = await self._read(one, owners, keys)
            else:
                found, inner, shown = own.found, joined, own.keys
            rows = self._show(one, owners, found)
            await self.fill(one.lists, rows, inner, shown)

    async def _read(
        self, one: NestedList, owners: Sequence[_Place], keys: AnySelect
    ) -> tuple[_Found, Sequence[_Joined], AnySelect]:
        """Read the rows of a list by a statement of their own."""
        most = self.room.each(len(owners))
        by_key = list({_key(place.row): None for place in owners})
        if one.load == "selectin" and not one.lists:
            ranked, statement = one.of_some
            parameters = {**self.parameters, OWNERS: key_values(by_key), MOST: most}
            rows = (await self.db.execute(statement, parameters)).all()
            return _collected(ranked, rows), (), keys
        columns = key_of(one.relation.class_)
        ranked = Ranked.of(
            one.relation,
            among(columns, one.owners(keys))
            if one.load == "subquery"
            else one_of(columns, by_key),
        )
        statement = one.first_of(ranked, most)
        shown = select(*ranked.key).where(ranked.place <= most)
        rows, joined = await self.run(statement, one.mapper.class_, one.lists, shown)
        return _collected(ranked, rows), joined, shown

    def _show(
        self, one: NestedList, owners: Sequence[_Place], found: _Found
    ) -> list[_Place]:
        """Set the lists of rows, and return the places of what is in them."""
        name = one.relation.key
        seen: set[InstanceState[Any]] = set()
        places: list[_Place] = []
        for place in owners:
            state = _state(place.row)
            if state not in seen:
                seen.add(state)
                self._keep(one, place, list(found.get(_key(place.row), {}).values()))
            places += [
                _Place(item.row, place.root, (*place.path, *item.key))
                for item in self.shown[state, name]
            ]
        return places

    def _keep(self, one: NestedList, place: _Place, items: Sequence[_Item]) -> None:
        """Set the list of a row, which shows no more where another way led to it.

        Ways may have different conditions: a row has one list, and what it shows fits all.
        """
        state, name = _state(place.row), one.relation.key
        cut: dict[str, str | None] = state.info.setdefault(_INFO, {})
        kept = [item for item in items if item.is_shown]
        is_whole = len(kept) == len(items)
        before = self.shown.get((state, name))
        if before is not None:
            keys = {item.key for item in kept}
            kept = [item for item in before if item.key in keys]
            is_whole = is_whole and name not in cut and len(kept) == len(before)
        self.shown[state, name] = kept
        set_committed_value(place.row, name, [item.row for item in kept])
        cut.pop(name, None)
        if kept and not is_whole:
            cut[name] = self._path(one, place, kept[-1].key)

    def _path(self, one: NestedList, place: _Place, last: Values) -> str | None:
        """Return the path of the rows behind the last one that a list shows."""
        route = one.route
        if route is None:
            return None
        if route not in self.paths:
            path = self.request.url_for(route, **dict.fromkeys(self.parts, EMPTY)).path
            start, _, end = path.rpartition(f"/{EMPTY}" * len(self.parts) + "/")
            self.paths[route] = start, end
        start, end = self.paths[route]
        scope = self.request.scope
        collection = path_below_root({**scope, "path": start})
        key = path_of_key(scope, collection, place.root, f"/{end}")
        return f"{start}/{key}/{end}?cursor={_cursor(route, (*place.path, *last))}"


def _once(rows: Sequence[Row[Any]]) -> Sequence[Row[Any]]:
    """Leave out what a statement tells again, with another row of a joined list."""
    first: dict[int, Row[Any]] = {}
    for row in rows:
        first.setdefault(id(row[0]), row)
    return list(first.values())


def _reached(one: NestedList, places: Sequence[_Place]) -> Iterator[_Place]:
    """Go the way to the rows that have a list."""
    for place in places:
        row = place.row
        for relation in one.through:
            row = None if row is None else getattr(row, relation.key)
        if row is not None:
            yield replace(place, row=row)


def _collected(ranked: Ranked, rows: Iterable[Row[Any]]) -> _Found:
    found: _Found = {}
    for row in rows:
        _collect(found, ranked, row, 0)
    return found


def _collect(found: _Found, ranked: Ranked, row: Row[Any], at: int) -> int:
    """Read a row of a list that stands in a row of a result; return where it ends."""
    own = at + 1 + len(ranked.owner)
    end = own + len(ranked.key)
    if row[at] is not None:
        item = _Item(row[at], tuple(row[own:end]), is_shown=row[end])
        items = found.setdefault(tuple(row[at + 1 : own]), {})
        items.setdefault(item.key, item)
    return end + 1


def _state(row: object) -> InstanceState[Any]:
    state: InstanceState[Any] = inspect(row, raiseerr=True)
    return state


def _key(row: object) -> Values:
    """Return the primary key of a row."""
    mapper: Mapper[Any] = _state(row).mapper
    return tuple(mapper.primary_key_from_instance(row))


def _cursor(route: str, values: Values) -> str:
    return encode(route, [], values, parts=len(values))
