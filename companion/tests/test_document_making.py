"""The document that FastAPI makes, in less time."""

import copy
import enum
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Generic, Literal, TypeVar

import fastapi.applications
import pytest
from fastapi import Body, Depends, FastAPI, File, Form, Header, Query, UploadFile
from fastapi._compat import ModelField
from fastapi.openapi.utils import get_openapi
from fastapi.security import OAuth2PasswordBearer
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    computed_field,
    field_serializer,
    field_validator,
)
from pydantic._internal import _generate_schema
from pydantic.fields import FieldInfo

from codegen_companion.support import document_models
from codegen_companion.support.answers import AnswerModel
from codegen_companion.support.document_making import document_maker
from codegen_companion.support.document_models import adapter_of
from codegen_companion.support.openapi import amend_document
from codegen_companion.support.requests import RequestModel
from codegen_companion.support.route_table import include_routes
from codegen_companion.support.routing import Router

pytestmark = pytest.mark.filterwarnings(
    # FastAPI gives bodies an alias, and Pydantic warns of deferred ones.
    "ignore::pydantic.warnings.UnsupportedFieldAttributeWarning"
)

T = TypeVar("T")


class Color(enum.Enum):
    """A color."""

    RED = "red"


@dataclass
class Size:
    """A size."""

    width: int = 0


class Node(BaseModel):
    """A node, which has others."""

    name: str = Field(examples=["a", None], json_schema_extra={"x-none": None})
    below: "list[Node]" = Field(default=[], max_length=3)
    amount: Annotated[int, Field(ge=-(2**63), lt=2**63)] | None = None


class Item(BaseModel):
    """An item.\fNot told."""  # noqa: D301  # a form feed, behind which FastAPI tells nothing

    node: Node
    color: Color = Color.RED
    colors: dict[str, Color | None] = {}
    size: Size | None = None
    sale_price: float = Field(default=1.5, alias="_sale", json_schema_extra={"_sa": 1})

    @computed_field  # type: ignore[prop-decorator]
    @property
    def total(self) -> Size:
        """The whole."""
        return Size()


class Page(BaseModel, Generic[T]):
    """A page."""

    items: list[T]
    kind: Literal["page", None] = None


class Asked(BaseModel):
    """A query, or headers."""

    model_config = {"extra": "forbid", "defer_build": True}

    x_sort: list[Literal["a", "-a"]] = ["a"]
    color: Color | None = None


class Owner(AnswerModel):
    """An owner, of whom no route tells alone."""

    name: str = Field(title="Called")
    since: int = 1


class Ticket(AnswerModel):
    """A ticket."""

    name: str = Field(title="Called")
    since: float = 1.0
    owner: Owner
    before: "list[Ticket]" = Field(default=[])

    @computed_field  # type: ignore[prop-decorator]
    @property
    def label(self) -> str:
        """What stands on it."""
        return self.name


class Sent(RequestModel):
    """A ticket that is sent."""

    name: str = Field(title="Called")
    since: Annotated[int, Field(ge=1)] = 1

    @field_validator("name", mode="plain", json_schema_input_type=int)
    @classmethod
    def read(cls, value: object) -> str:
        """Read what it is called."""
        return str(value)

    @field_serializer("since")
    def show(self, since: int) -> str:
        """Show the year."""
        return str(since)


class SentAgain(RequestModel):
    """A ticket that is sent once more, with what is told of it otherwise."""

    model_config = ConfigDict(title="Again", field_title_generator=lambda name, _: name)

    name: str = Field(title="Called")
    since: Annotated[int, Field(ge=1)] = 1


class SentLast(RequestModel):
    """A ticket that is sent with fields that others have, too."""

    name: str = Field(title="Called")
    since: Annotated[int, Field(ge=1)] = 1


def application(**options: Any) -> FastAPI:  # noqa: ANN401  # those of FastAPI
    """Return an application that has one of everything that a document tells."""
    app = FastAPI(title="Items", **options)
    shared: dict[str, Any] = {"schema": {"enum": [None, "a"]}}
    described = {
        "model": Node,
        "content": {"a/json": shared, "application/json": shared},
    }
    token = OAuth2PasswordBearer("token", scopes={"read": "To read"})

    @app.post(
        "/items",
        responses={409: {"model": Node, "description": "There"}, 410: described},
        openapi_extra={"x-none": None, "x-list": [None, {"a": None, "b": 1}]},
    )
    async def create(
        item: Item,
        asked: Annotated[Asked, Query()],
        user: Annotated[str, Depends(token)],
        size: Annotated[Size, Body(examples=[{"width": None}])],
    ) -> Page[Item]:
        """Create."""
        raise NotImplementedError(item, asked, user, size)

    @app.put("/items/{pk}", tags=["items"], deprecated=True)
    async def replace(
        pk: Color, title: Annotated[str, Form()], file: Annotated[UploadFile, File()]
    ) -> dict[str, Page[Node]] | None:
        """Replace."""
        raise NotImplementedError(pk, title, file)

    @app.get("/items", status_code=206)
    async def read(asked: Annotated[Asked, Header()]) -> list[Item]:
        """Read."""
        raise NotImplementedError(asked)

    @app.post("/tickets")
    async def add(ticket: Sent) -> Ticket:
        """Add a ticket."""
        raise NotImplementedError(ticket)

    @app.put("/tickets")
    async def change(
        ticket: Annotated[SentAgain, Body(title="A ticket", examples=[{}])],
    ) -> Ticket:
        """Change a ticket."""
        raise NotImplementedError(ticket)

    @app.patch("/tickets")
    async def correct(ticket: SentLast) -> list[SentLast]:
        """Correct a ticket."""
        raise NotImplementedError(ticket)

    @app.webhooks.post("sold")
    async def sold(item: Item) -> None:
        """Sell."""
        raise NotImplementedError(item)

    return app


