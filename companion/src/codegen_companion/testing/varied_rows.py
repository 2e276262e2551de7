"""Rows that differ in the columns that a list is filtered and sorted by."""

import datetime as dt
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import partial
from itertools import cycle
from operator import eq
from typing import Any

from sqlalchemy import Column, DateTime, Numeric, inspect, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import (
    InstrumentedAttribute,
    Mapper,
    QueryableAttribute,
    Session,
    selectinload,
)

from .factory import Factory
from .factory_errors import FactoryError
from .invention import EPOCH, shorten, stored_type
from .mapping import columns_of, concrete_mapper, is_query, mapper_of


@dataclass(frozen=True)
class Queried:
    """A column that a list is filtered or sorted by."""

    column: QueryableAttribute[Any]
    values: type[object] | Sequence[object]
    """Type of its values, or all that there are."""
    operators: Sequence[str] = ()
    """What filters compare it by."""
    through: Sequence[InstrumentedAttribute[Any]] = ()
    """The relationships that lead to it."""
    varied: bool = True
    """Whether it may hold anything: no rows are hidden by it."""
    answered: Mapping[str, str] = field(default_factory=dict[str, str])
    """What answers nest of the row that it is a column of: attributes by their names there."""


_MOMENTS = [
    EPOCH,
    EPOCH + dt.timedelta(microseconds=1),
    EPOCH + dt.timedelta(days=-1, microseconds=5),
    EPOCH + dt.timedelta(days=40, hours=12),
]
_NUMBERS = (2, 3, 5, 9)
_CHOICES: dict[object, Sequence[object]] = {
    bool: (False, True),
    int: _NUMBERS,
    float: [number / 2 for number in _NUMBERS],
    str: ("ab", "Ab", "xab", "aby", "a%b", "a_b", "a/b", "x"),
    uuid.UUID: [uuid.UUID(int=number << 64) for number in _NUMBERS],
    dt.datetime: _MOMENTS,
    dt.date: [EPOCH.date() + dt.timedelta(days=number) for number in _NUMBERS],
    dt.time: [dt.time(12, 30, number) for number in _NUMBERS],
}


async def vary_rows(
    db: AsyncSession, factory: Factory, model: type[object], columns: Iterable[Queried]
) -> None:
    """Make rows that differ in columns, as far as they let themselves be changed.

    Of each column they hold several values, one of them twice, and NULL. A value that
    the class or the database refuses is left out: its row stays as it was made.

    Args:
        db: A session with `expire_on_commit=False`.
        factory: Makes the rows, and those that they refer to.
        model: The class of the rows.
        columns: What they should differ in.

    Raises:
        FactoryError: Not one row can be made.
    """
    columns = list(columns)
    count = max((len(_choices(column)) for column in columns), default=0) + 4
    if is_query(concrete_mapper(model)):
        await _make_varied(db, factory, model, columns, count)
        return
    rows: list[object] = [await factory.make(db, model)]
    rows += await factory.make_several(db, model, count - 1)
    for column in columns:
        await _vary(db, factory, rows, column, column.through)


async def _make_varied(
    db: AsyncSession,
    factory: Factory,
    model: type[object],
    columns: Sequence[Queried],
    count: int,
) -> None:
    """Make rows as `vary_rows` does, which are changed no more: those of a query.

    The last two have nothing in any column that need not have a value.
    """
    known = columns_of(concrete_mapper(model))
    values = [
        [*choices, *choices[:1], *([None] if known[column.column.key].nullable else [])]
        for column in columns
        for choices in [_choices(column)]
    ]
    for number in range(count - 2):
        varied = {
            column.column.key: choices[number % len(choices)]
            for column, choices in zip(columns, values, strict=True)
            if choices
        }
        try:
            await factory.make(db, model, varied)
        except FactoryError:
            await db.rollback()
            await factory.make(db, model)
    for _ in range(2):
        await factory.make(db, model)


async def let_share(
    db: AsyncSession, attribute: str, first: object, *others: object
) -> None:
    """Let rows hold in a column what another one holds, where they let themselves be changed."""
    value = getattr(first, attribute)
    for row in others:
        await _attempt(db, partial(setattr, row, attribute, value))


