"""Lists of new rows, as an answer shows them without reading what was just written."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sqlalchemy import Integer, Uuid
from sqlalchemy.orm import Mapper
from sqlalchemy.orm.attributes import set_committed_value

from .nested_lists import NestedLists, Room
from .nested_plans import WrittenList

__all__ = ["hold_lists"]


def hold_lists(
    row: object,
    shown: NestedLists,
    made: Iterable[tuple[WrittenList, Sequence[object]]],
    include: Collection[str] = (),
) -> bool:
    """Let a new row hold its lists, where a statement would find what is known already.

    Args:
        row: The row.
        shown: The lists of the answer.
        made: The lists that were written, with all of their rows as they are stored.
        include: The lists that the answer shows, of those that requests ask for.

    Returns:
        Whether it does. Not so where the answer shows other lists, a part of one, or of its
        rows more than their columns, and where only the database knows their order.
    """
    written = {one.relation.key: (one.relation, rows) for one, rows in made}
    lists = shown.asked(include)
    most = Room.of(lists, shown).each(1) if lists else 0
    held: dict[str, Sequence[object]] = {}
    for one in lists:
        relation, rows = written.get(one.relation.key, (None, ()))
        # One with a condition is another attribute than that of the class.
        if relation is not one.relation or not one.shows_rows_alone or len(rows) > most:
            return False
        in_order = _in_order(one.mapper, rows)
        if in_order is None:
            return False
        held[one.relation.key] = in_order
    for name, rows in held.items():
        set_committed_value(row, name, rows)
    return True


def _in_order(mapper: Mapper[Any], rows: Sequence[object]) -> Sequence[object] | None:
    """Sort rows by their keys; None: databases may sort such keys otherwise."""
    types = [column.type for column in mapper.primary_key]
    if len(rows) > 1 and not all(isinstance(one, Integer | Uuid) for one in types):
        return None
    return sorted(rows, key=mapper.primary_key_from_instance)
