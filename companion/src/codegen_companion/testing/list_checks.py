"""What tests compare lists with: what filters find, in which order, worked out in Python.

How values compare is asked of the database alone: texts by its collation, enumerations
as it stores them. What the operators, the sorts and NULL mean is said here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from .checks import as_json, as_stored
from .factory import Factory
from .row_key import RowKey
from .varied_rows import Queried, relationship_of, vary_rows


@dataclass(frozen=True)
class Value:
    """What a row holds, and its place among what all rows hold."""

    content: Any
    rank: int


@dataclass(frozen=True)
class Rows:
    """The rows of a list, as they are stored."""

    ranks: dict[Any, int]
    """Place of each primary key, as answers write it."""
    values: dict[str, dict[Any, list[Value]]]
    """What each row holds by the name of a column; several behind a to-many relation."""


async def varied_rows(
    db: AsyncSession,
    factory: Factory,
    key: RowKey,
    columns: Mapping[str, Queried],
) -> Rows:
    """Make rows that differ in columns; return all that are stored.

    Args:
        db: A session with `expire_on_commit=False`.
        factory: Makes the rows.
        key: The primary key of the rows.
        columns: What they should differ in, by the name that the list has for it.
    """
    await vary_rows(db, factory, key.model, columns.values())
    return await read_rows(db, key, columns)


async def read_rows(
    db: AsyncSession, key: RowKey, columns: Mapping[str, Queried]
) -> Rows:
    """Return what all rows hold that are stored; the arguments are as of `varied_rows`."""
    place = func.dense_rank().over(order_by=key.columns)
    own = await db.execute(select(place, *key.columns))
    return Rows(
        {key.as_json(key.whole(parts)): rank for rank, *parts in own},
        {name: await _read_values(db, key, column) for name, column in columns.items()},
    )


async def _read_values(
    db: AsyncSession, key: RowKey, column: Queried
) -> dict[Any, list[Value]]:
    """Read what each row holds, nothing where a relationship leads nowhere."""
    owner = key.model
    joins: list[Any] = []
    for relation in column.through:
        related: Any = aliased(relationship_of(relation).mapper.class_)
        joins.append(getattr(owner, relation.key).of_type(related))
        owner = related
    attribute = getattr(owner, column.column.key)
    rank = func.dense_rank().over(order_by=attribute)
    statement = select(attribute, rank, *key.columns).select_from(key.model)
    for join in joins:
        statement = statement.outerjoin(join)
    values: dict[Any, list[Value]] = {}
    for content, place, *parts in await db.execute(statement):
        held = values.setdefault(key.as_json(key.whole(parts)), [])
        if content is not None or not column.through:
            held.append(Value(content, place))
    return values


@dataclass(frozen=True)
class Question:
    """A condition as clients write it, and what it says of each row."""

    node: dict[str, object]
    """The condition in a tree."""
    verdicts: dict[Any, bool]
    """By primary key."""
    parameters: dict[str, object]
    """The condition as parameters of the list, with values as JSON has them."""

    @property
    def keys(self) -> list[Any]:
        """The primary keys that an answer holds, in any order: here in their own."""
        return sorted(key for key, verdict in self.verdicts.items() if verdict)


def questions(rows: Rows, columns: Mapping[str, Queried]) -> Iterator[Question]:
    """List what filters can be asked: each operator with several values that rows hold."""
    for name, column in columns.items():
        held = rows.values[name]
        of_many = any(relationship_of(way).uselist for way in column.through)
        distinct = {value.rank: value for some in held.values() for value in some}
        present = [
            asked
            for rank in sorted(distinct)
            if (asked := _as_asked(distinct[rank], column)) is not None
        ]
        for operator in column.operators:
            for operand in _operands(operator, present, column):
                # Texts are compared as the column stores them.
                meant = (
                    as_stored(column.column, operand)
                    if isinstance(operand, str)
                    else operand
                )
                verdicts = {
                    key: _verdict(operator, meant, values, of_many=of_many)
                    for key, values in held.items()
                }
                value = _operand_json(operand)
                parameter = name if operator == "eq" else f"{name}__{operator}"
                node: dict[str, object] = {
                    "field": name,
                    "op": operator,
                    "value": value,
                }
                yield Question(node, verdicts, {parameter: value})


def _as_asked(value: Value, column: Queried) -> Value | None:
    """Return a value as a filter takes it; rows may hold texts that are no choice."""
    content = value.content
    if content is None:
        return None
    kind: Any = column.values
    if not isinstance(kind, type):
        return value if content in kind else None
    if kind not in (int, float) or not isinstance(content, float | Decimal):
        return value
    number = kind(content)
    return Value(number, value.rank) if number == content else None


def joined_questions(rows: Rows, columns: Mapping[str, Queried]) -> Iterator[Question]:
    """List conditions of two columns each, joined; two of them in every way."""
    asked: list[Question] = []
    for name, column in columns.items():
        own = list(questions(rows, {name: column}))
        asked += own[len(own) // 2 :][:1] if asked else own[:2]
    for first, second in pairwise(asked):
        joined = both(first, second)
        yield Question(second.node, joined.verdicts, first.parameters)
        yield opposite(joined)
        yield either(opposite(first), both(first, opposite(second)))
    for first, second in pairwise(asked[:2]):
        yield both(first, second)
        yield either(first, second)
        yield Question({"and": [first.node]}, first.verdicts, {})
        yield Question({"or": [first.node]}, first.verdicts, {})


def both(first: Question, second: Question) -> Question:
    """Join two conditions by `and`."""
    verdicts = {
        key: verdict and second.verdicts[key] for key, verdict in first.verdicts.items()
    }
    return Question({"and": [first.node, second.node]}, verdicts, {})


def either(first: Question, second: Question) -> Question:
    """Join two conditions by `or`."""
    joined = opposite(both(opposite(first), opposite(second)))
    return Question({"or": [first.node, second.node]}, joined.verdicts, {})


def opposite(question: Question) -> Question:
    """Turn a condition round."""
    verdicts = {key: not verdict for key, verdict in question.verdicts.items()}
    return Question({"not": question.node}, verdicts, {})


def sorted_keys(rows: Rows, *sort: str) -> list[Any]:
    """List the primary keys in the order of a sort.

    NULL is the largest value. The key itself decides between equals, in the direction
    of the last column.
    """
    keys = list(rows.ranks)
    descending = bool(sort) and sort[-1].startswith("-")
    keys.sort(key=rows.ranks.__getitem__, reverse=descending)
    for name in reversed(sort):
        held = rows.values[name.removeprefix("-")]

        def place(
            key: object, held: Mapping[Any, Sequence[Value]] = held
        ) -> tuple[bool, int]:
            present = [value.rank for value in held[key] if value.content is not None]
            return not present, sum(present)

        keys.sort(key=place, reverse=name.startswith("-"))
    return keys


Operand = bool | str | Value | list[Value]


def _operands(
    operator: str, present: Sequence[Value], column: Queried
) -> list[Operand]:
    """List what an operator is asked with: of values that rows hold, the ends and the middle.

    Of a column that holds choices, it is asked with each.
    """
    if operator == "is_null":
        return [True, False]
    if not present:
        return []
    lowest, middle, highest = present[0], present[len(present) // 2], present[-1]
    has_choices = not isinstance(column.values, type)
    match operator:
        case "in" | "not_in":
            every = [list(present)] if has_choices else []
            return [[middle], [lowest, highest], *every]
        case "between":
            ends = [[lowest, middle], [middle, highest], [highest, highest]]
            return [*ends, [highest, lowest]]
        case "contains" | "icontains" | "starts_with" | "ends_with":
            return list(_needles([str(value.content) for value in present]))
        case _:
            return [*present] if has_choices else [lowest, middle, highest]


def _needles(texts: Sequence[str]) -> Iterator[str]:
    """List texts that are found in some, and what has a meaning in patterns of SQL."""
    text = texts[len(texts) // 2]
    found = ["%", "_", "/", text, text[1:], text[:-1], text.swapcase()]
    found += [texts[0], texts[-1]]
    yield from (text for text in dict.fromkeys(found) if text and text.isascii())


def _verdict(
    operator: str, operand: Operand, values: Sequence[Value], *, of_many: bool
) -> bool:
    """Tell whether a row meets a condition: one of its values does.

    Of several related rows, none has a value that a negative condition excludes.
    """
    present = [value for value in values if value.content is not None]
    if operator == "is_null":
        return (not present) is operand
    positive = {"ne": "eq", "not_in": "in"}.get(operator)
    if of_many and positive is not None:
        return not any(_meets(positive, operand, value) for value in present)
    return any(_meets(operator, operand, value) for value in present)


def _meets(operator: str, operand: Operand, value: Value) -> bool:
    match operator, operand:
        case "eq", Value(rank=rank):
            return value.rank == rank
        case "ne", Value(rank=rank):
            return value.rank != rank
        case "gt", Value(rank=rank):
            return value.rank > rank
        case "gte", Value(rank=rank):
            return value.rank >= rank
        case "lt", Value(rank=rank):
            return value.rank < rank
        case "lte", Value(rank=rank):
            return value.rank <= rank
        case "in", [*choices]:
            return value.rank in [choice.rank for choice in choices]
        case "not_in", [*choices]:
            return value.rank not in [choice.rank for choice in choices]
        case "between", [first, last]:
            return first.rank <= value.rank <= last.rank
        case "contains", str():
            return operand in value.content
        case "icontains", str():
            return operand.lower() in value.content.lower()
        case "starts_with", str():
            return str(value.content).startswith(operand)
        case "ends_with", str():
            return str(value.content).endswith(operand)
        case _:
            raise ValueError(f"no operator is called {operator}")


def _operand_json(operand: Operand) -> object:
    match operand:
        case Value(content=content):
            return as_json(content)
        case [*values]:
            return [as_json(value.content) for value in values]
        case _:
            return operand
