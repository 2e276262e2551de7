# ruff: noqa: S101  # the asserts are those of tests
"""Facts and checks of `duplicate`. Those of all requests with fields hold of it, too."""

from dataclasses import dataclass

from .contract import Contract, Create, Get, Writing
from .refusals import refusing
from .registry import check
from .scene import Scene


@dataclass(frozen=True, kw_only=True, repr=False)
class Duplicate(Writing):
    """Copies a row, but for the fields of its request."""

    method: str = "POST"

    @property
    def status(self) -> int:
        """Return the status of what worked."""
        return 201


def _is_duplicated(contract: Contract, _create: Create) -> bool:
    return contract.find(Duplicate) is not None


def _create_of(contract: Contract) -> Create:
    create = contract.find(Create)
    assert create is not None, "the resource has no `create`"
    return create


@check(Duplicate, "copies the row")
async def copies_the_row(scene: Scene, duplicate: Duplicate) -> None:
    """The copy holds what was sent, and the rest as the row has it, which stays as it is."""
    create = _create_of(scene.contract)
    row, body = await scene.make(), await scene.body(duplicate)
    known, before = await scene.keys(), await scene.rows()
    response = await scene.ask(duplicate, row, json=body)
    assert response.status_code == 201
    copy = await scene.new_row(known)
    assert scene.stored(create, copy) == (
        scene.stored(create, row) | scene.sent(duplicate, body)
    )
    after = await scene.rows()
    assert len(after) == len(before) + 1
    assert all(stored in after for stored in before)
    if scene.contract.find(Get) is not None:
        found = await scene.client.get(response.headers["Location"])
        assert found.json() == await scene.found(copy)
        if create.answers is None:
            assert response.json() == found.json()


@check(Duplicate, "keeps nothing that the database refuses")
async def keeps_no_refused_copy(scene: Scene, duplicate: Duplicate) -> None:
    """What the database refuses is told as a problem, and nothing is kept."""
    row, body = await scene.make(), await scene.body(duplicate)
    before = await scene.rows()
    with refusing(scene.contract.model):
        response = await scene.ask(duplicate, row, json=body)
    assert response.status_code == 422
    assert await scene.rows() == before


@check(Create, "links to copies of the row", when=_is_duplicated)
async def links_to_copies(scene: Scene, create: Create) -> None:
    """The answer names the route that copies the new row."""
    known = await scene.keys()
    response = await scene.ask(create)
    assert response.status_code == 201
    path = f"{scene.contract.url}/{scene.path_of(await scene.new_row(known))}/duplicate"
    assert response.headers["Link"] == f"<{path}>; rel=related"
