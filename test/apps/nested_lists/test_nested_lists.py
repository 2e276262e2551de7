"""Lists within answers: how much they show, what is read for that, and where the others are."""

import datetime as dt
import json
import uuid
from pathlib import Path
from typing import Any

import pytest
from blog.models import Article, Author, Comment, Mention, Node, Reply, Tag, tagged
from conftest import Asked
from httpx2 import AsyncClient
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

pytestmark = pytest.mark.anyio

LOAD = json.loads(Path("load.json").read_text())
PAST = dt.datetime(2020, 1, 1, tzinfo=dt.UTC).replace(tzinfo=None)
ARTICLES = "/v1/api/articles"


async def store(db: AsyncSession, articles: int, comments: int) -> None:
    """Store articles of one author, each with comments of which every tenth is hidden."""
    db.add(Author(id=1))
    await db.flush()
    await db.execute(
        insert(Article),
        [{"id": number, "author_id": 1} for number in range(1, articles + 1)],
    )
    rows = [
        {
            "id": article * 1_000 + number,
            "version": number % 3,
            "article_id": article,
            "hidden_at": PAST if number % 10 == 0 else None,
        }
        for article in range(1, articles + 1)
        for number in range(1, comments + 1)
    ]
    if rows:
        await db.execute(insert(Comment), rows)
    await db.commit()


async def walk(client: AsyncClient, path: str | None) -> list[Any]:
    """Return the items of all pages from a path on."""
    items: list[Any] = []
    rest = path
    while path is not None:
        response = await client.get(path)
        assert response.status_code == 200, response.text
        page = response.json()
        assert len(page["items"]) <= 100
        items += page["items"]
        cursor = page["next_cursor"]
        assert rest is not None
        path = cursor and f"{rest.partition('?')[0]}?cursor={cursor}"
    return items


def ids(rows: list[Any]) -> list[Any]:
    """Return the keys of rows."""
    return [row.get("id", row.get("name")) for row in rows]


def visible(article: int, comments: int) -> list[int]:
    """Return the keys of the comments of an article that are not hidden."""
    return [
        article * 1_000 + number for number in range(1, comments + 1) if number % 10
    ]


async def test_shows_the_first_rows(
    client: AsyncClient, db: AsyncSession, asked: Asked
) -> None:
    """A list shows 100 rows by their keys and tells where the others are."""
    await store(db, 2, 150)
    asked.statements = asked.rows = 0
    answer = (await client.get(f"{ARTICLES}/1")).json()
    assert asked.statements == {"joined": 2}.get(LOAD, 4)
    expected = visible(1, 150)
    assert ids(answer["comments"]) == expected[:100]
    assert answer["comments_next"].startswith(f"{ARTICLES}/1/comments?cursor=")
    # The article, with comments and one more, or beside them.
    assert asked.rows <= 1 + 101
    others = await walk(client, answer["comments_next"])
    assert ids(answer["comments"] + others) == expected
    assert ids(await walk(client, f"{ARTICLES}/1/comments")) == expected
    assert (answer["tags"], answer["tags_next"]) == ([], None)
    shown = await client.get(f"{ARTICLES}/1/comments")
    assert set(shown.json()["items"][0]) == set(answer["comments"][0])


async def test_reads_what_is_shown(
    client: AsyncClient, db: AsyncSession, asked: Asked
) -> None:
    """A long text that is shown nowhere is read for functions of the project alone."""
    await store(db, 2, 150)
    db.add(Node(id=uuid.UUID(int=1)))
    await db.commit()
    asked.reads_about = False
    first, small = f"{ARTICLES}/1", "/v1/small/articles"
    for path in (first, ARTICLES, f"{first}/comments", f"{small}/1", small):
        assert (await client.get(path)).status_code == 200
        assert not asked.reads_about, path
    assert (await client.get("/v1/api/nodes")).status_code == 200
    assert asked.reads_about


async def test_is_whole_at_its_limit(client: AsyncClient, db: AsyncSession) -> None:
    """A list of as many rows as it shows has no others."""
    await store(db, 1, 111)
    answer = (await client.get(f"{ARTICLES}/1")).json()
    assert ids(answer["comments"]) == visible(1, 111)
    assert len(answer["comments"]) == 100
    assert answer["comments_next"] is None


