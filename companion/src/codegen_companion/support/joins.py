"""Relations as their mappers know them, and what joins their rows."""

from typing import Any, cast

from sqlalchemy import BinaryExpression, ColumnElement
from sqlalchemy.orm import (
    QueryableAttribute,
    RelationshipProperty,
    configure_mappers,
)
from sqlalchemy.sql.visitors import iterate

__all__ = ["comparisons", "relationship_of"]


def relationship_of(relation: QueryableAttribute[Any]) -> RelationshipProperty[Any]:
    """Return a relation as its mapper knows it, when that knows all about it."""
    configure_mappers()
    return cast("RelationshipProperty[Any]", relation.property)


def comparisons(join: ColumnElement[bool] | None) -> int:
    """Count what a join compares; None: there is none."""
    parts = () if join is None else iterate(join)
    return sum(isinstance(part, BinaryExpression) for part in parts)
