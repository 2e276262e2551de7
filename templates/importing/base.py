"""What all models build on.

Relations are `lazy="raise"`: what an answer needs is loaded by its own statement, and
nothing else by accident.
"""

from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    """Base of all models."""
