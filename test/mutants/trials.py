"""Trials: the tests run against mutants, each in a process that is a copy of a prepared one."""

import importlib
import importlib.abc
import importlib.util
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.machinery import ModuleSpec
from itertools import pairwise
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest
from starlette.applications import Starlette

from mutants import Mutant
from notes import Note, noted

JOBS = 2
GENERATED = "_generated"
# Modules that depend on no resource: they stay as they are.
KEPT = ("_generated.support", "_generated.problems", "_generated.db")
MEMORY = 4 * 1024**3
SECONDS = 60


def prepare(root: Path) -> None:
    """Import what takes long, and what no mutant changes."""
    sys.path.insert(0, str(root))
    os.chdir(root)
    sys.dont_write_bytecode = False
    for name in ("hypothesis.strategies", "tests.factories", f"{GENERATED}.api"):
        importlib.import_module(name)

    for name in list(sys.modules):
        if name.startswith(f"{GENERATED}.") and not name.startswith(KEPT):
            del sys.modules[name]


def in_copies(
    work: Iterable[tuple[Any, Callable[[], int]]], jobs: int = JOBS
) -> Iterator[tuple[Any, int]]:
    """Run functions in processes of their own, some at a time; yield how they ended."""
    running = dict[int, Any]()
    for key, function in work:
        if len(running) == jobs:
            yield _next(running)
        running[_copy(function)] = key
    while running:
        yield _next(running)


def _next(running: dict[int, Any]) -> tuple[Any, int]:
    process, status = os.wait()
    key = running.pop(process)
    return key, os.waitstatus_to_exitcode(status)


def _copy(function: Callable[[], int]) -> int:
    sys.stdout.flush()
    process = os.fork()
    if process:
        return process
    code = 2
    try:
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(null, stream)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        code = function()
    finally:
        os._exit(code)


class Watch:
    """Ends the process at the first test that fails, or takes far longer than it did."""

    def __init__(self, notes: dict[str, Note]) -> None:
        """Take how long tests took."""
        self.notes = notes

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Set the alarm."""
        signal.alarm(10 + int(10 * self.notes[nodeid].seconds))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """End at a failure."""
        if report.failed:
            os._exit(1)


class Session:
    """Runs all tests and notes what they do, then some tests against each mutant."""

    def __init__(
        self,
        files: Sequence[str],
        then: Callable[["Session"], None],
    ) -> None:
        """Take the files of which is noted what is executed, and what is done then."""
        self.files = files
        self.then = then
        self.notes = dict[str, Note]()
        self.items = dict[str, pytest.Item]()
        self.failed = list[str]()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run all tests, then the rest."""
        self.items = {item.nodeid: item for item in session.items}
        asked = Starlette.__call__
        note = Note()

        async def ask(app: Starlette, scope: Any, receive: Any, send: Any) -> None:
            try:
                await asked(app, scope, receive, send)
            finally:
                note.routes.add(getattr(scope.get("endpoint"), "__name__", ""))

        Starlette.__call__ = ask  # type: ignore[assignment, method-assign]
        # In the end the fixtures that all share are kept, for those who come then.
        for item, following in pairwise([*session.items, session.items[0]]):
            note = self.notes[item.nodeid] = Note()
            with noted(note, self.files):
                run_item(item, following)
        Starlette.__call__ = asked  # type: ignore[method-assign]
        if not self.failed:
            self.then(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note failures."""
        if report.failed:
            self.failed.append(report.nodeid)

    def run(self, mutant: Mutant | None, tests: Sequence[str]) -> int:
        """Run tests against a mutant of a function, in this process."""
        if mutant is not None:
            name, code = mutant.function()
            getattr(sys.modules[mutant.module], name).__code__ = code
        items = [self.items[test] for test in tests]
        items[0].config.pluginmanager.register(Watch(self.notes))
        run_items(items)
        return 0


def run_items(items: Sequence[pytest.Item]) -> None:
    """Run tests."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        run_item(item, following)


def run_item(item: pytest.Item, following: pytest.Item | None) -> None:
    """Run a test; what the following one needs as well is kept."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports a changed module in the place of the generated one."""

    def __init__(self, module: str, code: CodeType) -> None:
        """Take the module and its code."""
        self.module = module
        self.code = code

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the changed module."""
        return (
            importlib.util.spec_from_loader(name, self) if name == self.module else None
        )

    def exec_module(self, module: ModuleType) -> None:
        """Run it."""
        exec(self.code, module.__dict__)


class Chosen(Watch):
    """Runs some tests, in an order."""

    def __init__(self, notes: dict[str, Note], tests: Sequence[str]) -> None:
        """Take the tests."""
        super().__init__(notes)
        self.tests = tests

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose."""
        found = {item.nodeid: item for item in items}
        items[:] = [found[test] for test in self.tests]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run them; there is nothing to do then."""
        run_items(session.items)
        os._exit(0)


def run_module(
    mutant: Mutant | None, file: str, tests: Sequence[str], notes: dict[str, Note]
) -> int:
    """Run tests of a file against a mutant of what runs at import, in this process."""
    signal.alarm(SECONDS)
    if mutant is not None:
        sys.meta_path.insert(0, Changed(mutant.module, mutant.code()))
    return run_pytest(file, Chosen(notes, tests))


def run_pytest(file: str, plugin: object) -> int:
    """Run the tests of a file with a plug-in."""
    options = ["-p", "no:cacheprovider", "-p", "no:terminal", "--capture=no"]
    options += ["-o", "tmp_path_retention_policy=none"]
    return int(pytest.main([*options, file], plugins=[plugin]))
