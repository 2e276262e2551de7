"""What generated tests misjudge, over HTTP: all of it is answered as the config says."""

import uuid
from typing import Any

import pytest
from httpx2 import AsyncClient

pytestmark = pytest.mark.anyio


async def made(client: AsyncClient, path: str, body: dict[str, Any]) -> str:
    """Create a row, see that it is answered as it is read, and return its key."""
    answer = await client.post(path, json=body)
    assert answer.status_code == 201, answer.text
    key: str = answer.json()["id"]
    assert answer.headers["location"] == f"{path}/{key}"
    return key


async def found(client: AsyncClient, path: str) -> list[Any]:
    """List the rows that a query finds."""
    answer = await client.get(path)
    assert answer.status_code == 200, answer.text
    items: list[Any] = answer.json()["items"]
    return items


async def names(client: AsyncClient, path: str, name: str = "name") -> list[str]:
    """List what the rows are called that a query finds."""
    return [item[name] for item in await found(client, path)]


async def is_deleted(client: AsyncClient, path: str) -> None:
    """Delete a row, and see that it is gone."""
    assert (await client.delete(path)).status_code == 204
    assert (await client.get(path)).status_code == 404


async def test_rows_of_another_database(client: AsyncClient) -> None:
    """A filter offers places, which are rows of another database."""
    rome = await made(client, "/places", {"name": "Rome"})
    oslo = await made(client, "/places", {"name": "Oslo"})
    visit = await made(client, "/visits", {"topic": "Art", "place_id": rome})
    await made(client, "/visits", {"topic": "Snow", "place_id": oslo})
    offered = await found(client, "/_values/visits/place_id?q=ro")
    assert [item["value"] for item in offered] == [rome]
    assert offered[0]["link"]["name"] == "Rome"
    assert (await client.get(offered[0]["link"]["href"])).json()["name"] == "Rome"
    path = f"/visits?place_id={rome}"
    assert await names(client, path, "topic") == ["Art"]
    changed = await client.patch(f"/visits/{visit}", json={"place_id": oslo})
    assert changed.json()["place_id"] == oslo
    assert await found(client, path) == []
    await is_deleted(client, f"/visits/{visit}")


async def test_members_of_a_member(client: AsyncClient, user: uuid.UUID) -> None:
    """Who was brought by somebody is seen by them, and by nobody else."""
    bob = await made(client, "/members", {"name": "Bob"})
    assert sorted(await names(client, "/members")) == ["Ann", "Bob"]
    assert await names(client, "/members?name=Bob") == ["Bob"]
    as_bob = {"X-User": bob}
    assert (await client.get(f"/members/{bob}", headers=as_bob)).status_code == 404
    assert (await client.get(f"/members/{user}", headers=as_bob)).status_code == 404
    carl = await client.post("/members", json={"name": "Carl"}, headers=as_bob)
    assert carl.status_code == 201
    assert sorted(await names(client, "/members")) == ["Ann", "Bob"]
    # Somebody has been brought by Bob.
    assert (await client.delete(f"/members/{bob}")).status_code == 409
    path = carl.headers["location"]
    assert (await client.delete(path, headers=as_bob)).status_code == 204
    changed = await client.patch(f"/members/{bob}", json={"name": "Rob"})
    assert changed.json() == {"id": bob, "name": "Rob"}
    await is_deleted(client, f"/members/{bob}")
    nobody = {"X-User": str(uuid.uuid4())}
    refused = await client.post("/members", json={"name": "Dan"}, headers=nobody)
    assert refused.status_code == 409


async def test_what_is_there_to_be_looked_at(client: AsyncClient) -> None:
    """Boards are found and sorted by tasks that a relation shows, and does not write."""
    home = await made(client, "/boards", {"name": "Home"})
    work = await made(client, "/boards", {"name": "Work"})
    for board, title, is_done, is_first in (
        (home, "Cook", False, True),
        (home, "Clean", True, False),
        (work, "Argue", False, True),
    ):
        task = {"title": title, "is_done": is_done, "is_first": is_first}
        await made(client, "/tasks", {"board_id": board, **task})
    assert await names(client, "/boards?open=Cook") == ["Home"]
    assert await names(client, "/boards?open=Clean") == []
    assert await names(client, "/boards?open__ne=Cook") == ["Work"]
    assert await names(client, "/boards?open__contains=ook") == ["Home"]
    assert await names(client, "/boards?first=Argue") == ["Work"]
    assert await names(client, "/boards?sort=first_task.title") == ["Work", "Home"]
    assert await names(client, "/boards?sort=-first_task.title") == ["Home", "Work"]
    values = await found(client, "/_values/boards/first")
    assert [item["value"] for item in values] == ["Argue", "Cook"]
    changed = await client.patch(f"/boards/{home}", json={"name": "House"})
    assert changed.json()["name"] == "House"
    assert (await client.get(f"/boards/{home}")).json()["name"] == "House"


async def test_what_is_stored_otherwise(client: AsyncClient) -> None:
    """Answers show what is stored, and whatever is compared with it is stored so."""
    key = await made(client, "/codes", {"name": "Alpha"})
    assert (await client.get(f"/codes/{key}")).json()["name"] == "alpha"
    for query in ("name=ALPHA", "name__contains=LPH", "q=AlP", "sort=-name"):
        assert await names(client, f"/codes?{query}") == ["alpha"], query
    changed = await client.patch(f"/codes/{key}", json={"name": "BRAVO"})
    assert changed.json() == {"id": key, "name": "bravo"}
    await is_deleted(client, f"/codes/{key}")


async def test_others(client: AsyncClient) -> None:
    """A hook counts the changes of whatever is called as tests call a second row."""
    key = await made(client, "/others", {"name": "One"})
    for name in ("Two", "Three"):
        changed = await client.patch(f"/others/{key}", json={"name": name})
        assert changed.json()["name"] == name
    assert (await client.get(f"/others/{key}")).json()["changes"] == 2
    assert await names(client, "/others?name=Three") == ["Three"]
    await is_deleted(client, f"/others/{key}")


async def test_badges_of_others(client: AsyncClient) -> None:
    """A row may refer to one that the user may not get, but not to a hidden one."""
    key = await made(client, "/badges", {"name": "gold"})
    assert (await client.get(f"/badges/{key}")).status_code == 403
    shown = await client.get(f"/badges/{key}", headers={"X-Badge": "gold"})
    assert shown.json()["name"] == "gold"
    wearer = await made(client, "/wearers", {"name": "Ann", "badge_id": key})
    assert await names(client, f"/wearers?badge_id={key}") == ["Ann"]
    offered = await found(client, "/_values/wearers/badge_id")
    assert [item["value"] for item in offered] == [key]
    assert (await client.delete(f"/badges/{key}")).status_code == 204
    of_nobody = {"name": "Bob", "badge_id": str(uuid.uuid4())}
    missing = await client.post("/wearers", json=of_nobody)
    hidden = await client.post("/wearers", json={**of_nobody, "badge_id": key})
    assert (missing.status_code, hidden.status_code) == (409, 409)
    assert hidden.content == missing.content
    assert await found(client, "/_values/wearers/badge_id") == []
    changed = await client.patch(f"/wearers/{wearer}", json={"name": "Eve"})
    assert changed.status_code == 200
    await is_deleted(client, f"/wearers/{wearer}")
