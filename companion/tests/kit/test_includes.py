"""The checks of what items have where it is asked for are seen passing, and failing on code with a fault."""

from codegen_companion.testing.contract import Contract, Get, List

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
            Get(
                answers=["id"],
                nested={"singer": ["name"], "verses": ["words"]},
                statements=2,
                includes=["singer", "verses"],
            ),
            List(
                answers=["id"],
                nested={"singer": ["name"], "verses": ["words"]},
                statements=2,
                includes=["singer", "verses"],
            ),
        ],
    ),
    {
        "always": [
            "get list: has singer where it is asked for",
            "get list: has verses where it is asked for",
            "get list: loads singer where it is asked for alone",
            "get list: loads verses where it is asked for alone",
        ],
        "any include": ["get list: refuses to include anything else"],
        "eager": [
            "get list: loads singer where it is asked for alone",
            "get list: loads verses where it is asked for alone",
        ],
    },
)


player = players(songbook)


test_right_code_passes, test_a_fault_is_found = fault_tests(SONGS)
