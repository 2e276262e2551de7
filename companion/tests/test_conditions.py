"""Conditions: what they find on each database, and trees that nobody should send."""

import datetime as dt
from typing import Annotated, Literal

import pytest
from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    TypeAdapter,
    ValidationError,
)
from sqlalchemy import ColumnElement, insert, not_, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.support.conditions import (
    MAX_CONDITIONS,
    MAX_DEPTH,
    Condition,
    LimitedTree,
    choose,
    comparable,
    compare,
    condition_tag,
    is_null,
    match_text,
    within,
)
from codegen_companion.support.fields import Int, Text

from .models import Everything

TEXTS = ["ab", "Ab", "xab", "aby", "a%b", "a_b", "a/b", "a\\b", None]

CONDITIONS: dict[str, tuple[ColumnElement[bool], set[str | None]]] = {
    "contains": (
        match_text(Everything.long_text, "contains", "ab"),
        {"ab", "xab", "aby"},
    ),
    "icontains": (
        match_text(Everything.long_text, "icontains", "AB"),
        {"ab", "Ab", "xab", "aby"},
    ),
    "starts_with": (
        match_text(Everything.long_text, "starts_with", "ab"),
        {"ab", "aby"},
    ),
    "ends_with": (
        match_text(Everything.long_text, "ends_with", "ab"),
        {"ab", "xab"},
    ),
    "contains %": (match_text(Everything.long_text, "contains", "%"), {"a%b"}),
    "icontains _": (match_text(Everything.long_text, "icontains", "_"), {"a_b"}),
    "starts_with a_": (match_text(Everything.long_text, "starts_with", "a_"), {"a_b"}),
    "ends_with /b": (match_text(Everything.long_text, "ends_with", "/b"), {"a/b"}),
    "contains backslash": (
        match_text(Everything.long_text, "contains", "\\"),
        {"a\\b"},
    ),
    "eq": (compare(Everything.long_text, "eq", "ab"), {"ab"}),
    "in": (choose(Everything.long_text, "in", ["ab", "Ab", "no"]), {"ab", "Ab"}),
    "is null": (is_null(Everything.long_text, wanted=True), {None}),
    "is not null": (is_null(Everything.long_text, wanted=False), {*TEXTS} - {None}),
    "ne": (compare(Everything.long_text, "ne", "ab"), {*TEXTS} - {"ab", None}),
    "not in": (
        choose(Everything.long_text, "not_in", ["ab", "Ab"]),
        {*TEXTS} - {"ab", "Ab", None},
    ),
    "not eq": (
        not_(compare(Everything.long_text, "eq", "ab")),
        {*TEXTS} - {"ab", None},
    ),
}


@pytest.mark.anyio
async def test_texts(db: AsyncSession) -> None:
    """Texts are compared with capitals, patterns mean nothing, and NULL meets nothing."""
    await db.execute(insert(Everything), [{"long_text": value} for value in TEXTS])
    for title, (condition, expected) in CONDITIONS.items():
        found = list(await db.scalars(select(Everything.long_text).where(condition)))
        assert len(found) == len(expected), title
        assert set(found) == expected, title


@pytest.mark.anyio
async def test_numbers(db: AsyncSession) -> None:
    """Each operator has the bounds that its name says."""
    await db.execute(insert(Everything), [{"big": value} for value in (1, 2, 3, None)])
    column = Everything.big
    expected: list[tuple[ColumnElement[bool], list[int]]] = [
        (compare(column, "eq", 2), [2]),
        (compare(column, "ne", 2), [1, 3]),
        (compare(column, "gt", 2), [3]),
        (compare(column, "gte", 2), [2, 3]),
        (compare(column, "lt", 2), [1]),
        (compare(column, "lte", 2), [1, 2]),
        (within(column, [1, 2]), [1, 2]),
        (within(column, [2, 1]), []),
    ]
    for condition, values in expected:
        found = await db.scalars(select(column).where(condition).order_by(column))
        assert list(found) == values, str(condition)


