"""Tries of passwords, counted in a table of the project, for all of its processes.

Each step is a transaction of its own, which is over before anything is waited for. Who
sends many tries at once takes few connections from others, and who is refused takes none.
"""

import asyncio
import datetime as dt
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from sqlalchemy import DateTime, Integer, String, and_, case, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.orm import Mapped, mapped_column

from .moments import as_utc
from .sign_in_rules import (
    MEMORY,
    WINDOW,
    Count,
    Keys,
    Outcome,
    Refusal,
    Reservation,
    decide,
    seconds_to,
)

AT_ONCE = 4
"""Connections that are used at a time; of SQLite, where one writes at a time, one."""

MOST_REFUSED = 10_000
"""Keys that are known to be refused; of more the table is asked again."""

_MOST_SWEPT = 1000


class SignInCountMixin:
    """The columns of a table of counts, for a class of the project.

    `class SignInCount(SignInCountMixin, Base): __tablename__ = "sign_in_counts"`. Rows
    tell neither addresses nor accounts. They go once their `expires_at` is past. Types
    are written out: the project's base may map Python's types to others.
    """

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    failures: Mapped[int] = mapped_column(Integer)
    pending: Mapped[int] = mapped_column(Integer)
    waiting: Mapped[int] = mapped_column(Integer)
    has_failed: Mapped[bool]
    ends_at: Mapped[dt.datetime] = mapped_column(DateTime(timezone=True))
    expires_at: Mapped[dt.datetime] = mapped_column(DateTime(timezone=True), index=True)


class DatabaseCounts:
    """Counts tries in rows, which every transaction locks in the order of `Keys`."""

    def __init__(
        self, engine: Callable[[], AsyncEngine], model: type[SignInCountMixin]
    ) -> None:
        """Choose the table.

        Args:
            engine: Returns the engine of its database.
            model: Its class.
        """
        self._engine = engine
        self._model = model
        self._swept_at = dt.datetime.min.replace(tzinfo=dt.UTC)
        self._refused: OrderedDict[str, dt.datetime] = OrderedDict()

    async def reserve(self, keys: Keys) -> Reservation | Refusal:
        """Let a try in and count it as pending, or refuse it."""
        async with self._slot():
            now = dt.datetime.now(dt.UTC)
            # Before its window is over no other process can take that back.
            for key in keys:
                if now < (until := self._refused.get(key, now)):
                    return Refusal(seconds_to(until, now), is_final=True, key=key)
            await self._sweep(now)
            decision = await self._reserve(keys, now)
        if isinstance(decision, Refusal) and decision.key:
            self._refused[decision.key] = now + dt.timedelta(seconds=decision.seconds)
            if len(self._refused) > MOST_REFUSED:
                self._refused.popitem(last=False)
        return decision

    async def settle(self, reservation: Reservation, outcome: Outcome) -> None:
        """Count what became of a try."""
        async with self._slot():
            await self._settle(reservation, outcome)

    def _slot(self) -> asyncio.Semaphore:
        is_sqlite = self._engine().dialect.name == "sqlite"
        return _slots(asyncio.get_running_loop(), 1 if is_sqlite else AT_ONCE)

    async def _reserve(self, keys: Keys, now: dt.datetime) -> Reservation | Refusal:
        async with self._engine().connect() as connection:
            pair, address, account = [
                await self._take(connection, key, now) for key in keys
            ]
            decision = decide(keys, pair, address, account, now)
            if isinstance(decision, Refusal):
                await connection.rollback()
                return decision
            if decision.seconds:
                await connection.execute(
                    update(self._model)
                    .where(self._model.digest == keys.account)
                    .values(waiting=self._model.waiting + 1)
                )
            await connection.commit()
        return decision

    async def _settle(self, reservation: Reservation, outcome: Outcome) -> None:
        keys, model = reservation.keys, self._model
        now = dt.datetime.now(dt.UTC)
        async with self._engine().begin() as connection:
            own = 0
            if outcome is Outcome.SUCCEEDED:
                failures = select(model.failures).where(model.digest == keys.pair)
                own = await connection.scalar(failures.with_for_update()) or 0
            for key, ends_at in zip(keys, reservation.ends_at, strict=True):
                has_waited = bool(reservation.seconds) and key == keys.account
                values = self._released(ends_at, has_waited=has_waited)
                if outcome is Outcome.FAILED:
                    values |= {"failures": model.failures + 1, "has_failed": True}
                    if key == keys.pair:
                        values["expires_at"] = now + MEMORY
                elif outcome is Outcome.SUCCEEDED:
                    left = model.failures - own
                    values["failures"] = case((left > 0, left), else_=0)
                    if key == keys.pair:
                        values["has_failed"] = False
                await connection.execute(
                    update(model).where(model.digest == key).values(values)
                )

    async def _take(
        self, connection: AsyncConnection, key: str, now: dt.datetime
    ) -> Count:
        """Lock the row of a key, and count one more try of it as pending."""
        model = self._model
        is_over = model.ends_at <= now
        is_forgotten = and_(is_over, model.expires_at <= now)
        first = {
            "failures": 0,
            "pending": 1,
            "waiting": 0,
            "has_failed": False,
            "ends_at": now + WINDOW,
            "expires_at": now + WINDOW,
        }
        again = {
            "failures": case((is_over, 0), else_=model.failures),
            "pending": case((is_over, 1), else_=model.pending + 1),
            "waiting": case((is_over, 0), else_=model.waiting),
            "has_failed": case((is_forgotten, False), else_=model.has_failed),
            "ends_at": case((is_over, first["ends_at"]), else_=model.ends_at),
            "expires_at": case(
                (model.expires_at < first["ends_at"], first["ends_at"]),
                else_=model.expires_at,
            ),
        }
        dialect: Any = postgresql if connection.dialect.name == "postgresql" else sqlite
        statement = (
            dialect.insert(model)
            .values(digest=key, **first)
            .on_conflict_do_update(index_elements=[model.digest], set_=again)
            .returning(
                model.ends_at,
                model.failures,
                model.pending,
                model.waiting,
                model.has_failed,
            )
        )
        row = (await connection.execute(statement)).one()
        return Count(as_utc(row.ends_at), *row[1:])

    def _released(self, ends_at: dt.datetime, *, has_waited: bool) -> dict[str, Any]:
        """Return what a try that is pending no more leaves of a row."""
        model = self._model
        columns = (
            ("pending", model.pending),
            *([("waiting", model.waiting)] if has_waited else []),
        )
        return {
            name: case(
                (and_(model.ends_at == ends_at, column > 0), column - 1), else_=column
            )
            for name, column in columns
        }

    async def _sweep(self, now: dt.datetime) -> None:
        """Delete rows that are of no use any more, once in a while.

        Those that somebody has locked are left: two transactions would wait for each
        other.
        """
        if now - self._swept_at < WINDOW:
            return
        self._swept_at = now
        model = self._model
        old = select(model.digest).where(model.expires_at <= now).limit(_MOST_SWEPT)
        old = old.with_for_update(skip_locked=True)
        async with self._engine().begin() as connection:
            await connection.execute(delete(model).where(model.digest.in_(old)))


@lru_cache(maxsize=1)
def _slots(_loop: asyncio.AbstractEventLoop, number: int) -> asyncio.Semaphore:
    return asyncio.Semaphore(number)
