"""The checks of what items have where it is asked for are seen passing, and failing on code with a fault."""

from codegen_companion.testing.contract import Contract, List

from . import songbook
from .faults import Faults
from .player import fault_tests, players

SONGS = Faults(
    Contract(
        resource="songbook/songs",
        model=songbook.Song,
        url="/songs",
        key=int,
        routes=songbook,
        operations=[
            List(
                answers=["id"],
                nested={"singer": ["name"], "verses": ["words"]},
                statements=2,
                includes=["singer", "verses"],
            )
        ],
    ),
    {
        "always": [
            "list: has singer where it is asked for",
            "list: has verses where it is asked for",
            "list: loads singer where it is asked for alone",
            "list: loads verses where it is asked for alone",
        ],
        "any include": ["list: refuses to include anything else"],
        "eager": [
            "list: loads singer where it is asked for alone",
            "list: loads verses where it is asked for alone",
        ],
    },
)


player = players(songbook)


test_right_code_passes, test_a_fault_is_found = fault_tests(SONGS)