@pytest.mark.anyio
async def test_comparable(db: AsyncSession) -> None:
    """A moment that the database itself has set equals the one that is read of it."""
    await db.execute(insert(Everything).values(id=1, naive=dt.datetime(2024, 1, 1, 12)))
    later = dt.datetime(2024, 1, 1, 12, 0, 0, 5)
    await db.execute(insert(Everything).values(id=2, naive=later))
    await db.execute(insert(Everything).values(id=3))
    if db.get_bind().dialect.name == "sqlite":
        change = "UPDATE everything SET naive = '2024-01-01 12:00:00' WHERE id = 1"
        await db.execute(text(change))
    column = comparable(Everything.naive)
    moment = dt.datetime(2024, 1, 1, 12)
    expected: list[tuple[ColumnElement[bool], list[int]]] = [
        (compare(column, "eq", moment), [1]),
        (compare(column, "ne", moment), [2]),
        (compare(column, "gte", moment), [1, 2]),
        (compare(column, "gt", moment), [2]),
        (compare(column, "lte", moment), [1]),
        (compare(column, "lt", later), [1]),
        (within(column, [moment, later]), [1, 2]),
        (choose(column, "in", [moment]), [1]),
        (choose(column, "not_in", [later]), [1]),
        (is_null(column, wanted=True), [3]),
        (is_null(column, wanted=False), [1, 2]),
    ]
    for condition, keys in expected:
        query = select(Everything.id).where(condition).order_by(Everything.id)
        assert list(await db.scalars(query)) == keys, str(condition)


def test_comparable_is_cached() -> None:
    """Conditions of two columns are two statements to the cache."""
    first = select(Everything.id).where(comparable(Everything.naive) == dt.datetime.max)
    second = select(Everything.id).where(
        comparable(Everything.aware) == dt.datetime.max
    )
    keys = [statement._generate_cache_key() for statement in (first, second)]  # pyright: ignore[reportPrivateUsage]
    assert keys[0] is not None
    assert keys[0].key != (keys[1] and keys[1].key)


class TitleMatch(Condition[Literal["title"], Literal["contains"], Text]):
    """A condition of texts."""


class ViewsComparison(Condition[Literal["views"], Literal["eq", "gt"], Int]):
    """A condition of numbers."""


class CodeComparison(
    Condition[
        Literal["code"], Literal["eq"], Annotated[Text, Field(pattern="^[A-Z]{2}$")]
    ]
):
    """A condition of codes."""


class And(BaseModel):
    """Conditions that must all be met."""

    model_config = ConfigDict(extra="forbid")
    nodes: Annotated[list["Node"], Field(alias="and", min_length=1)]


class Not(BaseModel):
    """A condition that must not be met."""

    model_config = ConfigDict(extra="forbid")
    node: Annotated["Node", Field(alias="not")]


Node = Annotated[
    Annotated[And, Tag("and")]
    | Annotated[Not, Tag("not")]
    | Annotated[TitleMatch, Tag("title.match")]
    | Annotated[ViewsComparison, Tag("views.comparison")]
    | Annotated[CodeComparison, Tag("code.comparison")],
    Discriminator(condition_tag),
]


class Search(BaseModel):
    """A search."""

    filter: Annotated[Node, LimitedTree]


TITLE = {"field": "title", "op": "contains", "value": "a"}
VIEWS = {"field": "views", "op": "gt", "value": 1}


def nested(levels: int) -> object:
    """Return a tree of that many levels."""
    node: object = TITLE
    for _ in range(levels - 1):
        node = {"not": node}
    return node


@pytest.mark.parametrize(
    ("node", "tag"),
    [
        (TITLE, "title.match"),
        (VIEWS, "views.comparison"),
        ({"and": []}, "and"),
        ({"or": []}, "or"),
        ({"not": TITLE}, "not"),
        ({"field": "title", "op": "nope"}, "title.nope"),
        ({"field": "title", "op": 1}, "title.1"),
        ({"field": "title", "op": ["eq"]}, "title.['eq']"),
        ({"field": "title"}, "title.None"),
        ({"op": "eq"}, None),
        ({}, None),
        (None, None),
        ("and", None),
        (["and"], None),
        (TitleMatch(field="title", op="contains", value="a"), "title.match"),
    ],
    ids=range(15),
)
def test_condition_tag(node: object, tag: str | None) -> None:
    """A node is told by its keys, whatever a client sent."""
    assert condition_tag(node) == tag


def test_tree_stays_as_it_is() -> None:
    """A tree that was read can be written, and read again."""
    tree = {"filter": {"and": [TITLE, {"not": VIEWS}]}}
    search = Search.model_validate(tree)
    assert search.model_dump(by_alias=True) == tree
    assert Search.model_validate(search) == search
    assert Search.model_validate({"filter": search.filter}) == search


@pytest.mark.parametrize(
    "tree",
    [nested(MAX_DEPTH), {"and": [TITLE] * (MAX_CONDITIONS - 1)}],
    ids=["depth", "size"],
)
def test_largest_tree(tree: object) -> None:
    """The limits themselves are allowed."""
    assert Search.model_validate({"filter": tree})