async def test_shares_a_page(
    client: AsyncClient, db: AsyncSession, asked: Asked
) -> None:
    """In an answer of 25 rows, each of two lists shows 40 rows."""
    await store(db, 26, 60)
    asked.statements = asked.rows = 0
    page = (await client.get(ARTICLES, params={"page_size": 25})).json()
    assert asked.statements == {"joined": 2}.get(LOAD, 3)
    assert asked.rows <= 26 + 25 * 41
    assert len(page["items"]) == 25
    for item in page["items"]:
        expected = visible(item["id"], 60)
        assert ids(item["comments"]) == expected[:40]
        others = await walk(client, item["comments_next"])
        assert ids(item["comments"] + others) == expected
    few = (await client.get(ARTICLES, params={"page_size": 5})).json()
    assert [len(item["comments"]) for item in few["items"]] == [54] * 5
    assert [item["comments_next"] for item in few["items"]] == [None] * 5


async def test_a_list_in_a_list(client: AsyncClient, db: AsyncSession) -> None:
    """Lists on all levels share an answer; their rows are told by the rows around them."""
    await store(db, 1, 10)
    comments = visible(1, 10)
    await db.execute(
        insert(Reply),
        [
            {"id": number, "comment_id": comments[number % 9]}
            for number in range(1, 901)
        ],
    )
    await db.commit()
    answer = (await client.get(f"{ARTICLES}/1")).json()
    # Of 2,000 rows, each of three lists has 666; nine comments show 74 replies each.
    for place, comment in enumerate(answer["comments"]):
        shown = comment["replies"]
        assert len(shown) == 74
        path = comment["replies_next"]
        assert path.startswith(f"{ARTICLES}/1/comments/replies?cursor=")
        found = ids(shown + await walk(client, path))
        assert found == [number for number in range(1, 901) if number % 9 == place]
    without = await client.get(f"{ARTICLES}/1/comments/replies")
    assert without.status_code == 422
    assert without.json()["errors"][0]["loc"] == ["query", "cursor"]
    # A cursor leads to the comments of its own article alone.
    elsewhere = (answer["comments"][0]["replies_next"]).replace("/1/", "/2/")
    db.add(Article(id=2))
    await db.commit()
    assert (await client.get(elsewhere)).json() == {"items": [], "next_cursor": None}


async def test_a_list_of_a_related_row(client: AsyncClient, db: AsyncSession) -> None:
    """A list of a row that is reached by another relation."""
    await store(db, 13, 0)
    author = (await client.get("/v1/small/articles/7")).json()["author"]
    assert ids(author["articles"]) == [1, 2, 3]
    path = "/v1/small/articles/7/author/articles"
    assert author["articles_next"].startswith(f"{path}?cursor=")
    found = author["articles"] + await walk(client, author["articles_next"])
    assert ids(found) == ids(await walk(client, path)) == list(range(1, 14))
    db.add(Article(id=14))
    await db.commit()
    lonely = await client.get("/v1/small/articles/14/author/articles")
    assert lonely.json() == {"items": [], "next_cursor": None}


async def test_rows_in_many_lists(client: AsyncClient, db: AsyncSession) -> None:
    """Text keys come in the order of the database, and a row that is there twice once."""
    await store(db, 2, 0)
    names = [
        f"{letter}{sign}{number}"
        for letter in "aBcD"
        for sign in "-_ é"
        for number in range(10)
    ]
    await db.execute(insert(Tag), [{"name": name} for name in names])
    for article in (1, 2):
        rows = [
            {"article_id": article, "tag_name": name} for name in [*names, *names[:60]]
        ]
        await db.execute(insert(tagged), rows)
    await db.commit()
    expected = list(await db.scalars(select(Tag.name).order_by(Tag.name)))
    for article in (1, 2):
        answer = (await client.get(f"{ARTICLES}/{article}")).json()
        assert ids(answer["tags"]) == expected[:100]
        assert ids(answer["tags"] + await walk(client, answer["tags_next"])) == expected


async def test_rows_of_one_class(client: AsyncClient, db: AsyncSession) -> None:
    """A node with many children, one of them itself, whose children are shown again."""
    root, one = uuid.UUID(int=1), uuid.UUID(int=2**100)
    db.add(Node(id=root, parent_id=root))
    await db.flush()
    nodes = [{"id": uuid.uuid4(), "parent_id": root} for _ in range(149)]
    await db.execute(insert(Node), [*nodes, {"id": one, "parent_id": nodes[0]["id"]}])
    await db.commit()
    statement = select(Node.id).where(Node.parent_id == root).order_by(Node.id)
    expected = [str(key) for key in await db.scalars(statement)]
    answer = (await client.get(f"/v1/api/nodes/{root}")).json()
    # Its own list is shown twice, and no longer in the one place than in the other:
    # of 2,000 rows, each of 100 lists in one of two has ten.
    assert len(answer["children"]) == 10
    itself = answer["children"][0]
    assert ids(itself["children"]) == ids(answer["children"])[: len(itself["children"])]
    assert (
        ids(answer["children"] + await walk(client, answer["children_next"]))
        == expected
    )
    found = itself["children"] + await walk(client, itself["children_next"])
    assert ids(found) == expected


