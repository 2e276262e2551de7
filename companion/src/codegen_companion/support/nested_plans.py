"""What requests make of nested lists: which rows go, which change, and which are new.

A plan is made before anything is written, level by level: one statement for each list reads
and locks what its user sees of it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

from pydantic import BaseModel
from sqlalchemy import (
    ColumnElement,
    Select,
    and_,
    false,
    inspect,
    or_,
    select,
    tuple_,
)
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import (
    Mapper,
    QueryableAttribute,
    RelationshipProperty,
    lazyload,
)

from ..problems import FieldError, ProblemError
from .aliases import client_name
from .fields import unset
from .foreign_keys import Guard
from .joins import relationship_of
from .moments import as_utc
from .references import References
from .row_keys import hashable, primary_key

__all__ = ["Item", "Plan", "WrittenList", "plan_list"]

MOST_SHOWN = 100
"""The rows of a list that an answer shows, where the config does not say."""
MOST_DELETED = 10_000
"""The rows that go with each hundred that are left out, where the config does not say."""

_NO_ROW = "foreign_key"
"""The type of the error of an item that is about no row."""

Place = list[str | int]
_Values = tuple[Any, ...]


@dataclass(frozen=True, eq=False)
class WrittenList:
    """A nested list that requests write."""

    field: str
    relation: QueryableAttribute[Any]
    """`Order.lines`: each of its rows names the row with the list."""
    key: Sequence[QueryableAttribute[Any]]
    """What an item is known by: the key of its row but for what names the row above."""
    new: type[BaseModel]
    """The model of an item that is new."""
    visible: Guard | None = None
    """Tells which of its rows a user sees; None: everybody sees all."""
    owners: Mapping[str, Callable[[Any], object]] | None = None
    """What new rows hold of their user, by the attribute."""
    references: References | None = None
    """What refers to rows that not everybody sees."""
    aliases: Mapping[str, str] | None = None
    """What items call attributes that have another name, by attribute."""
    version: QueryableAttribute[Any] | None = None
    """The attribute that counts the changes of a row."""
    hidden: QueryableAttribute[Any] | None = None
    """The attribute that says when a row was deleted; None: it goes."""
    most: int = MOST_SHOWN
    """The rows that an answer shows: a longer list is not written as a whole, since whoever
    has read it does not know all of it."""
    most_deleted: int = MOST_DELETED
    """The rows that each hundred may take with them."""
    lists: Sequence["WrittenList"] = ()
    """The lists of its rows."""

    @cached_property
    def mapped(self) -> RelationshipProperty[Any]:
        """The relation as its mapper knows it."""
        return relationship_of(self.relation)

    @property
    def mapper(self) -> Mapper[Any]:
        """The mapper of its rows."""
        return self.mapped.mapper

    @cached_property
    def above(self) -> Mapping[QueryableAttribute[Any], str]:
        """The attributes that name the row above, and what that calls their values."""
        return {
            self.mapper.get_property_by_column(
                cast("Any", remote)
            ).class_attribute: self.mapped.parent.get_property_by_column(
                cast("Any", local)
            ).key
            for local, remote in self.mapped.local_remote_pairs or ()
        }

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What items call the parts of their key."""
        found = (client_name(part.key, self.aliases) for part in self.key)
        return tuple(name for name in found if name is not None)

    @cached_property
    def is_chosen(self) -> bool:
        """Clients choose the keys of new items; otherwise the database does."""
        return all(name in self.new.model_fields for name in self.names)

    def attribute_of(self, name: str) -> str:
        """Return the attribute that a field of an item stands for."""
        known = {own: attribute for attribute, own in (self.aliases or {}).items()}
        return known.get(name, name)


@dataclass(eq=False)
class Item:
    """A row with lists that a request writes, or one of such a list."""

    place: Place
    sent: BaseModel | None = None
    """None: it goes."""
    row: Any = None
    """None: it is new."""
    above: "Item | None" = None
    values: Mapping[str, Any] = field(default_factory=dict[str, Any])
    """What is sent of the row, by its attributes."""
    is_changed: bool = False
    """Its row gets other values."""
    is_touched: bool = False
    """A list of it gets other rows, or one of its rows is changed."""
    is_made: bool = False
    """Its row was made by this request: its lists are empty."""


@dataclass(eq=False)
class Plan:
    """What becomes of the rows of a list."""

    one: WrittenList
    gone: list[Item] = field(default_factory=list[Item])
    changed: list[Item] = field(default_factory=list[Item])
    new: list[Item] = field(default_factory=list[Item])
    below: list["Plan"] = field(default_factory=list["Plan"])


