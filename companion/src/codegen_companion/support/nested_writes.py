"""Nested lists in requests: their rows are made, changed by their keys, and deleted.

A write touches what its user sees. Rows of a list that others alone see stay as they are,
and a key of one is refused as that of no row. What is new is owned, checked and counted as
if a request to the rows' own resource had written it.
"""

from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, cast

from pydantic import BaseModel
from sqlalchemy import inspect, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import QueryableAttribute

from ..problems import FieldError, ProblemError
from .bulk_deletes import delete_rows, hide_rows
from .bulk_updates import ChangedRows
from .bulk_writes import NewRows
from .joins import comparisons
from .nested_lists import NestedLists
from .nested_plans import Item, Place, Plan, WrittenList, plan_list
from .nested_stored import hold_lists
from .row_keys import is_key, primary_key, rows_again
from .row_writes import add_rows

__all__ = ["NestedWrites", "WrittenList", "require_list"]


class NestedWrites:
    """The nested lists that requests of a resource write."""

    def __init__(
        self, *lists: WrittenList, version: QueryableAttribute[int] | None = None
    ) -> None:
        """Note the lists.

        Args:
            lists: The fields.
            version: The attribute that counts the changes of a row that has them.
        """
        self._lists = lists
        self._version = version

    def check(self) -> None:
        """Check that the lists can be written, at the start of an application.

        Raises:
            RuntimeError: One cannot; the message names its relation.
        """
        for one in self._lists:
            require_list(one)

    async def create(
        self,
        db: AsyncSession,
        row: object,
        sent: BaseModel,
        shown: NestedLists,
        current_user: object = None,
        *,
        include: Collection[str] = (),
    ) -> bool:
        """Write a new row, and the lists that a request has.

        Args:
            db: The session.
            row: The row.
            sent: The request.
            shown: The lists of the answer.
            current_user: The user, if any.
            include: The lists that the answer shows, of those that requests ask for.

        Returns:
            Whether the row holds what the answer shows; otherwise it is to be read again.

        Raises:
            ProblemError: It names the items that cannot be written.
        """
        is_stored = await add_rows(db, [row])
        top = Item(["body"], sent, row, is_made=True)
        made: list[tuple[WrittenList, Sequence[object]]] = []
        for one in self._lists:
            plan = await plan_list(db, one, [top], current_user)
            if plan is not None:
                is_stored = await _write(db, plan, current_user) and is_stored
            made.append((one, [] if plan is None else [item.row for item in plan.new]))
        return is_stored and hold_lists(row, shown, made, include)

    async def add(
        self,
        db: AsyncSession,
        row: object,
        sent: BaseModel,
        current_user: object = None,
    ) -> None:
        """Give a new row the lists that a request has.

        Args:
            db: The session, which has written the row.
            row: The row.
            sent: The request.
            current_user: The user, if any.

        Raises:
            ProblemError: It names the items that cannot be written.
        """
        await self._add(db, [Item(["body"], sent, row, is_made=True)], current_user)

    async def add_all(
        self,
        db: AsyncSession,
        rows: Sequence[object],
        sent: Sequence[BaseModel],
        current_user: object = None,
    ) -> None:
        """Give new rows the lists that the items of a request have; see `add`."""
        pairs = zip(rows, sent, strict=True)
        items = [
            Item(["body", at], item, row, is_made=True)
            for at, (row, item) in enumerate(pairs)
        ]
        await self._add(db, items, current_user)

    async def replace(
        self,
        db: AsyncSession,
        row: object,
        sent: BaseModel,
        current_user: object = None,
    ) -> None:
        """Write the lists of a row that a request has, as far as the user sees them.

        Args:
            db: The session, before it writes the row.
            row: The row, which is locked.
            sent: The request.
            current_user: The user, if any.

        Raises:
            ProblemError: It names the items that cannot be written, or a list of which
                answers do not show all.
        """
        top = Item(["body"], sent, row)
        with db.no_autoflush:
            found = [
                await plan_list(db, one, [top], current_user) for one in self._lists
            ]
        if not top.is_touched:
            return
        if self._version is not None:
            _count(row, self._version)
        # What is wrong with the row itself is no item's.
        await db.flush()
        for plan in found:
            if plan is not None:
                await _write(db, plan, current_user)

    async def _add(
        self, db: AsyncSession, items: Sequence[Item], current_user: object
    ) -> None:
        for one in self._lists:
            plan = await plan_list(db, one, items, current_user)
            if plan is not None:
                await _write(db, plan, current_user)


async def _write(db: AsyncSession, plan: Plan, current_user: object) -> bool:
    """Write a list: what goes first, so that others may have its unique values.

    Returns:
        Whether new rows hold all columns as they are stored, on this level.
    """
    one = plan.one
    is_stored = True
    if plan.gone:
        await _delete(db, one, plan.gone)
    changed = [item for item in plan.changed if item.is_changed]
    if changed:
        await _change(db, one, changed, current_user)
    touched = [item for item in plan.changed if item.is_touched and not item.is_changed]
    if touched and one.version is not None:
        for item in touched:
            _count(item.row, one.version)
        await db.flush()
    if plan.new:
        is_stored = await _insert(db, one, plan.new, current_user)
    await _require_seen(db, one, [*changed, *plan.new], current_user)
    for item in (*plan.gone, *changed, *plan.new):
        if item.above is not None:
            db.expire(item.above.row, [one.relation.key])
    for below in plan.below:
        await _write(db, below, current_user)
    return is_stored


