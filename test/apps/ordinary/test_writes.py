"""Writes of ordinary configs."""

import pytest
from httpx2 import AsyncClient

pytestmark = pytest.mark.anyio


async def test_versioned_page_is_hidden(client: AsyncClient) -> None:
    """A row with a version is deleted by the clock of the database."""
    made = await client.post("/pages", json={"title": "Rules"})
    assert made.status_code == 201
    path, tag = made.headers["location"], made.headers["etag"]
    assert (await client.get(path)).headers["etag"] == tag
    stale = await client.delete(path, headers={"If-Match": '"7"'})
    assert stale.status_code == 412
    assert (await client.delete(path, headers={"If-Match": tag})).status_code == 204
    assert (await client.get(path)).status_code == 404


async def test_keys_of_users_without_sub(client: AsyncClient) -> None:
    """A repeat gets the first answer; the key means nothing to another user."""
    key, body = {"Idempotency-Key": "a"}, {"title": "Ball"}
    first = await client.post("/entries", json=body, headers=key)
    again = await client.post("/entries", json=body, headers=key)
    other = await client.post("/entries", json=body, headers={**key, "X-User": "bob"})
    assert [first.status_code, again.status_code, other.status_code] == [201] * 3
    assert again.json() == first.json() != other.json()
    assert len((await client.get("/entries")).json()["items"]) == 2


async def test_action_by_the_clock_of_the_database(client: AsyncClient) -> None:
    """What the database computes in an action is a change of the row."""
    made = await client.post("/pages", json={"title": "Rules"})
    path = made.headers["location"]
    answer = await client.post(f"{path}/mark-read")
    assert answer.status_code == 200
    assert answer.json()["read_at"] is not None
    assert answer.headers["etag"] == '"2"'
    assert (await client.get(path)).headers["etag"] == '"2"'


async def test_field_called_self(client: AsyncClient) -> None:
    """A column may be called as Python calls the object."""
    made = await client.post("/links", json={"self": "http://club.example"})
    assert made.status_code == 201
    assert made.json()["self"] == "http://club.example"
    path = made.headers["location"]
    assert (await client.patch(path, json={"self": "/"})).json()["self"] == "/"
    assert (await client.get(path)).json()["self"] == "/"
    assert (await client.get("/links")).json()["items"][0]["self"] == "/"
