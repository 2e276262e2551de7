"""Each check is seen passing on right code, and failing on code with a fault."""

from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest
from fastapi import APIRouter

from codegen_companion.testing.contract import (
    Action,
    BulkCreate,
    BulkDelete,
    BulkUpdate,
    Contract,
    Create,
    Delete,
    Export,
    Get,
    Keys,
    List,
    Owner,
    Referrers,
    RowFilter,
    Update,
    Upsert,
)
from codegen_companion.testing.databases import SERVER_VARIABLE
from codegen_companion.testing.fields import Field
from codegen_companion.testing.kit import KIT, checks
from codegen_companion.testing.registry import Check, cases_of, check
from codegen_companion.testing.scene import Scene

from . import shelf
from .player import Player, cases_about, expected_failures

NAME = Field("name", "str", min_length=1, max_length=20)
SIZE = Field("size", "int", nullable=True, default=3)

CONTRACT = Contract(
    resource="shelf/boxes",
    model=shelf.Box,
    url="/boxes",
    key=int,
    routes=shelf,
    version="version",
    needs_tag=True,
    owner=Owner("owner", "sub", is_text=True),
    row_filter=RowFilter(shelf.seen_by, shelf),
    keys=Keys(shelf.RequestKey),
    operations=[
        Get(answers=["id", "name", "size"]),
        List(answers=["id", "name", "size"], page_size=5, most=30),
        Export(),
        Create(schema=shelf.BoxCreate, fields=[NAME, SIZE], post=shelf.note),
        Update(
            schema=shelf.BoxUpdate,
            fields=[NAME, SIZE],
            can=shelf.can_change,
            pre=shelf.tidy,
        ),
        Delete(),
        Referrers(by={"labels": shelf.Label}),
        BulkCreate(most=shelf.MOST),
        BulkUpdate(most=shelf.MOST, can=shelf.can_change),
        BulkDelete(most=shelf.MOST),
        Upsert(by=["name"], most=shelf.MOST),
        Action(
            path="/{pk}/fill",
            function=shelf.fill,
            schema=shelf.BoxFill,
            fields=[
                Field("count", "int", ge=1, le=9, example=2),
                Field("label", "str", nullable=True, optional=True),
            ],
            returns=[Field("total", "int")],
        ),
        Action(
            method="GET",
            path="/{pk}/weigh",
            function=shelf.weigh,
            schema=shelf.BoxWeigh,
            fields=[
                Field("unit", "int", ge=1, le=9, example=2),
                Field("of", "str", list=True, optional=True),
            ],
            returns=[Field("weight", "int")],
        ),
    ],
)

CASES = cases_of(CONTRACT, KIT)

