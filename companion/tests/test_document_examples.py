"""Examples of bodies: which there are, and that they are valid."""

from copy import deepcopy
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any, Literal
from uuid import UUID

import jsonschema  # type: ignore[import-untyped,unused-ignore]  # its types are a package of their own
import pytest
from fastapi import FastAPI
from pydantic import BaseModel, Field

from codegen_companion.support.document_examples import add_examples
from codegen_companion.support.documents import install_document


class Maker(BaseModel):
    """What an item shows of who made it."""

    id: UUID
    name: str = Field(examples=["Ann"])


class ItemCreate(BaseModel):
    """A new item."""

    code: Annotated[str, Field(min_length=3, pattern="^[A-Z]{3}$", examples=["CUP"])]
    price: Annotated[Decimal, Field(max_digits=8, decimal_places=2)]
    amount: Annotated[int, Field(ge=1, lt=10)]
    kind: Literal["new", "used"]
    made_on: date
    note: str | None
    color: str = Field("red", examples=["blue"])
    weight: float | None = None


class Item(ItemCreate):
    """An item."""

    id: UUID
    maker: Maker
    others: list[Maker]
    created_at: datetime


def document_of(app: FastAPI) -> dict[str, Any]:
    """Return the finished document of an application."""
    install_document(app)
    return app.openapi()


def test_examples() -> None:
    """They have what must be there and what has an example, and are valid."""
    app = FastAPI()

    @app.post("/items")
    async def create_item(body: ItemCreate) -> Item:
        """Create an item."""
        raise NotImplementedError(body)

    document = document_of(app)
    schemas = document["components"]["schemas"]
    [new] = schemas["ItemCreate"]["examples"]
    assert (new["code"], new["color"], new["note"]) == ("CUP", "blue", None)
    assert "weight" not in new
    [item] = schemas["Item"]["examples"]
    assert item["maker"]["name"] == "Ann"
    # Parts of a body have those of their fields.
    assert "examples" not in schemas["Maker"]
    for name, example in (("ItemCreate", new), ("Item", item)):
        schema = {"$ref": f"#/components/schemas/{name}"}
        whole = schema | {"components": document["components"]}
        jsonschema.validate(example, whole, format_checker=jsonschema.FormatChecker())
    ItemCreate.model_validate(new)


class Made(BaseModel):
    """Whether an item is new, and the item."""

    created: bool
    row: Maker


class ItemKey(BaseModel):
    """One of the items to delete: no field has an example."""

    id: UUID


class Wish(BaseModel):
    """What may be sent, all of which may be left out."""

    weight: int | None = None
    color: str = "red"


def test_examples_of_what_has_none_of_its_own() -> None:
    """An answer has one of what it must have, and a request that needs nothing of one field."""
    app = FastAPI()

    @app.post("/items")
    async def make_item(body: Wish) -> Made:
        """Make an item."""
        raise NotImplementedError(body)

    @app.post("/items/delete")
    async def delete_items(body: list[ItemKey]) -> ItemKey:
        """Delete items."""
        raise NotImplementedError(body)

    schemas = document_of(app)["components"]["schemas"]
    [made] = schemas["Made"]["examples"]
    assert made["created"] is True
    assert made["row"]["name"] == "Ann"
    [key] = schemas["ItemKey"]["examples"]
    assert UUID(key["id"])
    assert schemas["Wish"]["examples"] == [{"weight": 1}]


class Shelf(BaseModel):
    """A page, and where it is from."""

    items: list[Maker]
    others: list[Maker]
    kind: str = "shelf"


def test_examples_of_pages() -> None:
    """A page shows one of what it lists, and what answers say where nothing else is to be said."""
    app = FastAPI()

    @app.get("/shelf")
    async def read_shelf() -> Shelf:
        """Read a shelf."""
        raise NotImplementedError

    [shelf] = document_of(app)["components"]["schemas"]["Shelf"]["examples"]
    [maker] = shelf["items"]
    assert maker["name"] == "Ann"
    assert (shelf["others"], shelf["kind"]) == ([], "shelf")
    Shelf.model_validate(shelf)


def test_examples_of_items() -> None:
    """The items of a body that is a list have one, too."""
    app = FastAPI()

    @app.post("/items")
    async def create_items(body: list[ItemCreate]) -> list[Item]:
        """Create items."""
        raise NotImplementedError(body)

    schemas = document_of(app)["components"]["schemas"]
    [new] = schemas["ItemCreate"]["examples"]
    ItemCreate.model_validate(new)
    [item] = schemas["Item"]["examples"]
    assert item["maker"]["name"] == "Ann"


def body_of(schema: dict[str, Any], **others: dict[str, Any]) -> dict[str, Any]:
    """Return a document with a request of a schema."""
    reference = {"$ref": "#/components/schemas/Body"}
    body = {"content": {"application/json": {"schema": reference}}}
    operation = {"requestBody": body, "responses": {}}
    schemas = {"Body": schema, **others}
    return {"paths": {"/": {"post": operation}}, "components": {"schemas": schemas}}


DESCRIBED = {"type": "string", "examples": ["it"]}


@pytest.mark.parametrize(
    "needed",
    [
        {"type": "string", "pattern": "^[0-9]{4}-[a-z]$"},
        {"type": "string", "minLength": 20},
        {"type": "string", "format": "ipv4"},
        {"type": "string", "format": "date", "ge": "2030-01-01"},
        {"type": "integer", "minimum": 5},
        {"type": "integer", "exclusiveMaximum": 0},
        {"type": "array", "items": {"type": "string"}, "minItems": 1},
        {"type": "object", "properties": {}, "minProperties": 1},
        {"$ref": "#/components/schemas/Body"},
        {},
    ],
)
def test_no_guesses(needed: dict[str, Any]) -> None:
    """A field that must be there and takes values nobody knows leaves a body without one."""
    body = {
        "type": "object",
        "properties": {"name": DESCRIBED, "needed": needed},
        "required": ["needed"],
    }
    document = body_of(body)
    add_examples(document)
    assert "examples" not in document["components"]["schemas"]["Body"]
    # Where it may be left out, it is.
    del body["required"]
    add_examples(document)
    assert document["components"]["schemas"]["Body"]["examples"] == [{"name": "it"}]


def test_nothing_to_show() -> None:
    """A body that has examples, and one whose fields have no value to show, stay."""
    own: dict[str, Any] = {
        "type": "object",
        "properties": {"name": DESCRIBED},
        "examples": [{}],
    }
    without: dict[str, Any] = {
        "type": "object",
        "properties": {"at": {"type": "string", "format": "ipv4"}},
    }
    for schema in (own, without):
        document = body_of(deepcopy(schema))
        add_examples(document)
        assert document["components"]["schemas"]["Body"] == schema
