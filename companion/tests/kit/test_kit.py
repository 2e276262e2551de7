"""Each check is seen passing on right code, and failing on code with a fault."""

from typing import Any

import pytest
from fastapi import APIRouter

from codegen_companion.testing.contract import Get
from codegen_companion.testing.kit import KIT, checks
from codegen_companion.testing.registry import Check, check, check_each
from codegen_companion.testing.scene import Scene

from . import shelf, shelf_bulk, shelf_faults
from .faults import Faults
from .player import Player, fault_tests, mounted, players
from .shelf_faults import FAULTS

AROUND = Faults(
    shelf_faults.CONTRACT,
    {
        "a route more": ["resource: has no routes beside its contract"],
        "no rules of HTTP": ["resource: answers HEAD as GET"],
    },
    about="resource",
)
"""What is wrong around the resource, and not in it."""


ROUTERS = [shelf_bulk.router, shelf.router]

player = players(shelf, routers=ROUTERS)


test_right_code_passes, test_a_fault_is_found = fault_tests(FAULTS)


@pytest.mark.anyio
async def test_a_route_beside_the_contract_is_found(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A route that no contract knows is not checked by anything else."""
    router = APIRouter(prefix="/boxes")
    router.add_api_route("/all", shelf.list_boxes)
    monkeypatch.setattr(shelf, "router", router)
    await player.find(AROUND, "a route more")


@pytest.mark.anyio
async def test_a_route_without_head_is_found(player: Player) -> None:
    """An application that answers GET alone does not keep to HTTP."""
    player.app = mounted(shelf, ROUTERS)
    player.app.user_middleware.clear()
    await player.find(AROUND, "no rules of HTTP")


@pytest.mark.anyio
async def test_a_failure_tells_its_story(player: Player) -> None:
    """What was promised, by which words of the config, and what was asked and answered."""
    shelf.faults.add("short")
    story = await player.play(FAULTS.cases["create refuses wrong values of name"])
    assert story is not None
    assert "What a field must not be is refused" in story
    assert "config   name: str, min_length 1, max_length 20" in story
    assert 'request  POST /boxes {"name":""}' in story


def test_checks_are_left_out_and_added() -> None:
    """A check is skipped by its name, and one of the project is added."""

    @check(Get, "is our own")
    async def own(_scene: Scene, _get: Get) -> None:
        """Promise something."""

    test: Any = checks(
        shelf_faults.CONTRACT, without={"get is our own": "why"}, also=[own]
    )
    [runs] = [one.args[1] for one in test.pytestmark if one.name == "parametrize"]
    [skipped] = [one for one in runs if one.marks]
    assert skipped.id == "get is our own"
    assert skipped.marks[0].kwargs == {"reason": "why"}


@pytest.mark.parametrize("name", ["get has our name", "get had our name for size"])
def test_a_name_of_before_leaves_a_check_out(name: str) -> None:
    """Who left a check out keeps it left out when it gets another name."""

    @check(Get, "has a name", was=["has our name"])
    async def own(_scene: Scene, _get: Get) -> None:
        """Promise something."""

    @check_each(
        Get,
        "has a name for {}",
        lambda _contract, _get: {"size": 1},
        was=["had our name for {}"],
    )
    async def each(_scene: Scene, _get: Get, _value: int) -> None:
        """Promise something of a value."""

    test: Any = checks(shelf_faults.CONTRACT, without={name: "why"}, also=[own, each])
    [runs] = [one.args[1] for one in test.pytestmark if one.name == "parametrize"]
    skipped = [one.id for one in runs if one.marks]
    assert skipped == [
        "get has a name for size" if "size" in name else "get has a name"
    ]


@pytest.mark.parametrize(
    ("without", "kit", "problem"),
    [
        ({"get is fast": "why"}, [], "no checks called"),
        ({}, KIT[:1], "two checks called"),
    ],
)
def test_names_of_checks(
    without: dict[str, str], kit: list[Check[Any]], problem: str
) -> None:
    """A name that is not there, or there twice, is an error at once."""
    with pytest.raises(LookupError, match=problem):
        checks(shelf_faults.CONTRACT, without=without, also=kit)