def count_adapters(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """Count the type adapters of fields from now on."""
    made = ModelField.__post_init__
    counted: list[str] = []

    def count(field: ModelField) -> None:
        counted.append(field.name)
        made(field)

    monkeypatch.setattr(ModelField, "__post_init__", count)
    return lambda: len(counted)


@pytest.mark.parametrize("separate", [True, False])
def test_same_bytes(separate: bool) -> None:
    """It is the document that FastAPI makes, to the byte."""
    app = application(separate_input_output_schemas=separate, description="All of them")
    made = json.dumps(document_maker(app)())
    app.openapi_schema = None
    assert made == json.dumps(FastAPI.openapi(app))
    assert '"x-none"' not in made
    assert '[null, {"b": 1}]' in made


def test_no_checks_are_made() -> None:
    """To tell of a model that defers its checks needs none."""
    models: list[Any] = [type(f"Told{index}", (Ticket,), {}) for index in range(3)]
    for model in models:
        assert adapter_of(FieldInfo(annotation=model)) is not None
        assert adapter_of(FieldInfo(annotation=model, title="Other")) is None
    project = Router()
    for model in models:
        project.add_api_route(f"/{model.__name__}", lambda: 1, response_model=model)
    app = FastAPI()
    include_routes(app, project)
    document = document_maker(app)()
    assert not any(model.__pydantic_complete__ for model in models)
    app.openapi_schema = None
    assert json.dumps(document) == json.dumps(FastAPI.openapi(app))
    assert document["components"]["schemas"]["Told2"]


@pytest.mark.parametrize("missing", ["_generate_md_field_schema", "GenerateSchema"])
def test_unknown_pydantic(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    """Where Pydantic makes schemas otherwise, it makes them by itself."""
    maker = document_models._schema_maker  # pyright: ignore[reportPrivateUsage]
    holder = _generate_schema
    owner = holder if hasattr(holder, missing) else holder.GenerateSchema
    maker.cache_clear()
    with monkeypatch.context() as patched:
        # Pydantic itself goes on by the name that it has imported.
        own = getattr(owner, missing)
        patched.delattr(owner, missing)
        assert maker() is None
    maker.cache_clear()
    assert own is getattr(owner, missing)
    assert maker() is not None


def test_kept() -> None:
    """It is made once, and again when a route was added."""
    app = application()
    make = document_maker(app)
    document = make()
    assert make() is document is app.openapi_schema

    @app.get("/later")
    async def later() -> None:
        """Come later."""

    assert "/later" in make()["paths"]


def test_few_adapters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields of models get no adapters."""
    app = application()
    count = count_adapters(monkeypatch)
    make = document_maker(app)
    make()
    quick = count()
    app.openapi_schema = None
    FastAPI.openapi(app)
    slow = count() - quick
    assert quick * 2 < slow


def test_few_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    """What routes say of their answers is copied, but not part by part."""
    app = application()
    copied: list[object] = []
    own = copy.deepcopy

    def count(value: object, *rest: Any) -> object:  # noqa: ANN401  # as in the library
        copied.append(value)
        return own(value, *rest)

    monkeypatch.setattr(copy, "deepcopy", count)
    document_maker(app)()
    assert not any("description" in part for part in copied if isinstance(part, dict))
    app.openapi_schema = None
    FastAPI.openapi(app)
    assert any("description" in part for part in copied if isinstance(part, dict))


def test_others_maker(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a project makes its document with stays."""
    mine = {"openapi": "3.1.0"}

    class Mine(FastAPI):
        def openapi(self) -> dict[str, Any]:
            """Return mine, which is none of FastAPI's."""
            return mine if self.routes else get_openapi(title="", version="", routes=[])

    its = Mine()
    assert document_maker(its) == its.openapi
    app = FastAPI()
    app.openapi = lambda: mine  # type: ignore[method-assign]
    assert document_maker(app)() is mine

    def others(**_: object) -> dict[str, Any]:
        return mine

    monkeypatch.setattr(fastapi.applications, "get_openapi", others)
    assert document_maker(FastAPI())() == mine


def test_unknown_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where FastAPI finds models by something else, it makes the document by itself."""
    app = application()
    expected = FastAPI.openapi(app)
    app.openapi_schema = None
    names = get_openapi.__globals__
    find, define = names["get_flat_models_from_fields"], names["get_definitions"]

    # Neither is a function of a module that makes fields.
    monkeypatch.setitem(names, "get_flat_models_from_fields", partial(find))
    monkeypatch.setitem(names, "get_definitions", partial(define))
    assert document_maker(app)() == expected


def test_amended(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said in the document is said in the one that is made so."""
    app = application()
    amend_document(app, lambda document: document.update({"x-said": True}))
    count = count_adapters(monkeypatch)
    document = app.openapi()
    quick = count()
    assert document["x-said"] is True
    app.openapi_schema = None
    FastAPI.openapi(app)
    assert quick * 2 < count() - quick
