"""Writes of many rows where each item is for itself: what stands against one stops no other.

All items are tried together, in a savepoint, by the statements of a write that is all or
nothing. Where that fails it is taken back, and they are written one after the other, each
in a savepoint of its own within those of the items before: as none is released until all is
done, nobody waits for what is taken back, see `upserts`.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, get_args

from pydantic import (
    BaseModel,
    Field,
    GetCoreSchemaHandler,
    ValidationError,
    ValidatorFunctionWrapHandler,
)
from pydantic_core import CoreSchema, core_schema
from sqlalchemy.ext.asyncio import AsyncSession, AsyncSessionTransaction
from sqlalchemy.util import IdentitySet

from ..problems import FieldError, ProblemError, invalid_fields
from .bulk_writes import of_item
from .moments import as_utc
from .openapi import phrase_of
from .row_writes import rank_of

__all__ = [
    "DeletedItem",
    "Done",
    "Given",
    "Kept",
    "RefusedItem",
    "answers_of",
    "each_by_itself",
    "kept_keys",
    "kept_of",
    "shown_again",
]

_MOST_ERRORS = 5
"""Errors that are told of one item: there may be a thousand of those."""

_SERVER_ERROR = 500


class _Answer(Protocol):
    """What is answered of an item."""

    @property
    def status(self) -> int:
        """The status that a request about it alone would have."""
        ...


ItemT = TypeVar("ItemT")
RowT = TypeVar("RowT")
KeyT = TypeVar("KeyT")
AnswerT = TypeVar("AnswerT", bound=_Answer)


class ItemProblem(BaseModel):
    """What stands against an item, as RFC 9457 describes it."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[FieldError]


class RefusedItem(BaseModel):
    """An item that is not done."""

    status: int = Field(description="The status that it would have by itself")
    problem: ItemProblem


class DeletedItem(BaseModel):
    """An item whose row is deleted."""

    status: int = Field(
        default=204, description="The status that it would have by itself"
    )


@dataclass(frozen=True)
class Done(Generic[KeyT, AnswerT]):
    """An item that is done."""

    pk: KeyT
    """The key of its row."""
    answer: AnswerT


Kept = tuple[int, KeyT | None, ItemProblem | None]
"""What is kept of an item for repeats: its status, and the key of its row or its problem."""


