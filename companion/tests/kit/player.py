"""Plays cases of a resource, each with an application and a database of its own."""

from collections.abc import AsyncGenerator, Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.problems import install_problem_handlers
from codegen_companion.support.http_rules import install_http_rules
from codegen_companion.support.idempotency import install_repeats
from codegen_companion.testing.databases import SERVER_VARIABLE, fresh_database
from codegen_companion.testing.factory import Factory
from codegen_companion.testing.scene import EVERYTHING, Case, Scene, Seen
from codegen_companion.testing.sign_in import SignIn

from ..conftest import connect
from . import doors


def expected_failures(entries: Iterable[str]) -> set[str]:
    """Return the names of the cases that entries such as `get list: answers` stand for."""
    return {
        f"{operation} {check}"
        for entry in entries
        for operations, _, check in [entry.partition(": ")]
        for operation in operations.split()
    }


def cases_about(cases: Mapping[str, Case], expected: Iterable[str]) -> list[Case]:
    """List the cases of the operations that some of them are about."""
    kinds = {name.partition(" ")[0] for name in expected}
    return [case for name, case in cases.items() if name.partition(" ")[0] in kinds]


class Player:
    """Plays cases, each with an application and a database of its own."""

    def __init__(
        self,
        directory: Path,
        monkeypatch: pytest.MonkeyPatch,
        resource: ModuleType,
        seen: Seen = EVERYTHING,
    ) -> None:
        """Mount the resource; `seen` says which rows of other classes users see."""
        self._seen = seen
        self._resource = resource
        # One that has faults is the resource's own.
        self._user = getattr(resource, "user", doors.user)
        self._directory = directory
        self._monkeypatch = monkeypatch
        self.app = FastAPI()
        install_http_rules(self.app, resource.__name__)
        install_problem_handlers(self.app)
        install_repeats(self.app)
        self.app.include_router(resource.router)

    async def play(self, case: Case) -> str | None:
        """Return how a case fails, or None."""
        transport = ASGITransport(self.app, raise_app_exceptions=False)
        headers = {"Authorization": "Bearer user.ab"}
        file = self._directory / case.name.replace("/", "-")
        file.mkdir()
        async with (
            fresh_database(connect, [self._resource.Base.metadata], file) as engine,
            AsyncClient(
                transport=transport, base_url="http://test", headers=headers
            ) as client,
            AsyncSession(
                engine.execution_options(isolation_level="AUTOCOMMIT"),
                expire_on_commit=False,
            ) as db,
        ):
            with self._monkeypatch.context() as patch:
                patch.setattr(doors, "engines", [engine])
                user = {"sub": "user-1"}
                fixtures: dict[str, Any] = {
                    "monkeypatch": patch,
                    "app": self.app,
                    "client": client,
                    "factory": Factory(),
                    "db": db,
                    "sign_in": SignIn(self.app, patch, self._user, user),
                }
                try:
                    await Scene(case, fixtures.__getitem__, self._seen).play()
                except AssertionError as error:
                    return "\n".join(error.__notes__)
        return None

    async def failures(self, cases: Iterable[Case]) -> list[str]:
        """Return the names of the cases that fail."""
        return [case.name for case in cases if await self.play(case)]


def players(resource: ModuleType, seen: Seen = EVERYTHING) -> Any:  # noqa: ANN401  # a fixture
    """Return the fixture of a player, with SQLite, of a resource that has no faults yet."""

    @pytest.fixture
    async def player(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> AsyncGenerator[Player]:
        monkeypatch.delenv(SERVER_VARIABLE, raising=False)
        yield Player(tmp_path, monkeypatch, resource, seen)
        resource.faults.clear()

    return player
