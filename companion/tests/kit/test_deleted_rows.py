"""The checks of deleted rows are seen passing, and failing on code with a fault."""

from dataclasses import replace

from codegen_companion.testing.contract import (
    Contract,
    Get,
    Keys,
    Owner,
    Purge,
    Restore,
    RowFilter,
    Serializer,
)

from . import attic
from .faults import Faults
from .player import fault_tests, players

CONTRACT = Contract(
    resource="attic/trunks",
    model=attic.Trunk,
    url="/trunks",
    key=int,
    routes=attic,
    version="version",
    needs_tag=True,
    soft_delete="deleted_at",
    owner=Owner("owner", "sub", is_text=True),
    row_filter=RowFilter(attic.seen_by, attic),
    keys=Keys(attic.RequestKey),
    operations=[
        Get(answers=["id", "name"]),
        Restore(can=attic.can_restore),
        Purge(max_rows=500),
    ],
)

FAULTS = Faults(
    CONTRACT,
    {
        "all": [
            "restore: brings back the row, and no other",
            "purge: removes the row, and no other",
            "restore purge: does not know the key of another user",
            "restore purge: is done when its conditions hold",
            "restore purge: is done with the tag of the version",
        ],
        "answer": [
            "restore: brings back the row, and no other",
            "restore: repeats the answer of its key",
        ],
        "count": ["restore: is done with the tag of the version"],
        "filter": [
            "restore: keeps nothing that its writer could not see",
            "restore purge: finds nothing that its filter hides",
        ],
        "guard": ["restore: is forbidden by its guard"],
        "kept": [
            "restore: brings back the row, and no other",
            "restore: repeats the answer of its key",
            "purge: keeps nothing that the database refuses",
            "purge: removes the row, and no other",
            "restore purge: is done once of several at a time",
            "restore purge: is done with the tag of the version",
        ],
        "keys": ["restore purge: repeats the answer of its key"],
        "long": ["restore purge: repeats the answer of its key"],
        "many": ["purge: counts the rows that go with it"],
        "needless": ["restore purge: is not done without a tag"],
        "owner": ["restore purge: finds nothing of another owner"],
        "refused": ["restore purge: keeps nothing that the database refuses"],
        "shared": ["restore purge: does not know the key of another user"],
        "sight": ["restore: keeps nothing that its writer could not see"],
        "stale": [
            "restore purge: is not done when a condition does not hold",
            "restore purge: is not done with a stale tag",
            "restore purge: is not done without a tag",
        ],
        "there": [
            "restore: is done once of several at a time",
            "restore purge: finds nothing that is there",
        ],
    },
)

SERIALIZED = Faults(
    replace(
        CONTRACT,
        operations=[
            Restore(
                can=attic.can_restore,
                serializer=Serializer(attic.show, attic.TrunkAnswer),
            )
        ],
    ),
    {"deaf": ["restore: answers what the serializer makes"]},
    about="serializer",
)


player = players(attic)


test_right_code_passes, test_a_fault_is_found = fault_tests(FAULTS, SERIALIZED)
