"""The checks of what users are told to be able to do are seen passing, and failing on code with a fault."""

from codegen_companion.testing.contract import (
    Action,
    Contract,
    Delete,
    Get,
    List,
    Owner,
)

from . import desk
from .faults import Faults
from .player import fault_tests, players

ABOUT = "tells|leaves out|guards are asked"

DESKS = Faults(
    Contract(
        resource="desk/desks",
        model=desk.Desk,
        url="/desks",
        key=int,
        routes=desk,
        permissions="desks",
        operations=[
            Get(answers=["id"], public=True, actions=True),
            List(answers=["id"], public=True, actions=True, asks_guards=True),
            Delete(can=desk.can_clear),
            Action(path="/sweep", function=desk.sweep, can=desk.can_sweep),
        ],
    ),
    {
        "items open": [
            "list: leaves out delete of the rows that its guard refuses",
            "list: tells nobody what users may do with each row",
        ],
        "items unasked": ["list: leaves out delete of the rows that its guard refuses"],
        "items untold": [
            "list: leaves out delete of the rows that its guard refuses",
            "list: tells what the user may do with each row",
        ],
        "one by one": ["list: reads the rows that guards are asked about at once"],
        "unasked items": ["list: tells what the user may do with each row"],
        "about nothing": ["get: leaves out delete of a row that its guard refuses"],
        "resource open": ["resource: tells nobody which operations are for users"],
        "resource unasked": [
            "resource: tells nothing of sweep where its guard refuses"
        ],
        "resource untold": [
            "resource: tells nobody which operations are for users",
            "resource: tells which operations the user may call",
        ],
        "row open": [
            "get: leaves out delete of a row that its guard refuses",
            "get: tells nobody what users may do with the row",
        ],
        "row unasked": ["get: leaves out delete of a row that its guard refuses"],
        "row untold": [
            "get: leaves out delete of a row that its guard refuses",
            "get: tells what the user may do with the row",
        ],
    },
    about=ABOUT,
)

DRAWERS = Faults(
    Contract(
        resource="desk/drawers",
        model=desk.Drawer,
        url="/drawers",
        key=int,
        routes=desk,
        permissions="drawers",
        owner=Owner("owner", "sub", is_text=True),
        operations=[Action(path="/sweep", function=desk.sweep)],
    ),
    {"unowned": ["resource: tells users without rows of nothing"]},
    about=ABOUT,
)


player = players(desk)


test_right_code_passes, test_a_fault_is_found = fault_tests(DESKS, DRAWERS)
