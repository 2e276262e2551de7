"""Trees of conditions: those that nobody should send, and what is asked at once."""

import datetime as dt
import sys
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

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
from typing_extensions import TypeAliasType

from codegen_companion.support.condition_trees import (
    MAX_CONDITIONS,
    MAX_DEPTH,
    LimitedTree,
    merged,
)
from codegen_companion.support.conditions import Condition, OneOf, condition_tag
from codegen_companion.support.fields import Int, Text


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


class OwnerComparison(Condition[Literal["owner"], Literal["eq", "ne"], Text]):
    """A condition of texts that stand behind two relations."""


class OwnerChoice(Condition[Literal["owner"], Literal["in", "not_in"], list[Text]]):
    """A condition of several of them."""


class AtRange(Condition[Literal["at"], Literal["between"], list[dt.datetime]]):
    """A condition of moments."""


class PriceRange(Condition[Literal["price"], Literal["between"], list[Decimal]]):
    """A condition of decimals."""


class PriceComparison(Condition[Literal["price"], Literal["gt"], Decimal]):
    """Another."""


class And(BaseModel):
    """Conditions that must all be met."""

    model_config = ConfigDict(extra="forbid")
    nodes: Annotated[list["Node"], Field(alias="and", min_length=1)]


class Or(BaseModel):
    """Conditions of which one must be met."""

    model_config = ConfigDict(extra="forbid")
    nodes: Annotated[list["Node"], Field(alias="or", min_length=1)]


class Not(BaseModel):
    """A condition that must not be met."""

    model_config = ConfigDict(extra="forbid")
    node: Annotated["Node", Field(alias="not")]


Node = TypeAliasType(
    "Node",
    Annotated[
        Annotated[And, Tag("and")]
        | Annotated[Or, Tag("or")]
        | Annotated[Not, Tag("not")]
        | Annotated[TitleMatch, Tag("title.match")]
        | Annotated[ViewsComparison, Tag("views.comparison")]
        | Annotated[CodeComparison, Tag("code.comparison")]
        | Annotated[OwnerComparison, Tag("owner.comparison")]
        | Annotated[OwnerChoice, Tag("owner.choice")]
        | Annotated[AtRange, Tag("at.range")]
        | Annotated[PriceRange, Tag("price.range")]
        | Annotated[PriceComparison, Tag("price.comparison")],
        Discriminator(condition_tag),
    ],
)


class Search(BaseModel):
    """A search."""

    filter: Annotated[
        Node, LimitedTree({"owner": 2}, moments=["at"], decimals=["price"])
    ]


class FilteredSearch(BaseModel):
    """A search beside filters."""

    owner: str | None = None
    owner__in: list[str] | None = None
    q: str | None = None
    sort: list[str] = []
    filter: Annotated[
        Node, LimitedTree({"owner": 2}, moments=["at"], decimals=["price"])
    ]


TITLE = {"field": "title", "op": "contains", "value": "a"}
VIEWS = {"field": "views", "op": "gt", "value": 1}
OWNER = {"field": "owner", "op": "eq", "value": "a"}
AT = {"field": "at", "op": "between", "value": ["2026-01-01", "2026-01-02"]}
PRICE = {"field": "price", "op": "between", "value": [1, 2]}
NOT_OWNER = OWNER | {"op": "ne"}


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
        ({"field": "title", "op": 1}, "title."),
        ({"field": "title", "op": ["eq"]}, "title."),
        ({"field": "title"}, "title."),
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
    [
        nested(MAX_DEPTH),
        {"and": [VIEWS] * (MAX_CONDITIONS - 1)},
        {"and": [TITLE] * 19},
        {"and": [TITLE | {"value": "a" * 50}] * 19},
        {"and": [AT] * 33},
        {"and": [PRICE] * 49 + [PRICE | {"op": "gt", "value": 1}]},
        {"and": [OWNER] * 3},
        {"or": [OWNER] * 139},
        {"or": [{"and": [NOT_OWNER] * 38}, {"or": [OWNER] * 38}]},
    ],
    ids=[
        "depth",
        "size",
        "texts",
        "long texts",
        "moments",
        "decimals",
        "relations",
        "one comparison",
        "two comparisons",
    ],
)
def test_largest_tree(tree: object) -> None:
    """The limits themselves are allowed."""
    assert Search.model_validate({"filter": tree})


