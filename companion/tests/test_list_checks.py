"""What tests ask lists, worked out from rows."""

from codegen_companion.support.list_checks import Rows, Value, questions
from codegen_companion.support.varied_rows import Queried

from .models import Article


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
