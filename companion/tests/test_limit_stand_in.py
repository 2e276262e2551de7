"""The stand-in for rate limits."""

import pytest
from fastapi import Request
from httpx2 import ASGITransport, AsyncClient

from codegen_companion.support import addresses
from codegen_companion.support.addresses import client_address
from codegen_companion.testing.limit_stand_in import LimitStandIn, replace_key

from .limited_app import LIMITS, create_app

pytestmark = pytest.mark.anyio


async def test_stand_in() -> None:
    """Tests send as many requests as they like, until they want to be refused."""
    limiter = LimitStandIn()
    transport = ASGITransport(create_app(limiter))
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        answers = [await client.get("/things/1") for _ in range(9)]
        assert {answer.status_code for answer in answers} == {200}
        assert limiter.asked == [LIMITS] * 9
        limiter.is_exhausted = True
        assert (await client.get("/things/1")).status_code == 429


def test_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """All requests come from one client, whatever told clients apart."""
    request = Request({"type": "http", "headers": [], "client": ("1.2.3.4", 1)})
    replace_key(monkeypatch, addresses, client_address)
    assert addresses.client_address(request) == "client"
    with pytest.raises(LookupError):
        replace_key(monkeypatch, addresses, create_app)
