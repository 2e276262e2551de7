"""The checks of deleted rows are seen passing, and failing on code with a fault."""

from dataclasses import replace

import pytest

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
from codegen_companion.testing.kit import KIT
from codegen_companion.testing.registry import cases_of

from . import attic
from .player import Player, cases_about, expected_failures, players

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

CASES = cases_of(CONTRACT, KIT)

SERIALIZED = replace(
    CONTRACT,
    operations=[
        Restore(
            can=attic.can_restore,
            serializer=Serializer(attic.show, attic.TrunkAnswer),
        )
    ],
)

FAULTS = {
    "all": [
        "restore: brings back the row, and no other",
        "purge: removes the row, and no other",
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
    "many": ["purge: counts the rows that go with it"],
    "needless": ["restore purge: is not done without a tag"],
    "owner": ["restore purge: finds nothing of another owner"],
    "refused": ["restore purge: keeps nothing that the database refuses"],
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
}
"""What fails, by what is wrong."""


player = players(attic)


@pytest.mark.anyio
async def test_right_code_passes(player: Player) -> None:
    """Nothing fails where nothing is wrong."""
    assert await player.failures(CASES.values()) == []


@pytest.mark.anyio
@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_is_found(player: Player, fault: str) -> None:
    """The checks fail that are about what is wrong, and no others of its operations."""
    attic.faults.add(fault)
    expected = expected_failures(FAULTS[fault])
    cases = cases_about(CASES, expected)
    assert set(await player.failures(cases)) == expected


@pytest.mark.anyio
@pytest.mark.parametrize("is_asked", [True, False])
async def test_a_serializer_is_asked(player: Player, *, is_asked: bool) -> None:
    """What the project's function makes is the answer; one that is not asked is missed."""
    case = cases_of(SERIALIZED, KIT)["restore answers what the serializer makes"]
    if not is_asked:
        attic.faults.add("deaf")
    story = await player.play(case)
    assert (story is None) is is_asked, story
