"""A stand-in for a function of the project that limits rows."""

from types import ModuleType

import pytest
from sqlalchemy import ColumnElement, true

from .stand_in import replace_function


class FilterStandIn:
    """Is called in place of a row filter: lets every row be seen until it is told more.

    Attributes:
        conditions: What the next calls return, one after the other; the last stays.
    """

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, module: ModuleType, function: object
    ) -> None:
        """Take the place of a function, whatever the module calls it.

        Raises:
            LookupError: The module does not have the function.
        """
        self.conditions: list[ColumnElement[bool]] = [true()]
        replace_function(monkeypatch, module, function, self)

    def __call__(self, _current_user: object) -> ColumnElement[bool]:
        """Do what the function would do."""
        if len(self.conditions) > 1:
            return self.conditions.pop(0)
        return self.conditions[0]
