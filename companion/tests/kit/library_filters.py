"""The filters of a library, as clients are told of them."""

from fastapi import APIRouter, HTTPException

from codegen_companion.support.discovery import (
    FilterDescription,
    FilterDirectory,
    ResourceFilters,
)
from codegen_companion.support.preconditions import ConditionalRoute

from .doors import User
from .library_rows import faults

router = APIRouter(route_class=ConditionalRoute)


def told() -> ResourceFilters:
    """Return what clients are told, as faults have it."""
    operators = {
        "title": ["eq"] if "untold" in faults else ["eq", "contains"],
        "genre": ["eq"],
        "author": ["eq", "is_null"],
    }
    filters = [
        FilterDescription(name=name, kind="literal", type="str", operators=own)
        for name, own in operators.items()
    ]
    return ResourceFilters(resource="books", filters=filters)


@router.get("/_filters")
async def discover_filters(_user: User) -> FilterDirectory:
    """List the filters of all lists."""
    return FilterDirectory(items=[told()])


@router.get("/_filters/{resource}")
async def discover_resource_filters(resource: str, _user: User) -> ResourceFilters:
    """List the filters of a resource."""
    if resource != "books":
        raise HTTPException(404, "There are no such filters")
    return told()
