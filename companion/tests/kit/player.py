"""Plays cases of a resource, each with a database of its own."""

from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from fastapi import APIRouter, FastAPI
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.problems import install_problem_handlers
from codegen_companion.support.body_limit import BodyLimit
from codegen_companion.support.http_rules import install_http_rules
from codegen_companion.support.idempotency import install_repeats
from codegen_companion.support.rate_limits import install_rate_limit_headers
from codegen_companion.testing.factory import Factory
from codegen_companion.testing.file_stand_in import FileStandIn
from codegen_companion.testing.limit_stand_in import LimitStandIn
from codegen_companion.testing.policy_stand_in import PolicyStandIn
from codegen_companion.testing.scene import EVERYTHING, Case, Scene, Seen
from codegen_companion.testing.sign_in import SignIn

from . import doors
from .case_files import CaseFiles
from .faults import Faults

_STAND_INS = {"policy": PolicyStandIn, "rate_limits": LimitStandIn}
"""What some resources ask by these names: each case has its own."""


class Player:
    """Plays cases, each with a database of its own."""

    def __init__(
        self,
        directory: Path,
        monkeypatch: pytest.MonkeyPatch,
        resource: ModuleType,
        seen: Seen,
        app: FastAPI,
        files: CaseFiles,
    ) -> None:
        """Play cases of a resource in `app`; `seen` says which rows of other classes users see."""
        self.app = app
        self._files = files
        self._seen = seen
        self._resource = resource
        # One that has faults is the resource's own.
        self._user = getattr(resource, "user", doors.user)
        self._optional = getattr(resource, "optional_user", None)
        self._directory = directory
        self._monkeypatch = monkeypatch

    async def play(self, case: Case) -> str | None:
        """Return how a case fails, or None."""
        transport = ASGITransport(self.app, raise_app_exceptions=False)
        headers = {"Authorization": "Bearer user.ab"}
        file = self._directory / case.name.replace("/", "-")
        file.mkdir()
        async with (
            self._files.fresh(file) as engine,
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
                    "sign_in": SignIn(
                        self.app, patch, self._user, user, self._optional
                    ),
                }
                for name, stand_in in _STAND_INS.items():
                    if hasattr(self._resource, name):
                        fixtures[name] = stand_in()
                        patch.setattr(self._resource, name, fixtures[name])
                if hasattr(self._resource, "file_storage"):
                    fixtures["file_storage"] = FileStandIn(patch, file / "files")
                try:
                    await Scene(case, fixtures.__getitem__, self._seen).play()
                except AssertionError as error:
                    return "\n".join(error.__notes__)
        return None

    async def failures(self, cases: Iterable[Case]) -> list[str]:
        """Return the names of the cases that fail."""
        return [case.name for case in cases if await self.play(case)]

    async def find(self, faults: Faults, fault: str) -> None:
        """Let the resource have a fault: the checks fail that are about it, and no others."""
        self._resource.faults.add(fault)
        found = await self.failures(faults.cases_about(fault))
        assert set(found) == faults.names(fault)


def mounted(resource: ModuleType, routers: Sequence[APIRouter]) -> FastAPI:
    """Return an application with the routes of a resource."""
    app = FastAPI()
    install_http_rules(app, str(resource.__package__))
    install_problem_handlers(app)
    install_repeats(app)
    app.add_middleware(BodyLimit, max_bytes=2**20)
    if hasattr(resource, "rate_limits"):
        install_rate_limit_headers(app)
    for router in routers:
        app.include_router(router)
    return app


def players(
    resource: ModuleType, seen: Seen = EVERYTHING, *, routers: Sequence[APIRouter] = ()
) -> Any:  # noqa: ANN401  # a fixture
    """Return the fixture of a player, with SQLite, of a resource that has no faults yet.

    The application is made once: nothing of it is another after a case.

    Args:
        resource: The module with its faults, its tables and, if no others are given, its router.
        seen: Which rows of other classes users see.
        routers: All of its routers, where there are several.
    """
    app = mounted(resource, routers or [resource.router])
    files = CaseFiles(resource.Base.metadata)

    @pytest.fixture
    def player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[Player]:
        yield Player(tmp_path, monkeypatch, resource, seen, app, files)
        resource.faults.clear()

    return player


PLAYED: list[Faults] = []
"""What the modules of these tests have played."""


def fault_tests(*several: Faults) -> tuple[Any, Any]:  # two functions for pytest
    """Return the tests that right code passes and that each fault is found, of the module's `player`."""
    PLAYED.extend(several)

    @pytest.mark.anyio
    @pytest.mark.parametrize("faults", several)
    async def test_right_code_passes(player: Player, faults: Faults) -> None:
        """Nothing fails where nothing is wrong."""
        assert await player.failures(faults.cases.values()) == []

    @pytest.mark.anyio
    @pytest.mark.parametrize(
        ("faults", "fault"),
        [pytest.param(one, fault, id=fault) for one in several for fault in one.found],
    )
    async def test_a_fault_is_found(player: Player, faults: Faults, fault: str) -> None:
        """The checks fail that are about what is wrong, and no others of its operations."""
        await player.find(faults, fault)

    return test_right_code_passes, test_a_fault_is_found
