"""Break the generated code of the example in every usual way: its tests must notice.

In an environment with the example's packages, after its code was generated:
`python mutate_example.py PROJECT [--only REGEX] [--sample NUMBER [--seed NUMBER]]`
"""

import argparse
import pickle
import random
import re
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from mutants import Mutant, module_file, mutants_of
from notes import Chooser
from trials import Session, in_copies, prepare, run_module, run_pytest

EXCUSED = Path(__file__).with_name("excused.toml")
SOME = 20
PARTS = ("routes", "schemas", "serializers")


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
    if needless := excuse(resources):
        print(f"{EXCUSED.name} excuses what is not there: {needless}")
        return 1
    for resource in resources:
        resource.choose(options.only)
    if options.sample is not None:
        draw(resources, options.sample, random.Random(options.seed))  # noqa: S311
    prepare(root)
    survivors = 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        tempfile.tempdir = folder
        for resource in resources:
            survivors += resource.report()
    return 1 if survivors else 0


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

    def choose(self, pattern: str) -> None:
        """Keep the mutants whose names a pattern finds."""
        self.mutants = [x for x in self.mutants if re.search(pattern, x.name)]

    def report(self) -> int:
        """Try all mutants; print those that survive, and return their number."""
        if not self.mutants:
            return 0
        start = time.perf_counter()
        survivors = 0
        for survivor in self.survivors():
            print(f"survives: {survivor}", flush=True)
            survivors += 1
        seconds = time.perf_counter() - start
        print(
            f"{self.tests}: {len(self.mutants)} mutants, {survivors} survive, {seconds:.0f} s",
            flush=True,
        )
        return survivors

    def survivors(self) -> Iterator[str]:
        """Try all mutants; yield the names of those that survive."""
        with tempfile.NamedTemporaryFile(suffix=".pickle") as results:
            [(_, code)] = in_copies([("", partial(self._observe, results.name))])
            found = results.read()
        if code:
            raise SystemExit(
                f"{self.tests} ended with {code} before anything was changed"
            )
        survived, notes = pickle.loads(found)  # noqa: S301
        yield from survived
        chooser = Chooser(notes, self.modules, self.root)
        trials = [
            (x.name, partial(run_module, x, self.tests, tests, notes))
            for x in self.mutants
            if not x.in_body and (tests := chooser.choose(x) or list(notes))
        ]
        unchanged = partial(run_module, None, self.tests, list(notes)[-SOME:], notes)
        yield from survived_of(unchanged, trials)

    def _observe(self, results: str) -> int:
        """Run all tests; try the mutants of functions; keep what was found."""
        files = [str(module_file(module, self.root)) for module in self.modules]
        return run_pytest(self.tests, Session(files, partial(self._try, results)))

    def _try(self, results: str, session: Session) -> None:
        chooser = Chooser(session.notes, self.modules, self.root)
        chosen = [(x, chooser.choose(x)) for x in self.mutants if x.in_body]
        survived = [mutant.name for mutant, tests in chosen if not tests]
        trials = [
            (x.name, partial(session.run, x, tests)) for x, tests in chosen if tests
        ]
        unchanged = partial(session.run, None, list(session.items)[-SOME:])
        survived += survived_of(unchanged, trials)
        Path(results).write_bytes(pickle.dumps((survived, session.notes)))


def survived_of(
    unchanged: Callable[[], int], trials: Sequence[tuple[str, Callable[[], int]]]
) -> Iterator[str]:
    """Run trials; yield the names of the mutants whose tests pass.

    Args:
        unchanged: Some tests without any change, which must pass: else mutants would die
            of the way in which they are tried.
        trials: Mutants by name.
    """
    for name, code in in_copies([("", unchanged), *trials]):
        if name and code == 0:
            yield name
        elif not name and code:
            raise SystemExit(f"tests ended with {code} though nothing was changed")


def excuse(resources: Sequence[Resource]) -> list[str]:
    """Drop the mutants that are excused; return the excuses that nothing needs."""
    excuses = tomllib.loads(EXCUSED.read_text())["excused"]
    patterns = {excuse["mutants"]: 0 for excuse in excuses}
    for resource in resources:
        kept = list[Mutant]()
        for mutant in resource.mutants:
            found = [pattern for pattern in patterns if re.search(pattern, mutant.name)]
            for pattern in found:
                patterns[pattern] += 1
            if not found:
                kept.append(mutant)
        resource.mutants = kept
    return [pattern for pattern, count in patterns.items() if count == 0]


def draw(resources: Sequence[Resource], number: int, dice: random.Random) -> None:
    """Keep some mutants, drawn from those of all resources."""
    names = [mutant.name for resource in resources for mutant in resource.mutants]
    drawn = set(dice.sample(names, number))
    for resource in resources:
        resource.mutants = [x for x in resource.mutants if x.name in drawn]


if __name__ == "__main__":
    sys.exit(main())
