"""Trials: the tests run against mutants, each in a process that is a copy of a prepared one."""

import gc
import importlib
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from itertools import pairwise
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from fastapi import FastAPI, routing
from starlette.applications import Starlette

from mutants import Mutant, module_file
from notes import Note, noted

JOBS = 2
GENERATED = "_generated"
MEMORY = 4 * 1024**3
SECONDS = 60


def prepare(root: Path) -> None:
    """Import what takes long."""
    sys.path.insert(0, str(root))
    os.chdir(root)
    sys.dont_write_bytecode = False
    for name in ("hypothesis.strategies", "tests.factories", f"{GENERATED}.api"):
        importlib.import_module(name)


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
        gc.disable()
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
        modules: Sequence[str],
        borrowed: Sequence[str],
        root: Path,
        then: Callable[["Session"], None],
    ) -> None:
        """Take the modules of which is noted what is executed, and what is done then.

        Args:
            modules: Those that mutants are made of; who imports comes after whom it imports.
            borrowed: Further ones, of which functions alone are changed.
            root: Of the project.
            then: What is done if all tests pass.
        """
        self.modules = modules
        self.borrowed = borrowed
        self.root = root
        self.then = then
        self.notes = dict[str, Note]()
        self.items = dict[str, pytest.Item]()
        self.app: Starlette | None = None
        self.failed = list[str]()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run all tests, then the rest."""
        self.items = {item.nodeid: item for item in session.items}
        asked = Starlette.__call__
        note = Note()

        async def ask(app: Starlette, scope: Any, receive: Any, send: Any) -> None:
            self.app = app
            try:
                await asked(app, scope, receive, send)
            finally:
                note.routes.add(getattr(scope.get("endpoint"), "__name__", ""))

        keep_route_contexts()
        Starlette.__call__ = ask  # type: ignore[assignment, method-assign]
        noted_modules = [*self.modules, *self.borrowed]
        files = [str(module_file(module, self.root)) for module in noted_modules]
        # In the end the fixtures that all share are kept, for those who come then.
        for item, following in pairwise([*session.items, session.items[0]]):
            note = self.notes[item.nodeid] = Note(names=names_in(item))
            with noted(note, files):
                run_item(item, following)
        Starlette.__call__ = asked  # type: ignore[method-assign]
        if not self.failed:
            gc.freeze()
            self.then(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note failures."""
        if report.failed:
            self.failed.append(report.nodeid)

    def run(self, mutant: Mutant, tests: Sequence[str]) -> int:
        """Run tests against a mutant, in this process."""
        if mutant.in_body:
            name, code = mutant.function()
            getattr(sys.modules[mutant.module], name).__code__ = code
        else:
            self.load(mutant.module, mutant.code())
        return self.check(tests)

    def run_unchanged(self, tests: Sequence[str]) -> int:
        """Run tests against modules that were loaded again, unchanged."""
        first = self.modules[0]
        self.load(first, self._code(first))
        return self.check(tests)

    def check(self, tests: Sequence[str]) -> int:
        """Run tests; the process ends at the first that fails."""
        items = [self.items[test] for test in tests]
        items[0].config.pluginmanager.register(Watch(self.notes))
        for item, following in zip(items, [*items[1:], None], strict=True):
            run_item(item, following)
        return 0

    def load(self, module: str, code: CodeType) -> None:
        """Run the code of a module again, and that of those that depend on it.

        Modules stay the objects that they are. Others who took something from them get what
        stands for it now; the application gets the new routes.
        """
        signal.alarm(SECONDS)
        package = module.rsplit(".", 2)[0]
        mounting = [f"{package}.routes", f"{GENERATED}.routes"]
        mounting += [f"{GENERATED}.routes.filters", f"{GENERATED}.api"]
        self._run(module, code)
        following = self.modules[self.modules.index(module) + 1 :]
        for name in [*following, *mounting]:
            if name in sys.modules:
                self._run(name, self._code(name))
        fresh = FastAPI()
        sys.modules[f"{GENERATED}.api"].mount(fresh)
        self.app.__dict__ = fresh.__dict__

    def _code(self, module: str) -> CodeType:
        file = str(sys.modules[module].__file__)
        return compile(Path(file).read_text(), file, "exec")

    def _run(self, module: str, code: CodeType) -> None:
        names = vars(sys.modules[module])
        before = {key: names.pop(key) for key in [*names] if not key.startswith("__")}
        exec(code, names)  # noqa: S102  # that is what it is for
        new = {id(old): names.get(key) for key, old in before.items() if _is_own(old)}
        for other in [x for x in sys.modules if x.startswith(f"{GENERATED}.")]:
            taken = vars(sys.modules[other])
            taken |= {k: new[id(v)] for k, v in taken.items() if id(v) in new}
            if ".tests." in other:
                for value in [*taken.values()]:
                    _renew(value, new)


def _renew(value: Any, new: dict[int, Any]) -> Any:
    """Return what stands for a value now; in the facts of a contract, this is done in place."""
    if id(value) in new:
        return new[id(value)]
    if isinstance(value, list | tuple):
        return type(value)(_renew(item, new) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            fact = getattr(value, field.name)
            object.__setattr__(value, field.name, _renew(fact, new))
    return value


def _is_own(value: object) -> bool:
    """Tell whether a module made a value that others may have taken from it."""
    made_by = str(getattr(value, "__module__", ""))
    return made_by.startswith(GENERATED) or isinstance(value, routing.APIRouter)


def keep_route_contexts() -> None:
    """Let the routes of modules that are not loaded again be worked out once."""
    kind: Any = routing._IncludedRouter
    build = kind._build_effective_context
    kept = dict[tuple[int, str, bool], tuple[Any, Any]]()

    def build_once(included: Any, route: Any) -> Any:
        context = included.include_context
        is_final = context.dependency_overrides_provider is not None
        key = id(route), context.prefix, is_final
        if key not in kept:
            kept[key] = route, build(included, route)
        return kept[key][1]

    kind._build_effective_context = build_once


def names_in(item: pytest.Item) -> set[str]:
    """Return what the code of a test mentions, or the facts that a check of the kit is about."""
    test: Any = getattr(item, "function", None)
    parameters: Any = getattr(getattr(item, "callspec", None), "params", {})
    facts = getattr(parameters.get("scene"), "facts", None)
    mentioned = vars(facts).values() if is_dataclass(facts) else ()
    return {
        *getattr(getattr(test, "__code__", None), "co_names", ()),
        *(str(getattr(one, "__name__", "")) for one in mentioned),
    }


def run_item(item: pytest.Item, following: pytest.Item | None) -> None:
    """Run a test; what the following one needs as well is kept."""
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def run_pytest(file: str, plugin: object) -> int:
    """Run the tests of a file with a plug-in."""
    options = ["-p", "no:cacheprovider", "-p", "no:terminal", "--capture=no"]
    options += ["-o", "tmp_path_retention_policy=none"]
    return int(pytest.main([*options, file], plugins=[plugin]))