async def test_answers_of_the_project(client: AsyncClient, db: AsyncSession) -> None:
    """A serializer gets the first rows, and learns that there are more."""
    root, other = uuid.UUID(int=1), uuid.UUID(int=2)
    db.add_all([Node(id=root), Node(id=other)])
    await db.flush()
    nodes = [{"id": uuid.uuid4(), "parent_id": root} for _ in range(120)]
    await db.execute(insert(Node), nodes)
    await db.commit()
    first, second = (await client.get("/v1/api/nodes?page_size=2")).json()["items"]
    assert (len(first["children"]), first["children_next"]) == (100, "there are more")
    assert (second["children"], second["children_next"]) == ([], None)


async def test_keys_of_the_config(client: AsyncClient, db: AsyncSession) -> None:
    """`max_nested` and `max_nested_rows` of a resource."""
    await store(db, 4, 9)
    one = (await client.get("/v1/small/articles/1")).json()
    assert ids(one["comments"]) == visible(1, 9)[:3]
    assert ids(one["comments"] + await walk(client, one["comments_next"])) == visible(
        1, 9
    )
    page = await client.get(one["comments_next"])
    assert len(page.json()["items"]) == 3
    many = (await client.get("/v1/small/articles")).json()
    # Eight rows for four lists, and one where there are more lists than rows.
    assert [len(item["comments"]) for item in many["items"]] == [2] * 4
    db.add_all([Article(id=number) for number in range(5, 10)])
    await db.commit()
    many = (await client.get("/v1/small/articles")).json()
    assert [len(item["comments"]) for item in many["items"]] == [1] * 4 + [0] * 5


async def test_hidden_rows(client: AsyncClient, db: AsyncSession) -> None:
    """The lists of a row that `get` does not show are not there."""
    await store(db, 1, 20)
    path = (await client.get(f"{ARTICLES}/1/comments")).request.url.path
    gone = await client.delete(f"{ARTICLES}/1")
    assert gone.status_code == 204
    assert (await client.get(path)).status_code == 404
    assert (await client.get(f"{ARTICLES}/2/comments")).status_code == 404
    assert (await client.get(f"{ARTICLES}/x/comments")).status_code == 422


@pytest.mark.parametrize("cursor", ["x", "W10", "W1siYyJdLFsxXV0"])
async def test_bad_cursors(client: AsyncClient, db: AsyncSession, cursor: str) -> None:
    """What is no cursor of the list is refused."""
    await store(db, 1, 1)
    response = await client.get(f"{ARTICLES}/1/comments", params={"cursor": cursor})
    assert response.status_code == 422
    assert response.json()["errors"][0]["loc"] == ["query", "cursor"]


async def test_answers_of_writes(client: AsyncClient, db: AsyncSession) -> None:
    """Writes answer as `get` does."""
    made = (await client.post(ARTICLES, json={"title": "old"})).json()
    assert made["comments_next"] is None
    await client.delete(f"{ARTICLES}/{made['id']}")
    db.add(Article(id=1_000))
    await db.flush()
    keys = range(1, 151)
    rows = [{"id": key, "version": 0, "article_id": 1_000} for key in keys]
    await db.execute(insert(Comment), rows)
    await db.commit()
    path = f"{ARTICLES}/1000"
    answer = (await client.patch(path, json={"title": "new"})).json()
    assert answer["title"] == "new"
    assert len(answer["comments"]) == 100
    assert answer == (await client.get(path)).json()


async def test_rows_between(db: AsyncSession, client: AsyncClient) -> None:
    """A hidden row of a table between leads nowhere: in no list, filter or page."""
    db.add(Author(id=1))
    db.add_all(Article(id=number, title=f"t{number}") for number in range(1, 9))
    db.add(Article(id=9, title="t9", hidden_at=PAST))
    await db.flush()
    db.add_all(
        Mention(
            article_id=number, author_id=1, hidden_at=PAST if number % 2 == 0 else None
        )
        for number in range(1, 10)
    )
    await db.commit()
    path = "/v1/api/authors"
    (item,) = await walk(client, path)
    answer = (await client.get(f"{path}/1")).json()
    for shown in (answer, item):
        assert ids(shown["mentioned_in"]) == [1, 3, 5]
        assert ids(await walk(client, shown["mentioned_in_next"])) == [7]
    for title, is_found in (("t1", True), ("t2", False), ("t9", False)):
        found = (await client.get(path, params={"about": title})).json()
        others = (await client.get(path, params={"about__ne": title})).json()
        assert [ids(found["items"]), ids(others["items"])] == [
            [1] if is_found else [],
            [] if is_found else [1],
        ]
