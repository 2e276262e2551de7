# ruff: noqa: S101  # the asserts are those of tests
"""Checks of rate limits, with a stand-in for what counts requests."""

from importlib import import_module
from typing import Any

from .contract import Operation
from .endpoints import endpoints
from .registry import check
from .scene import Scene


@check(
    Operation,
    "is limited",
    when=lambda _, operation: operation.limits,
    database=False,
)
async def is_limited(scene: Scene, operation: Operation) -> None:
    """Who has sent as many requests as are allowed has to wait."""
    # Not every project has these.
    stand_in, limits = (
        import_module(".limit_stand_in", __package__),
        import_module("limits"),
    )
    counted: Any = scene.fixture("rate_limits", stand_in.LimitStandIn)
    counted.is_exhausted = True
    for endpoint in endpoints(scene.contract, operation):
        counted.asked.clear()
        response = await scene.client.request(endpoint.method, endpoint.path)
        assert response.status_code == 429, endpoint.path
        assert int(response.headers["Retry-After"]) > 0
        assert response.json()["status"] == 429
        assert counted.asked == [limits.parse_many(operation.limits)]
