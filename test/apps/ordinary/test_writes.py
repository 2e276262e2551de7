"""Writes of ordinary configs."""

import uuid

import pytest
from _generated.db import session
from club.models import Train
from httpx2 import AsyncClient
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

pytestmark = pytest.mark.anyio


async def test_versioned_page_is_hidden(client: AsyncClient) -> None:
    """A row with a version is deleted by the clock of the database."""
    made = await client.post("/pages", json={"title": "Rules"})
    assert made.status_code == 201
    path, tag = made.headers["location"], made.headers["etag"]
    read = (await client.get(path)).headers["etag"]
    assert read.startswith(f"{tag[:-1]}.")
    stale = await client.delete(path, headers={"If-Match": '"7"'})
    assert stale.status_code == 412
    assert (await client.delete(path, headers={"If-Match": read})).status_code == 204
    assert (await client.get(path)).status_code == 404


async def test_page_comes_back(client: AsyncClient) -> None:
    """A deleted row comes back by the version of its deletion, unless its values are taken meanwhile."""
    async with AsyncSession(session.get_engine()) as db:
        unique = "CREATE UNIQUE INDEX one ON pages (title) WHERE deleted_at IS NULL"
        await db.execute(text(unique))
        await db.commit()
    paths: list[str] = []
    for _ in range(2):
        made = await client.post("/pages", json={"title": "Rules"})
        paths.append(made.headers["location"])
        assert (await client.delete(paths[-1])).status_code == 204
    first, second = paths
    assert (await client.post(f"{first}/restore")).status_code == 200
    clash = await client.post(f"{second}/restore")
    assert clash.status_code == 409
    assert clash.json()["detail"] == "The change violates a constraint."
    assert (await client.get(second)).status_code == 404
    assert (await client.delete(first)).status_code == 204
    stale = await client.post(f"{second}/restore", headers={"If-Match": '"1"'})
    assert stale.status_code == 412
    back = await client.post(f"{second}/restore", headers={"If-Match": '"2"'})
    assert (back.status_code, back.headers["etag"]) == (200, '"3"')
    assert back.json() == (await client.get(second)).json()
    for verb in ("restore", "purge"):
        assert (await client.post(f"{second}/{verb}")).status_code == 404
    assert (await client.delete(second)).status_code == 204
    stale = await client.post(f"{second}/purge", headers={"If-Match": '"3"'})
    assert stale.status_code == 412
    gone = await client.post(f"{second}/purge", headers={"If-Match": '"4"'})
    assert gone.status_code == 204
    for verb in ("restore", "purge"):
        assert (await client.post(f"{second}/{verb}")).status_code == 404


async def test_keys_of_users_without_sub(client: AsyncClient) -> None:
    """A repeat gets the first answer; the key means nothing to another user."""
    key, body = {"Idempotency-Key": "a"}, {"title": "Ball"}
    first = await client.post("/entries", json=body, headers=key)
    again = await client.post("/entries", json=body, headers=key)
    other = await client.post("/entries", json=body, headers={**key, "X-User": "bob"})
    assert [first.status_code, again.status_code, other.status_code] == [201] * 3
    assert again.json() == first.json() != other.json()
    assert len((await client.get("/entries")).json()["items"]) == 2


async def test_keys_of_nobody(client: AsyncClient) -> None:
    """On an open route a key must be one that no other caller guesses."""
    body = {"title": "Ball"}
    for key in ("a", "1" * 19):
        guessed = await client.post(
            "/pages", json=body, headers={"Idempotency-Key": key}
        )
        assert guessed.status_code == 422
        assert guessed.json()["errors"][0]["loc"] == ["header", "Idempotency-Key"]
    own = {"Idempotency-Key": str(uuid.uuid4())}
    first = await client.post("/pages", json=body, headers=own)
    again = await client.post("/pages", json=body, headers=own)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    entry = await client.post("/entries", json=body, headers={"Idempotency-Key": "a"})
    assert entry.status_code == 201


async def test_action_by_the_clock_of_the_database(client: AsyncClient) -> None:
    """What the database computes in an action is a change of the row."""
    made = await client.post("/pages", json={"title": "Rules"})
    path = made.headers["location"]
    answer = await client.post(f"{path}/mark-read")
    assert answer.status_code == 200
    assert answer.json()["read_at"] is not None
    assert answer.headers["etag"] == '"2"'
    assert (await client.get(path)).headers["etag"].startswith('"2.')
    headers = {"If-Match": '"1"'}
    stale = await client.post(f"{path}/mark-read", headers=headers)
    assert stale.status_code == 412


async def test_field_called_self(client: AsyncClient) -> None:
    """A column may be called as Python calls the object."""
    made = await client.post("/links", json={"self": "http://club.example"})
    assert made.status_code == 201
    assert made.json()["self"] == "http://club.example"
    path = made.headers["location"]
    assert (await client.patch(path, json={"self": "/"})).json()["self"] == "/"
    assert (await client.get(path)).json()["self"] == "/"
    assert (await client.get("/links")).json()["items"][0]["self"] == "/"


