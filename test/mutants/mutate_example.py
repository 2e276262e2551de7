"""Break the generated code of the example in every usual way: its tests must notice.

In an environment with the example's packages, after its code was generated:
`python mutate_example.py PROJECT [--only REGEX] [--sample NUMBER [--seed NUMBER]]`
"""

import argparse
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.util import resolve_name
from pathlib import Path
from typing import TextIO

from excuses import EXCUSED, excuse
from mutants import module_file, mutants_of
from notes import Chooser
from trials import Session, in_copies, prepare, run_pytest

SURVIVED = 9
PARTS = ("schemas", "serializers", "routes")


def main() -> int:
    """Return 1 where a mutant survives that is not excused."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("project", type=Path)
    parser.add_argument("--only", metavar="REGEX", default="")
    parser.add_argument("--sample", type=int, metavar="NUMBER")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    root = options.project.resolve()
    resources = [
        Resource(file, root)
        for file in sorted(root.glob("_generated/*/tests/test_*.py"))
    ]
    kept, needless = excuse([resource.mutants for resource in resources], "excused")
    for resource, mutants in zip(resources, kept, strict=True):
        resource.mutants = mutants
    if needless:
        print(f"{EXCUSED.name} excuses what is not there: {needless}")
        return 1
    lend(resources)
    for resource in resources:
        resource.choose(options.only)
    if options.sample is not None:
        draw(resources, options.sample, random.Random(options.seed))  # noqa: S311
    prepare(root)
    survived = False
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        tempfile.tempdir = folder
        for resource in resources:
            survived = resource.report() or survived
    return 1 if survived else 0


class Resource:
    """The generated tests of a resource, and the mutants that they should notice."""

    def __init__(self, file: Path, root: Path) -> None:
        """List the mutants."""
        self.root = root
        self.tests = str(file.relative_to(root))
        app, name = file.parent.parent.name, file.stem.removeprefix("test_")
        self.modules = [f"_generated.{app}.{part}.{name}" for part in PARTS]
        self.mutants = [
            mutant for module in self.modules for mutant in mutants_of(module, root)
        ]
        self.borrowed: list[str] = []
        """Modules of others, with functions that only these tests ask for"""

    def choose(self, pattern: str) -> None:
        """Keep the mutants whose names a pattern finds."""
        self.mutants = [x for x in self.mutants if re.search(pattern, x.name)]

    def report(self) -> bool:
        """Try all mutants; print those that survive, and tell whether there are any."""
        if not self.mutants:
            return False
        with os.fdopen(os.dup(1), "w") as output:
            [(_, code)] = in_copies([("", partial(self._try, output))])
        if code not in {0, SURVIVED}:
            raise SystemExit(
                f"{self.tests} ended with {code} though nothing was changed"
            )
        return code == SURVIVED

    def _try(self, output: TextIO) -> int:
        """Run all tests, then those that may tell against each mutant."""
        code = 1

        def then(session: Session) -> None:
            nonlocal code
            start = time.perf_counter()
            survivors = 0
            for survivor in self._survivors(session):
                print(f"survives: {survivor}", file=output, flush=True)
                survivors += 1
            seconds = time.perf_counter() - start
            print(
                f"{self.tests}: {len(self.mutants)} mutants, {survivors} survive, {seconds:.0f} s",
                file=output,
                flush=True,
            )
            code = SURVIVED if survivors else 0

        session = Session(self.modules, self.borrowed, self.root, then)
        run_pytest(self.tests, session)
        return code

    def _survivors(self, session: Session) -> Iterator[str]:
        """Try all mutants; yield the names of those whose tests pass."""
        chooser = Chooser(session.notes, self.modules, self.root)
        everything = list(session.items)
        # Without a change all must pass: else mutants would die of the way in which they are tried.
        unchanged = partial(session.run_unchanged, everything)
        trials = [
            (mutant.name, partial(session.run, mutant, tests or everything))
            for mutant in self.mutants
            if (tests := chooser.choose(mutant)) or not mutant.in_body
        ]
        yield from {x.name for x in self.mutants} - {name for name, _ in trials}
        for name, code in in_copies([("", unchanged), *trials]):
            if name and code == 0:
                yield name
            elif not name and code:
                raise SystemExit(f"tests ended with {code} though nothing was changed")


def lend(resources: Sequence[Resource]) -> None:
    """Give the functions that only routes of other resources call to those resources."""
    for user in resources:
        routes = user.modules[-1]
        text = module_file(routes, user.root).read_text()
        for package, name, alias in re.findall(
            r"^from (\.[\w.]*) import (\w+) as (\w+_routes)$", text, re.MULTILINE
        ):
            module = f"{resolve_name(package, routes.rpartition('.')[0])}.{name}"
            called = set(re.findall(rf"\b{alias}\.(\w+)", text))
            for owner in resources:
                lent = [x for x in owner.mutants if x.is_of(module, called)]
                owner.mutants = [x for x in owner.mutants if x not in lent]
                user.mutants += lent
            user.borrowed.append(module)


def draw(resources: Sequence[Resource], number: int, dice: random.Random) -> None:
    """Keep some mutants, drawn from those of all resources."""
    names = [mutant.name for resource in resources for mutant in resource.mutants]
    drawn = set(dice.sample(names, number))
    for resource in resources:
        resource.mutants = [x for x in resource.mutants if x.name in drawn]


if __name__ == "__main__":
    sys.exit(main())
