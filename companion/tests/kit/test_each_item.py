"""The checks of items that are each for itself are seen passing, and failing on code with a fault."""

from dataclasses import replace

from codegen_companion.testing import contract as facts

from . import shelf, shelf_bulk, shelf_each, shelf_faults
from .faults import Faults
from .player import fault_tests, players

OPERATIONS = [
    *shelf_faults.CONTRACT.operations,
    facts.BulkCreate(
        path="/create-each", called="create_each", atomic=False, most=shelf_bulk.MOST
    ),
    facts.BulkUpdate(
        path="/update-each",
        called="update_each",
        atomic=False,
        most=shelf_bulk.MOST,
        can=shelf.can_change,
    ),
    facts.BulkDelete(
        path="/delete-each", called="delete_each", atomic=False, most=shelf_bulk.MOST
    ),
    facts.Upsert(
        path="/upsert-each",
        called="upsert_each",
        by=["name"],
        atomic=False,
        most=shelf_bulk.MOST,
    ),
]

FAULTS = Faults(
    replace(shelf_faults.CONTRACT, operations=OPERATIONS),
    {
        "each_outdated": ["update_each: changes the other rows"],
        "each_made": [
            "upsert_each: changes what is there, and makes the rest",
            "upsert_each: refuses none of several at a time",
            "upsert_each: writes items about one row one after the other",
            "upsert_each: writes the other items",
        ],
        "each_seen": [
            "upsert_each: changes no rows of another owner",
            "upsert_each: changes nothing that its filter hides",
        ],
        "each_together": [
            "upsert_each: writes items about one row one after the other"
        ],
        "each_unchanged": [
            "upsert_each: changes what is there, and makes the rest",
            "upsert_each: writes items about one row one after the other",
            "upsert_each: writes the other items",
        ],
        "each_undone": ["delete_each: removes the other rows"],
        "each_whole": [
            "create_each: makes the other items",
            "upsert_each: writes the other items",
        ],
    },
    about="_each ",
)

player = players(shelf, routers=[shelf_each.router, shelf_bulk.router, shelf.router])


test_right_code_passes, test_a_fault_is_found = fault_tests(FAULTS)
