"""Listeners that a project has added to sessions: statements must not go past them.

A session costs as much as the statement that it runs, so that reads do without
one where nothing listens. A condition of all sessions, such as that of a tenant,
may be added at any time: whether there is one is asked for each statement.
"""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapper, Session, SessionEvents

__all__ = ["flushes_are_plain", "sessions_are_plain", "statements_are_plain"]

_EVENTS = tuple(
    name
    for name in vars(SessionEvents)
    if not name.startswith("_") and name != "dispatch"
)

_OF_FLUSHES = (
    "before_attach",
    "after_attach",
    "transient_to_pending",
    "before_flush",
    "after_flush",
    "after_flush_postexec",
    "pending_to_persistent",
    "persistent_to_detached",
)
_OF_MAPPER = ("before_insert", "after_insert", "before_update", "after_update")
_OF_CLASS = ("refresh", "refresh_flush")

_OF_ALL = tuple(getattr(Session().dispatch, name) for name in _EVENTS)
"""What SQLAlchemy itself asks, when an event is due, for listeners of all sessions.

They know of those that are added and removed later.
"""


def sessions_are_plain() -> bool:
    """Tell whether a session would do nothing but run a statement.

    Listeners of all sessions act in each, as those of the class do that `AsyncSession`
    makes its sessions of.
    """
    return AsyncSession.sync_session_class is Session and not any(_OF_ALL)


def statements_are_plain(session: Session) -> bool:
    """Tell whether a session sends statements as they are, with no more conditions."""
    return not session.dispatch.do_orm_execute


def flushes_are_plain(session: Session, mapper: Mapper[Any]) -> bool:
    """Tell whether nothing listens to what a flush does with rows of a class.

    Whoever listens may be told by the session, the mapper, or the class.
    """
    classes = mapper.class_manager.dispatch
    return (
        type(session) is Session
        and not any(getattr(session.dispatch, name) for name in _OF_FLUSHES)
        and not any(getattr(mapper.dispatch, name) for name in _OF_MAPPER)
        and not any(getattr(classes, name) for name in _OF_CLASS)
    )