async def test_numbers_that_clients_choose(client: AsyncClient) -> None:
    """A key that no model makes is asked for, and found where it is said to be."""
    made = await client.post("/stations", json={"number": 7, "title": "North"})
    assert (made.status_code, made.headers["location"]) == (201, "/stations/7")
    assert (await client.get("/stations/7")).json() == {"number": 7, "title": "North"}
    again = await client.post("/stations", json={"number": 7, "title": "South"})
    assert again.status_code == 409
    without = await client.post("/stations", json={"title": "South"})
    assert without.status_code == 422
    changed = await client.patch("/stations/7", json={"number": 8})
    assert changed.status_code == 422


async def test_keys_that_clients_may_choose(client: AsyncClient) -> None:
    """A key that the model makes may be left to it."""
    key = "0190a5a0-0000-7000-8000-000000000001"
    made = await client.post("/notices", json={"id": key, "title": "Closed"})
    assert (made.status_code, made.json()["id"]) == (201, key)
    other = await client.post("/notices", json={"title": "Open"})
    assert (other.status_code, other.json()["id"] == key) == (201, False)


async def test_reads_that_are_open_alone(client: AsyncClient) -> None:
    """An entry of `exclude_paths` with a method opens no other one of the path."""
    made = await client.post("/notices", json={"title": "Closed"})
    path = made.headers["location"]
    nobody = {"X-User": "nobody"}
    for open_path in ("/notices", path):
        assert (await client.get(open_path, headers=nobody)).status_code == 200
    body = {"title": "Open"}
    created = await client.post("/notices", json=body, headers=nobody)
    updated = await client.patch(path, json=body, headers=nobody)
    assert [created.status_code, updated.status_code] == [401, 401]
    assert (await client.delete(path, headers=nobody)).status_code == 401


async def test_delete_with_few_and_many(client: AsyncClient) -> None:
    """A row is deleted while few others have to let go of it."""
    for number in (1, 2):
        body = {"number": number, "title": "North"}
        assert (await client.post("/stations", json=body)).status_code == 201
    async with AsyncSession(session.get_engine()) as db:
        db.add_all(Train(station=number) for number in (1, 1, 2, 2, 2))
        await db.commit()
        few, many = [await client.delete(f"/stations/{number}") for number in (1, 2)]
        assert (few.status_code, many.status_code) == (204, 409)
        assert "More rows depend on this one" in many.json()["detail"]
        left = await db.scalars(select(Train.station).order_by(Train.id))
        assert left.all() == [None, None, 2, 2, 2]
    assert (await client.get("/stations/2")).status_code == 200


async def test_classes_that_inherit(client: AsyncClient) -> None:
    """Rows of a base are locked without those of the classes that inherit from it."""
    for path, body in (
        ("/events", {"title": "Party"}),
        ("/matches", {"title": "Final", "score": "0:0"}),
    ):
        made = await client.post(path, json=body)
        assert made.status_code == 201, made.text
        place = made.headers["location"]
        changed = await client.patch(place, json={"title": "Moved"})
        assert (changed.status_code, changed.json()["title"]) == (200, "Moved")
        as_event = await client.get(f"/events/{made.json()['id']}")
        assert as_event.json()["title"] == "Moved"
        assert (await client.delete(place)).status_code == 204
    missing = f"/events/{uuid.uuid4()}"
    assert (await client.patch(missing, json={"title": "x"})).status_code == 404


async def test_keys_without_a_constraint(client: AsyncClient) -> None:
    """What a `ref` names is held where the database has no foreign key, with one answer."""
    album = await client.post(
        "/albums", json={"title": "Ball"}, headers={"X-User": "ben"}
    )
    assert album.status_code == 201
    place, key = album.headers["location"], album.json()["id"]
    assert (await client.get(place)).status_code == 404
    hidden, missing = [
        await client.post("/shots", json={"title": "Spy", "album_id": album_id})
        for album_id in (key, key + 1)
    ]
    assert (hidden.status_code, missing.status_code) == (409, 409)
    assert hidden.content == missing.content
    [error] = hidden.json()["errors"]
    assert (error["loc"], error["type"]) == (["body", "album_id"], "foreign_key")
    shot = await client.post("/shots", json={"title": "Spy", "album_id": None})
    assert shot.status_code == 201
    path = shot.headers["location"]
    hidden, missing = [
        await client.patch(path, json={"album_id": album_id})
        for album_id in (key, key + 1)
    ]
    assert (hidden.status_code, missing.status_code) == (409, 409)
    assert hidden.content == missing.content
    own = await client.patch(path, json={"album_id": key}, headers={"X-User": "ben"})
    assert own.status_code == 200
    seen = await client.get(place, headers={"X-User": "ben"})
    assert seen.json()["shots"] == [{"title": "Spy"}]
