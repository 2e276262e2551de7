"""Listeners that a project has added to sessions: statements must not go past them.

A session costs as much as the statement that it runs, so that reads do without
one where nothing listens. A condition of all sessions, such as that of a tenant,
may be added at any time: whether there is one is asked for each statement.
"""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Session, SessionEvents

__all__ = ["sessions_are_plain"]

_EVENTS = tuple(
    name
    for name in vars(SessionEvents)
    if not name.startswith("_") and name != "dispatch"
)

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