FAULTS = {
    "absent": ["create: is about no row that a condition could name"],
    "again": [
        "fill: repeats the answer of its key until it expires",
        "fill: is done once of several with one key",
        "fill: refuses the key of another request",
    ],
    "answer": [
        "get: answers the values of the row",
        "list: answers the values of the rows",
    ],
    "arguments": [
        "fill: runs its function and keeps what it writes",
        "fill: can be asked with less, or null",
        "weigh: runs its function, and not for a tag that is known",
        "weigh: can be asked with less, or null",
    ],
    "challenge": [
        "get list create update delete fill: lets nobody in without a valid token"
    ],
    "changed_first": ["bulk_update: stores every item"],
    "changed_keys": ["bulk_update: repeats the answer of its key"],
    "changed_nameless": [
        "bulk_update: keeps nothing when its `pre` fails for an item",
        "bulk_update: keeps rows of other versions",
    ],
    "changed_order": ["bulk_update: stores every item"],
    "changed_outdated": ["bulk_update: keeps rows of other versions"],
    "changed_strangers": ["bulk_update: changes no rows of another owner"],
    "changed_unheard": ["bulk_update: gives every item to its `pre`"],
    "changed_unseen": ["bulk_update: changes nothing that its filter hides"],
    "claims": [
        "get list create update delete fill: is forbidden without a claim of an owner"
    ],
    "count": [
        "update: is done with the tag of the version",
        "update: keeps the version when nothing changes",
        "update: is done once of several with one tag",
    ],
    "blind": [
        "get list: is not sent again where its tag is known",
        "get list: has another tag with another body",
        "get list: is not read when it is in another state",
        "get: answers with the tag of the version",
        "weigh: runs its function, and not for a tag that is known",
    ],
    "cursor": [
        "list: pages through all rows in order",
        "list: refuses a malformed cursor",
    ],
    "default": ["create: stores defaults"],
    "delete": [
        "delete: keeps nothing that the database refuses",
        "delete: removes the row",
        "delete: is done once of several at a time",
        "delete: is done with the tag of the version",
    ],
    "each": ["bulk_create: asks the database no more for many"],
    "empty": ["list: answers an empty page without rows"],
    "etag": [
        "list: is not sent again where its tag is known",
        "list: has another tag with another body",
    ],
    "exported": [
        "export: exports nothing of another owner",
        "export: exports nothing that its filter hides",
        "export: is forbidden without a claim of an owner",
    ],
    "fails": [
        "fill: keeps nothing when its function fails",
        "fill: can be repeated when it failed",
    ],
    "filled": [
        "fill: is not done when a condition does not hold",
        "fill: is not done with a stale tag",
        "fill: is not done without a tag",
    ],
    "filter": [
        "get update delete fill: finds nothing that its filter hides",
        "list: shows nothing that its filter hides",
        "create update: keeps nothing that its writer could not see",
    ],
    "found": [
        "get update delete fill: finds nothing of another key",
        "update delete fill: does not find a row by conditions",
        "update delete fill: is not done without a tag",
        "get update delete fill: finds nothing of another owner",
        "get update delete fill: finds nothing that its filter hides",
        "fill: does not know the key of another user",
    ],
    "formats": ["export: knows two formats"],
    "gap": [
        "list: pages through all rows in order",
        "list: has full pages beside rows of another owner",
    ],
    "first": ["bulk_delete: removes every row"],
    "guard": ["update: is forbidden by its guard"],
    "kept": [
        "create: keeps nothing when its `post` fails",
        "create: keeps nothing that its writer could not see",
    ],
    "keys": [
        "create: repeats the answer of its key until it expires",
        "create: is done once of several with one key",
        "create: refuses the key of another request",
    ],
    "lax": [
        "list weigh: refuses unknown parameters",
        "create update fill weigh: refuses fields that it does not have",
        "create update: does not set owner",
    ],
    "left": [
        "export: has the rows of the list, in its order",
        "export: exports nothing of another owner",
        "export: exports nothing that its filter hides",
    ],
    "many": ["delete: counts the rows that go with it"],
    "many_items": [
        "bulk_create bulk_update bulk_delete upsert: takes as many items as it may"
    ],
    "many_keys": ["bulk_create: repeats the answer of its key"],
    "many_own": [
        "bulk_create: keeps nothing that its writer could not see",
        "bulk_create: makes rows of the user",
        "bulk_create: repeats the answer of its key",
        "bulk_create: stores every item",
    ],
    "many_sight": ["bulk_create: keeps nothing that its writer could not see"],
    "most": ["list: can have its largest pages"],
    "named": ["export: is a file"],
    "nameless": ["bulk_create: keeps nothing when its `post` fails for an item"],
    "narrow": ["fill weigh: takes what its fields may just be"],
    "needless": ["delete: is not done without a tag"],
    "nothing": ["referrers: tells nothing of what does not refer to the row"],
    "null": ["create update: takes null where it may be"],
    "open": [
        "get list create update delete fill: lets nobody in without a valid token"
    ],
    "optional": [
        "create fill weigh: asks for what is required",
        "update: stores what is sent and keeps the rest",
        "update: is done when its conditions hold",
        "update: keeps the version when nothing changes",
    ],
    "order": ["list: pages through all rows in order"],
    "owner": [
        "get update delete fill weigh: finds nothing of another owner",
        "list: shows nothing of another owner",
        "fill: does not know the key of another user",
    ],
    "other_row": ["referrers: counts the rows of labels"],
    "outdated": ["bulk_delete: keeps rows of other versions"],
    "part": ["bulk_create: keeps nothing that its writer could not see"],
    "passed_over": ["bulk_delete: names the item of no row"],
    "pre": ["update: writes what its `pre` returns"],
    "refused": ["create update: keeps nothing that the database refuses"],
    "repeated": ["bulk_update: names the item that is wrong"],
    "rest": [
        "update: stores what is sent and keeps the rest",
        "update: is done when its conditions hold",
        "update: keeps the version when nothing changes",
    ],
    "short": ["create update: refuses wrong values of name"],
    "sight": ["create update: keeps nothing that its writer could not see"],
    "size": ["list: pages through all rows in order"],
    "spelling": ["get update delete fill: finds nothing of another spelling"],
    "stale": [
        "update: is not done when a condition does not hold",
        "update: is not done with a stale tag",
        "update: is done once of several with one tag",
        "update: is not done without a tag",
    ],
    "statements": ["get: needs few statements"],
    "strangers": ["bulk_delete: deletes no rows of another owner"],
    "swapped": [
        "bulk_create: stores every item",
        "bulk_create: gives every item to its `post`",
    ],
    "tag": ["create: answers with the tag of the version"],
    "touched": [
        "fill: counts a version when its function writes",
        "fill: is done with the tag of the version",
    ],
    "twice": ["weigh: takes unit once"],
    "writes": [
        "weigh: can be asked with less, or null",
        "weigh: runs its function, and not for a tag that is known",
    ],
    "unheard": ["bulk_create: gives every item to its `post`"],
    "users": ["create: does not know the key of another user"],
    "usual": ["list: has its own size of pages"],
    "upsert_created": [
        "upsert: changes what is there, and makes the rest",
        "upsert: repeats the answer of its key",
    ],
    "upsert_each": ["upsert: asks the database no more for many"],
    "upsert_kept": ["upsert: changes what is there, and makes the rest"],
    "upsert_keys": ["upsert: repeats the answer of its key"],
    "upsert_made": ["upsert: changes what is there, and makes the rest"],
    "upsert_nameless": ["upsert: keeps nothing when `pre of update` fails for an item"],
    "upsert_repeated": ["upsert: names the item that is wrong"],
    "upsert_strangers": ["upsert: changes no rows of another owner"],
    "upsert_unheard": [
        "upsert: gives every item to `pre of update`",
        "upsert: keeps nothing when `pre of update` fails for an item",
    ],
    "upsert_unseen": ["upsert: changes nothing that its filter hides"],
}
"""What fails, by what is wrong."""


