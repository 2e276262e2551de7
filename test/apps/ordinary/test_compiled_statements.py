"""Which requests fill the cache of compiled statements."""

import pytest
from _generated.db import session
from httpx2 import AsyncClient

pytestmark = pytest.mark.anyio


def kept() -> int:
    """Count the statements about people that the cache holds."""
    engine = session.get_engine().sync_engine
    statements = engine.get_execution_options()["compiled_cache"].values()
    return sum(compiled.string.startswith("SELECT people") for compiled in statements)


async def test_trees_are_not_kept(client: AsyncClient) -> None:
    """Filters of a query are, whatever their values."""
    for nick in ("a", "b"):
        await client.get("/people", params={"nick": nick})
    assert kept() == 1
    node = {"field": "nick", "op": "eq", "value": "a"}
    for tree in (node, {"not": node}, {"or": [node, {"not": node}]}):
        found = await client.post("/people/search", json={"filter": tree})
        assert found.status_code == 200
    assert kept() == 1
