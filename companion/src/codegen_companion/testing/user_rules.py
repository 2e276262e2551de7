"""Stand-ins for the guards and hooks of a project, whose rules tests cannot know."""

from collections.abc import Awaitable, Callable, Mapping
from types import ModuleType
from typing import TypeVar

import pytest
from pydantic import BaseModel
from sqlalchemy import inspect
from sqlalchemy.ext.asyncio import AsyncSession

from .stand_in import Replacement, names_of

DataT = TypeVar("DataT")

Function = Callable[..., Awaitable[object]]


async def allow(*_args: object, **_values: object) -> bool:
    """Guard that allows everything."""
    return True


async def unchanged(data: DataT, **_values: object) -> DataT:
    """Take the place of a hook that runs before a write."""
    return data


async def nothing(*_args: object, **_values: object) -> None:
    """Take the place of a hook that runs after a write."""


class Recorder(Replacement):
    """Is called in place of a function: notes how, and answers what it is told."""

    def __init__(self, answer: object) -> None:
        """Prepare it.

        Args:
            answer: What it returns.
        """
        super().__init__()
        self._answer = answer

    async def __call__(
        self, *args: object, db: AsyncSession, **values: object
    ) -> object:
        """Do what the function would do."""
        self.calls.append((args, values))
        return self._answer


class Echo(Recorder):
    """Notes its calls, and returns what a hook is given last."""

    def __init__(self) -> None:
        """Prepare it."""
        super().__init__(None)

    async def __call__(
        self, *args: object, db: AsyncSession, **values: object
    ) -> object:
        """Do what the hook would do."""
        self.calls.append((args, values))
        return args[-1]


class Assigning(Replacement):
    """Is called in place of a hook with a row: notes how, and sets fields of the row.

    Attributes:
        identities: The primary key of the row of each call; None: it was not written yet.
    """

    def __init__(self, values: BaseModel, aliases: Mapping[str, str]) -> None:
        """Prepare it.

        Args:
            values: A request, whose fields that were sent are set.
            aliases: The attributes that fields stand for where they are called otherwise.
        """
        super().__init__()
        self.identities: list[object] = []
        self._values = values
        self._aliases = aliases

    async def __call__(self, *args: object, db: AsyncSession, **values: object) -> None:
        """Do what the hook would do."""
        self.calls.append((args, values))
        self.identities.append(inspect(args[0], raiseerr=True).identity)
        for name in self._values.model_fields_set:
            attribute = self._aliases.get(name, name)
            setattr(args[0], attribute, getattr(self._values, name))


class Rules:
    """The guards and hooks that a module calls, with stand-ins in their place."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        module: ModuleType,
        *stand_ins: tuple[Function, Function],
    ) -> None:
        """Replace them.

        Args:
            monkeypatch: Puts them back in the end.
            module: The module that calls them.
            stand_ins: Each function, and what takes its place.

        Raises:
            LookupError: The module does not have one of the functions.
        """
        self._monkeypatch = monkeypatch
        self._module = module
        self._names = {
            function: names_of(module, function) for function, _ in stand_ins
        }
        for function, stand_in in stand_ins:
            self.replace(function, stand_in)

    def replace(self, function: Function, stand_in: Function) -> None:
        """Let another stand-in take the place of a function, whatever the module calls it."""
        for name in self._names[function]:
            self._monkeypatch.setattr(self._module, name, stand_in)
