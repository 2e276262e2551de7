"""Templates that users have written, in place of those of the project."""

import logging
from dataclasses import dataclass

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from .comms_delivery import Delivery
from .comms_models import MessageMixin, UserTemplateMixin
from .comms_render import BrokenTemplateError
from .comms_sandbox import render_user_template
from .comms_types import CommType, Rendered, Template

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class StoredTemplate:
    """A template of a user."""

    subject: str
    body: str
    error: str | None
    """Why it was not used, when a message was last sent."""


@dataclass(frozen=True, slots=True)
class UserTemplates:
    """The templates of users."""

    model: type[UserTemplateMixin]

    async def read(self, db: AsyncSession, owner: str) -> dict[str, StoredTemplate]:
        """Return what a user has written, by the type of message."""
        model = self.model
        columns = (model.comm_type, model.subject, model.body, model.error)
        rows = await db.execute(select(*columns).where(model.owner == owner))
        return {
            name: StoredTemplate(subject, body, error)
            for name, subject, body, error in rows
        }

    async def write(
        self, db: AsyncSession, owner: str, comm_type: str, subject: str, body: str
    ) -> None:
        """Write a template, over the one that the user has."""
        values = {"subject": subject, "body": body, "error": None}
        statement = insert(self.model).values(
            owner=owner, comm_type=comm_type, **values
        )
        await db.execute(
            statement.on_conflict_do_update(
                index_elements=[self.model.owner, self.model.comm_type],
                set_=values | {"updated_at": func.now()},
            )
        )

    async def remove(self, db: AsyncSession, owner: str, comm_type: str) -> bool:
        """Remove a template; tell whether there was one."""
        model = self.model
        removed = await db.scalar(
            delete(model)
            .where(model.owner == owner, model.comm_type == comm_type)
            .returning(model.owner)
        )
        return removed is not None

    async def report(
        self, db: AsyncSession, owner: str, comm_type: str, error: str | None
    ) -> None:
        """Note what was wrong with a template when it was used."""
        model = self.model
        await db.execute(
            update(model)
            .where(model.owner == owner, model.comm_type == comm_type)
            .values(error=error)
        )


@dataclass(frozen=True, kw_only=True)
class UserTemplateDelivery(Delivery):
    """Delivers messages with the template of their owner, where there is one that works."""

    user_templates: UserTemplates
    editable: frozenset[str]
    """The types whose templates users may write."""

    async def rendered(self, comm_type: CommType, message: MessageMixin) -> Rendered:
        """Render a message with its owner's template, or else with that of its type.

        Raises:
            BrokenTemplateError: That of its type cannot be rendered.
        """
        owner, name = message.owner, comm_type.name
        if owner is None or name not in self.editable:
            return await super().rendered(comm_type, message)
        async with AsyncSession(self.engine()) as db:
            own = (await self.user_templates.read(db, owner)).get(name)
        if own is None:
            return await super().rendered(comm_type, message)
        template = Template(own.subject, own.body, html=comm_type.template.html)
        try:
            rendered = await render_user_template(
                template, message.context, comm_type.fields
            )
        except BrokenTemplateError as error:
            logger.warning("The template '%s' of %s: %s", name, owner, error)
            await self._report(owner, name, str(error))
            return await super().rendered(comm_type, message)
        if own.error is not None:
            await self._report(owner, name, None)
        return rendered

    async def _report(self, owner: str, name: str, error: str | None) -> None:
        try:
            async with AsyncSession(self.engine()) as db:
                await self.user_templates.report(db, owner, name, error)
                await db.commit()
        except Exception:  # the message is worth more than the note
            logger.exception(
                "What was wrong with the template '%s' of %s cannot be kept",
                name,
                owner,
            )
