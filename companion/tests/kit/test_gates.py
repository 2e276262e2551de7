"""The checks of policies, limits and cookies are seen passing, and failing on code with a fault."""

import pytest

from codegen_companion.testing.contract import Contract, Delete, Get, Operation, Policy

from . import gate
from .faults import Faults, each
from .player import Player, players


def gates(operation: Operation, *, about_rows: bool) -> Contract:
    """Return a contract of one operation."""
    return Contract(
        resource="gate/gates",
        model=gate.Gate,
        url="/gates",
        key=int,
        routes=gate,
        cookie="session",
        policy=Policy("gate.Gate", about_rows=about_rows),
        operations=[operation],
    )


FIRST = Faults(
    gates(Get(answers=["id"], rule="allow", limits="10/minute"), about_rows=False),
    {
        "generous": ["get: is limited"],
        "misnamed": ["get: is forbidden by the policy"],
        "unasked": ["get: is forbidden by the policy"],
        "unlimited": ["get: is limited"],
    },
    about="^get ",
)

ROWS = Faults(
    gates(Delete(rule="allow"), about_rows=True),
    {
        "any page": ["delete: does nothing by a cookie alone"],
        "unasked about rows": ["delete: is forbidden by the policy about rows"],
    },
    about="^delete ",
)


player = players(gate)


@pytest.mark.anyio
@pytest.mark.parametrize("faults", [FIRST, ROWS])
async def test_right_code_passes(player: Player, faults: Faults) -> None:
    """Nothing fails where nothing is wrong."""
    assert await player.failures(faults.cases.values()) == []


@pytest.mark.anyio
@pytest.mark.parametrize(("faults", "fault"), each(FIRST, ROWS))
async def test_a_fault_is_found(player: Player, faults: Faults, fault: str) -> None:
    """The checks fail that are about what is wrong, and no others of its operations."""
    await player.find(faults, fault)
