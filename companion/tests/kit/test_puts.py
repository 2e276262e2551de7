"""The checks of rows that are made or replaced by their keys are seen passing, and failing on code with a fault."""

from codegen_companion.testing import contract as facts
from codegen_companion.testing import fields

from . import rack
from .faults import Faults
from .player import fault_tests, players

_NAME = fields.Field("name", "str", min_length=1, max_length=20)
_SIZE = fields.Field("size", "int", ge=1, le=9)
_NOTE = fields.Field("note", "str", max_length=20, default="none")

CONTRACT = facts.Contract(
    resource="rack/pegs",
    model=rack.Peg,
    url="/pegs",
    key=str,
    pk="name",
    routes=rack,
    version="version",
    needs_tag=True,
    soft_delete="deleted_at",
    owner=facts.Owner("owner", "sub", is_text=True),
    row_filter=facts.RowFilter(rack.seen_by, rack),
    operations=[
        facts.Get(answers=["name", "size", "note"]),
        facts.Create(
            schema=rack.PegCreate, fields=[_NAME, _SIZE, _NOTE], post=rack.note
        ),
        facts.Update(schema=rack.PegUpdate, fields=[_SIZE, _NOTE], pre=rack.tidy),
        facts.Put(schema=rack.PegPut, fields=[_SIZE, _NOTE], can=rack.may_put),
    ],
)

FAULTS = Faults(
    CONTRACT,
    {
        "always": [
            "put: replaces the row of its key",
            "put: gives what is sent to `pre of update`",
            "put: is done when its conditions hold",
        ],
        "asked": ["put: makes no row on a condition that asks for one"],
        "guard": ["put: asks its guard about the row"],
        "kept": ["put: replaces the row of its key"],
        "needless": [
            "put: is not done without a tag",
            "put: makes the row once of several at a time",
        ],
        "nowhere": ["put: makes the row of its key"],
        "owner": [
            "put: makes the row once of several at a time",
            "put: makes the row of its key",
            "put: replaces the row of its key",
            "put: makes no row on a condition that asks for one",
            "put: replaces no rows of another owner",
            "put: replaces nothing that its filter hides",
            "put: replaces no deleted rows",
            "put: asks its guard about the row",
            "put: gives what is sent to `post of create`",
            "put: gives what is sent to `pre of update`",
            "put: keeps nothing when `pre of update` fails",
        ],
        "part": [
            "put: replaces the row of its key",
            "put: gives what is sent to `pre of update`",
            "put: is done when its conditions hold",
        ],
        "revived": ["put: replaces no deleted rows"],
        "sight": ["put: keeps nothing that its writer could not see"],
        "sizes": ["put: makes the row of its key"],
        "strangers": ["put: replaces no rows of another owner"],
        "swallowed": ["put: keeps nothing when `pre of update` fails"],
        "unasked": [
            "put: asks its guard about the row",
            "put: is forbidden by its guard",
        ],
        "uncounted": ["put: replaces the row of its key"],
        "unheard": [
            "put: gives what is sent to `post of create`",
            "put: keeps nothing when `post of create` fails",
        ],
        "unseen": ["put: replaces nothing that its filter hides"],
    },
    about="^put ",
)

player = players(rack)


test_right_code_passes, test_a_fault_is_found = fault_tests(FAULTS)