class Given(Generic[ItemT]):
    """An item of a request: what was sent, or what is wrong with that."""

    def __init__(self, item: ItemT | None, errors: Sequence[FieldError] = ()) -> None:
        """Hold an item, or None and its errors."""
        self.item = item
        self.errors = errors

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Read what the item is, without an error where it is wrong."""
        [item] = get_args(source)
        inner = handler.generate_schema(item)
        return core_schema.no_info_wrap_validator_function(_given, inner)


async def each_by_itself(
    db: AsyncSession,
    payload: Sequence[Given[ItemT]],
    write: Callable[[Sequence[ItemT]], Awaitable[list[Done[KeyT, AnswerT]]]],
    about: Callable[[int], AbstractContextManager[None]] = of_item,
    *,
    hold: Callable[[Sequence[ItemT]], Awaitable[object]] | None = None,
    rank: Callable[[ItemT], Iterable[object]] | None = None,
    refused: Callable[[], Awaitable[None]] | None = None,
) -> list[Done[KeyT, AnswerT] | RefusedItem]:
    """Write what can be written of the items of a request.

    Args:
        db: The session, whose transaction goes on.
        payload: The items.
        write: Writes some of them, or raises what stands against one, which is called the
            first where it is alone. It may be called again when all is taken back.
        about: Lets what is raised be about the item with a number.
        hold: Locks the rows of items in an order that all requests have, before one after
            the other is written.
        rank: Returns what orders an item that may make a row, for the same reason.
        refused: Is called when an item that was written by itself is refused and taken back.

    Returns:
        What became of each item, in their order.
    """
    known = IdentitySet(db)
    kept: list[AsyncSessionTransaction] = []

    async def tried(
        some: Sequence[tuple[int, ItemT]],
    ) -> Sequence[Done[KeyT, AnswerT] | RefusedItem]:
        number = some[0][0]
        savepoint = await db.begin_nested()
        try:
            with about(number):
                written = await write([item for _, item in some])
        except ProblemError as error:
            if error.status_code >= _SERVER_ERROR:
                raise
            await savepoint.rollback()
            # That they are taken back, the session does not know of what a statement wrote.
            for row in [*db]:
                if row not in known:
                    db.expunge(row)
            if refused is not None and len(some) == 1:
                await refused()
            return [_refused(error, number)]
        kept.append(savepoint)
        return written

    results: dict[int, Done[KeyT, AnswerT] | RefusedItem] = {}
    valid: list[tuple[int, ItemT]] = []
    for number, given in enumerate(payload):
        if given.item is None:
            wrong = ProblemError(422, "The item is not valid.", given.errors)
            results[number] = _refused(wrong, number)
        else:
            valid.append((number, given.item))
    if not valid:
        return [results[number] for number in range(len(payload))]
    written: list[Done[KeyT, AnswerT] | RefusedItem] = [*await tried(valid)]
    if len(valid) > 1 and isinstance(written[0], RefusedItem):
        written = []
        if hold is not None:
            await hold([item for _, item in valid])
        if rank is not None:
            valid.sort(key=lambda one: rank_of(rank(one[1])))
        for each in valid:
            written += await tried([each])
    if kept:
        await kept[0].commit()  # with those within it
    results |= zip((number for number, _ in valid), written, strict=True)
    return [results[number] for number in range(len(payload))]


def answers_of(
    results: Iterable[Done[KeyT, AnswerT] | RefusedItem],
) -> list[AnswerT | RefusedItem]:
    """Return what is answered of each item."""
    return [one if isinstance(one, RefusedItem) else one.answer for one in results]


def kept_of(
    results: Iterable[Done[KeyT, AnswerT] | RefusedItem],
) -> list[Kept[KeyT]]:
    """Return what repeats need of each item."""
    return [
        (one.status, None, one.problem)
        if isinstance(one, RefusedItem)
        else (one.answer.status, as_utc(one.pk), None)
        for one in results
    ]


def kept_keys(kept: Iterable[Kept[KeyT]]) -> list[KeyT]:
    """Return the keys of the rows that a repeat shows."""
    return [pk for _, pk, _ in kept if pk is not None]


def shown_again(
    kept: Iterable[Kept[Any]],
    shown: Iterable[RowT | None],
    show: Callable[[int, RowT], AnswerT],
    missing: str,
) -> list[AnswerT | RefusedItem]:
    """Return what a repeat answers of each item.

    Args:
        kept: What is kept of them.
        shown: What is shown of the rows of those that were done, as the user sees them by now.
        show: Answers an item, by its status and what is shown of its row.
        missing: What is said of a row that is gone by now.
    """
    rows = iter(shown)
    answers: list[AnswerT | RefusedItem] = []
    for number, (status, _, problem) in enumerate(kept):
        if problem is not None:
            answers.append(RefusedItem(status=status, problem=problem))
            continue
        row = next(rows)
        answers.append(
            _refused(ProblemError(404, missing), number)
            if row is None
            else show(status, row)
        )
    return answers


def _given(value: object, read: ValidatorFunctionWrapHandler) -> Given[Any]:
    try:
        return Given(read(value))
    except ValidationError as error:
        wrong: Sequence[Mapping[str, Any]] = error.errors(include_url=False)
        return Given(None, invalid_fields(wrong[:_MOST_ERRORS], "body"))


def _refused(error: ProblemError, number: int) -> RefusedItem:
    errors = [
        FieldError(loc=_place(one.loc, number), msg=_sound(one.msg), type=one.type)
        for one in error.errors[:_MOST_ERRORS]
    ]
    detail, status = _sound(str(error.detail)), error.status_code
    whole = FieldError(loc=["body", number], msg=detail, type="item")
    problem = ItemProblem(
        type="about:blank",
        title=phrase_of(status),
        status=status,
        detail=detail,
        errors=errors or [whole],
    )
    return RefusedItem(status=status, problem=problem)


def _place(loc: Sequence[str | int], number: int) -> list[str | int]:
    """Return the place in the request of one in an item, or in a request about it alone."""
    within = loc[1:]
    # An item is an object: what comes before its fields are numbers of items.
    while within and isinstance(within[0], int):
        within = within[1:]
    return ["body", number, *(_sound(one) for one in within)]


def _sound(step: Any) -> Any:  # noqa: ANN401  # of the type that it gets
    """Return a text without unpaired surrogates, which JSON cannot tell."""
    return step.encode(errors="replace").decode() if isinstance(step, str) else step
