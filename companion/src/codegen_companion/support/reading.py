"""Reads of a statement each without a session, and rows read anew within one."""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeGuard
from weakref import WeakKeyDictionary

from sqlalchemy import ColumnElement, CursorResult, Executable, Result, Select, inspect
from sqlalchemy.engine import Compiled
from sqlalchemy.engine.result import IteratorResult, SimpleResultMetaData
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession
from sqlalchemy.orm import InstanceState, Mapper, QueryableAttribute
from sqlalchemy.util import greenlet_spawn

from .connections import set_statement_timeout
from .database import reading
from .hang_ups import release_with_answer
from .listeners import sessions_are_plain

__all__ = ["Reader", "fresh_rows", "read_session"]


@asynccontextmanager
async def read_session(engine: AsyncEngine) -> AsyncGenerator[AsyncSession]:
    """Open a session for reads, without a transaction.

    Its connection goes back when the answer is made: rows keep what was loaded of them.
    """
    async with AsyncSession(reading(engine), expire_on_commit=False) as session:
        release_with_answer(session.close)
        yield session


class Reader:
    """Runs statements outside of transactions, each on a connection of its own.

    The connection goes back to its pool before an answer is made of the rows. What an
    `AsyncSession` does in several steps of the event loop (run, close) is one here, which
    is why a read costs less. It does without a session as long as nothing listens to any:
    listeners of `Session` see its statements, whenever they were added.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        """Read from the database of an engine."""
        self._engine = reading(engine).sync_engine
        self.statement_timeout: float | None = None
        """Seconds that a statement may take, if not those of the database."""

    @property
    def dialect(self) -> str:
        """The name of the database's kind: `postgresql`."""
        return self._engine.dialect.name

    async def execute(
        self, statement: Executable, parameters: Mapping[str, Any] | None = None
    ) -> Result[Any]:
        """Run a statement and return all its rows."""
        return await greenlet_spawn(self._run, statement, parameters)

    async def scalar(
        self, statement: Executable, parameters: Mapping[str, Any] | None = None
    ) -> Any:  # noqa: ANN401  # as that of a session
        """Run a statement and return the first value of its first row."""
        return (await self.execute(statement, parameters)).scalar()

    def _run(
        self, statement: Executable, parameters: Mapping[str, Any] | None
    ) -> Result[Any]:
        if sessions_are_plain() and _is_select(statement):
            with self._engine.connect() as connection:
                if self.statement_timeout:
                    set_statement_timeout(connection, self.statement_timeout)
                result = connection.execute(
                    statement, parameters, execution_options=_AS_COMPILED
                )
                if names := _columns(result, statement):
                    return IteratorResult(names, iter(result.all()))
        with AsyncSession.sync_session_class(self._engine) as session:
            if self.statement_timeout:
                set_statement_timeout(session.connection(), self.statement_timeout)
            return session.execute(statement, parameters).freeze()()


def _is_select(statement: Executable) -> TypeGuard[Select[*tuple[Any, ...]]]:
    return isinstance(statement, Select)


_AS_COMPILED = {"_result_disable_adapt_to_context": True}
"""As sessions have it: the columns of this statement are not matched with those of the
equal one that was compiled, which takes longer than all else of a filtered read."""

_COLUMN = (ColumnElement, QueryableAttribute)
_COLUMNS: WeakKeyDictionary[Compiled, SimpleResultMetaData | None] = WeakKeyDictionary()


def _columns(
    result: CursorResult[Any], statement: Select[*tuple[Any, ...]]
) -> SimpleResultMetaData | None:
    """Name the columns of rows as a session does; None: the statement is of instances.

    A connection names a column as its table does, a session as the class does. Statements
    are compiled once, so that few ask for it. One of instances, which no generated code
    has, runs a second time, on a session.
    """
    compiled = result.context.compiled
    if compiled is None:
        return None
    if compiled not in _COLUMNS:
        wanted = statement.column_descriptions
        is_of_columns = all(isinstance(one["expr"], _COLUMN) for one in wanted)
        names = [one["name"] for one in wanted]
        _COLUMNS[compiled] = SimpleResultMetaData(names) if is_of_columns else None
    return _COLUMNS[compiled]


def fresh_rows(db: AsyncSession) -> AbstractAsyncContextManager[None]:
    """Let the statements of a block fill rows anew, also those that a session has.

    They see what triggers, hooks and others have changed, and relations hold what the
    statements find. `populate_existing` does so on every way to a row, so that one way
    takes away what another has loaded. What the block does not load is afterwards as it
    was: whoever holds a row, such as that of the user, goes on reading it.
    """
    return _FreshRows(db)


class _FreshRows:
    """A block of statements; most sessions hold nothing when it begins."""

    def __init__(self, db: AsyncSession) -> None:
        self._db = db
        self._held: list[_Held] = []

    async def __aenter__(self) -> None:
        # What is written during the block would be taken for read.
        session = self._db.sync_session
        if not session.identity_map and not session.new:
            return
        await self._db.flush()
        self._held = [_hold(inspect(row)) for row in session.identity_map.values()]

    async def __aexit__(self, *_: object) -> None:
        for row in self._held:
            row.put_back()


@dataclass(frozen=True, slots=True)
class _Held:
    """What was loaded of a row, and how the rest of it loads."""

    state: InstanceState[Any]
    values: dict[str, Any]
    loaders: dict[str, Callable[..., Any]]

    def put_back(self) -> None:
        """Give the row all that it has not been given anew."""
        loaded = self.state.dict
        for name, value in self.values.items():
            loaded.setdefault(name, value)
        self.state.callables = self.loaders


def _hold(state: InstanceState[Any]) -> _Held:
    """Take what is loaded of a row out of it."""
    loaded = state.dict
    values = {name: loaded.pop(name) for name in _names(state.mapper) if name in loaded}
    return _Held(state, values, dict(state.callables))


@cache
def _names(mapper: Mapper[Any]) -> frozenset[str]:
    """Name the attributes that statements load, without the primary key."""
    keys = {mapper.get_property_by_column(column).key for column in mapper.primary_key}
    return frozenset(mapper.attrs.keys()) - keys
