"""Lists within answers: what they are, and the statements that find their first rows.

A list shows its rows in the order of their keys, as many as its answer has room for. How
many that is stands in the statements, which find one row more: it tells that a list goes on.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Integer,
    Label,
    ScalarSelect,
    Select,
    Subquery,
    and_,
    bindparam,
    func,
    or_,
    select,
    type_coerce,
)
from sqlalchemy.orm import Mapper, QueryableAttribute, aliased, raiseload
from sqlalchemy.orm.interfaces import ORMOption
from sqlalchemy.types import NullType

from .keyset import Key
from .row_keys import whole_key
from .shown import showing

AnySelect = Select[*tuple[Any, ...]]
"""A statement with whatever columns."""

MAX_NESTED = 100
MAX_NESTED_ROWS = 2_000


OWNERS = "(owners)"
"""The parameter with the keys of the rows that have a list."""
MOST = "(most)"
"""The parameter with the number of rows that a list shows."""


def _no_options(_: Any) -> Sequence[ORMOption]:  # noqa: ANN401  # a class or an alias
    return ()


@dataclass(frozen=True, eq=False, kw_only=True)
class NestedList:
    """A list that the rows of an answer show."""

    relation: QueryableAttribute[Any]
    """`Article.comments`, or with a condition of its rows: `Article.comments.and_(…)`"""
    load: Literal["selectin", "joined", "subquery"] = "selectin"
    shows: Sequence[str] = ()
    """The attributes that are shown of its rows; default: all are read."""
    through: Sequence[QueryableAttribute[Any]] = ()
    """The relations to one row each by which the row with the list is reached."""
    options: Callable[[Any], Sequence[ORMOption]] = _no_options
    """What loads the other relations of its rows, by their class or an alias of it."""
    lists: Sequence["NestedList"] = ()
    """The lists that its rows show."""
    route: str | None = None
    """The handler that answers with further rows."""
    include: str | None = None
    """What a request asks for to have it; None: it is always there."""

    @cached_property
    def mapper(self) -> Mapper[Any]:
        """The mapper of its rows."""
        mapper: Mapper[Any] = self.relation.property.mapper
        return mapper

    @property
    def shows_rows_alone(self) -> bool:
        """Whether answers show nothing of its rows but their columns."""
        return not (self.options is not _no_options or self.lists or self.through)

    def loaders(self, entity: Any) -> Sequence[Any]:  # noqa: ANN401  # as for `options`
        """Return what loads its rows, by their class or an alias of it."""
        left_out = showing(entity, *self.shows) if self.shows else ()
        return [*left_out, *self.options(entity)]

    @cached_property
    def of_some(self) -> tuple["Ranked", AnySelect]:
        """What finds the first rows of some lists, by the keys of the rows that have them.

        It is made once, and takes the keys and the number of rows of each as parameters.
        """
        keys = whole_key(key_of(self.relation.class_)).in_(
            bindparam(OWNERS, expanding=True)
        )
        ranked = Ranked.of(self.relation, keys)
        return ranked, self.first_of(ranked, bindparam(MOST, type_=Integer()))

    def first_of(self, ranked: "Ranked", most: int | ColumnElement[int]) -> AnySelect:
        """Select the first rows of lists, and one more that tells whether a list goes on.

        Args:
            ranked: The rows with their places.
            most: The rows of each list that are shown.
        """
        entity: Any = self.mapper.class_
        return (
            select(entity, *ranked.owner, *raw(ranked.key), ranked.place <= most)
            .select_from(ranked.rows)
            .join(entity, ranked.is_at(entity))
            .where(ranked.place <= most + 1)
            .order_by(ranked.place)
            .options(*self.loaders(entity), raiseload("*"))
        )

    def owners(self, keys: AnySelect) -> AnySelect:
        """Select the keys of the rows that have the list, by those it is reached from."""
        for relation in self.through:
            keys = behind(relation, keys)
        return keys


@dataclass(frozen=True, eq=False)
class NestedLists:
    """All lists of an answer."""

    keys: Sequence[QueryableAttribute[Any]]
    """The primary key of its rows, as paths have it; of one with several parts, all."""
    lists: Sequence[NestedList]
    shows: Sequence[str] = ()
    """The attributes that are shown of its rows; default: all are read."""
    max_nested: int = MAX_NESTED
    """The rows that a list shows at most."""
    max_nested_rows: int = MAX_NESTED_ROWS
    """The rows that all lists of an answer show at most."""
    parts: Sequence[str] = ("pk",)
    """What paths call the parts of the key."""

    @property
    def entity(self) -> Any:  # noqa: ANN401  # a class of any kind
        """The class of its rows."""
        return self.keys[0].class_

    def key_of(self, row: object) -> tuple[Any, ...]:
        """Return the key of a row, as paths have it."""
        return tuple(getattr(row, part.key) for part in self.keys)

    def asked(self, include: Collection[str]) -> Sequence[NestedList]:
        """Leave out the lists that a request does not ask for.

        Args:
            include: What it asks for.
        """
        return [
            one for one in self.lists if one.include is None or one.include in include
        ]

    def to(self, route: str) -> Sequence[NestedList]:
        """Return the list of a route, behind those that it is in."""
        return next(way for way in _ways(self.lists) if way[-1].route == route)


@dataclass(frozen=True, slots=True)
class Room:
    """How many rows each of an answer's lists shows: as many as all have room for."""

    lists: int
    """The number of lists that are declared, on all levels."""
    max_nested: int
    max_nested_rows: int

    @classmethod
    def of(cls, lists: Sequence[NestedList], limits: NestedLists) -> "Room":
        """Divide an answer among lists and those in them."""
        number = sum(1 for _ in _ways(lists))
        return cls(number, limits.max_nested, limits.max_nested_rows)

    def each(self, owners: int) -> int:
        """Return the number of rows that each list of so many rows shows."""
        share = self.max_nested_rows // (owners * self.lists)
        return max(1, min(self.max_nested, share))

    def holds(
        self, places: ColumnElement[int], owners: ScalarSelect[int]
    ) -> ColumnElement[bool]:
        """Match the rows that are shown, where the database counts whose lists they are."""
        fits = places * owners * self.lists <= self.max_nested_rows
        return and_(places <= self.max_nested, or_(places <= 1, fits))


