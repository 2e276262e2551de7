"""The checks of lists that requests write are seen passing, and failing on code with a fault."""

from codegen_companion.testing.contract import (
    Contract,
    Create,
    Get,
    ItemList,
    Owned,
    Update,
)
from codegen_companion.testing.fields import Field
from codegen_companion.testing.scene import Seen

from . import binder
from .faults import Faults
from .player import fault_tests, players

SHEETS = ItemList(
    "sheets",
    binder.Sheet,
    relation="sheets",
    key=[Field("id", "int")],
    fields=[Field("words", "str", min_length=1, max_length=20)],
    made=True,
    most=3,
    most_items=binder.MOST,
)
CONTRACT = Contract(
    resource="shelf/binders",
    model=binder.Binder,
    url="/binders",
    key=int,
    routes=binder,
    version="version",
    operations=[
        Get(answers=["id"], nested={"sheets": ["id", "words"]}),
        Create(schema=binder.NewBinder, nested=[SHEETS]),
        Update(schema=binder.BinderChange, nested=[SHEETS]),
    ],
)
SEEN = Seen(owned=[Owned(binder.Sheet, "owner", "sub")])

FAULTS = Faults(
    CONTRACT,
    {
        "again": [
            "update: changes nothing by what is answered of sheets",
            "update: deletes what is left out of sheets",
            "update: makes and changes the items of sheets",
        ],
        "all": [
            "update: changes nothing by what is answered of sheets",
            "update: deletes what is left out of sheets",
        ],
        "any words": ["create update: refuses items with wrong values of sheets.words"],
        "blind": [
            "update: changes nothing by what is answered of sheets",
            "update: finds no item of another key in sheets",
        ],
        "cut": ["update: does not write a list of sheets that answers cut"],
        "few words": ["create update: takes items with what sheets.words may just be"],
        "many": [
            "create update: takes so many items of sheets and no more",
            "update: takes so many items of sheets.create and no more",
            "update: takes so many items of sheets.delete and no more",
            "update: takes so many items of sheets.update and no more",
        ],
        "kept": [
            "update: counts a version when sheets changes",
            "update: deletes what is left out of sheets",
            "update: does not write a list of sheets that answers cut",
        ],
        "uncounted": ["update: counts a version when sheets changes"],
        "worded": [
            "update: changes nothing by what is answered of sheets",
            "update: deletes what is left out of sheets",
            "update: makes and changes the items of sheets",
        ],
        "unmade": ["create: makes the items of sheets"],
    },
    about="sheets",
)


player = players(binder, SEEN)


test_right_code_passes, test_a_fault_is_found = fault_tests(FAULTS)
