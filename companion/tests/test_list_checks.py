"""What tests ask lists, worked out from rows."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from codegen_companion.support.factory import Factory
from codegen_companion.support.list_checks import Rows, Value, questions, varied_rows
from codegen_companion.support.varied_rows import Queried

from .models import Article, Comment


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


@pytest.mark.anyio
async def test_varied_rows_behind_a_relation_that_is_not_loaded(
    db: AsyncSession,
) -> None:
    """Some rows have several related ones, whose values differ, and some have none."""
    column = Queried(Comment.text, str, ["eq"], through=[Article.comments])
    rows = await varied_rows(db, Factory(), Article.id, {"comment": column})
    held = [
        {value.content for value in values}
        for values in rows.values["comment"].values()
    ]
    assert set() in held
    assert max(map(len, held)) > 1
    assert len({content for contents in held for content in contents}) > 2
