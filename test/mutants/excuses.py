"""Mutants that nobody need notice, by the list of them and of the reasons."""

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

from mutants import Mutant

EXCUSED = Path(__file__).with_name("excused.toml")


def excuse(
    groups: Sequence[Sequence[Mutant]], section: str
) -> tuple[list[list[Mutant]], list[str]]:
    """Return the mutants that are not excused, and the excuses that nothing needs."""
    excuses = tomllib.loads(EXCUSED.read_text())[section]
    counts = {excuse["mutants"]: 0 for excuse in excuses}
    kept = [
        [mutant for mutant in mutants if not _is_excused(mutant, counts)]
        for mutants in groups
    ]
    return kept, [pattern for pattern, count in counts.items() if count == 0]


def _is_excused(mutant: Mutant, counts: dict[str, int]) -> bool:
    """Tell whether some excuse finds a mutant; count all that do."""
    found = [pattern for pattern in counts if re.search(pattern, mutant.name)]
    for pattern in found:
        counts[pattern] += 1
    return bool(found)
