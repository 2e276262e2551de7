"""Which tests can tell a mutant: what each of them executes, and which routes it asks."""

import ast
import re
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from mutants import Mutant, module_file


@dataclass
class Note:
    """What one test did."""

    seconds: float = 0
    lines: dict[str, set[int]] = field(default_factory=dict)
    """Of files"""
    routes: set[str] = field(default_factory=set)
    """Names of the functions that answer"""
    names: set[str] = field(default_factory=set)
    """What its own code mentions"""


@contextmanager
def noted(note: Note, files: Iterable[str]) -> Iterator[None]:
    """Note what is done in the meantime."""
    lines = {file: note.lines.setdefault(file, set()) for file in files}

    def trace(frame: FrameType, _event: str, _argument: object) -> Any:
        executed = lines.get(frame.f_code.co_filename)
        if executed is None:
            return None

        def trace_line(inner: FrameType, _event: str, _argument: object) -> Any:
            executed.add(inner.f_lineno)
            return trace_line

        return trace_line(frame, "", None)

    start = time.perf_counter()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(None)
        note.seconds = time.perf_counter() - start


class Chooser:
    """Chooses the tests of mutants."""

    def __init__(
        self, notes: dict[str, Note], modules: Iterable[str], root: Path
    ) -> None:
        """Read what refers to what in the modules."""
        self.notes = notes
        self.root = root
        self.users: dict[str, set[str]] = {}
        """Names, and the top-level names whose statements hold them"""
        self.ranges: dict[str, tuple[str, range]] = {}
        for module in modules:
            file = module_file(module, root)
            for top in ast.parse(file.read_text()).body:
                for name in _defined(top):
                    self.ranges[name] = (
                        str(file),
                        range(top.lineno, (top.end_lineno or 0) + 1),
                    )
                    for used in _used(top):
                        self.users.setdefault(used, set()).add(name)

    def choose(self, mutant: Mutant) -> list[str]:
        """List the tests that may tell, the likeliest first."""
        file = str(module_file(mutant.module, self.root))
        if mutant.in_body:
            chosen = [
                test
                for test, note in self.notes.items()
                if not note.lines[file].isdisjoint(mutant.lines)
            ]
        else:
            concerned = self._concerned(_defined(mutant.top))
            chosen = [
                test
                for test, note in self.notes.items()
                if self._meets(note, concerned)
            ]
        words = set(re.findall(r"[a-z_]+", mutant.name.partition(": ")[2]))
        seen = dict[str, int]()

        def rank(test: str) -> tuple[object, ...]:
            executed = self.notes[test].lines[file]
            function, _, case = test.partition("[")
            seen[function] = seen.get(function, -1) + 1
            return (
                -len(executed.intersection(mutant.lines)) if mutant.in_body else 0,
                -len(words.intersection(re.findall(r"[a-z_]+", case))),
                seen[function],
                len(executed),
            )

        return sorted(chosen, key=rank)

    def _concerned(self, names: set[str]) -> set[str]:
        """Return the names that depend on some."""
        found = set(names)
        waiting = list(names)
        while waiting:
            more = self.users.get(waiting.pop(), set()) - found
            found |= more
            waiting += more
        return found

    def _meets(self, note: Note, names: set[str]) -> bool:
        if not names or "router" in names:
            return True
        if not note.routes.isdisjoint(names) or not note.names.isdisjoint(names):
            return True
        places = [self.ranges[name] for name in names if name in self.ranges]
        return any(not note.lines[file].isdisjoint(lines) for file, lines in places)


def _defined(top: ast.stmt) -> set[str]:
    match top:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return {name}
        case ast.ClassDef(name=name):
            return {name}
        case ast.Assign(targets=[ast.Name(id=name)]):
            return {name}
        case ast.AnnAssign(target=ast.Name(id=name)):
            return {name}
        case _:
            return set()


def _used(top: ast.stmt) -> set[str]:
    """List the names in a statement, those in strings too."""
    if isinstance(top, ast.Import | ast.ImportFrom):
        return set()
    return {
        node.id if isinstance(node, ast.Name) else str(node.value)
        for node in ast.walk(top)
        if isinstance(node, ast.Name | ast.Constant)
    }
