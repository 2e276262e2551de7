"""The checks of lists within answers are seen passing, and failing on code with a fault."""

from codegen_companion.testing.contract import Contract, Get, List

from . import anthology
from .faults import Faults
from .player import fault_tests, players

NESTED = {"lines": ["words"]}

FAULTS = Faults(
    Contract(
        resource="anthology/poems",
        model=anthology.Poem,
        url="/poems",
        key=int,
        routes=anthology,
        operations=[
            Get(answers=["id"], nested=NESTED, rest=["lines"], statements=2),
            List(answers=["id"], nested=NESTED, rest=["lines"], statements=2),
        ],
    ),
    {
        "again": [
            "get: answers the related rows in few statements",
            "list: needs few statements",
        ],
        "last line": [
            "get: answers the related rows in few statements",
            "get: tells the rest of its lists",
            "list: answers the related rows",
            "list: tells the rest of its lists",
        ],
        "no rest": ["get list: tells the rest of its lists"],
        "one page": ["get: tells the rest of its lists"],
    },
)


player = players(anthology)


test_right_code_passes, test_a_fault_is_found = fault_tests(FAULTS)
