"""Writes of rows by columns that clients know: what is there changes, the rest is made.

All of it is tried in a savepoint. Rows that are there are locked in the order of their
primary keys, and only then new ones are written, in that of the columns. Where somebody
else has written one of those in the meantime, the savepoint is taken back with all of its
locks, so that no two requests wait for each other, and all is tried again. A row that
still is not found then is one that the user does not see: to them it is taken.

There is no savepoint within that one, since PostgreSQL lets who waits for what was written
in one that is released wait for the whole transaction. Which item the database refuses, the
last try tells, which has some and is followed by another only where two wait for each other.

Where each item is for itself, all of `each_by_itself` is such a try. An item that clashes is
refused, unless its row is there for the user by now: then another try finds it.
"""

from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from itertools import count
from typing import Any, Generic, TypeVar

from pydantic import BaseModel
from sqlalchemy import ColumnElement, Select, inspect, literal, select, tuple_
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import QueryableAttribute
from starlette.exceptions import HTTPException

from .bulk_updates import ChangedRows
from .bulk_writes import NewRows, in_order, named
from .reading import fresh_rows
from .row_keys import columns_of, is_key, primary_key
from .row_writes import rank_of
from .sqlstates import DEADLOCK, UNIQUE, sqlstate
from .versions import tagged

RowT = TypeVar("RowT")
BodyT = TypeVar("BodyT", bound=BaseModel)
ResultT = TypeVar("ResultT")

__all__ = [
    "Try",
    "Upsert",
    "Written",
    "documented_put",
    "require_unique",
    "rows_of_items",
    "tried",
    "whole_of",
]

_MOST_TRIES = 50
"""Each finds rows that others have made since the one before."""

_PATIENCE = 4
"""Clashes of one row with none that is found: others may make and delete it meanwhile."""


@dataclass(frozen=True)
class Written(Generic[RowT, BodyT]):
    """A row that is written, and the item that is about it."""

    number: int
    """The number of the item."""
    row: RowT
    body: BodyT
    """What is sent of the row."""


class ClashError(Exception):
    """A row that was not there is there now."""


class RefusedError(Exception):
    """The database, or what a row refers to, stands against one of the items."""


class Try:
    """One try of a request."""

    def __init__(
        self,
        clashed: frozenset[tuple[object, ...]] | None,
        alike: int = 1,
        *,
        is_last: bool,
    ) -> None:
        """Hold what came before.

        Args:
            clashed: The keys whose rows the one before had found, if something clashed
                with the others.
            alike: How many in a row had found these, and clashed.
            is_last: Whether it is the last in any case.
        """
        self._clashed = clashed
        self._alike = alike
        self._patience = 1
        self._is_last = is_last
        self.there = frozenset[tuple[object, ...]]()
        """The keys whose rows are there."""
        self._missing: Select[Any] | None = None
        self._holds = False
        self.made: list[object] = []
        """The new rows."""

    @property
    def is_last(self) -> bool:
        """Whether another would find no more: what clashes now is hidden from the user."""
        is_stuck = self._clashed == self.there and self._alike >= self._patience
        return self._is_last or is_stuck

    async def lock(
        self,
        db: AsyncSession,
        by: Sequence[QueryableAttribute[Any]],
        keys: Sequence[tuple[object, ...]],
        model: type[RowT],
        *visible: ColumnElement[bool],
    ) -> list[RowT | None]:
        """Read rows by columns, and lock them in the order of their primary keys.

        Args:
            db: The session, whose transaction goes on.
            by: The attributes that find one row each.
            keys: The values of those, for each item.
            model: The class of the rows.
            visible: Which of its rows the user sees.

        Returns:
            The row of each item; None: there is none, or none that the user sees.
        """
        self._patience = _PATIENCE if len(keys) == 1 else 1
        found = (
            tuple_(*by).in_(keys)
            if len(by) > 1
            else by[0].in_([value for (value,) in keys])
        )
        tables = inspect(model, raiseerr=True).tables
        statement = (
            select(model)
            .where(found, *visible)
            .order_by(*primary_key(model))
            .with_for_update(of=tables, skip_locked=self._holds)
        )
        # Somebody else's change may have come between two tries.
        async with fresh_rows(db):
            rows = (await db.scalars(statement)).all()
        held = ((tuple(getattr(row, one.key) for one in by), row) for row in rows)
        ordered = in_order(keys, held)
        pairs = zip(keys, ordered, strict=True)
        self.there |= {key for key, row in pairs if row is not None}
        self._missing = None
        if None in ordered:
            seen = select(literal(value=True)).select_from(model)
            self._missing = seen.where(found, *visible).limit(1)
        return ordered

    @contextmanager
    def making(self) -> Generator[None]:
        """Let what the block writes be tried again, where a row is there that was not.

        Raises:
            ClashError: It is for `tried`.
        """
        with nullcontext() if self.is_last else _clashes():
            yield

    async def hold(
        self,
        db: AsyncSession,
        by: Sequence[QueryableAttribute[Any]],
        keys: Sequence[tuple[object, ...]],
        model: type[object],
        *visible: ColumnElement[bool],
    ) -> None:
        """Lock the rows of items that are written one after the other from now on; see `lock`.

        That then passes over what others have locked in the meantime, as if it were not
        there: who holds rows waits for no others, see `check_refused`.
        """
        await self.lock(db, by, keys, model, *visible)
        self._holds = True

    async def check_refused(self, db: AsyncSession) -> None:
        """Let an item that was refused be tried again, if its row is there by now.

        Raises:
            ClashError: `lock` has found none of it before; it is for `tried`.
        """
        if self._missing is None or self.is_last:
            return
        if await db.scalar(self._missing) is not None:
            raise ClashError


