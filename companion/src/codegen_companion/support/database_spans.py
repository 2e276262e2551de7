"""Spans of the statements that databases execute, and metrics of their connections."""

from opentelemetry.instrumentation.sqlalchemy import (  # pyright: ignore[reportMissingTypeStubs]  # it has no types
    SQLAlchemyInstrumentor,
)
from sqlalchemy.ext.asyncio import AsyncEngine


def observe_engines(*engines: AsyncEngine) -> None:
    """Observe engines until `forget_engines` is called."""
    # By its own account the instrumentation ends before SQLAlchemy 2.1, and it would
    # observe nothing there; the events that it listens to are those of 2.0.
    SQLAlchemyInstrumentor().instrument(
        engines=[engine.sync_engine for engine in engines], skip_dep_check=True
    )


def forget_engines() -> None:
    """Observe no engine any more."""
    SQLAlchemyInstrumentor().uninstrument()