NO_NODE = "A node has field, op and value, or one of and, or and not"
FIELDS = "Input should be 'title', 'views', 'code', 'owner', 'at' or 'price'"
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


MANY_VIEWS = {"field": "views", "op": "in", "value": [1, 2, 3]}
TOO_MANY = "more than 200 conditions, where one that finds a text counts as 10"


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        (nested(MAX_DEPTH + 1), "nested deeper than 8 levels"),
        (nested(100_000), "nested deeper than 8 levels"),
        ({"and": [VIEWS] * MAX_CONDITIONS}, TOO_MANY),
        ({"and": [{"and": [VIEWS] * 20}] * 10}, TOO_MANY),
        ({"and": [MANY_VIEWS] * 20}, TOO_MANY),
        ({"and": [TITLE] * 20}, TOO_MANY),
        ({"and": [TITLE | {"value": "a" * 51}] * 10}, TOO_MANY),
        ({"and": [TITLE | {"op": "icontains"}] * 7}, TOO_MANY),
        ({"and": [AT] * 34}, TOO_MANY),
        ({"and": [PRICE] * 50}, TOO_MANY),
        ({"and": [PRICE | {"op": "gt", "value": 1}] * 100}, TOO_MANY),
        ({"and": [OWNER] * 4}, TOO_MANY),
        ({"or": [NOT_OWNER] * 4}, TOO_MANY),
        ({"and": [{"not": OWNER | {"op": "is_null", "value": True}}] * 2}, TOO_MANY),
        ({"or": [OWNER] * 140}, TOO_MANY),
        ({"or": [VIEWS | {f"k{n}": n for n in range(6)}] * 2}, "more than 8 keys"),
        ({"or": [MANY_VIEWS | {"value": ["a"] * 51}] * 100}, "more than 5000 values"),
    ],
    ids=[
        "too deep",
        "much too deep",
        "too many",
        "too many joins",
        "too many lists",
        "too many texts",
        "too many long texts",
        "too many in capitals or not",
        "too many moments",
        "too many ranges of decimals",
        "too many decimals",
        "too many relations",
        "others of other rows",
        "too many turned round",
        "too many alternatives",
        "too many keys",
        "too many values",
    ],
)
def test_tree_beyond_limits(tree: object, message: str) -> None:
    """A tree that is too large is an error as a whole."""
    with pytest.raises(ValidationError, match=message) as caught:
        Search.model_validate({"filter": tree})
    assert [error["loc"] for error in caught.value.errors()] == [("filter",)]


@pytest.mark.parametrize(
    ("filters", "is_refused"),
    [
        ({"owner": "a"}, False),
        ({"owner": "a", "q": "a"}, False),
        ({"owner": "a", "sort": ["a"] * 10}, False),
        ({"owner": "a", "owner__in": ["a", "b", "c"]}, True),
        ({"owner__in": ["a", "b", "c"], "q": "a" * 51}, True),
    ],
)
def test_tree_beside_filters(filters: dict[str, object], is_refused: bool) -> None:
    """What a request asks beside its tree counts as if it stood in it."""
    sent = filters | {"filter": {"and": [OWNER, *[VIEWS] * 9]}}
    if not is_refused:
        assert FilteredSearch.model_validate(sent)
        return
    with pytest.raises(ValidationError, match="filters beside it count as well"):
        FilteredSearch.model_validate(sent)


@pytest.mark.parametrize(
    ("searched", "text", "conditions", "is_refused"),
    [
        ([0], "a", 159, False),
        ([0, 0], "a", 119, False),
        ([0, 0], "a", 120, True),
        ([0, 1], "a", 89, False),
        ([0, 1], "a", 90, True),
        ([0, 0, 1, 2], "a" * 100, 49, False),
        ([0, 0, 1, 2], "a" * 100, 50, True),
    ],
)
def test_tree_beside_a_search(
    searched: list[int], text: str, conditions: int, is_refused: bool
) -> None:
    """A search counts for each of its columns, and leaves room for some tree."""

    class Searched(BaseModel):
        q: str
        filter: Annotated[Node, LimitedTree(searched=searched)]

    sent = {"q": text, "filter": {"and": [VIEWS] * conditions}}
    if not is_refused:
        assert Searched.model_validate(sent).q == text
        return
    with pytest.raises(ValidationError, match="a search as what finds its text"):
        Searched.model_validate(sent)


