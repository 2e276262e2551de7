"""SQLAlchemy's cache of compiled statements, bounded by what it takes of memory."""

from collections import OrderedDict
from typing import Any, cast

from sqlalchemy import ColumnElement
from sqlalchemy.engine import Compiled
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.expression import Grouping

__all__ = ["CompiledStatements", "uncached"]

MAX_LENGTH = 200_000
"""The characters of all statements in a cache.

A character stands for 100 bytes of it, and for up to 800 of the process where clients send
ever new mixes: what takes the place of another leaves gaps, and garbage for a while.
"""

VALUES_PER_CHARACTER = 20
"""Characters of values, which take up to 4 bytes each, that count as one of a statement."""

_UNCACHED = "uncached"


class CompiledStatements(OrderedDict[Any, Compiled]):
    """The statements that were used last, as many as are not too long together.

    SQLAlchemy itself counts statements. Clients choose among filters and sorts, and those
    with many of them are long: five hundred would take hundreds of megabytes.
    """

    def __init__(self) -> None:
        """Hold nothing."""
        super().__init__()
        self._length = 0

    def get(self, key: Any, default: Any = None) -> Any:  # noqa: ANN401  # whatever the key is
        """Return a statement, which was used by that."""
        found = super().get(key, default)
        if found is not default:
            self.move_to_end(key)
        return found

    def __setitem__(self, key: Any, compiled: Compiled) -> None:  # noqa: ANN401
        """Add a statement, and let go of those that were not used for the longest time."""
        if _UNCACHED in compiled.execution_options:
            return
        if (before := self.pop(key, None)) is not None:
            self._length -= _length(before)
        super().__setitem__(key, compiled)
        self._length += _length(compiled)
        while self._length > MAX_LENGTH:
            _, oldest = self.popitem(last=False)
            self._length -= _length(oldest)


def uncached(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    """Keep statements with a condition out of the cache.

    A client makes a tree of ever new shape: each would take a megabyte there, and the place
    of a statement that comes again.
    """
    return _Uncached(condition)


class _Uncached(Grouping[bool]):
    """A condition in parentheses.

    It has a key, which SQLAlchemy asks for where a statement loads relations.
    """

    inherit_cache = True


@compiles(_Uncached)
def _marked(element: _Uncached, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ANN401  # the compiler's own
    mark = {_UNCACHED: True}
    compiler.execution_options = compiler.execution_options.union(mark)
    return f"({compiler.process(element.element, **options)})"


def _length(compiled: Compiled) -> int:
    """Count what a statement takes: its text, and the values it was first sent with."""
    binds = compiled.binds.values() if isinstance(compiled, SQLCompiler) else ()
    values = sum(_characters(bind.value) for bind in binds)
    return len(compiled.string or "") + values // VALUES_PER_CHARACTER


def _characters(value: object) -> int:
    match value:
        case str() | bytes():
            return len(value)
        case list() | tuple():
            return sum(map(_characters, cast("list[object]", value)))
        case _:
            return 1
