"""What is wrong with a resource of these tests, and which checks find it."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from codegen_companion.testing.contract import Contract
from codegen_companion.testing.kit import KIT
from codegen_companion.testing.registry import cases_of
from codegen_companion.testing.scene import Case

_IS_BRIEF = "CODEGEN_BRIEF" in os.environ
"""`npm test` plays for a fault the cases that find it; `npm run test:full` shows that no others do."""


def named(entries: Sequence[str]) -> set[str]:
    """Return the names of the cases that entries such as `get list: answers` stand for."""
    return {
        f"{operation} {check}"
        for entry in entries
        for operations, _, check in [entry.partition(": ")]
        for operation in operations.split()
    }


@dataclass(frozen=True)
class Faults:
    """The faults of a resource. `test_every_check` finds them all, in whichever module they are."""

    contract: Contract
    found: Mapping[str, Sequence[str]]
    """The checks that fail, by what is wrong."""
    about: str = ""
    """A pattern of the names of the cases that are played; empty: all of them are."""

    @cached_property
    def cases(self) -> Mapping[str, Case]:
        """All that the contract promises."""
        every = cases_of(self.contract, KIT)
        return {
            name: case for name, case in every.items() if re.search(self.about, name)
        }

    def names(self, fault: str) -> set[str]:
        """Return the names of the cases that find a fault."""
        return named(self.found[fault])

    def cases_about(self, fault: str) -> Sequence[Case]:
        """List the cases of the operations that a fault shows in."""
        if _IS_BRIEF:
            return [self.cases[name] for name in sorted(self.names(fault))]
        kinds = {name.partition(" ")[0] for name in self.names(fault)}
        return [
            case for name, case in self.cases.items() if name.partition(" ")[0] in kinds
        ]