@pytest.mark.parametrize(("count", "is_refused"), [(5, False), (6, True)])
def test_values_beside_a_tree(count: int, is_refused: bool) -> None:
    """The lists of the filters count with those of the tree."""
    lists = [MANY_VIEWS | {"value": list(range(999))} for _ in range(5)]
    sent = {"owner__in": ["a"] * count, "filter": {"and": lists}}
    with pytest.raises(ValidationError) as caught:
        FilteredSearch.model_validate(sent)
    assert ("more than 5000 values" in str(caught.value)) is is_refused


@pytest.mark.parametrize("place", ["field", "op"])
def test_nothing_is_written_out(place: str) -> None:
    """A list of any depth in the place of a name is an error as any, wherever it ends."""
    deep: list[object] = []
    for _ in range(sys.getrecursionlimit() * 10):
        deep = [deep]
    with pytest.raises(ValidationError) as caught:
        Search.model_validate({"filter": TITLE | {place: deep}})
    assert ("filter", place) in [error["loc"] for error in caught.value.errors()]


@pytest.mark.parametrize("field", [["owner"], {"owner": 1}, None, 1])
@pytest.mark.parametrize(("join", "operator"), [("or", "eq"), ("and", "ne")])
def test_wrong_field_in_a_join(join: str, operator: str, field: object) -> None:
    """What is no name of a field is an error that says so."""
    node = {"field": field, "op": operator, "value": "a"}
    with pytest.raises(ValidationError) as caught:
        Search.model_validate({"filter": {join: [node, node]}})
    places = [error["loc"] for error in caught.value.errors()]
    assert places == [("filter", join, at, "field") for at in (0, 1)]


def test_document() -> None:
    """The limits do not hide the types from the document."""
    schema = TypeAdapter(Search).json_schema(by_alias=True)
    assert schema["properties"]["filter"]["$ref"] == "#/$defs/Node"
    assert len(schema["$defs"]["Node"]["oneOf"]) == 11


EQ, NE = (
    OwnerComparison.model_validate(OWNER),
    OwnerComparison.model_validate(NOT_OWNER),
)
IN = OwnerChoice(field="owner", op="in", value=["b", "a"])
NOT_IN = OwnerChoice(field="owner", op="not_in", value=["b"])
FOUND = TitleMatch(field="title", op="contains", value="a")


def test_merged_alternatives() -> None:
    """Values of which a field may have one are asked for at once, other nodes stay."""
    other = EQ.model_copy(update={"value": "b"})
    both = [EQ.model_copy(update={"value": OneOf(["a", "b"])})]
    assert merged("or", [EQ, other, EQ]) == both
    assert merged("or", [EQ, IN]) == [IN.model_copy(update={"value": ["a", "b"]})]
    kept: list[object] = [FOUND, EQ, FOUND, NE, NE, Not.model_validate({"not": OWNER})]
    assert merged("or", kept) == kept


def test_merged_exclusions() -> None:
    """So are values of which a field may have none."""
    other = NE.model_copy(update={"value": "b"})
    both = [NE.model_copy(update={"value": OneOf(["a", "b"])})]
    assert merged("and", [NE, other, NE]) == both
    assert merged("and", [NE, NOT_IN]) == [
        NOT_IN.model_copy(update={"value": ["a", "b"]})
    ]
    assert merged("and", [EQ, EQ, IN]) == [EQ, EQ, IN]


def test_hashes_that_a_client_chooses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values of one hash are not compared with each other."""
    compared: list[object] = []

    def compare(_: UUID, other: object) -> bool:
        compared.append(other)
        return False

    monkeypatch.setattr(UUID, "__eq__", compare)
    prime = sys.hash_info.modulus
    ids = [UUID(int=2**64 + prime * number) for number in range(1, 9)]
    assert len({hash(each) for each in ids}) == 1
    nodes = [IN.model_copy(update={"value": [*half]}) for half in (ids[:4], ids[4:])]
    [found] = merged("or", nodes)
    assert len(found.value) == 8
    assert compared == []
