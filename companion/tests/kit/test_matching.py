"""The checks of writes by filters are seen passing, and failing on code with a fault."""

from codegen_companion.testing.contract import (
    Contract,
    DeleteMatching,
    Keys,
    List,
    Owner,
    RowFilter,
    Update,
    UpdateMatching,
)
from codegen_companion.testing.fields import Field
from codegen_companion.testing.queries import Filter, Search

from . import cellar
from .faults import Faults
from .player import fault_tests, players

LABEL = Filter("label", "str", "eq in contains")
YEAR = Filter("year", "int", "eq")
LISTED = List(answers=["id"], filters=[LABEL, YEAR], search=Search(["label"]))
FIELDS = [
    Field("label", "str", min_length=1, max_length=20),
    Field("year", "int", nullable=True),
]


def bottles(*, ruled: bool) -> Contract:
    """Return what tests know, with functions of the project that have a say or without."""
    can = cellar.may if ruled else None
    return Contract(
        resource="cellar/bottles",
        model=cellar.Bottle,
        url="/bottles",
        key=int,
        routes=cellar,
        version="version",
        owner=Owner("owner", "sub", is_text=True),
        row_filter=RowFilter(cellar.seen_by, cellar),
        keys=Keys(cellar.RequestKey),
        operations=[
            LISTED,
            Update(
                schema=cellar.BottleChange,
                fields=FIELDS,
                pre=cellar.tidy if ruled else None,
                post=cellar.note if ruled else None,
            ),
            UpdateMatching(by=LABEL, most=cellar.MOST, can=can),
            DeleteMatching(by=LABEL, most=cellar.MOST, can=can),
        ],
    )


RULED = Faults(
    bottles(ruled=True),
    {
        "any": ["update_matching delete_matching: needs a filter"],
        "any label": [
            "update_matching: changes the rows that its filter finds",
            "update_matching: is about what label finds",
            "delete_matching: deletes the rows that its filter finds",
        ],
        "any text": ["update_matching delete_matching: is about what a search finds"],
        "any year": ["update_matching: is about what year finds"],
        "claims": [
            "update_matching delete_matching: is forbidden without a claim of an owner"
        ],
        "empty": ["update_matching delete_matching: needs a filter"],
        "filter": [
            "update_matching delete_matching: does nothing to a row that its filter hides",
            "update_matching: keeps nothing that its writer could not see",
        ],
        "guard": ["update_matching delete_matching: is forbidden by its guard"],
        "kept": [
            "update_matching: changes the rows that its filter finds",
            "update_matching: gives what is sent to its `post`",
            "delete_matching: deletes the rows that its filter finds",
            "update_matching delete_matching: keeps nothing that the database refuses",
        ],
        "keys": ["update_matching: repeats the answer of its key"],
        "lax": ["update_matching: refuses fields that it does not have"],
        "more": [
            "update_matching delete_matching: does nothing to more rows than it may"
        ],
        "owner": [
            "update_matching delete_matching: does nothing to a row of another owner"
        ],
        "part": [
            "update_matching: keeps nothing that its writer could not see",
            "update_matching: keeps nothing when its `post` fails",
        ],
        "sight": ["update_matching: keeps nothing that its writer could not see"],
        "unasked": [
            "update_matching delete_matching: is about no row that a condition could name"
        ],
        "uncounted": ["update_matching: changes the rows that its filter finds"],
        "unnoted": [
            "update_matching: gives what is sent to its `post`",
            "update_matching: keeps nothing when its `post` fails",
        ],
        "untidy": [
            "update_matching: gives what is sent to its `pre`",
            "update_matching: keeps nothing when its `pre` fails",
        ],
    },
    about="^(update|delete)_matching ",
)

PLAIN = Faults(
    bottles(ruled=False),
    {"each": ["update_matching: asks the database no more for many"]},
    about="^update_matching ",
)

player = players(cellar)


test_right_code_passes, test_a_fault_is_found = fault_tests(RULED, PLAIN)
