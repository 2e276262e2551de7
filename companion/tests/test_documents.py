"""What the OpenAPI document tells clients, linters and readers."""

from typing import Annotated, Any, Literal

import pytest
from fastapi import APIRouter, Depends, FastAPI, Query
from fastapi.security import HTTPBearer
from pydantic import BaseModel, Field
from pydantic.json_schema import SkipJsonSchema

from codegen_companion.problems import install_problem_handlers, problem_responses
from codegen_companion.support.document_schemas import tidy_schemas
from codegen_companion.support.documents import install_document
from codegen_companion.support.openapi import SHARED
from codegen_companion.support.query import Cursor, DistinctColumns


class Item(BaseModel):
    """An item."""

    item_code: str = Field(title="The code that is printed on it")
    short_name: str | SkipJsonSchema[None] = None
    weight: int | None = None


class Page(BaseModel):
    """The parameters of a list."""

    cursor: Cursor = ""
    sort: Annotated[list[Literal["name", "-name"]], DistinctColumns] = ["name"]


def made(app: FastAPI, **options: Any) -> dict[str, Any]:  # noqa: ANN401  # whatever the caller tries
    """Return the finished document of an application."""
    install_problem_handlers(app)
    install_document(app, **options)
    return app.openapi()


def schema_of(document: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a schema of the document."""
    found: dict[str, Any] = document["components"]["schemas"][name]
    return found


@pytest.fixture
def app() -> FastAPI:
    """Return an application with routes of two resources."""
    app = FastAPI(openapi_tags=[{"name": "items", "description": "What is sold."}])
    router = APIRouter(tags=["items"], responses=problem_responses(404))

    @router.get("/items", operation_id="list_items")
    async def list_items(page: Annotated[Page, Query()], color: str = "red") -> Item:
        """List items."""
        raise NotImplementedError(page, color)

    @router.get("/items/groups", operation_id="group_items")
    async def group_items(color: str = "red") -> Item:
        """Group items."""
        raise NotImplementedError(color)

    @app.get("/tags", tags=["tags"], dependencies=[Depends(HTTPBearer())])
    async def list_tags(page: Annotated[Page, Query()], color: str = "red") -> None:
        """List tags."""
        raise NotImplementedError(page, color)

    app.include_router(router)
    return app


def test_problem(app: FastAPI) -> None:
    """No value stands for what is left out of a problem: null would be none."""
    properties = schema_of(made(app), "Problem")["properties"]
    assert properties["detail"] == {"type": "string"}
    assert "default" not in properties["errors"]
    assert properties["type"]["default"] == "about:blank"


def test_titles(app: FastAPI) -> None:
    """Titles that repeat a name are left out, those that were written stay."""
    item = schema_of(made(app), "Item")
    assert "title" not in item
    code, name, _ = item["properties"].values()
    assert code == {"type": "string", "title": "The code that is printed on it"}
    assert name == {"type": "string"}


def test_shared_parameters(app: FastAPI) -> None:
    """Routes of a resource share equal parameters, all routes those that are marked."""
    document = made(app)
    first, cursor, _ = sorted(document["paths"]["/items"]["get"]["parameters"], key=str)
    assert (first, cursor) == (
        {"$ref": "#/components/parameters/Cursor"},
        {"$ref": "#/components/parameters/ListItemsColor"},
    )
    assert document["paths"]["/items/groups"]["get"]["parameters"] == [cursor]
    others = document["paths"]["/tags"]["get"]["parameters"]
    assert first in others
    assert {"name": "color", "in": "query"}.items() <= others[-1].items()
    assert SHARED not in str(document)


def test_cursors(app: FastAPI) -> None:
    """A cursor tells its letters, in queries and in bodies, where no mark is left."""

    @app.post("/items/search")
    async def search(page: Page) -> None:
        """Search items."""
        raise NotImplementedError(page)

    components = made(app)["components"]
    in_body = components["schemas"]["Page"]["properties"]["cursor"]
    in_query = components["parameters"]["Cursor"]
    assert in_query["schema"].items() <= in_body.items()
    assert in_query["description"] == in_body["description"]
    assert in_body["pattern"] == "^[A-Za-z0-9_-]+$"


def test_names_stay(app: FastAPI) -> None:
    """A route that is added elsewhere moves no name of a component."""
    before = made(app)

    @app.get("/a/items", operation_id="a_list_items")
    async def others(page: Annotated[Page, Query()], color: str = "red") -> None:
        """List others."""
        raise NotImplementedError(page, color)

    app.openapi_schema = None
    after = app.openapi()
    assert before["components"].keys() == after["components"].keys()
    for kind, parts in before["components"].items():
        assert parts.items() <= after["components"][kind].items()
    assert before["paths"].items() <= after["paths"].items()


def test_shared_problems(app: FastAPI) -> None:
    """Answers that are problems are components by their status."""
    document = made(app)
    responses = document["paths"]["/items"]["get"]["responses"]
    assert responses["404"] == {"$ref": "#/components/responses/Problem404"}
    assert document["components"]["responses"]["Problem404"]["description"]
    assert "content" in responses["200"]


def test_a_problem_of_its_own(app: FastAPI) -> None:
    """An answer that says something else than the component of its status stays."""
    own = problem_responses(404)
    own[404]["description"] = "There is none."

    @app.get("/one", responses=own)
    async def one() -> None:
        """Return one."""

    document = made(app)
    answers = [
        document["paths"][path]["get"]["responses"]["404"]
        for path in ("/items", "/one")
    ]
    described = [answer.get("description") for answer in answers]
    assert described == [None, "There is none."]


def test_open_routes(app: FastAPI) -> None:
    """Routes that everybody may use say so; others keep what they say."""
    paths = made(app)["paths"]
    assert paths["/items"]["get"]["security"] == []
    assert paths["/tags"]["get"]["security"] == [{"HTTPBearer": []}]


def test_tags(app: FastAPI) -> None:
    """Each tag is described, by the application where it does."""
    assert made(app)["tags"] == [
        {"name": "items", "description": "What is sold."},
        {"name": "tags", "description": "Routes of tags."},
    ]


def test_about(app: FastAPI) -> None:
    """The document names a server, whom to ask, and a licence."""
    license_info = {"name": "MIT", "identifier": "MIT"}
    document = made(app, contact={"name": "We"}, license_info=license_info)
    assert document["servers"] == [{"url": "/"}]
    assert document["info"]["contact"] == {"name": "We"}
    assert document["info"]["license"] == license_info


def test_about_by_the_application() -> None:
    """What the application says of itself counts."""
    app = FastAPI(contact={"name": "I"}, servers=[{"url": "https://api.example"}])
    document = made(app, contact={"name": "We"})
    assert document["info"]["contact"] == {"name": "I"}
    assert document["servers"] == [{"url": "https://api.example"}]


def test_once(app: FastAPI) -> None:
    """The document is finished once, and again when the application makes another."""
    document = made(app)
    assert app.openapi() is document
    app.openapi_schema = None
    assert app.openapi() == document
    assert app.openapi() is not document


def test_one_sort(app: FastAPI) -> None:
    """A choice of one alternative is that alternative."""
    parameters = made(app)["paths"]["/items"]["get"]["parameters"]
    (sort,) = [part for part in parameters if part.get("name") == "sort"]
    assert sort["schema"]["not"] == {
        "allOf": [{"contains": {"const": "name"}}, {"contains": {"const": "-name"}}]
    }


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (
            {
                "type": "string",
                "format": "date",
                "ge": "2020-01-01",
                "lt": "2021-01-01",
            },
            {"type": "string", "format": "date"},
        ),
        (
            {"type": "integer", "maximum": 5, "exclusiveMaximum": 9},
            {"type": "integer", "maximum": 5},
        ),
        (
            {"type": "integer", "maximum": 5, "exclusiveMaximum": 5},
            {"type": "integer", "exclusiveMaximum": 5},
        ),
        (
            {"type": "integer", "minimum": 1, "exclusiveMinimum": 1},
            {"type": "integer", "exclusiveMinimum": 1},
        ),
        (
            {"type": "integer", "minimum": 1, "exclusiveMinimum": 0},
            {"type": "integer", "minimum": 1},
        ),
        (
            {"type": ["string", "null"], "default": None},
            {"type": ["string", "null"], "default": None},
        ),
        ({"default": None}, {"default": None}),
        (
            {"anyOf": [{"type": "string"}], "type": "string"},
            {"anyOf": [{"type": "string"}], "type": "string"},
        ),
        (
            {"properties": {"ge": {"type": "integer", "title": "Ge"}}},
            {"properties": {"ge": {"type": "integer"}}},
        ),
        (
            {"items": {"type": "string", "lt": 1}, "additionalProperties": False},
            {"items": {"type": "string"}, "additionalProperties": False},
        ),
        ({"example": {"ge": 1, "title": "X"}}, {"example": {"ge": 1, "title": "X"}}),
    ],
)
def test_tidy(schema: dict[str, Any], expected: dict[str, Any]) -> None:
    """What trips tools is written in words that all of them have."""
    document = {"components": {"schemas": {"X": schema}}}
    tidy_schemas(document)
    assert document["components"]["schemas"]["X"] == expected


def test_taken_class_names() -> None:
    """Of two classes with one name, neither has it as a title."""
    schemas = {
        "app__one__Tag": {"title": "Tag", "type": "object"},
        "app__two__Tag": {"title": "Tag", "type": "object"},
    }
    tidy_schemas({"components": {"schemas": schemas}})
    assert all("title" not in schema for schema in schemas.values())


def test_shared_headers() -> None:
    """Marked headers, and answers that say nothing but that all is as it was, are shared."""
    app = FastAPI()
    mark = {"description": "The tag", "schema": {"type": "string", SHARED: "BodyTag"}}
    answers: dict[int | str, dict[str, Any]] = {
        200: {"headers": {"ETag": mark}},
        304: {"description": "Not Modified", "headers": {"ETag": mark}},
    }

    @app.get("/a", responses=answers)
    @app.get("/b", responses=answers)
    async def read() -> None:
        """Read."""

    document = made(app)
    reference = {"$ref": "#/components/headers/BodyTag"}
    for path in ("/a", "/b"):
        responses = document["paths"][path]["get"]["responses"]
        assert responses["200"]["headers"] == {"ETag": reference}
        assert responses["304"] == {"$ref": "#/components/responses/NotModified"}
    components = document["components"]
    assert components["responses"]["NotModified"]["headers"] == {"ETag": reference}
    assert components["headers"]["BodyTag"]["schema"] == {"type": "string"}
    assert SHARED not in str(document)
