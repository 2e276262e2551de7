"""Changes of many rows: all of them, or none and a word about the first that is refused."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel
from sqlalchemy import inspect
from sqlalchemy.ext.asyncio import AsyncSession

from .bulk_writes import of_item, refresh_rows, write_rows
from .references import References
from .row_writes import change_rows
from .versions import count_changes, is_changed
from .writes import violations

RequestT = TypeVar("RequestT", bound=BaseModel)

__all__ = ["ChangedRows", "changes_of"]

_Change = tuple[object, Mapping[str, Any]]
"""A row, and what its attributes are to hold."""


@dataclass(frozen=True)
class ChangedRows:
    """Changes of rows of a class, as requests make them."""

    model: type[object]
    request: type[BaseModel]
    """The model of the changes of a row, of which errors name the fields."""
    references: References | None = None
    """What refers to rows that not everybody sees."""
    aliases: Mapping[str, str] | None = None
    """What requests call attributes that have another name, by attribute."""
    version: str = ""
    """The attribute that counts the changes of a row; empty: none does."""

    async def write(
        self,
        db: AsyncSession,
        rows: Sequence[object],
        sent: Sequence[BaseModel],
        current_user: object = None,
        *,
        numbers: Sequence[int] | None = None,
    ) -> None:
        """Change rows, by few statements where the ORM would do no more.

        Args:
            db: The session, whose transaction goes on.
            rows: The rows, which are locked, each once.
            sent: What changes of each.
            current_user: The user, if any.
            numbers: The number of the item that each is about; None: that of its place.

        Raises:
            ProblemError: It names the first item that cannot be written.
        """
        await self.write_values(
            db, self._changes(rows, sent), current_user, numbers=numbers
        )

    async def write_values(
        self,
        db: AsyncSession,
        changes: Sequence[tuple[object, Mapping[str, Any]]],
        current_user: object = None,
        *,
        numbers: Sequence[int] | None = None,
    ) -> None:
        """Give the attributes of rows other values; see `write`."""
        counted: list[object] = []

        async def write(some: Sequence[_Change]) -> Sequence[_Change]:
            with violations(self.model, self.request, self.aliases):
                counted.extend(await self._change(db, some, current_user))
            return some

        await write_rows(db, changes, write, numbers)
        self._count_rest(db, [row for row, _ in changes], counted)

    async def write_at_once(
        self,
        db: AsyncSession,
        rows: Sequence[object],
        sent: Sequence[BaseModel],
        current_user: object = None,
    ) -> None:
        """Change rows without a savepoint: what the database refuses names none of them."""
        if not rows:
            return
        counted = await self._change(db, self._changes(rows, sent), current_user)
        self._count_rest(db, rows, counted)

    @contextmanager
    def item(self, number: int) -> Generator[None]:
        """Let what the block raises be about an item of the request."""
        with of_item(number), violations(self.model, self.request, self.aliases):
            yield

    def _changes(
        self, rows: Sequence[object], sent: Sequence[BaseModel]
    ) -> list[_Change]:
        pairs = zip(rows, sent, strict=True)
        return [(row, self._values(body)) for row, body in pairs]

    def _count_rest(
        self, db: AsyncSession, rows: Sequence[object], counted: Sequence[object]
    ) -> None:
        """Let what a hook may change yet be counted, too."""
        if not self.version:
            return
        known = {id(row) for row in counted}
        rest = [row for row in rows if id(row) not in known]
        count_changes(db, rest, getattr(self.model, self.version))

    async def _change(
        self, db: AsyncSession, some: Sequence[_Change], current_user: object
    ) -> list[object]:
        """Write some changes; return the rows whose versions they have counted."""
        rows = [row for row, _ in some]
        if any(inspect(row, raiseerr=True).expired for row in rows):
            await refresh_rows(db, rows)  # Of more of them one was refused.
        for row, values in some:
            for name, value in values.items():
                setattr(row, name, value)
        if self.references is not None:
            await self.references.check_all(db, rows, current_user)
        counted: list[object] = []
        if self.version:
            name = self.version
            counted = [row for row in rows if is_changed(db.sync_session, row)]
            for row in counted:
                setattr(row, name, getattr(row, name) + 1)
        await change_rows(db, rows, [[*values] for _, values in some])
        return counted

    def _values(self, sent: BaseModel) -> dict[str, Any]:
        """Return what a request changes, by the attributes of the row."""
        attributes = {name: key for key, name in (self.aliases or {}).items()}
        return {
            attributes.get(name, name): getattr(sent, name)
            for name in type(sent).model_fields
            if name in sent.model_fields_set
        }


def changes_of(item: BaseModel, request: type[RequestT]) -> RequestT:
    """Return what an item changes, as a request about its row alone says it.

    Args:
        item: The item, which is valid, and also names its row.
        request: The model of such a request.
    """
    sent = {
        name: getattr(item, name)
        for name in request.model_fields
        if name in item.model_fields_set
    }
    changes = request.model_construct({*sent})
    vars(changes).update(sent)
    return changes
