"""Delivery: each recipient gets a message once at most, whatever happens to workers.

A worker claims a recipient and commits that before it hands the message to a transport.
If it is killed meanwhile, nobody can tell whether the message went out: the recipient is
reported as `unknown`, and the message is not sent again.
"""

import asyncio
import datetime as dt
import logging
import secrets
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pgqueuer.models import Job, Schedule
from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from .comms_models import (
    FAILED,
    QUEUED,
    SENDING,
    SENT,
    UNKNOWN,
    MessageMixin,
    RecipientMixin,
)
from .comms_outbox import ENTRYPOINT, Outbox, enqueue
from .comms_render import BrokenTemplateError, render_part
from .comms_types import (
    CommType,
    Message,
    NotDeliveredError,
    Recipient,
    RefusedError,
    Rendered,
    Renderer,
    Template,
    Transport,
    one_line,
    reason_of,
)

logger = logging.getLogger(__name__)

BACK_OFF_SECONDS = 30
LONGEST_BACK_OFF_SECONDS = 3600
# How long a worker may take to note what became of a message.
_NOTING = dt.timedelta(seconds=30)
# A job that is not there by then never comes.
_LOST = dt.timedelta(minutes=5)
_SWEPT_AT_ONCE = 1000


async def render_template(template: Template, context: Mapping[str, Any]) -> Rendered:
    """Render a template that the project has written.

    Raises:
        BrokenTemplateError: It cannot be rendered.
    """
    return Rendered(
        subject=render_part("subject", template.subject, context),
        body=render_part("body", template.body, context, html=template.html),
    )


def back_off(attempts: int) -> dt.timedelta:
    """Return how long to wait after some attempts: twice as long each time.

    A random part keeps messages that failed together from coming back together.
    """
    longest = min(BACK_OFF_SECONDS * 2 ** (attempts - 1), LONGEST_BACK_OFF_SECONDS)
    return dt.timedelta(seconds=longest * (0.5 + secrets.randbelow(500) / 1000))


@dataclass(frozen=True, slots=True)
class _Claim:
    """The right to make one attempt."""

    recipient: Recipient
    message_id: uuid.UUID
    attempt: int


