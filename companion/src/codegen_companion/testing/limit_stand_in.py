"""A stand-in for the rate limits of a project: tests send as many requests as they like."""

from collections.abc import Sequence
from types import ModuleType

import pytest
from fastapi import Request
from limits import RateLimitItem
from limits.aio.strategies import FixedWindowRateLimiter

from ..support.rate_limits import Limiter
from .stand_in import replace_function


class LimitStandIn(Limiter):
    """Takes the place of the limiter: notes the limits, and lets all requests pass.

    Attributes:
        asked: The limits of each request.
        is_exhausted: Whether all clients have sent as many requests as they may.
    """

    def __init__(self) -> None:
        """Count in memory, whatever the project's own limiter does."""
        super().__init__(FixedWindowRateLimiter)
        self.asked: list[list[RateLimitItem]] = []
        self.is_exhausted = False

    async def check(
        self, request: Request, route: str, limits: Sequence[RateLimitItem], key: str
    ) -> None:
        """Count a request, where it is to be refused."""
        self.asked.append(list(limits))
        if self.is_exhausted:
            for limit in limits:
                await self._strategy.hit(limit, route, key, cost=limit.amount)
            await super().check(request, route, limits, key)


def replace_key(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, function: object
) -> None:
    """Let all requests come from one client: what tells them apart only a project knows.

    Raises:
        LookupError: The module does not have the function.
    """
    replace_function(monkeypatch, module, function, _one_client)


def _one_client(_request: Request) -> str:
    return "client"