async def _vary(
    db: AsyncSession,
    factory: Factory,
    rows: Sequence[object],
    column: Queried,
    through: Sequence[InstrumentedAttribute[Any]],
) -> None:
    """Vary what rows hold, or what rows hold that they are made to refer to.

    The last two stay as they are: with what the database itself sets, and, where they
    need not refer to another row, without one.
    """
    varied = rows[: max(1, len(rows) - 2)]
    if through:
        relation, *rest = through
        leads = relationship_of(relation)
        # Two at least, so that lists behind lists have several, too.
        count = max(2, len(varied)) if leads.uselist else len(varied)
        others = await factory.make_several(db, leads.mapper.class_, count)
        await _vary(db, factory, others, column, rest)
        changes = [
            [partial(_refer, row, relation, other)]
            for row, *some in zip(varied, others, others[1:] + others[:1], strict=False)
            for other in (some if leads.uselist else some[:1])
        ]
        # A row that only one can have goes from one to the next.
        step = 1 if leads.uselist and leads.secondary is None else len(changes) or 1
        for start in range(0, len(changes), step):
            await _attempt_all(db, changes[start : start + step])
    elif column.varied:
        choices = await _free_choices(db, factory, column)
        values = cycle([*choices, *choices[:1], None])
        await _attempt_all(
            db,
            [
                [
                    partial(setattr, row, column.column.key, form)
                    for form in _forms(value, column.column)
                ]
                for row, value in zip(varied, values, strict=False)
            ],
        )


async def _attempt_all(
    db: AsyncSession, changes: Sequence[Sequence[Callable[[], None]]]
) -> None:
    """Make changes at once, and, if they are refused, each in the first way that is not."""

    def change() -> None:
        for ways in changes:
            ways[0]()

    if await _attempt(db, change):
        return
    for ways in changes:
        for way in ways:
            if await _attempt(db, way):
                break


async def _attempt(db: AsyncSession, change: Callable[[], None]) -> bool:
    """Change something if the class and the database let it be changed."""

    def run(session: Session) -> None:
        change()
        session.flush()

    try:
        await db.run_sync(run)
        await db.commit()
    except Exception:  # validators of the project raise what they like
        await db.rollback()
        return False
    return True


def _refer(row: object, relation: InstrumentedAttribute[Any], other: object) -> None:
    """Let a row refer to another one."""
    if not relationship_of(relation).uselist:
        setattr(row, relation.key, other)
        return
    _load(row, relation)
    related: Any = getattr(row, relation.key)
    add = related.add if hasattr(related, "add") else related.append
    add(other)


def _load(row: object, relation: InstrumentedAttribute[Any]) -> None:
    """Load what a row refers to, which many relationships do not do by themselves."""
    state = inspect(row, raiseerr=True)
    if relationship_of(relation).lazy in ("dynamic", "write_only"):
        return
    statement = (
        select(type(row))
        .where(*map(eq, state.mapper.primary_key, state.identity))
        .options(selectinload(relation))
        .execution_options(populate_existing=True)
    )
    state.session.execute(statement).all()


def relationship_of(relation: InstrumentedAttribute[Any]) -> Any:  # noqa: ANN401  # RelationshipProperty of any class
    """Return what a mapper says of a relationship."""
    mapper: Mapper[Any] = inspect(relation.class_, raiseerr=True)
    return mapper.relationships[relation.key]


def _choices(column: Queried) -> Sequence[object]:
    """List values that fit a column by its type alone."""
    if not isinstance(column.values, type):
        return column.values
    kind = stored_type(column.column.type) if hasattr(column.column, "type") else None
    if column.values is str:
        length: int | None = getattr(kind, "length", None)
        texts = [shorten(str(text), length) for text in _CHOICES[str]]
        return list(dict.fromkeys(texts))
    if column.values is Decimal:
        scale = (kind.scale or 0) if isinstance(kind, Numeric) else 0
        return [Decimal(number).scaleb(-scale) for number in _NUMBERS]
    return _CHOICES.get(column.values, ())


async def _free_choices(
    db: AsyncSession, factory: Factory, column: Queried
) -> Sequence[object]:
    """List values that a column can be set to: keys of other rows where it refers to some."""
    mapper: Mapper[Any] = inspect(column.column.class_, raiseerr=True)
    stored: Column[Any] | None = columns_of(mapper).get(column.column.key)
    if stored is not None and stored.primary_key:
        return ()
    if stored is None or not stored.foreign_keys:
        return _choices(column)
    referred = min(stored.foreign_keys, key=lambda key: key.target_fullname).column
    owner = mapper_of(referred.table, mapper)
    name = owner.get_property_by_column(referred).key
    rows = await factory.make_several(db, owner.class_, len(_NUMBERS))
    return [getattr(row, name) for row in rows]


def _forms(value: object, column: QueryableAttribute[Any]) -> list[object]:
    """List what a value may have to be set as: some columns of moments want no zone."""
    if not isinstance(value, dt.datetime):
        return [value]
    plain = value.replace(tzinfo=None)
    is_plain = isinstance(column.type, DateTime) and not column.type.timezone
    return [plain, value] if is_plain else [value, plain]
