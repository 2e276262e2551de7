"""Break the conditions of rows that not everybody sees: the walk over them must notice.

In an environment with the packages of generated code, after that of the application was made:
`python mutate_walk.py PROJECT [--only REGEX] [--sample NUMBER [--seed NUMBER]]`
"""

import argparse
import ast
import asyncio
import json
import os
import random
import re
import signal
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from excuses import EXCUSED, excuse
from mutants import Mutant, module_file, mutants_of
from notes import Note, noted
from trials import GENERATED, in_copies

SECONDS = 180
LIBRARIES = ("aiosqlite", "fastapi", "httpx2", "codegen_companion.testing.databases")
"""Imported once, as that takes longer than most walks"""
NAMES = re.compile(
    r"\b((visible|related)_\w+|VISIBLE_\w+|GUARDS|REFERENCES|References|\w*KEYS\.check|Keys"
    r"|OptionalUser|get_optional_user|optional_\w+)\b"
)
"""What stands for who sees which rows"""


def main() -> int:
    """Return 1 where a mutant survives that is not excused."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("project", type=Path)
    parser.add_argument("--only", metavar="REGEX", default="")
    parser.add_argument("--sample", type=int, metavar="NUMBER")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    root = options.project.resolve()
    mutants = list(conditions(root))
    kept, needless = excuse([mutants], "walk")
    if needless:
        print(f"{EXCUSED.name} excuses what is not there: {needless}")
        return 1
    mutants = [x for x in kept[0] if re.search(options.only, x.name)]
    if options.sample is not None:
        mutants = random.Random(options.seed).sample(mutants, options.sample)  # noqa: S311
    sys.path.insert(0, str(root))
    os.chdir(root)
    for name in LIBRARIES:
        import_module(name)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        survivors = list(survive(mutants, Path(folder)))
    print(f"walk: {len(mutants)} mutants, {len(survivors)} survive")
    return 1 if survivors else 0


def conditions(root: Path) -> Iterator[Mutant]:
    """List the mutants of all that says, or asks, who sees which rows."""
    generated = root / GENERATED
    for file in sorted(generated.rglob("*.py")):
        place = file.relative_to(generated)
        if place.parts[0] == "support":
            continue
        module = ".".join(file.relative_to(root).with_suffix("").parts)
        for mutant in mutants_of(module, root):
            if place.name == "visibility.py" or _is_concerned(mutant):
                yield mutant


def _is_concerned(mutant: Mutant) -> bool:
    """Tell whether a change loses a condition, or makes an alternative of it."""
    if NAMES.fullmatch(getattr(mutant.top, "name", "")):
        return True
    old, new = mutant.change.old, mutant.change.new
    lost = _count([old]) - _count(new)
    alone = isinstance(old, ast.Call) and ast.unparse(old.func) == "and_"
    return lost > 0 or (alone and _count([old]) > 0)


def _count(nodes: Sequence[ast.AST]) -> int:
    return sum(len(NAMES.findall(ast.unparse(node))) for node in nodes)


def survive(mutants: Sequence[Mutant], folder: Path) -> Iterator[str]:
    """Walk over each mutant; yield the names of those of which nothing is noticed."""
    places = folder / "lines.json"
    files = sorted({str(module_file(x.module, Path.cwd())) for x in mutants})
    [(_, code)] = in_copies([("", partial(note_lines, files, places))])
    if code:
        raise SystemExit(f"the walk ended with {code} though nothing was changed")
    lines: dict[str, dict[str, list[int]]] = json.loads(places.read_text())
    trials = [(x.name, partial(walk_over, x, parts_of(x, lines))) for x in mutants]
    for name, ended in in_copies(trials):
        if ended == 0:
            print(f"survives: {name}", flush=True)
            yield name


def parts_of(mutant: Mutant, lines: dict[str, dict[str, list[int]]]) -> list[str]:
    """Name the parts of the walk that may tell; others do not come by."""
    file = str(module_file(mutant.module, Path.cwd()))
    found = [
        part
        for part, executed in lines.items()
        if not set(mutant.lines).isdisjoint(executed[file])
    ]
    return found if mutant.in_body and found else list(lines)


def note_lines(files: Iterable[str], output: Path) -> int:
    """Walk part by part; write which lines each of them executes."""
    test = import_module("test_visibility")
    lines = dict[str, dict[str, list[int]]]()
    for part in test.PARTS:
        note = Note()
        with noted(note, files):
            wrong = walk([part])
        if wrong:
            return 1
        found = {file: sorted(executed) for file, executed in note.lines.items()}
        lines[part.__name__] = found
    output.write_text(json.dumps(lines))
    return 0


def walk_over(mutant: Mutant, parts: Sequence[str]) -> int:
    """Walk over code with one change, until something is wrong."""
    signal.alarm(SECONDS)
    get_code = SourceFileLoader.get_code

    def get(loader: SourceFileLoader, name: str) -> CodeType | None:
        return mutant.code() if name == mutant.module else get_code(loader, name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SourceFileLoader, "get_code", get)
        test = import_module("test_visibility")
        check = test.steps.Walk.check

        def end(walked: Any, *arguments: Any) -> None:
            check(walked, *arguments)
            if walked.wrong:
                os._exit(1)

        patch.setattr(test.steps.Walk, "check", end)
        own = [part for part in test.PARTS if part.__name__ in parts]
        return 1 if walk(own) else 0


def walk(parts: Sequence[Any]) -> list[str]:
    """Walk over some parts, on a database of their own; return what is wrong."""
    test = import_module("test_visibility")
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        walked = asyncio.run(test.walk_over(parts, Path(folder), patch))
    wrong: list[str] = walked.wrong
    return wrong


if __name__ == "__main__":
    sys.exit(main())
