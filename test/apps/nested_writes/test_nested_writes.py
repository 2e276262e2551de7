"""Orders with their lines, parts of these, and notes, over HTTP."""

import asyncio
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from shop.models import Line, Remark
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

pytestmark = pytest.mark.anyio

ORDERS = "/orders"
LINES = [
    {
        "line_no": 1,
        "quantity": 2,
        "code": "a",
        "due": "2026-01-02T03:04:05Z",
        "parts": [{"part_no": 1, "amount": 1}, {"part_no": 2, "amount": 1}],
    },
    {"line_no": 2, "quantity": 3, "code": "b"},
]
ORDER = {"title": "first", "lines": LINES, "notes": [{"words": "soon"}]}


async def made(client: AsyncClient, order: dict[str, Any] | None = None) -> Any:
    """Create an order."""
    response = await client.post(ORDERS, json=order or ORDER)
    assert response.status_code == 201, response.text
    return response.json()


def taken(row: dict[str, Any]) -> dict[str, Any]:
    """Return what `update` takes of an answer."""
    lines = [
        {name: line[name] for name in line if name != "parts_next"}
        for line in row["lines"]
    ]
    notes = [{"id": note["id"], "words": note["words"]} for note in row["notes"]]
    return {"title": row["title"], "lines": lines, "notes": notes}


def places(response: Response, status: int) -> list[Any]:
    """Return what a refusal names."""
    assert response.status_code == status, response.text
    return [error["loc"] for error in response.json()["errors"]]


async def test_an_order_with_its_lines(ann: AsyncClient) -> None:
    """It is created, read and changed as a whole."""
    order = await made(ann)
    assert [line["quantity"] for line in order["lines"]] == [2, 3]
    assert [part["part_no"] for part in order["lines"][0]["parts"]] == [1, 2]
    path = f"{ORDERS}/{order['id']}"
    sent = {
        "title": "second",
        "lines": [
            {"line_no": 2, "code": "a", "parts": [{"part_no": 9, "amount": 4}]},
            {"line_no": 3, "quantity": 1, "code": "b"},
        ],
        "notes": [{"id": order["notes"][0]["id"], "words": "late"}, {"words": "new"}],
    }
    # A unique value of what goes is free for others, one that another gives up is not.
    del sent["lines"][1]["code"]
    answer = await ann.patch(path, json=sent)
    assert answer.status_code == 200, answer.text
    assert answer.json() == (await ann.get(path)).json()
    lines = answer.json()["lines"]
    assert [(one["line_no"], one["quantity"], one["code"]) for one in lines] == [
        (2, 3, "a"),
        (3, 1, None),
    ]
    assert lines[0]["parts"] == [{"part_no": 9, "amount": 4}]
    words = {note["words"]: note["version"] for note in answer.json()["notes"]}
    assert words == {"late": 2, "new": 1}
    assert answer.headers["ETag"] == '"2"'


async def test_what_get_answers_changes_nothing(
    ann: AsyncClient, bob: AsyncClient, db: AsyncSession
) -> None:
    """Whoever sends it, as far as `update` takes it."""
    order = await made(ann)
    path = f"{ORDERS}/{order['id']}"
    assert (
        await bob.patch(path, json={"notes": [{"words": "mine"}]})
    ).status_code == 200
    for client in (ann, bob):
        before = (await client.get(path)).json()
        assert len(before["notes"]) == 1
        answer = await client.patch(path, json=taken(before))
        assert answer.status_code == 200, answer.text
        assert answer.json() == before
        assert answer.headers["ETag"] == '"2"'
    rows = await db.execute(select(Remark.words, Remark.version, Remark.deleted_at))
    assert sorted(map(tuple, rows)) == [("mine", 1, None), ("soon", 1, None)]


async def test_rows_of_others_stay(
    ann: AsyncClient, bob: AsyncClient, db: AsyncSession
) -> None:
    """They are not told, not changed and not deleted."""
    order = await made(ann)
    path = f"{ORDERS}/{order['id']}"
    (note,) = order["notes"]
    assert (await bob.patch(path, json={"notes": []})).status_code == 200
    hidden = await bob.patch(path, json={"notes": [{"id": note["id"], "words": "x"}]})
    missing = await bob.patch(
        path,
        json={"notes": [{"id": "00000000-0000-4000-8000-000000000000", "words": "x"}]},
    )
    assert places(hidden, 409) == places(missing, 409) == [["body", "notes", 0, "id"]]
    assert hidden.json() | {"instance": ""} == missing.json() | {"instance": ""}
    removed = await bob.patch(path, json={"notes": {"delete": [note["id"]]}})
    assert places(removed, 409) == [["body", "notes", "delete", 0]]
    assert (await ann.get(path)).json()["notes"] == [note]
    assert (await ann.patch(path, json={"notes": []})).json()["notes"] == []
    assert await db.scalar(select(Remark.deleted_at)) is not None
    await db.rollback()
    revived = await ann.patch(path, json={"notes": [{"id": note["id"]}]})
    assert places(revived, 409) == [["body", "notes", 0, "id"]]


