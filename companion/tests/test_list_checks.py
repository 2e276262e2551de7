"""What tests ask lists, worked out from rows."""

from decimal import Decimal

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.testing.factory import Factory
from codegen_companion.testing.list_checks import (
    Question,
    Rows,
    Value,
    both,
    either,
    opposite,
    questions,
    sorted_keys,
    varied_rows,
)
from codegen_companion.testing.row_key import RowKey
from codegen_companion.testing.varied_rows import Queried

from .models import Article, Author, Comment


def test_questions_leave_out_what_is_no_choice() -> None:
    """A text that no choice is may be in a row, and is nothing that a filter takes."""
    held = {
        "1": [Value("draft", 1)],
        "2": [Value("invented", 2)],
        "3": [Value(None, 3)],
    }
    rows = Rows({"1": 1, "2": 2, "3": 3}, {"status": held})
    column = Queried(Article.title, ["draft", "live"], ["eq", "in"])
    asked = [question.parameters for question in questions(rows, {"status": column})]
    assert {"status": "draft"} in asked
    assert "invented" not in str(asked)
    anything = Queried(Article.title, str, ["eq"])
    assert "invented" in str(
        [question.parameters for question in questions(rows, {"status": anything})]
    )


@pytest.mark.parametrize(
    ("kind", "wanted"), [(int, ["2", "4"]), (float, ["0.5", "2.0", "4.0"])]
)
def test_questions_ask_for_numbers_that_the_filter_takes(
    kind: type[object], wanted: list[str]
) -> None:
    """A column may hold numbers of another type than a filter of it takes."""
    stored = [0.5, Decimal("2.00"), Decimal("2.10"), 4.0]
    held = {str(key): [Value(number, key)] for key, number in enumerate(stored)}
    rows = Rows({key: int(key) for key in held}, {"n": held})
    column = Queried(Comment.id, kind, ["eq"])
    asked = [question.parameters["n"] for question in questions(rows, {"n": column})]
    assert list(dict.fromkeys(map(repr, asked))) == wanted


ROWS = Rows(
    dict.fromkeys("123", 1) | {"4": 2},
    {
        "n": {
            "1": [Value(1, 1)],
            "2": [Value(5, 2)],
            "3": [Value(9, 3)],
            "4": [Value(None, 4)],
        }
    },
)


@pytest.mark.parametrize(
    ("operator", "expected"),
    [
        ("eq", [["1"], ["2"], ["3"]]),
        ("ne", [["2", "3"], ["1", "3"], ["1", "2"]]),
        ("gt", [["2", "3"], ["3"], []]),
        ("gte", [["1", "2", "3"], ["2", "3"], ["3"]]),
        ("lt", [[], ["1"], ["1", "2"]]),
        ("lte", [["1"], ["1", "2"], ["1", "2", "3"]]),
        ("in", [["2"], ["1", "3"]]),
        ("not_in", [["1", "3"], ["2"]]),
        ("between", [["1", "2"], ["2", "3"], ["3"], []]),
        ("is_null", [["4"], ["1", "2", "3"]]),
    ],
)
def test_verdicts(operator: str, expected: list[list[str]]) -> None:
    """Each operator finds what its name says, of 1, 5, 9 and NULL."""
    asked = list(questions(ROWS, {"n": Queried(Comment.id, int, [operator])}))
    assert [question.keys for question in asked] == expected
    if operator != "is_null":
        assert all(opposite(question).verdicts["4"] for question in asked)


def test_questions_ask_for_each_choice() -> None:
    """What is compared with one of some choices is asked with every one that rows hold."""
    choices = ["a", "b", "c", "d", "e"]
    held = {one: [Value(one, rank)] for rank, one in enumerate(choices)}
    rows = Rows(dict.fromkeys(choices, 1), {"n": held})
    operators = ["eq", "ne", "in", "not_in"]
    column = Queried(Article.title, choices, operators)
    asked = [question.parameters for question in questions(rows, {"n": column})]
    assert [one["n"] for one in asked if "n" in one] == choices
    assert [one["n__ne"] for one in asked if "n__ne" in one] == choices
    assert {"n__in": choices} in asked
    assert {"n__not_in": choices} in asked


def test_verdicts_of_related_rows() -> None:
    """Behind a relation one value that meets a condition is enough, and none meets none."""
    held = {"1": [Value(1, 1), Value(5, 2)], "2": [Value(5, 2)], "3": []}
    rows = Rows(dict.fromkeys("123", 1), {"n": held})
    column = Queried(Comment.id, int, ["eq", "is_null"], through=[Article.comments])
    verdicts = [question.verdicts for question in questions(rows, {"n": column})]
    assert verdicts[:2] == [
        {"1": True, "2": False, "3": False},
        {"1": True, "2": True, "3": False},
    ]
    assert verdicts[-2:] == [
        {"1": False, "2": False, "3": True},
        {"1": True, "2": True, "3": False},
    ]
    column = Queried(Comment.id, int, ["ne", "not_in"], through=[Article.comments])
    verdicts = [question.verdicts for question in questions(rows, {"n": column})]
    assert verdicts[:2] == [
        {"1": False, "2": True, "3": True},
        {"1": False, "2": False, "3": True},
    ]
    assert all(verdict["3"] for verdict in verdicts)


def test_joined_verdicts() -> None:
    """Conditions are joined with two truth values: what is unknown is not so."""
    values = (True, False)
    keys = [f"{first}{second}" for first in values for second in values]
    first = Question(
        {}, dict(zip(keys, [v for v in values for _ in values], strict=True)), {}
    )
    second = Question({}, dict(zip(keys, values * 2, strict=True)), {})
    assert list(both(first, second).verdicts.values()) == [
        *(True, False),
        *(False, False),
    ]
    assert list(either(first, second).verdicts.values()) == [
        *(True, True),
        *(True, False),
    ]
    assert list(opposite(second).verdicts.values()) == [False, True] * 2


def test_sorted_keys() -> None:
    """NULL is the largest value, and keys decide between equals."""
    values = {"a": [Value(1, 1)], "b": [Value(None, 3)], "c": [Value(1, 1)], "d": []}
    rows = Rows({"a": 1, "b": 2, "c": 3, "d": 4}, {"n": values})
    assert sorted_keys(rows) == ["a", "b", "c", "d"]
    assert sorted_keys(rows, "n") == ["a", "c", "b", "d"]
    assert sorted_keys(rows, "-n") == ["d", "b", "c", "a"]


@pytest.mark.anyio
async def test_varied_rows_repeat_and_lack_a_value(db: AsyncSession) -> None:
    """Of each column there are several values, one of them twice, and NULL."""
    column = Queried(Author.name, str, ["eq"])
    rows = await varied_rows(
        db, Factory(), RowKey([Author.id], ["id"]), {"name": column}
    )
    held = [value.content for [value] in rows.values["name"].values()]
    assert (held.count("ab"), held.count("Ab")) == (2, 1)
    assert len(set(held)) > 4
    assert None in held


@pytest.mark.anyio
async def test_varied_rows_behind_a_relation_that_is_not_loaded(
    db: AsyncSession,
) -> None:
    """Some rows have several related ones, whose values differ, and some have none."""
    column = Queried(Comment.text, str, ["eq"], through=[Article.comments])
    rows = await varied_rows(
        db, Factory(), RowKey([Article.id], ["id"]), {"comment": column}
    )
    held = [
        {value.content for value in values}
        for values in rows.values["comment"].values()
    ]
    assert set() in held
    assert max(map(len, held)) > 1
    assert len({content for contents in held for content in contents}) > 2