@pytest.fixture
async def player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Player]:
    """Yield a player on SQLite, whose resource has no faults yet."""
    monkeypatch.delenv(SERVER_VARIABLE, raising=False)
    yield Player(tmp_path, monkeypatch, shelf)
    shelf.faults.clear()


@pytest.mark.anyio
async def test_right_code_passes(player: Player) -> None:
    """Nothing fails where nothing is wrong."""
    assert await player.failures(CASES.values()) == []


@pytest.mark.anyio
@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_is_found(player: Player, fault: str) -> None:
    """The checks fail that are about what is wrong, and no others of its operations."""
    shelf.faults.add(fault)
    expected = expected_failures(FAULTS[fault])
    cases = cases_about(CASES, expected)
    assert set(await player.failures(cases)) == expected


@pytest.mark.anyio
async def test_a_route_beside_the_contract_is_found(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A route that no contract knows is not checked by anything else."""
    router = APIRouter(prefix="/boxes")
    router.add_api_route("/all", shelf.list_boxes)
    monkeypatch.setattr(shelf, "router", router)
    story = await player.play(CASES["resource has no routes beside its contract"])
    assert story is not None


@pytest.mark.anyio
async def test_a_route_without_head_is_found(player: Player) -> None:
    """An application that answers GET alone does not keep to HTTP."""
    player.app.user_middleware.clear()
    story = await player.play(CASES["resource answers HEAD as GET"])
    assert story is not None


@pytest.mark.anyio
async def test_a_failure_tells_its_story(player: Player) -> None:
    """What was promised, by which words of the config, and what was asked and answered."""
    shelf.faults.add("short")
    story = await player.play(CASES["create refuses wrong values of name"])
    assert story is not None
    assert "What a field must not be is refused" in story
    assert "config   name: str, min_length 1, max_length 20" in story
    assert 'request  POST /boxes {"name":""}' in story


def test_checks_are_left_out_and_added() -> None:
    """A check is skipped by its name, and one of the project is added."""

    @check(Get, "is our own")
    async def own(_scene: Scene, _get: Get) -> None:
        """Promise something."""

    test: Any = checks(CONTRACT, without={"get is our own": "why"}, also=[own])
    [runs] = [one.args[1] for one in test.pytestmark if one.name == "parametrize"]
    [skipped] = [one for one in runs if one.marks]
    assert skipped.id == "get is our own"
    assert skipped.marks[0].kwargs == {"reason": "why"}


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
        checks(CONTRACT, without=without, also=kit)