async def test_keys_of_rows_that_others_own(ann: AsyncClient, bob: AsyncClient) -> None:
    """They are refused by the name that items have for them."""
    product = (await bob.post("/products", json={"name": "x"})).json()["id"]
    lines = [
        {"line_no": 1, "quantity": 1},
        {"line_no": 2, "quantity": 1, "product": product},
    ]
    place = [["body", "lines", 1, "product"]]
    answer = await ann.post(ORDERS, json={"title": "x", "lines": lines})
    assert places(answer, 409) == place
    order = await made(bob, {"title": "x", "lines": lines})
    path = f"{ORDERS}/{order['id']}"
    again = [lines[0] | {"product": product}, lines[1]]
    assert places(await ann.patch(path, json={"lines": again}), 409) == [
        ["body", "lines", 0, "product"]
    ]
    # What a row holds already may stay.
    assert (await ann.patch(path, json={"lines": lines})).status_code == 200


@pytest.mark.parametrize(
    ("lines", "status", "place"),
    [
        ([{"line_no": 1}, {"line_no": 5}], 422, [1, "quantity"]),
        ([{"line_no": 1, "quantity": 0}], 422, [0, "quantity"]),
        ([{"line_no": 1, "quantity": None}], 422, [0, "quantity"]),
        ([{"line_no": 1}, {"line_no": 1}], 422, [1]),
        ([{"line_no": 1, "order_id": 1}], 422, [0, "order_id"]),
        ([{"quantity": 1}], 422, [0, "line_no"]),
        ([{"line_no": 1, "parts": [{"part_no": 7}]}], 422, [0, "parts", 0, "amount"]),
        ([{"line_no": number, "quantity": 1} for number in range(1, 7)], 422, []),
        ({"update": [{"line_no": 9}]}, 409, ["update", 0, "line_no"]),
        ({"create": [{"line_no": 9}]}, 422, ["create", 0, "quantity"]),
        ({"delete": [1, "x"]}, 422, ["delete", 1]),
        ("x", 422, []),
        (None, 422, []),
    ],
)
async def test_errors_name_the_item(
    ann: AsyncClient, lines: object, status: int, place: list[object]
) -> None:
    """Nothing is written then."""
    order = await made(ann)
    path = f"{ORDERS}/{order['id']}"
    answer = await ann.patch(path, json={"title": "new", "lines": lines})
    assert places(answer, status) == [["body", "lines", *place]]
    assert (await ann.get(path)).json() == order


async def test_a_list_that_is_cut(ann: AsyncClient, db: AsyncSession) -> None:
    """It is not written as a whole; some of it may be."""
    order = await made(ann, {"title": "long"})
    path = f"{ORDERS}/{order['id']}"
    db.add_all(
        Line(order_id=order["id"], line_no=number, quantity=number)
        for number in range(1, 8)
    )
    await db.commit()
    row = (await ann.get(path)).json()
    assert len(row["lines"]) < 7
    answer = await ann.patch(path, json={"lines": taken(row)["lines"][:1]})
    assert places(answer, 409) == [["body", "lines"]]
    changes = {
        "create": [
            {"line_no": 8, "quantity": 8, "parts": [{"part_no": 1, "amount": 1}]}
        ],
        "update": [{"line_no": 7, "quantity": 70}],
        "delete": [1, 2, 3],
    }
    answer = await ann.patch(path, json={"lines": changes})
    assert answer.status_code == 200, answer.text
    lines = [(one["line_no"], one["quantity"]) for one in answer.json()["lines"]]
    assert lines == [(4, 4), (5, 5), (6, 6), (7, 70), (8, 8)]


async def test_many_orders(ann: AsyncClient) -> None:
    """Each gets its lines, or none is made."""
    wrong = [ORDER, {"title": "x", "lines": [LINES[0], LINES[0] | {"code": "c"}]}]
    answer = await ann.post(f"{ORDERS}/bulk-create", json=wrong)
    assert places(answer, 422) == [["body", 1, "lines", 1]]
    assert (await ann.get(ORDERS)).json()["items"] == []
    answer = await ann.post(f"{ORDERS}/bulk-create", json=[ORDER, ORDER])
    assert answer.status_code == 201, answer.text
    assert [len(one["lines"]) for one in answer.json()] == [2, 2]


async def test_requests_at_the_same_time(ann: AsyncClient, bob: AsyncClient) -> None:
    """Each is written as a whole, one after the other."""
    order = await made(ann)
    path = f"{ORDERS}/{order['id']}"
    sent = [
        {
            "lines": [
                {"line_no": number, "quantity": number} for number in range(1, most)
            ]
        }
        for most in (2, 3, 4, 5, 6)
    ]
    answers = await asyncio.gather(
        *(client.patch(path, json=one) for one in sent for client in (ann, bob))
    )
    assert {answer.status_code for answer in answers} <= {200, 409}
    assert all(answer.status_code == 200 for answer in answers), [
        answer.text for answer in answers
    ]
    row = (await ann.get(path)).json()
    assert [one["line_no"] for one in row["lines"]] in [
        [*range(1, most)] for most in (2, 3, 4, 5, 6)
    ]


async def test_versions_count_once(ann: AsyncClient) -> None:
    """However many rows a request changes, and not at all where it changes none."""
    order = await made(ann)
    path = f"{ORDERS}/{order['id']}"
    parts = [{"part_no": 1, "amount": 5}]
    answer = await ann.patch(
        path, json={"lines": {"update": [{"line_no": 1, "parts": parts}]}}
    )
    assert answer.headers["ETag"] == '"2"'
    title = {"title": "x", "lines": [], "notes": []}
    assert (await ann.patch(path, json=title)).headers["ETag"] == '"3"'
    assert (await ann.patch(path, json=title)).headers["ETag"] == '"3"'
    stale = await ann.patch(path, json={"lines": []}, headers={"If-Match": '"1"'})
    assert stale.status_code == 412
