"""What filters there are, for clients that offer them without knowing them."""

from typing import Annotated, Literal

from fastapi import Path
from pydantic import BaseModel

__all__ = [
    "FilterDescription",
    "FilterDirectory",
    "ListedResource",
    "ResourceFilters",
]

ListedResource = Annotated[
    str, Path(description="The `resource` that the directory of filters names")
]
"""A resource in a path, by its name."""


class FilterDescription(BaseModel):
    """A filter of a list."""

    name: str
    """Name of the parameter; operators other than `eq` stand behind it: `name__in`."""

    kind: Literal["enum", "bool", "ref", "self", "free_text", "literal"]
    type: str
    operators: list[str]
    nullable: bool = False
    choices: list[str | int] | None = None
    """All values, of an enum."""

    resource: str | None = None
    """The resource whose rows the values are keys of, of a reference."""

    has_values: bool = False
    """Whether there are values to choose from."""


class ResourceFilters(BaseModel):
    """The filters of a resource's list."""

    resource: str
    filters: list[FilterDescription]


class FilterDirectory(BaseModel):
    """The filters of all lists."""

    items: list[ResourceFilters]
