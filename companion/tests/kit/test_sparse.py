"""The checks of fields that a request asks for alone are seen passing, and failing on code with a fault."""

from codegen_companion.testing.contract import Contract, Get, List

from . import leaflets
from .faults import Faults
from .player import fault_tests, players

LEAFLETS = Faults(
    Contract(
        resource="leaflets/leaflets",
        model=leaflets.Leaflet,
        url="/leaflets",
        key=int,
        routes=leaflets,
        operations=[
            Get(answers=["id"], sparse=["id", "title", "words"]),
            List(answers=["id"], sparse=["id", "title", "words"]),
        ],
    ),
    {
        "all fields": [
            "list: has id alone where a request says so",
            "list: has title alone where a request says so",
            "list: has words alone where a request says so",
        ],
        "all columns": ["get: selects what is asked for alone"],
        "all of it": [
            "get: has id alone where a request says so",
            "get: has title alone where a request says so",
            "get: has words alone where a request says so",
            "get: selects what is asked for alone",
        ],
        "any field": ["get list: refuses fields that it has not"],
    },
    about="alone|fields that it has not",
)


player = players(leaflets)


test_right_code_passes, test_a_fault_is_found = fault_tests(LEAFLETS)