async def _delete(db: AsyncSession, one: WrittenList, items: Sequence[Item]) -> None:
    rows = [item.row for item in items]
    with _placed([item.place for item in items]):
        if one.hidden is not None:
            await hide_rows(db, rows, one.hidden, one.version)
        else:
            await delete_rows(db, rows, one.most_deleted)


async def _change(
    db: AsyncSession, one: WrittenList, items: Sequence[Item], current_user: object
) -> None:
    rows = ChangedRows(
        one.mapper.class_,
        type(cast("BaseModel", items[0].sent)),
        one.references,
        one.aliases,
        "" if one.version is None else one.version.key,
    )
    changes = [(item.row, item.values) for item in items]
    with _placed([item.place for item in items]):
        await rows.write_values(db, changes, current_user)


async def _insert(
    db: AsyncSession, one: WrittenList, items: Sequence[Item], current_user: object
) -> bool:
    for item in items:
        values = _values(one, item, current_user)
        # A class calls the row itself `self`.
        named = {name: value for name, value in values.items() if name != "self"}
        item.row = one.mapper.class_(**named)
        for name in values.keys() - named.keys():
            setattr(item.row, name, values[name])
    rows = NewRows(one.mapper.class_, one.new, one.references, one.aliases)
    with _placed([item.place for item in items]):
        return await rows.add(db, [item.row for item in items], current_user)


def _values(one: WrittenList, item: Item, current_user: object) -> Mapping[str, Any]:
    """Return what a new row holds, the row above and its user among that."""
    above = item.above.row if item.above is not None else None
    return {
        **item.values,
        **{part.key: getattr(above, name) for part, name in one.above.items()},
        **{name: owner(current_user) for name, owner in (one.owners or {}).items()},
    }


async def _require_seen(
    db: AsyncSession, one: WrittenList, items: Sequence[Item], current_user: object
) -> None:
    """Refuse what hides a row from its writer.

    Raises:
        ProblemError: 403, it names the first item that the user could not see.
    """
    if one.visible is None or not items:
        return
    rows = [item.row for item in items]
    statement = select(*primary_key(one.mapper.class_)).where(
        rows_again(rows), one.visible(current_user)
    )
    seen = {tuple(key) for key in await db.execute(statement)}
    for item in items:
        if tuple(one.mapper.primary_key_from_instance(item.row)) not in seen:
            detail = "The user may not write what they could not see afterwards"
            error = FieldError(loc=item.place, msg=detail, type="item")
            raise ProblemError(403, detail, [error])


def _count(row: object, version: QueryableAttribute[int]) -> None:
    """Count a change of a row, once in a request."""
    if not inspect(row, raiseerr=True).attrs[version.key].history.has_changes():
        setattr(row, version.key, getattr(row, version.key) + 1)


@contextmanager
def _placed(places: Sequence[Place]) -> Generator[None]:
    """Let what is said of the rows of a list be about the items that they are of.

    Raises:
        ProblemError: It names the items.
    """
    try:
        yield
    except ProblemError as error:
        named = [
            FieldError(loc=_at(places, one.loc), msg=one.msg, type=one.type)
            for one in error.errors
        ]
        raise ProblemError(
            error.status_code, str(error.detail), named, error.headers
        ) from error


def _at(places: Sequence[Place], loc: Place) -> Place:
    match loc:
        case ["body", int() as number, *rest]:
            return [*places[number], *rest]
        case _:
            return loc


def require_list(one: WrittenList) -> None:
    """Check that items of a list are told apart, and name one row above, at the start.

    Raises:
        RuntimeError: They cannot be written as a list; the message names the relation.
    """
    for inner in (one, *_below(one.lists)):
        problem = _problem(inner)
        if problem is not None:
            raise RuntimeError(
                f"{inner.relation} {problem}, so that `{inner.field}` cannot be written: "
                "take `write` away, or write those rows by a resource of their own"
            )


def _below(lists: Iterable[WrittenList]) -> Iterable[WrittenList]:
    for one in lists:
        yield one
        yield from _below(one.lists)


def _problem(one: WrittenList) -> str | None:
    """Tell why rows of a list are not all that a request can say of them."""
    found = one.mapped
    if found.direction.name != "ONETOMANY" or found.secondary is not None:
        return "does not lead to rows of which each names the row above"
    if found.viewonly:
        return "is `viewonly`"
    if comparisons(found.primaryjoin) > len(one.above):
        return "has conditions beside the key of the row above"
    above = {part.key for part in one.above}
    mapper = one.mapper
    columns = {mapper.columns[name] for name in (*above, *(p.key for p in one.key))}
    if not is_key(columns, mapper):
        return f"has items that {', '.join(one.names) or 'nothing'} does not tell apart"
    writes = (one.attribute_of(name) for name in one.new.model_fields)
    if taken := [name for name in writes if name in above]:
        return f"has items that say which row is above them by {', '.join(taken)}"
    return None
