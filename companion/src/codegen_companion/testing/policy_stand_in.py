"""A stand-in for the policy of a project, whose rules tests cannot know."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

import pytest

from ..support.policies import Policy
from .stand_in import replace_function


class PolicyStandIn(Policy):
    """Takes the place of the policy: notes what it is asked, and allows all of it.

    Attributes:
        asked: The rule and the input of each question.
        is_allowed: What it answers.
    """

    def __init__(self) -> None:
        """Start without a question, and without an engine."""
        self.asked: list[tuple[str, Mapping[str, Any]]] = []
        self.is_allowed = True

    async def allows(self, rule: str, question: Mapping[str, Any]) -> bool:
        """Answer what it is told."""
        self.asked.append((rule, question))
        return self.is_allowed

    async def close(self) -> None:
        """Do nothing: there is no connection."""


def replace_input(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, function: object
) -> None:
    """Let the input be what the project's function is called with.

    Raises:
        LookupError: The module does not have the function.
    """
    replace_function(monkeypatch, module, function, _values)


async def _values(_request: object, **values: object) -> dict[str, object]:
    return values
