# ruff: noqa: S101  # the asserts are those of tests
"""Facts and checks of `archive`."""

from dataclasses import dataclass

from .contract import Contract, List, Operation
from .registry import check
from .scene import Scene


@dataclass(frozen=True, kw_only=True, repr=False)
class Archive(Operation):
    """Writes down when a row was archived."""

    method: str = "POST"
    column: str
    parameter: str
    """What asks the list for archived rows, too."""


def _is_listed(contract: Contract, _archive: Archive) -> bool:
    return contract.find(List) is not None


@check(Archive, "answers the moment, which stays")
async def answers_the_moment(scene: Scene, archive: Archive) -> None:
    """The moment is answered, and stays."""
    row = await scene.make()
    response = await scene.ask(archive, row)
    assert response.status_code == 200
    await scene.db.refresh(row)
    assert getattr(row, archive.column) is not None
    again = await scene.ask(archive, row)
    assert again.json() == response.json()


@check(Archive, "takes the row out of the list", when=_is_listed)
async def takes_out_of_the_list(scene: Scene, archive: Archive) -> None:
    """Archived rows are listed where a request asks for them."""
    row = await scene.make()
    url, asked = scene.contract.url, {archive.parameter: "true"}
    before = (await scene.client.get(url)).json()
    await scene.ask(archive, row)
    assert len((await scene.client.get(url)).json()["items"]) == (
        len(before["items"]) - 1
    )
    listed = (await scene.client.get(url, params=asked)).json()
    assert len(listed["items"]) == len(before["items"])
