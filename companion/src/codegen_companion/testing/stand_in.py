"""A stand-in for a function of the project that a route calls."""

from types import ModuleType
from typing import Any

import pytest
from sqlalchemy import inspect
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm.attributes import flag_modified

from .factory import Factory


class Replacement:
    """Takes the place of a function, and notes how it is called.

    Attributes:
        calls: The arguments of each call.
    """

    def __init__(self) -> None:
        """Start without a call."""
        self.calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []

    def replace(
        self, monkeypatch: pytest.MonkeyPatch, module: ModuleType, function: object
    ) -> None:
        """Take the place of a function, whatever the module calls it.

        Raises:
            LookupError: The module does not have the function.
        """
        replace_function(monkeypatch, module, function, self)


class StandIn(Replacement):
    """Is called in place of a function: notes how, writes a row, and ends as it is told.

    Whether the row is there afterwards tells whether the caller committed.

    Attributes:
        error: What it raises.
        touches: How often it also writes the row that it gets.
    """

    def __init__(
        self,
        factory: Factory,
        model: type[object],
        result: object = None,
        error: Exception | None = None,
        *,
        touches: int = 0,
        writes: bool = True,
    ) -> None:
        """Prepare it.

        Args:
            factory: Makes the row.
            model: The class of the row.
            result: What it returns.
            error: What it raises instead.
            touches: How often it also writes the row that it gets, and changes no value;
                the last time it leaves the flush to the caller.
            writes: Whether it writes a row at all.
        """
        super().__init__()
        self._factory = factory
        self._model = model
        self._result = result
        self.error = error
        self.touches = touches
        self._writes = writes
        self._key: object = None

    async def __call__(
        self, /, *args: object, db: AsyncSession, **values: object
    ) -> object:
        """Do what the function would do; a parameter of it may be called `self`."""
        self.calls.append((args, values))
        if self._writes:
            row = await self._factory.add(db, self._model)
            self._key = inspect(row, raiseerr=True).identity
        for _ in range(self.touches):
            await db.flush()
            touch(args[0])
        if self.error is not None:
            raise self.error
        return self._result

    async def is_kept(self, db: AsyncSession) -> bool:
        """Tell whether what it wrote is stored.

        Args:
            db: A session that reads what others committed.
        """
        assert self._key is not None, "was not called"  # noqa: S101  # part of a test
        return await db.get(self._model, self._key, populate_existing=True) is not None


def touch(row: object) -> None:
    """Let the next flush write a column of a row as it is."""
    state = inspect(row, raiseerr=True)
    mapper = state.mapper
    free = [
        attribute.key
        for attribute in mapper.column_attrs
        if attribute.key in state.dict
        and attribute.columns[0] not in mapper.primary_key
    ]
    flag_modified(row, free[0])


def replace_function(
    monkeypatch: pytest.MonkeyPatch,
    module: ModuleType,
    function: object,
    stand_in: object,
) -> None:
    """Put something in a function's place, whatever the module calls it.

    Raises:
        LookupError: The module does not have the function.
    """
    for name in names_of(module, function):
        monkeypatch.setattr(module, name, stand_in)


def names_of(module: ModuleType, function: object) -> list[str]:
    """List what a module calls a function that it imports.

    Raises:
        LookupError: It does not import it.
    """
    names = [name for name, value in vars(module).items() if value is function]
    if not names:
        raise LookupError(f"{module.__name__} does not import {function}")
    return names