@dataclass(frozen=True)
class Upsert:
    """Rows of a class that are changed where they are there, and made where not."""

    new: NewRows
    changed: ChangedRows

    async def write(
        self,
        db: AsyncSession,
        attempt: Try,
        keys: Sequence[tuple[object, ...]],
        changed: Sequence[Written[Any, Any]],
        made: Sequence[Written[Any, Any]],
        current_user: object = None,
    ) -> None:
        """Write rows, by few statements where the ORM would do no more.

        Args:
            db: The session, whose transaction goes on.
            attempt: The try that this belongs to.
            keys: The values by which each item finds its row.
            changed: The rows that are there, which are locked.
            made: New ones.
            current_user: The user, if any.

        Raises:
            ProblemError: It names the first item that cannot be written.
            ClashError: A row that was not there is there now; it is for `tried`.
            RefusedError: An item cannot be written; it is for `tried`, too.
        """
        made = sorted(made, key=lambda one: rank_of(keys[one.number]))
        attempt.made += [one.row for one in made]
        if attempt.is_last:
            await self._write_named(db, changed, made, current_user)
            return
        try:
            with _clashes():
                await self._write_at_once(db, changed, made, current_user)
        except (HTTPException, SQLAlchemyError) as error:
            if named(error, 0) is None:
                raise
            raise RefusedError from error

    async def write_some(
        self,
        db: AsyncSession,
        attempt: Try,
        keys: Sequence[tuple[object, ...]],
        changed: Sequence[Written[Any, Any]],
        made: Sequence[Written[Any, Any]],
        current_user: object = None,
    ) -> None:
        """Write rows of items of which each is for itself, as `each_by_itself` has them written.

        Args:
            db: The session, whose transaction goes on, in a savepoint.
            attempt: The try that this belongs to.
            keys: The values by which each of these items finds its row.
            changed: The rows that are there, which are locked.
            made: New ones.
            current_user: The user, if any.
        """
        made = sorted(made, key=lambda one: rank_of(keys[one.number]))
        attempt.made += [one.row for one in made]
        await self._write_at_once(db, changed, made, current_user)

    async def _write_at_once(
        self,
        db: AsyncSession,
        changed: Sequence[Written[Any, Any]],
        made: Sequence[Written[Any, Any]],
        current_user: object,
    ) -> None:
        # Who makes a row that is there waits for who changes it: none of them has changed one.
        if made:
            new = [one.row for one in made]
            await self.new.add_at_once(db, new, current_user)
        rows, bodies = [one.row for one in changed], [one.body for one in changed]
        await self.changed.write_at_once(db, rows, bodies, current_user)

    async def _write_named(
        self,
        db: AsyncSession,
        changed: Sequence[Written[Any, Any]],
        made: Sequence[Written[Any, Any]],
        current_user: object,
    ) -> None:
        if changed:
            rows, bodies = [one.row for one in changed], [one.body for one in changed]
            numbers = [one.number for one in changed]
            await self.changed.write(db, rows, bodies, current_user, numbers=numbers)
        if made:
            rows, numbers = [one.row for one in made], [one.number for one in made]
            await self.new.add(db, rows, current_user, numbers=numbers)


