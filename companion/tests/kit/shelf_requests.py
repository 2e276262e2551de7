"""Requests about boxes of the shelf, and their answers."""

from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    field_validator,
    model_validator,
)

from codegen_companion.support.exports import Format
from codegen_companion.support.fields import Fits
from codegen_companion.support.query import PlainNumber

from .shelf_rows import Box, faults


class Sent(BaseModel):
    """What a request holds."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def spoil(cls, data: dict[str, Any]) -> dict[str, Any]:
        """Make of what is sent what a wrong model would take."""
        fields = cls.model_fields
        if "lax" in faults:
            data = {name: data[name] for name in data if name in fields}
        if "optional" in faults:
            known = {"name": "name", "count": 1, "unit": "1"}
            data = {name: known[name] for name in known if name in fields} | data
        if "short" in faults and data.get("name") == "":
            data = data | {"name": "x"}
        if "narrow" in faults and data.get("count") == 1:
            data = data | {"count": 0}
        if "narrow" in faults and data.get("unit") == "1":
            data = data | {"unit": "0"}
        if "null" in faults and "size" in data and data["size"] is None:
            data = data | {"size": "none"}
        if "most" in faults and data.get("page_size") == "30":
            data = data | {"page_size": "31"}
        if "usual" in faults and "page_size" in fields:
            data = {"page_size": 6} | data
        if "cursor" in faults and "cursor" in data:
            data = data | {"cursor": None}
        return data


class BoxCreate(Sent):
    """A new box."""

    name: Annotated[str, Field(min_length=1, max_length=20)]
    size: Annotated[int, Fits(Box.size)] | None = 3


class BoxUpdate(Sent):
    """Changes of a box."""

    name: Annotated[str, Field(min_length=1, max_length=20)] = ""
    size: Annotated[int, Fits(Box.size)] | None = None


class BoxChange(BoxUpdate):
    """Changes of one of several boxes."""

    id: int
    version: int


class BoxItem(BaseModel):
    """One of several boxes."""

    id: int
    version: int


class BoxFill(Sent):
    """What a box is filled with."""

    count: Annotated[int, Field(ge=1, le=9)]
    label: str | None = None


class BoxWeigh(Sent):
    """How a box is weighed."""

    unit: Annotated[int, Field(ge=1, le=9), PlainNumber]
    of: Annotated[list[str], Field(max_length=1000)] | None = None


class WeighAnswer(BaseModel):
    """What it weighs."""

    weight: int


class FillAnswer(BaseModel):
    """What came of it."""

    total: int


class BoxList(Sent):
    """The query of a list."""

    page_size: Annotated[int, Field(ge=1, le=30), PlainNumber] = 5
    cursor: str | None = None


class BoxAnswer(BaseModel):
    """A box as answers have it."""

    model_config = ConfigDict(from_attributes=True)

    id: int
    name: str
    size: int | None


class BoxExport(Sent):
    """The query of an export."""

    format: Format | Literal["xls"] = "csv"

    @field_validator("format")
    @classmethod
    def know(cls, value: str) -> str:
        """Refuse other formats."""
        if value == "xls" and "formats" not in faults:
            raise ValueError("is none")
        return value


class BoxUpserted(BaseModel):
    """A box, and whether it is new."""

    created: bool
    row: BoxAnswer


class BoxPage(BaseModel):
    """A page of an export."""

    items: list[BoxAnswer]
    next_cursor: str | None = None
