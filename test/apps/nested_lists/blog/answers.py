"""Answers of the project's own."""

from _generated.blog.schemas.node import NodeListItem, NodeListItemChildrenNested
from _generated.support.nested_reading import is_cut
from sqlalchemy.ext.asyncio import AsyncSession

from .models import Node


async def show(obj: Node, *, db: AsyncSession) -> NodeListItem:
    """Show a node, and in words whether it has more children."""
    return NodeListItem(
        id=obj.id,
        children=[NodeListItemChildrenNested(id=child.id) for child in obj.children],
        children_next="there are more" if is_cut(obj, "children") else None,
    )
