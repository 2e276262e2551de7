"""Writes of many rows: all of them, or none and a word about the first that is at fault.

They are written together, in a savepoint. Where that fails, halves of them are tried until
it is known which row is at fault: of many rows at once, the database does not tell.
"""

from collections.abc import (
    Awaitable,
    Callable,
    Generator,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager
from dataclasses import astuple, dataclass, is_dataclass
from typing import TypeVar, cast

from pydantic import BaseModel
from sqlalchemy import RowMapping, inspect, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.exceptions import HTTPException

from ..problems import FieldError, ProblemError, refusal_of
from .faults import fault_of
from .moments import as_utc
from .plain_tables import Shown
from .reading import fresh_rows
from .references import References
from .row_keys import rows_again
from .row_writes import add_rows, insert_rows
from .writes import violations

RowT = TypeVar("RowT")
ResultT = TypeVar("ResultT")

__all__ = [
    "REPEATS",
    "NewRows",
    "all_there",
    "in_order",
    "named",
    "of_item",
    "refresh_rows",
    "refuse_repeats",
    "repeats",
    "require_version",
    "seen_by_writer",
    "write_rows",
]

_SERVER_ERROR = 500

REPEATS = "repeats an item"
"""What is said of an item about the row of another."""


@dataclass(frozen=True)
class NewRows:
    """New rows of a class, as requests make them."""

    model: type[object]
    request: type[BaseModel]
    """The model of an item, of which errors name the fields."""
    references: References | None = None
    """What refers to rows that not everybody sees."""
    aliases: Mapping[str, str] | None = None
    """What requests call attributes that have another name, by attribute."""

    async def insert(
        self,
        db: AsyncSession,
        rows: Sequence[object],
        shown: Shown,
        current_user: object = None,
    ) -> list[RowMapping]:
        """Write rows, by one statement where the ORM would do no more.

        Args:
            db: The session, whose transaction goes on.
            rows: The rows, of which each is about the item at its place.
            shown: The statement that selects what is shown of the row with the key `pk`.
            current_user: The user, if any.

        Returns:
            What is shown of each row as it is stored.

        Raises:
            ProblemError: It names the first item that cannot be written.
        """

        async def write(some: Sequence[object]) -> list[RowMapping]:
            return await insert_rows(db, some, shown)

        return await self._write(db, rows, write, current_user)

    async def add(
        self,
        db: AsyncSession,
        rows: Sequence[object],
        current_user: object = None,
        *,
        numbers: Sequence[int] | None = None,
    ) -> bool:
        """Write rows, which the session holds afterwards; see `insert`.

        Args:
            db: The session, whose transaction goes on.
            rows: The rows.
            current_user: The user, if any.
            numbers: The number of the item that each is about; None: that of its place.

        Returns:
            Whether they hold all columns as they are stored.
        """

        async def write(some: Sequence[object]) -> Sequence[bool]:
            return [await add_rows(db, some)] * len(some)

        return all(await self._write(db, rows, write, current_user, numbers))

    async def add_at_once(
        self, db: AsyncSession, rows: Sequence[object], current_user: object = None
    ) -> None:
        """Write rows without a savepoint: what the database refuses names none of them."""
        if self.references is not None:
            await self.references.check_all(db, rows, current_user)
        await add_rows(db, rows)

    @contextmanager
    def item(self, number: int) -> Generator[None]:
        """Let what the block raises be about an item of the request."""
        with of_item(number), violations(self.model, self.request, self.aliases):
            yield

    async def _write(
        self,
        db: AsyncSession,
        rows: Sequence[object],
        write: Callable[[Sequence[object]], Awaitable[Sequence[ResultT]]],
        current_user: object,
        numbers: Sequence[int] | None = None,
    ) -> list[ResultT]:
        async def checked(some: Sequence[object]) -> Sequence[ResultT]:
            with violations(self.model, self.request, self.aliases):
                if self.references is not None:
                    await self.references.check_all(db, some, current_user)
                return await write(some)

        return await write_rows(db, rows, checked, numbers)


async def write_rows(
    db: AsyncSession,
    rows: Sequence[RowT],
    write: Callable[[Sequence[RowT]], Awaitable[Sequence[ResultT]]],
    numbers: Sequence[int] | None = None,
) -> list[ResultT]:
    """Write rows together.

    Args:
        db: The session, whose transaction goes on.
        rows: The rows.
        write: Writes some of them; it may be called again with a half of those.
        numbers: The number of the item that each is about; None: that of its place.

    Returns:
        What was made of each row.

    Raises:
        ProblemError: It names the first item that cannot be written.
    """
    about = range(len(rows)) if numbers is None else numbers
    try:
        async with db.begin_nested():
            return [*await write(rows)]
    except (HTTPException, SQLAlchemyError) as error:
        refused = named(error, about[0])
        if refused is None:
            raise
        if len(rows) == 1:
            raise refused from error
    half = len(rows) // 2
    return [
        *await write_rows(db, rows[:half], write, about[:half]),
        *await write_rows(db, rows[half:], write, about[half:]),
    ]


@contextmanager
def of_item(number: int) -> Generator[None]:
    """Let what the block raises be about an item of the request.

    Raises:
        ProblemError: It names the item, and what of it is wrong.
    """
    try:
        yield
    except (HTTPException, SQLAlchemyError) as error:
        refused = named(error, number)
        if refused is None:
            raise
        raise refused from error


def named(error: HTTPException | SQLAlchemyError, number: int) -> ProblemError | None:
    """Say of an error which item it is about; None: of none."""
    found: HTTPException | None
    if isinstance(error, SQLAlchemyError):
        found = None if fault_of(error) else refusal_of(error)
    else:
        found = error if error.status_code < _SERVER_ERROR else None
    if found is None:
        return None
    place: list[str | int] = ["body", number]
    errors = found.errors if isinstance(found, ProblemError) else ()
    fields = [
        FieldError(loc=[*place, *one.loc[1:]], msg=one.msg, type=one.type)
        for one in errors
        if one.loc[:1] == ["body"]
    ]
    whole = FieldError(loc=place, msg=str(found.detail), type="item")
    return ProblemError(
        found.status_code, str(found.detail), fields or [whole], found.headers
    )


async def refresh_rows(db: AsyncSession, rows: Sequence[object]) -> None:
    """Read the columns of rows of one class again, by one statement."""
    mapper = inspect(rows[0], raiseerr=True).mapper
    async with fresh_rows(db):
        await db.scalars(select(mapper).where(rows_again(rows)))


def in_order(
    keys: Iterable[object], found: Iterable[tuple[object, RowT]]
) -> list[RowT | None]:
    """Return what was found of each key; None: nothing."""
    by_key = {_comparable(key): row for key, row in found}
    return [by_key.get(_comparable(key)) for key in keys]


def _comparable(key: object) -> object:
    """Return a key, or all parts of one, as equal keys are equal: moments in UTC."""
    if is_dataclass(key) and not isinstance(key, type):
        key = astuple(key)
    if isinstance(key, tuple):
        return tuple(as_utc(part) for part in cast("tuple[object, ...]", key))
    return as_utc(key)


def refuse_repeats(keys: Iterable[object]) -> None:
    """Refuse a request with two items about one row.

    Raises:
        ProblemError: 422, it names the first item that repeats a key.
    """
    for number in repeats(keys):
        detail = "Two items are about one row"
        place: list[str | int] = ["body", number]
        error = FieldError(loc=place, msg=REPEATS, type="repeated")
        raise ProblemError(422, detail, [error])


def repeats(keys: Iterable[object]) -> Iterator[int]:
    """Yield the numbers of the items that repeat the key of one before."""
    known = set[object]()
    for number, key in enumerate(keys):
        compared = _comparable(key)
        if compared in known:
            yield number
        known.add(compared)


def require_version(known: int | None, version: int) -> None:
    """Compare the version that an item is based on with that of its row, which is locked.

    Raises:
        ProblemError: 412, the row has changed; None is what the item does not say.
    """
    if known is not None and known != version:
        raise ProblemError(412, "The row has changed since it was read.")


def seen_by_writer(rows: Sequence[RowT | None]) -> list[RowT]:
    """Return written rows as they are read again, or refuse what hides one from its writer.

    Call it before the commit, so that nothing is kept of what is refused.

    Raises:
        ProblemError: 403, it names the first item that the user could not see.
    """
    detail = "The user may not write what they could not see afterwards"
    return _whole(rows, 403, detail)


def all_there(rows: Sequence[RowT | None], detail: str) -> list[RowT]:
    """Return the rows that were asked for, if each is there.

    Args:
        rows: The rows; None: there is none, or none that the user sees.
        detail: What is said then.

    Raises:
        ProblemError: 404, it names the first item that is about no row.
    """
    return _whole(rows, 404, detail)


def _whole(rows: Sequence[RowT | None], status: int, detail: str) -> list[RowT]:
    for number, row in enumerate(rows):
        if row is None:
            with of_item(number):
                raise ProblemError(status, detail)
    return [row for row in rows if row is not None]
