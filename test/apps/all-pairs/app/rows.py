"""The rows that a walk meets, and who may see them."""

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Any

from shop.models import MARKS, MODELS
from shop.people import claims_of
from shop.spec import SPEC
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncSession

RESOURCES: list[dict[str, Any]] = SPEC["resources"]
NOW = dt.datetime(2026, 1, 31, 12, tzinfo=dt.UTC)

KINDS = ("plain", "gone", "secret")
OWNERS = ("ann", "ben")
CLAIMS = {"str": "name", "email": "mail", "int": "number", "uuid": "code"}


@dataclass
class Row:
    """A row of a resource, which a mark in its label tells from all others."""

    resource: int
    owner: str
    kind: str
    mark: str
    key: Any = None

    @property
    def label(self) -> str:
        """Return its label."""
        return f"mk {self.kind} {self.owner} {self.mark}"

    def is_seen(self, user: str | None) -> bool:
        """Tell whether a user may see it."""
        spec = RESOURCES[self.resource]
        if spec["deletable"] and self.kind == "gone":
            return False
        return self._is_of(user)

    def is_kept(self, user: str | None) -> bool:
        """Tell whether it was deleted, and a user saw it before."""
        is_gone = RESOURCES[self.resource]["deletable"] and self.kind == "gone"
        return is_gone and self._is_of(user)

    def _is_of(self, user: str | None) -> bool:
        """Tell whether a user may see it, deleted or not."""
        spec = RESOURCES[self.resource]
        if user is None and (spec["scoped"] or spec["filtered"]):
            return False
        if spec["filtered"] and self.kind == "secret" and user != "ben":
            return False
        return not spec["scoped"] or self.owner == user


def new(index: int, row: Row) -> Any:
    """Make a mapped object of a row."""
    spec = RESOURCES[index]
    owner = claims_of(row.owner)[CLAIMS[spec["owner"]]]
    model = MODELS[index]
    if spec["owner"] == "uuid":
        owner = model.owner.type.python_type(owner)
    return model(
        label=row.label,
        owner=owner,
        secret=row.kind == "secret",
        deleted_at=NOW if row.kind == "gone" else None,
    )


def key_of(row: Row) -> Any:
    """Return the key of a row as Python has it."""
    is_uuid = RESOURCES[row.resource]["type"] == "uuid"
    return uuid.UUID(row.key) if is_uuid else row.key


async def seed(db: AsyncSession) -> list[Row]:
    """Add rows of every kind and owner, and rows that refer to each of them."""
    rows: list[Row] = []
    objects: dict[str, Any] = {}

    async def add(index: int, owner: str, kind: str) -> tuple[Row, Any]:
        row = Row(index, owner, kind, f"x{index}q{len(rows):03}w")
        objects[row.mark] = new(index, row)
        db.add(objects[row.mark])
        await db.flush()
        key = getattr(objects[row.mark], RESOURCES[index]["pk"])
        row.key = key if isinstance(key, int) else str(key)
        rows.append(row)
        return row, objects[row.mark]

    for index in range(len(RESOURCES)):
        for owner in OWNERS:
            for kind in KINDS:
                await add(index, owner, kind)
    targets = list(rows)
    for index, spec in enumerate(RESOURCES):
        nexts = [row for row in targets if row.resource == spec["next"]]
        parents = [row for row in targets if row.resource == index]
        for owner in OWNERS:
            for after, parent in zip(nexts, parents, strict=True):
                _, made = await add(index, owner, "plain")
                made.next_id, made.parent_id = key_of(after), key_of(parent)
            own, made = await add(index, owner, "plain")
            made.parent_id = key_of(own)
            if spec["next"] == index:
                made.next_id = key_of(own)
        for after, parent in zip(nexts, parents, strict=True):
            objects[parent.mark].next_id = key_of(after)
    await db.flush()
    for index, spec in enumerate(RESOURCES):
        marks = [
            {"marking": key_of(row), "marked": key_of(marked)}
            for row in targets
            if row.resource == index
            for marked in targets
            if marked.resource == spec["next"] and marked.mark != row.mark
        ]
        await db.execute(insert(MARKS[index]), marks[::2])
    await db.commit()
    return rows


def is_hidden_from_all(resource: int, operation: dict[str, Any]) -> bool:
    """Tell whether an open route sees none of the rows of users, since users go untold there."""
    spec = RESOURCES[resource]
    is_of_users = spec["scoped"] is not None or spec["filtered"]
    is_open = "401" not in operation["responses"]
    return is_of_users and is_open and not SPEC["auth"]["tells"]