async def tried(
    db: AsyncSession, attempt: Callable[[Try], Awaitable[ResultT]]
) -> ResultT:
    """Try to write rows until nobody has written one of them in the meantime.

    Args:
        db: The session, whose transaction goes on.
        attempt: One try, in a savepoint; hooks of a project that it calls may be called
            again, when all that they have written is taken back.
    """
    clashed: frozenset[tuple[object, ...]] | None = None
    alike = 1
    is_last = False
    for number in count(1):
        one = Try(clashed, alike, is_last=is_last or number == _MOST_TRIES)
        try:
            async with db.begin_nested():
                return await attempt(one)
        except ClashError:
            alike = alike + 1 if clashed == one.there else 1
            clashed = one.there
        except RefusedError:
            is_last = True
        except DBAPIError as error:
            # Another column may be unique, too, and others may write in its order.
            if sqlstate(error) != DEADLOCK or number == _MOST_TRIES:
                raise
        # That they are taken back, the session does not know of what a statement wrote.
        for row in one.made:
            if row in db:
                db.expunge(row)
    raise AssertionError  # it is counted on and on


def rows_of_items(
    found: Sequence[RowT | None], made: Sequence[Written[RowT, Any]]
) -> list[tuple[RowT, bool]]:
    """Return the row of each item, and whether it is new."""
    new = {one.number: one.row for one in made}
    rows = [(new.get(number, row), number in new) for number, row in enumerate(found)]
    return [(row, is_new) for row, is_new in rows if row is not None]


def whole_of(
    given: BaseModel,
    request: type[BodyT],
    **key: Any,  # noqa: ANN401  # of the types of the key's parts
) -> BodyT:
    """Return what `create` or `update` would get of a row that is said as a whole.

    Args:
        given: What is said of the row, which is valid.
        request: The model of a request that makes or changes it.
        key: The fields of its key, where the request has them.
    """
    fields = type(given).model_fields.keys() & request.model_fields.keys()
    values = {name: getattr(given, name) for name in fields} | key
    body = request.model_construct({*values})
    vars(body).update(values)
    return body


def documented_put(
    answer: type[BaseModel], *, is_tagged: bool = False
) -> dict[int | str, dict[str, Any]]:
    """Document what is answered where the row of a key is new.

    Args:
        answer: The model of the answer.
        is_tagged: Whether it has the version of the row.
    """
    made: dict[str, Any] = {"model": answer, "description": "The row is new"}
    return {201: made | (tagged(201)[201] if is_tagged else {})}


def require_unique(*by: QueryableAttribute[Any]) -> None:
    """Check that attributes tell rows apart, at the start of an application.

    Args:
        by: What rows are found by, and what is equal in all rows that one user sees.

    Raises:
        RuntimeError: Several rows may have the same values; the message names the class.
    """
    mapper = by[0].parent.mapper
    columns = {column for one in by for column in columns_of(one)}
    if columns and not is_key(columns, mapper):
        names = ", ".join(one.key for one in by)
        raise RuntimeError(
            f"an upsert of {mapper.class_.__name__} finds rows by ({names}), which several "
            "may share: give the table a unique constraint of these columns"
        )


@contextmanager
def _clashes() -> Generator[None]:
    try:
        yield
    except IntegrityError as error:
        if sqlstate(error) == UNIQUE:
            raise ClashError from error
        raise
