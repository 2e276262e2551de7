"""Checks of messages that an application makes when it starts."""

from collections.abc import Iterable, Mapping

from .comms_render import check_templates
from .comms_types import CommType, Transport
from .start_checks import require_coroutine_functions


def check_types(types: Iterable[CommType]) -> None:
    """Check the templates of a project.

    Raises:
        RuntimeError: One cannot be used; the message names its type.
    """
    for comm_type in types:
        template = comm_type.template
        parts = {"subject": template.subject, "body": template.body}
        for problem in check_templates(parts, comm_type.fields):
            raise RuntimeError(f"The template of '{comm_type.name}': {problem}")


def check_transports(transports: Mapping[str, Transport]) -> None:
    """Check that transports can be awaited.

    Raises:
        RuntimeError: One cannot.
    """
    require_coroutine_functions(*(transport.send for transport in transports.values()))