@dataclass(eq=False)
class _Sent:
    """What a request says of the list of one row."""

    above: Item
    place: Place
    whole: Sequence[BaseModel] | None
    """None: it tells what to create, update and delete."""
    create: Sequence[BaseModel] = ()
    update: Sequence[BaseModel] = ()
    delete: Sequence[Any] = ()

    def named(self, one: WrittenList) -> Iterator[tuple[Place, BaseModel | None, Any]]:
        """Yield what may be about a row that is there: its place, what is sent, its key."""
        items = self.update if self.whole is None else self.whole
        place = [*self.place, "update"] if self.whole is None else self.place
        for number, item in enumerate(items):
            yield [*place, number], item, _key_of(one, item)
        for number, key in enumerate(self.delete):
            values = _key_of(one, key) if isinstance(key, BaseModel) else (key,)
            yield [*self.place, "delete", number], None, values


async def plan_list(
    db: AsyncSession, one: WrittenList, above: Sequence[Item], current_user: object
) -> Plan | None:
    """Find out what becomes of the rows of a list, and of the lists of these.

    Args:
        db: The session, which writes nothing of it yet.
        one: The list.
        above: The rows that may have it; those that are there are locked.
        current_user: The user, if any.

    Returns:
        None, where the request says nothing of it.

    Raises:
        ProblemError: 409, it names a list of which answers do not show all, or each item of
            which there is no row for the user; 422, it names what a new item lacks, or an
            item that repeats another.
    """
    sent = [found for item in above if (found := _sent_of(one, item)) is not None]
    if not sent:
        return None
    held = await _held(db, one, sent, current_user)
    plan = Plan(one)
    errors: list[FieldError] = []
    for each in sent:
        errors += _match(plan, each, held.get(_values_of(one, each.above), {}))
    if any(error.type != _NO_ROW for error in errors):
        raise ProblemError(422, "The request is not valid.", errors)
    if errors:
        raise ProblemError(409, "The change violates a constraint.", errors)
    items = [*plan.changed, *plan.new]
    below = [await plan_list(db, inner, items, current_user) for inner in one.lists]
    plan.below = [found for found in below if found is not None]
    changed = (item for item in plan.changed if item.is_changed or item.is_touched)
    for item in (*plan.gone, *plan.new, *changed):
        if item.above is not None:
            item.above.is_touched = True
    return plan


def _sent_of(one: WrittenList, item: Item) -> _Sent | None:
    if item.sent is None or one.field not in item.sent.model_fields_set:
        return None
    sent: Any = getattr(item.sent, one.field)
    place: Place = [*item.place, one.field]
    if isinstance(sent, BaseModel):
        parts: dict[str, Any] = {
            name: getattr(sent, name) or () for name in ("create", "update", "delete")
        }
        return _Sent(item, place, None, **parts)
    return _Sent(item, place, sent)


def _key_of(one: WrittenList, item: BaseModel) -> _Values | None:
    """Return the key of an item; None: it has none."""
    if any(getattr(item, name, None) is None for name in one.names):
        return None
    return tuple(getattr(item, name) for name in one.names)


def _values_of(one: WrittenList, above: Item) -> _Values:
    """Return what the rows of the list of a row name it by."""
    if above.row is None:
        return ()
    return _hashed(getattr(above.row, name) for name in one.above.values())


async def _held(
    db: AsyncSession, one: WrittenList, sent: Sequence[_Sent], current_user: object
) -> Mapping[_Values, Mapping[_Values, Any]]:
    """Read and lock what the user sees of lists, by the row that has them, and by keys.

    Raises:
        ProblemError: 409, it names those that are sent as a whole, and cannot be.
    """
    # To look for rows of a row that this request has made is a statement for nothing.
    known = [
        each for each in sent if each.above.row is not None and not each.above.is_made
    ]
    known = [each for each in known if inspect(each.above.row).persistent]
    meant = [found for each in known if (found := _meant(one, each)) is not None]
    held: dict[_Values, dict[_Values, Any]] = {}
    if not meant:
        return held
    statement: Select[Any] = select(one.mapper).where(or_(false(), *meant))
    if one.visible is not None:
        statement = statement.where(one.visible(current_user))
    # Of more, one list has more than answers show, whichever rows these are.
    statement = (
        statement.options(lazyload("*"))
        .order_by(*primary_key(one.mapper.class_))
        .limit(sum(_most(one, each) for each in known) + 1)
        .with_for_update(of=one.mapper.tables)
    )
    # What a request has changed of the row above stays as it is until that is written.
    fresh = statement.execution_options(populate_existing=True)
    for row in await db.scalars(fresh):
        above = _hashed(getattr(row, part.key) for part in one.above)
        own = _hashed(getattr(row, part.key) for part in one.key)
        held.setdefault(above, {})[own] = row
    cut = [
        FieldError(
            loc=each.place,
            msg="has more rows than an answer shows, and cannot be written as a whole: "
            "send what to `create`, `update` and `delete`",
            type="list_cut",
        )
        for each in known
        if each.whole is not None
        and len(held.get(_values_of(one, each.above), {})) > one.most
    ]
    if cut:
        raise ProblemError(409, "The list is longer than answers show.", cut)
    return held


