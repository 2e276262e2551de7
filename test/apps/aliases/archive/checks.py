"""What stands against a request is told by the names that the request has."""

import uuid

from _generated.testing.contract import Saving
from _generated.testing.registry import check
from _generated.testing.scene import Scene, wrong_places
from archive.models import Paper


@check(Saving, "names what is taken as requests do")
async def names_what_is_taken(scene: Scene, saving: Saving) -> None:
    """Of two columns that have each other's name, the one of the constraint is meant."""
    row = await scene.make() if saving.of_row else None
    taken: Paper = await scene.make()
    body = await scene.body(saving) | {"form": taken.schema, "heading": taken.title}
    response = await scene.ask(saving, row, json=body)
    assert response.status_code == 409
    assert wrong_places(response) == [["body", "form"], ["body", "heading"]]


@check(Saving, "names keys of nothing as requests do")
async def names_keys_of_nothing(scene: Scene, saving: Saving) -> None:
    """A key of a row that there is not is told at its field."""
    row = await scene.make() if saving.of_row else None
    body = await scene.body(saving) | {"keeper_key": str(uuid.uuid4())}
    response = await scene.ask(saving, row, json=body)
    assert response.status_code == 409
    assert wrong_places(response) == [["body", "keeper_key"]]