def key_of(entity: Any) -> list[QueryableAttribute[Any]]:  # noqa: ANN401
    """List the attributes of the primary key of a class or an alias."""
    mapper: Mapper[Any] = getattr(entity, "__mapper__", entity)
    names = [mapper.get_property_by_column(column).key for column in mapper.primary_key]
    return [getattr(entity, name) for name in names]


def raw(columns: Sequence[ColumnElement[Any]]) -> list[Label[Any]]:
    """Select columns as the driver returns them: cursors hold such values."""
    return [type_coerce(column, NullType()).label(None) for column in columns]


def among(
    columns: Sequence[QueryableAttribute[Any]], keys: AnySelect
) -> ColumnElement[bool]:
    """Match the keys that a statement selects."""
    return whole_key(columns).in_(keys.correlate(None))


def behind(
    relation: QueryableAttribute[Any],
    keys: AnySelect,
    only: Sequence[object] = (),
) -> AnySelect:
    """Select the keys of the rows that a relation leads to.

    Args:
        relation: The relation.
        keys: Selects the keys of the rows that have it.
        only: The key of the one that is asked for, as the driver returns it.
    """
    owner = relation.class_
    target: Any = aliased(relation.property.mapper)
    columns = key_of(target)
    same = [
        Key(column, nullable=False, descending=False).same(value)
        for column, value in zip(columns, only, strict=False)
    ]
    found = select(*columns).select_from(owner).join(relation.of_type(target))
    return found.where(among(key_of(owner), keys), *same)


@dataclass(frozen=True, slots=True)
class Ranked:
    """The rows of a list by the rows that have it, each with its place."""

    rows: Subquery
    size_of_owner: int

    @classmethod
    def of(
        cls, relation: QueryableAttribute[Any], condition: ColumnElement[bool]
    ) -> "Ranked":
        """Number the rows of a list.

        Args:
            relation: The list.
            condition: Matches the rows that have it.
        """
        owner = relation.class_
        target: Any = aliased(relation.property.mapper)
        owner_key = key_of(owner)
        key = key_of(target)
        place = func.dense_rank().over(partition_by=owner_key, order_by=key)
        rows = (
            select(
                *(column.label(f"owner_{at}") for at, column in enumerate(owner_key)),
                *(column.label(f"key_{at}") for at, column in enumerate(key)),
                place.label("place"),
            )
            .select_from(owner)
            .join(relation.of_type(target))
            .where(condition)
            .subquery()
        )
        return cls(rows, len(owner_key))

    @property
    def owner(self) -> Sequence[ColumnElement[Any]]:
        """The key of the row that has the list."""
        return list(self.rows.c)[: self.size_of_owner]

    @property
    def key(self) -> Sequence[ColumnElement[Any]]:
        """The key of a row of the list."""
        return list(self.rows.c)[self.size_of_owner : -1]

    @property
    def place(self) -> ColumnElement[int]:
        """The place of a row in the list, from 1."""
        return self.rows.c.place

    def is_of(self, entity: Any) -> ColumnElement[bool]:  # noqa: ANN401
        """Join the rows that have the list."""
        return _same(key_of(entity), self.owner)

    def is_at(self, entity: Any) -> ColumnElement[bool]:  # noqa: ANN401
        """Join the rows of the list."""
        return _same(key_of(entity), self.key)


def _same(
    columns: Sequence[QueryableAttribute[Any]], others: Sequence[ColumnElement[Any]]
) -> ColumnElement[bool]:
    pairs = zip(columns, others, strict=True)
    return and_(*(column == other for column, other in pairs))


def _ways(lists: Sequence[NestedList]) -> Iterator[Sequence[NestedList]]:
    """List the lists on all levels, each behind those that it is in."""
    for one in lists:
        yield [one]
        for way in _ways(one.lists):
            yield [one, *way]
