"""The outbox: messages are written with what they tell of, in one transaction."""

import datetime as dt
import uuid
from collections.abc import Awaitable, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from pydantic import BaseModel
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncSession

from ..queue import get_queue
from .comms_models import MessageMixin, RecipientMixin
from .comms_types import CommType, one_line

ENTRYPOINT = "comms_deliver"
"""The name of the jobs that deliver a message to one recipient."""


class Preferences(Protocol):
    """Tells whether somebody wants messages of a type, by a method."""

    def __call__(
        self, subject_key: str, comm_type: str, method: str, /, *, db: AsyncSession
    ) -> Awaitable[bool]:
        """Tell it."""
        ...


@dataclass(frozen=True, slots=True)
class Addressee:
    """Somebody, and where they can be reached."""

    subject_key: str
    addresses: Mapping[str, str | None]
    """Addresses by method; None: they have none."""


@dataclass(frozen=True, slots=True)
class Outbox:
    """Where messages are written."""

    message: type[MessageMixin]
    recipient: type[RecipientMixin]
    preferences: Preferences | None = None

    async def put(
        self,
        db: AsyncSession,
        comm_type: CommType,
        context: BaseModel,
        addressee: Addressee,
        methods: Iterable[str],
        *,
        owner: str | None = None,
    ) -> uuid.UUID | None:
        """Write a message, its recipients and their jobs.

        All of it is in the session's transaction: committed it is delivered, and after
        a rollback nothing is left of it.

        Args:
            db: The session.
            comm_type: The kind of message.
            context: Its values.
            addressee: Who gets it.
            methods: How it is sent; each makes one recipient.
            owner: Whose template is used, if they have one.

        Returns:
            The message's id; None: nobody is to get it.
        """
        recipients = {
            uuid.uuid4(): {
                "method": method,
                "subject_key": addressee.subject_key,
                "address": one_line(address),
            }
            for method in dict.fromkeys(methods)
            if (address := addressee.addresses[method])
            and await self._is_enabled(addressee, comm_type, method, db)
        }
        if not recipients:
            return None
        message_id = uuid.uuid4()
        values = {
            "id": message_id,
            "comm_type": comm_type.name,
            "context": context.model_dump(mode="json"),
            "owner": owner,
        }
        await db.execute(insert(self.message).values(values))
        await db.execute(
            insert(self.recipient),
            [
                {"id": key, "message_id": message_id, **own}
                for key, own in recipients.items()
            ],
        )
        await enqueue(db, dict.fromkeys(recipients, 0))
        return message_id

    async def _is_enabled(
        self, addressee: Addressee, comm_type: CommType, method: str, db: AsyncSession
    ) -> bool:
        if self.preferences is None:
            return True
        return await self.preferences(
            addressee.subject_key, comm_type.name, method, db=db
        )


async def enqueue(
    db: AsyncSession,
    recipients: Mapping[uuid.UUID, int],
    after: dt.timedelta | None = None,
) -> None:
    """Queue a delivery to each recipient, unless the very same one is queued.

    Args:
        db: The session; jobs are published when it commits.
        recipients: How many attempts each has behind it.
        after: How long to wait.
    """
    if not recipients:
        return
    number = len(recipients)
    await get_queue(db).enqueue(
        [ENTRYPOINT] * number,
        [str(recipient).encode() for recipient in recipients],
        [0] * number,
        [after] * number,
        [f"{ENTRYPOINT}:{key}:{done}" for key, done in recipients.items()],
        on_conflict="skip",
    )
