"""What negative filters mean: none of the related rows, and the rest of the rows."""

from typing import Any

import pytest
from _generated.db import session
from club.models import Person, Skill
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

pytestmark = pytest.mark.anyio

EVERYBODY = {"both", "one", "none", "unknown"}


@pytest.fixture(autouse=True)
async def people(client: AsyncClient) -> None:
    """Store people with skills, and without."""
    del client
    rows = [
        Person(name="both", nick="b", skills=[Skill(code="py"), Skill(code="go")]),
        Person(name="one", nick="o", skills=[Skill(code="go", level=2)]),
        Person(name="none"),
        Person(name="unknown", nick="u", skills=[Skill()]),
    ]
    async with AsyncSession(session.get_engine()) as db:
        db.add_all(rows)
        await db.commit()


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("skill", "py", {"both"}),
        ("skill__ne", "py", EVERYBODY - {"both"}),
        ("skill__in", "py", {"both"}),
        ("skill__not_in", "py", EVERYBODY - {"both"}),
        ("skill__not_in", "go", {"none", "unknown"}),
        ("skill__is_null", "true", {"none", "unknown"}),
        ("level__ne", "2", EVERYBODY - {"one"}),
        ("level__gte", "2", {"one"}),
        ("nick__ne", "b", {"one", "unknown"}),
        ("nick__not_in", "b", {"one", "unknown"}),
    ],
)
async def test_meaning(
    client: AsyncClient, name: str, value: str, found: set[str]
) -> None:
    """By parameter and by a tree alike, whose `not` is everybody else."""
    page = await client.get("/people", params={name: value})
    assert {item["name"] for item in page.json()["items"]} == found
    field, _, operator = name.partition("__")
    operand: Any = {"true": True, "2": 2}.get(value, value)
    if operator in ("in", "not_in"):
        operand = [operand]
    node = {"field": field, "op": operator or "eq", "value": operand}
    for tree, expected in (
        (node, found),
        ({"not": node}, EVERYBODY - found),
        ({"not": {"not": node}}, found),
        ({"not": {"and": [node]}}, EVERYBODY - found),
        ({"or": [node, {"not": node}]}, EVERYBODY),
    ):
        answer = await client.post("/people/search", json={"filter": tree})
        assert {item["name"] for item in answer.json()["items"]} == expected
