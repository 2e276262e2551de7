"""Reads of a statement each, for handlers that write nothing and load no relations."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Executable, FrozenResult, Result
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.orm import Session
from sqlalchemy.util import greenlet_spawn

from .database import reading

__all__ = ["Reader"]


class Reader:
    """Runs statements outside of transactions, each on a connection of its own.

    The connection goes back to its pool before an answer is made of the rows. What an
    `AsyncSession` does in several steps of the event loop (run, close) is one here, which
    is why a read costs less. Events of `Session` apply.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        """Read from the database of an engine."""
        self._engine = reading(engine).sync_engine

    async def execute(
        self, statement: Executable, parameters: Mapping[str, Any] | None = None
    ) -> Result[Any]:
        """Run a statement and return all its rows."""
        frozen = await greenlet_spawn(self._run, statement, parameters)
        return frozen()

    async def scalar(
        self, statement: Executable, parameters: Mapping[str, Any] | None = None
    ) -> Any:  # noqa: ANN401  # as that of a session
        """Run a statement and return the first value of its first row."""
        return (await self.execute(statement, parameters)).scalar()

    def _run(
        self, statement: Executable, parameters: Mapping[str, Any] | None
    ) -> FrozenResult[Any]:
        with Session(self._engine) as session:
            return session.execute(statement, parameters).freeze()
