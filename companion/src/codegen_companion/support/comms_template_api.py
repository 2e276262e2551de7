"""What the routes of templates take, do and answer."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from fastapi import HTTPException, Path
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from ..problems import FieldError, ProblemError
from .comms_models import SUBJECT_CHARACTERS
from .comms_render import BrokenTemplateError
from .comms_sandbox import BODY_CHARACTERS, check_user_template, render_user_template
from .comms_types import CommType, Template, one_line
from .comms_user_templates import StoredTemplate, UserTemplates
from .fields import Text, storable_json

EDITED_TYPE: Any = Path(description="The kind of message that the template is for")
"""What the document says of the kind of message in a path."""


class TemplateText(BaseModel):
    """A template: Jinja without functions, with the fields of the message."""

    model_config = ConfigDict(extra="forbid")

    subject: Annotated[Text, Field(max_length=SUBJECT_CHARACTERS)]
    body: Annotated[Text, Field(max_length=BODY_CHARACTERS)]


MOST_VALUES = 2_000
"""Keys and values that a preview shows: each may be an error to tell."""


class PreviewRequest(TemplateText):
    """A template, and the values that it is to show."""

    context: Annotated[dict[str, Any], storable_json(MOST_VALUES)]


class RenderedText(BaseModel):
    """What a recipient would read."""

    subject: str
    body: str


class OwnTemplate(RenderedText):
    """A template that the current user has written."""

    error: str | None
    """Why it was not used, when a message was last sent."""


class EditableTemplate(BaseModel):
    """A kind of message whose template users may write."""

    comm_type: str
    html: bool
    fields: list[str]
    """What a template may name."""

    builtin: RenderedText
    own: OwnTemplate | None


class EditableTemplates(BaseModel):
    """All kinds of messages whose templates users may write."""

    items: list[EditableTemplate]


@dataclass(frozen=True, slots=True)
class TemplateEditor:
    """Reads, checks and writes the templates of users."""

    templates: UserTemplates
    types: Mapping[str, CommType]
    """The types that users may edit."""

    async def read_all(self, db: AsyncSession, owner: str) -> EditableTemplates:
        """Return all templates that a user may write, with those that they have."""
        own = await self.templates.read(db, owner)
        items = [_view(kind, own.get(name)) for name, kind in self.types.items()]
        return EditableTemplates(items=items)

    async def read(
        self, db: AsyncSession, owner: str, comm_type: str
    ) -> EditableTemplate:
        """Return one of them."""
        own = await self.templates.read(db, owner)
        return _view(self.types[comm_type], own.get(comm_type))

    async def write(
        self, db: AsyncSession, owner: str, comm_type: str, text: TemplateText
    ) -> EditableTemplate:
        """Write a template; the caller commits.

        Raises:
            ProblemError: 422, it cannot be used.
        """
        kind = self.types[comm_type]
        template = Template(text.subject, text.body, html=kind.template.html)
        problems = await check_user_template(template, kind.fields)
        if problems:
            raise _unusable(problems)
        await self.templates.write(db, owner, comm_type, text.subject, text.body)
        return _view(kind, StoredTemplate(text.subject, text.body, None))

    async def remove(self, db: AsyncSession, owner: str, comm_type: str) -> None:
        """Go back to the built-in template; the caller commits.

        Raises:
            HTTPException: 404, the user has none of their own.
        """
        if not await self.templates.remove(db, owner, comm_type):
            raise HTTPException(404, "There is no template of your own")

    async def preview(self, comm_type: str, request: PreviewRequest) -> RenderedText:
        """Render a template as it would be sent.

        Raises:
            ProblemError: 422, it cannot be rendered with these values.
        """
        kind = self.types[comm_type]
        template = Template(request.subject, request.body, html=kind.template.html)
        try:
            context = kind.context.model_validate(request.context)
        except ValidationError as error:
            raise _unfit(error) from error
        try:
            rendered = await render_user_template(
                template, context.model_dump(mode="json"), kind.fields
            )
        except BrokenTemplateError as error:
            raise _unusable([error]) from error
        return RenderedText(subject=one_line(rendered.subject), body=rendered.body)


def _view(kind: CommType, own: StoredTemplate | None) -> EditableTemplate:
    builtin = kind.template
    return EditableTemplate(
        comm_type=kind.name,
        html=builtin.html,
        fields=sorted(kind.fields),
        builtin=RenderedText(subject=builtin.subject, body=builtin.body),
        own=None if own is None else OwnTemplate(**asdict(own)),
    )


def _unusable(problems: list[BrokenTemplateError]) -> ProblemError:
    errors = [
        FieldError(loc=["body", problem.part], msg=problem.reason, type="template")
        for problem in problems
    ]
    return ProblemError(422, "The template cannot be used.", errors)


def _unfit(error: ValidationError) -> ProblemError:
    errors = [
        FieldError(
            loc=["body", "context", *found["loc"]], msg=found["msg"], type=found["type"]
        )
        for found in error.errors(include_input=False)
    ]
    return ProblemError(422, "The values do not fit the message.", errors)