def _most(one: WrittenList, sent: _Sent) -> int:
    if sent.whole is not None:
        return one.most
    return len(sent.update) + len(sent.delete)


def _meant(one: WrittenList, sent: _Sent) -> ColumnElement[bool] | None:
    """Match the rows of a list that a request may be about."""
    mine = [part == getattr(sent.above.row, name) for part, name in one.above.items()]
    if sent.whole is not None:
        return and_(*mine)
    keys = [key for _, _, key in sent.named(one) if key is not None]
    if not keys:
        return None
    if len(one.key) == 1:
        return and_(*mine, one.key[0].in_([key[0] for key in keys]))
    return and_(*mine, tuple_(*one.key).in_(keys))


def _match(
    plan: Plan, sent: _Sent, held: Mapping[_Values, Any]
) -> Iterator[FieldError]:
    """Find the row of each item, and add what becomes of it to the plan."""
    one = plan.one
    told = set[_Values]()
    for place, item, key in sent.named(one):
        if key is not None:
            hashed = _hashed(key)
            if hashed in told:
                yield FieldError(loc=place, msg="repeats an item", type="repeated")
                continue
            told.add(hashed)
            if hashed in held:
                found = Item(place, item, held[hashed], sent.above)
                if item is None:
                    plan.gone.append(found)
                else:
                    _compare(one, found, item)
                    plan.changed.append(found)
                continue
        if item is not None and _may_be_new(one, sent, key):
            yield from _add(plan, place, item, sent.above)
        elif key is None:
            yield from _missing(place, one.names)
        else:
            at = [] if item is None else [*one.names[:1]]
            message = "refers to nothing that exists"
            yield FieldError(loc=[*place, *at], msg=message, type=_NO_ROW)
    for number, item in enumerate(sent.create):
        yield from _add(plan, [*sent.place, "create", number], item, sent.above)
    if sent.whole is not None:
        gone = (row for key, row in held.items() if key not in told)
        plan.gone += [Item(sent.place, None, row, sent.above) for row in gone]


def _may_be_new(one: WrittenList, sent: _Sent, key: _Values | None) -> bool:
    """Tell whether an item that is about no row is a new one."""
    return sent.whole is not None and (one.is_chosen or key is None)


def _compare(one: WrittenList, found: Item, item: BaseModel) -> None:
    """Note what an item changes of its row."""
    lists = {inner.field for inner in one.lists}
    found.values = {
        one.attribute_of(name): getattr(item, name)
        for name in type(item).model_fields
        if name in item.model_fields_set and name not in lists | {*one.names}
    }
    found.is_changed = any(
        as_utc(value) != as_utc(getattr(found.row, name))
        for name, value in found.values.items()
    )


def _add(
    plan: Plan, place: Place, item: BaseModel, above: Item
) -> Iterator[FieldError]:
    """Add a new item to the plan, or tell what it lacks."""
    one = plan.one
    lacking = [
        name
        for name, info in one.new.model_fields.items()
        if info.is_required() and name not in item.model_fields_set
    ]
    if lacking:
        yield from _missing(place, lacking)
        return
    new = item if isinstance(item, one.new) else _as_new(one.new, item)
    lists = {inner.field for inner in one.lists}
    values = {
        one.attribute_of(name): getattr(new, name)
        for name, info in type(new).model_fields.items()
        if name not in lists
        and (name in new.model_fields_set or info.default_factory is not unset)
    }
    plan.new.append(Item(place, new, None, above, values))


def _as_new(model: type[BaseModel], item: BaseModel) -> BaseModel:
    """Return an item, which is valid, as one that is new: with its defaults."""
    sent = {
        name: getattr(item, name)
        for name in model.model_fields
        if name in item.model_fields_set
    }
    new = model.model_construct({*sent}, **sent)
    validator: Any = model.__pydantic_validator__
    for name, info in model.model_fields.items():
        if name not in sent and info.validate_default:
            validator.validate_assignment(new, name, getattr(new, name))
    return new


def _missing(place: Place, names: Iterable[str]) -> Iterator[FieldError]:
    for name in names:
        yield FieldError(loc=[*place, name], msg="Field required", type="missing")


def _hashed(values: Iterable[object]) -> _Values:
    return tuple(hashable(as_utc(one)) for one in values)
