"""A check of generated tests that is the project's own."""

from _generated.testing.contract import Get
from _generated.testing.registry import check
from _generated.testing.scene import Scene


@check(Get, "answers with JSON")
async def answers_with_json(scene: Scene, get: Get) -> None:
    """The answer says what it is."""
    row = await scene.make()
    response = await scene.ask(get, row)
    assert response.headers["content-type"] == "application/json"