NO_NODE = "A node has field, op and value, or one of and, or and not"
FIELDS = "Input should be 'title', 'views' or 'code'"
MATCHES = "Input should be 'contains'"
COMPARISONS = "Input should be 'eq' or 'gt'"
EXTRA = "Extra inputs are not permitted"
NOTHING = "List should have at least 1 item after validation, not 0"

REFUSED: dict[str, tuple[object, tuple[str | int, ...], str]] = {
    "null": (None, (), NO_NODE),
    "text": ("title", (), NO_NODE),
    "list": ([TITLE], (), NO_NODE),
    "empty": ({}, (), NO_NODE),
    "unknown field": (TITLE | {"field": "nope"}, ("field",), FIELDS),
    "field is no text": (TITLE | {"field": {}}, ("field",), FIELDS),
    "unknown operator": (VIEWS | {"op": "nope"}, ("op",), COMPARISONS),
    "operator of another kind": (TITLE | {"op": "gt"}, ("op",), MATCHES),
    "operator of the same kind": (TITLE | {"op": "icontains"}, ("op",), MATCHES),
    "operator is no text": (TITLE | {"op": ["gt"]}, ("op",), MATCHES),
    "no operator": ({"field": "title", "value": "a"}, ("op",), "Field required"),
    "wrong value": (
        TITLE | {"value": 1},
        ("value",),
        "Input should be a valid string",
    ),
    "text for a number": (
        VIEWS | {"value": "1"},
        ("value",),
        "Input should be a valid integer",
    ),
    "null value": (
        VIEWS | {"value": None},
        ("value",),
        "Input should be a valid integer",
    ),
    "no value": ({"field": "title", "op": "contains"}, ("value",), "Field required"),
    "another key": (TITLE | {"more": 1}, ("more",), EXTRA),
    "a condition beside a join": (TITLE | {"not": VIEWS}, ("field",), EXTRA),
    "two joins": ({"and": [TITLE], "not": VIEWS}, ("not",), EXTRA),
    "nothing to join": ({"and": []}, ("and",), NOTHING),
    "no list to join": (
        {"and": TITLE},
        ("and",),
        "Input should be a valid list",
    ),
    "null to join": ({"and": None}, ("and",), "Input should be a valid list"),
    "list to turn round": ({"not": [TITLE]}, ("not",), NO_NODE),
    "nothing to turn round": ({"not": None}, ("not",), NO_NODE),
    "by its attribute's name": ({"nodes": [TITLE]}, (), NO_NODE),
    "deep inside": (
        {"and": [TITLE, {"not": {"and": [VIEWS | {"op": "nope"}]}}]},
        ("and", 1, "not", "and", 0, "op"),
        COMPARISONS,
    ),
    "against a pattern": (
        {"not": {"field": "code", "op": "eq", "value": "a"}},
        ("not", "value"),
        "String should match pattern '^[A-Z]{2}$'",
    ),
}


@pytest.mark.parametrize(("tree", "place", "message"), REFUSED.values(), ids=REFUSED)
def test_refused_tree(tree: object, place: tuple[str | int, ...], message: str) -> None:
    """What is no tree of conditions is an error that says what of it is wrong, and why."""
    with pytest.raises(ValidationError) as caught:
        Search.model_validate({"filter": tree})
    errors = [(error["loc"], error["msg"]) for error in caught.value.errors()]
    assert (("filter", *place), message) in errors
    assert all(at[0] == "filter" and "." not in f"{at}{why}" for at, why in errors)


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        (nested(MAX_DEPTH + 1), "nested deeper than 8 levels"),
        (nested(100_000), "nested deeper than 8 levels"),
        ({"and": [TITLE] * MAX_CONDITIONS}, "more than 200 conditions"),
        ({"and": [{"and": [TITLE] * 20}] * 10}, "more than 200 conditions"),
        ({"or": [TITLE | {"value": ["a"] * 101}] * 100}, "more than 10000 values"),
    ],
    ids=["too deep", "much too deep", "too many", "too many joins", "too many values"],
)
def test_tree_beyond_limits(tree: object, message: str) -> None:
    """A tree that is too large is an error as a whole."""
    with pytest.raises(ValidationError, match=message) as caught:
        Search.model_validate({"filter": tree})
    assert [error["loc"] for error in caught.value.errors()] == [("filter",)]


def test_document() -> None:
    """The limits do not hide the types from the document."""
    schema = TypeAdapter(Search).json_schema(by_alias=True)
    assert len(schema["properties"]["filter"]["oneOf"]) == 5
