"""The checks of policies, limits and cookies are seen passing, and failing on code with a fault."""

from codegen_companion.testing.contract import Contract, Delete, Get, Operation, Policy

from . import gate
from .faults import Faults
from .player import fault_tests, players


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


test_right_code_passes, test_a_fault_is_found = fault_tests(FIRST, ROWS)