@dataclass(frozen=True, kw_only=True)
class Delivery:
    """Delivers messages by the transports of a project."""

    engine: Callable[[], AsyncEngine]
    outbox: Outbox
    types: Mapping[str, CommType]
    transports: Mapping[str, Transport]
    max_attempts: int = 5
    render: Renderer = render_template
    """Renders the project's own templates."""

    send_seconds: float = 60
    """How long a transport may take; after that it is not known what it did."""

    entrypoint: ClassVar[str] = ENTRYPOINT
    """The name of the jobs that it takes."""

    async def deliver(self, job: Job) -> None:
        """Deliver a message to the recipient of a job."""
        key = uuid.UUID((job.payload or b"").decode())
        claim = await self._claim(key)
        if claim is None:
            await self._report_left(self.outbox.recipient.id == key)
            return
        try:
            message = await self._message(claim)
        except (BrokenTemplateError, RefusedError) as error:
            await self._settle(claim, FAILED, reason_of(error))
            return
        except Exception as error:  # a renderer of the project's own may raise anything
            logger.exception("The message of recipient %s cannot be made", key)
            await self._retry(claim, reason_of(error))
            return
        await self._attempt(claim, message)

    async def sweep(self, _schedule: Schedule | None = None) -> None:
        """Report what killed workers have left, and queue what has lost its job."""
        await self._report_left()
        model = self.outbox.recipient
        lost = (
            select(model.id)
            .where(model.status == QUEUED, model.due_at < func.now() - _LOST)
            .order_by(model.due_at)
            .limit(_SWEPT_AT_ONCE)
        )
        async with AsyncSession(self.engine()) as db:
            found = await db.execute(
                update(model)
                .where(model.id.in_(lost.with_for_update(skip_locked=True)))
                .values(due_at=func.now())
                .returning(model.id, model.attempts)
            )
            await enqueue(db, {row.id: row.attempts for row in found})
            await db.commit()

    async def _claim(self, key: uuid.UUID) -> _Claim | None:
        """Claim a recipient, unless another worker has it or it is done."""
        model = self.outbox.recipient
        lease = dt.timedelta(seconds=self.send_seconds) + _NOTING
        statement = (
            update(model)
            .where(model.id == key, model.status == QUEUED, model.due_at <= func.now())
            .values(
                status=SENDING,
                attempts=model.attempts + 1,
                lease_until=func.now() + lease,
            )
            .returning(
                model.id,
                model.method,
                model.address,
                model.subject_key,
                model.message_id,
                model.attempts,
            )
        )
        async with AsyncSession(self.engine()) as db:
            row = (await db.execute(statement)).first()
            await db.commit()
        if row is None:
            return None
        key, method, address, subject_key, message_id, attempt = row
        recipient = Recipient(key, method, address, subject_key)
        return _Claim(recipient, message_id, attempt)

    async def _message(self, claim: _Claim) -> Message:
        """Render the message of a claim.

        Raises:
            BrokenTemplateError: Its template cannot be rendered.
            RefusedError: There is no such type any more.
        """
        async with AsyncSession(self.engine()) as db:
            stored = await db.get_one(self.outbox.message, claim.message_id)
        comm_type = self.types.get(stored.comm_type)
        if comm_type is None:
            raise RefusedError(f"there is no type '{stored.comm_type}'")
        rendered = await self.rendered(comm_type, stored)
        return Message(
            id=stored.id,
            comm_type=comm_type.name,
            subject=one_line(rendered.subject),
            body=rendered.body,
            html=comm_type.template.html,
        )

    async def rendered(self, comm_type: CommType, message: MessageMixin) -> Rendered:
        """Render a message with the template of its type.

        Raises:
            BrokenTemplateError: It cannot be rendered.
        """
        return await self.render(comm_type.template, message.context)

    async def _attempt(self, claim: _Claim, message: Message) -> None:
        """Hand a message to its transport, once."""
        transport = self.transports.get(claim.recipient.method)
        if transport is None:
            text = f"there is no transport for '{claim.recipient.method}'"
            await self._settle(claim, FAILED, text)
            return
        try:
            async with asyncio.timeout(self.send_seconds):
                await transport.send(message, claim.recipient)
        except NotDeliveredError as error:
            await self._retry(claim, reason_of(error))
        except RefusedError as error:
            await self._settle(claim, FAILED, reason_of(error))
        except Exception as error:
            logger.exception("A transport failed at recipient %s", claim.recipient.id)
            await self._settle(claim, UNKNOWN, reason_of(error))
        else:
            await self._settle(claim, SENT)

    async def _retry(self, claim: _Claim, error: str) -> None:
        """Queue the next attempt, if there is one."""
        if claim.attempt >= self.max_attempts:
            await self._settle(claim, FAILED, error)
            return
        wait = back_off(claim.attempt)
        async with AsyncSession(self.engine()) as db:
            await db.execute(
                update(self.outbox.recipient)
                .where(self._is_ours(claim))
                .values(status=QUEUED, due_at=func.now() + wait, error=error)
            )
            await enqueue(db, {claim.recipient.id: claim.attempt}, wait)
            await db.commit()

    async def _settle(
        self, claim: _Claim, status: str, error: str | None = None
    ) -> None:
        """Note what became of a message."""
        sent_at = func.now() if status == SENT else None
        async with AsyncSession(self.engine()) as db:
            await db.execute(
                update(self.outbox.recipient)
                .where(self._is_ours(claim))
                .values(status=status, sent_at=sent_at, error=error)
            )
            await db.commit()
        if status != SENT:
            logger.error("Recipient %s: %s: %s", claim.recipient.id, status, error)

    def _is_ours(self, claim: _Claim) -> ColumnElement[bool]:
        """Find the recipient of a claim, also if it was given up for lost meanwhile."""
        model = self.outbox.recipient
        return (
            (model.id == claim.recipient.id)
            & (model.attempts == claim.attempt)
            & model.status.in_((SENDING, UNKNOWN))
        )

    async def _report_left(self, *conditions: ColumnElement[bool]) -> None:
        """Report recipients whose worker never said what became of the message."""
        model: type[RecipientMixin] = self.outbox.recipient
        statement = (
            update(model)
            .where(model.status == SENDING, model.lease_until < func.now(), *conditions)
            .values(status=UNKNOWN, error="the worker was stopped while it was sent")
            .returning(model.id)
        )
        async with AsyncSession(self.engine()) as db:
            left = (await db.scalars(statement)).all()
            await db.commit()
        for key in left:
            logger.error("Recipient %s: the worker was stopped while it was sent", key)
