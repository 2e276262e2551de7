"""The checks of links are seen passing, and failing on code with a fault."""

from codegen_companion.testing.contract import (
    Contract,
    Link,
    Owned,
    RowFilter,
    Unlink,
)
from codegen_companion.testing.scene import Seen

from . import pinboard
from .faults import Faults
from .player import fault_tests, players

PATH = "/{pk}/labels/{label_key}"

CONTRACT = Contract(
    resource="pinboard/notes",
    model=pinboard.Note,
    url="/notes",
    key=int,
    routes=pinboard,
    version="version",
    row_filter=RowFilter(pinboard.seen_by, pinboard),
    operations=[
        Link(path=PATH, target=pinboard.Label, relation="labels"),
        Unlink(path=PATH, target=pinboard.Label, relation="labels"),
    ],
)
SEEN = Seen(owned=[Owned(pinboard.Label, "owner", "sub")])

FAULTS = Faults(
    CONTRACT,
    {
        "all": [
            "link_label: lets the list have one more",
            "unlink_label: takes one out of the list",
        ],
        "counted": ["link_label unlink_label: counts a version when the list changes"],
        "emptied": [
            "link_label: lets the list have one more",
            "unlink_label: takes one out of the list",
        ],
        "hidden": [
            "link_label unlink_label: finds no other row of a key that none has"
        ],
        "kept": [
            "link_label: is done once of several at a time",
            "link_label: lets the list have one more",
            "unlink_label: takes one out of the list",
            "link_label unlink_label: counts a version when the list changes",
        ],
        "malformed": ["link_label unlink_label: refuses malformed keys of other rows"],
        "sight": [
            "link_label unlink_label: keeps no list by which its writer loses the row"
        ],
        "spelled": ["link_label unlink_label: finds no other row of another spelling"],
        "stale": [
            "link_label unlink_label: changes no list by a stale tag",
            "link_label unlink_label: is not done when a condition does not hold",
        ],
        "uncounted": [
            "link_label unlink_label: counts a version when the list changes"
        ],
    },
)


player = players(pinboard, SEEN)


test_right_code_passes, test_a_fault_is_found = fault_tests(FAULTS)
