"""Templates that agents have written for their own answers."""

from _generated.support.comms_models import UserTemplateMixin

from .base import Base


class CommTemplate(UserTemplateMixin, Base):
    """A template of an agent."""

    __tablename__ = "comm_templates"
