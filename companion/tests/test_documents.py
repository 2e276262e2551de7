"""What the OpenAPI document tells clients, linters and readers."""

from typing import Annotated, Any, Literal

import pytest
from fastapi import APIRouter, Depends, FastAPI, Path, Query
from fastapi.security import HTTPBearer
from pydantic import BaseModel, Field, create_model
from pydantic.json_schema import SkipJsonSchema

from codegen_companion.problems import (
    Problem,
    install_problem_handlers,
    problem_responses,
)
from codegen_companion.support.document_parts import alike
from codegen_companion.support.document_schemas import tidy_schemas
from codegen_companion.support.documents import install_document
from codegen_companion.support.fields import Spelled, Text, UuidKey
from codegen_companion.support.idempotency import (
    IdempotencyHeader,
    OpenIdempotencyHeader,
)
from codegen_companion.support.openapi import PROBLEM_MEDIA_TYPE, SHARED
from codegen_companion.support.query import Cursor, DistinctColumns, NextCursor
from codegen_companion.support.segments import Segment
from codegen_companion.support.values import KeyedValuesQuery, ValuesQuery


class Item(BaseModel):
    """An item."""

    item_code: str = Field(title="The code that is printed on it")
    short_name: str | SkipJsonSchema[None] = None
    weight: int | None = None


class Page(BaseModel):
    """The parameters of a list."""

    cursor: Cursor = ""
    sort: Annotated[list[Literal["name", "-name"]], DistinctColumns] = ["name"]


Color = Annotated[
    str, Query(description="One of those that it is sold in, by its name")
]
"""A parameter that is longer than what refers to it."""

Code = Annotated[str, Field(pattern="^" + "[A-Z]?" * 30 + "$")]
"""A text whose schema is long."""


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
    async def list_items(
        page: Annotated[Page, Query()], color: Color = "red", on: bool = True
    ) -> Item:
        """List items."""
        raise NotImplementedError(page, color, on)

    @router.get("/items/groups", operation_id="group_items")
    async def group_items(color: Color = "red", on: bool = True) -> Item:
        """Group items."""
        raise NotImplementedError(color, on)

    @app.get("/tags", tags=["tags"], dependencies=[Depends(HTTPBearer())])
    async def list_tags(page: Annotated[Page, Query()], color: Color = "red") -> None:
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
    listed = document["paths"]["/items"]["get"]["parameters"]
    first, color = [part for part in listed if "$ref" in part]
    assert (first, color) == (
        {"$ref": "#/components/parameters/Cursor"},
        {"$ref": "#/components/parameters/ItemsColor"},
    )
    # Each is shorter than what would refer to it.
    short = {
        "name": "on",
        "in": "query",
        "schema": {"type": "boolean", "default": True},
    }
    assert short in listed
    assert document["paths"]["/items/groups"]["get"]["parameters"] == [color, short]
    others = document["paths"]["/tags"]["get"]["parameters"]
    assert first in others
    assert {"name": "color", "in": "query"}.items() <= others[-1].items()
    assert SHARED not in str(document)


def test_shared_keys() -> None:
    """Each kind of `Idempotency-Key` is said once, of whichever resource a route is."""
    app = FastAPI()

    @app.post("/a")
    async def write_a(key: IdempotencyHeader = None) -> None:
        """Write."""

    @app.post("/b")
    async def write_b(key: IdempotencyHeader = None) -> None:
        """Write."""

    @app.post("/c")
    async def write_c(key: OpenIdempotencyHeader = None) -> None:
        """Write."""

    document = made(app)
    for path, name in (
        ("/a", "IdempotencyKey"),
        ("/b", "IdempotencyKey"),
        ("/c", "SecretIdempotencyKey"),
    ):
        parameters = document["paths"][path]["post"]["parameters"]
        assert parameters == [{"$ref": f"#/components/parameters/{name}"}]
    assert SHARED not in str(document)


_PageSize = Annotated[int, Query(ge=1, le=100)]


def test_shared_sizes() -> None:
    """Sizes of pages that are alike are said once, of whichever resource a route is."""
    app = FastAPI()

    @app.get("/a")
    async def list_a(page_size: _PageSize = 20) -> None:
        """List."""

    @app.get("/b")
    async def list_b(page_size: _PageSize = 20) -> None:
        """List."""

    @app.get("/c")
    async def list_c(page_size: _PageSize = 50, limit: int = 10) -> None:
        """List."""

    document = made(app)
    for path, name in (
        ("/a", "PageSize20To100"),
        ("/b", "PageSize20To100"),
        ("/c", "PageSize50To100"),
    ):
        first = document["paths"][path]["get"]["parameters"][0]
        assert first == {"$ref": f"#/components/parameters/{name}"}
    # Without a most, it is no page's.
    assert document["paths"]["/c"]["get"]["parameters"][1]["name"] == "limit"
    shared = document["components"]["parameters"]["PageSize50To100"]
    assert (shared["schema"]["default"], shared["in"]) == (50, "query")


def test_bodies_without_titles() -> None:
    """A body that is no model is not called by the handler's parameter."""
    app = FastAPI()

    @app.post("/items")
    async def write(payload: list[Item]) -> None:
        """Write."""

    operation = made(app)["paths"]["/items"]["post"]
    schema = operation["requestBody"]["content"]["application/json"]["schema"]
    assert schema["type"] == "array"
    assert "title" not in schema


def test_values() -> None:
    """The parameters of values are said once, whatever they are the values of."""
    app = FastAPI()

    @app.get("/_values/a")
    async def read_a(query: Annotated[KeyedValuesQuery, Query()]) -> None:
        """Read."""

    @app.get("/_values/b")
    async def read_b(query: Annotated[ValuesQuery, Query()]) -> None:
        """Read."""

    document = made(app)
    names = ["ValuesQ", "Cursor", "ValuesIds"]
    for path, expected in (("a", names), ("b", names[:2])):
        parameters = document["paths"][f"/_values/{path}"]["get"]["parameters"]
        assert parameters == [
            {"$ref": f"#/components/parameters/{name}"} for name in expected
        ]
    assert SHARED not in str(document)


def test_cursors(app: FastAPI) -> None:
    """A cursor tells its letters, in queries and in bodies, where no mark is left."""

    @app.post("/items/search")
    async def search(page: Page) -> None:
        """Search items."""
        raise NotImplementedError(page)

    document = made(app)
    components = document["components"]
    body = schema_of(document, "Page")["properties"]
    assert body["cursor"] == {"$ref": "#/components/schemas/Cursor"}
    in_body = components["schemas"]["Cursor"]
    in_query = components["parameters"]["Cursor"]
    assert in_query["schema"].items() <= in_body.items()
    # A parameter says it itself, where all tools look for it.
    assert in_query["description"] == in_body["description"]
    assert "description" not in in_query["schema"]
    assert in_body["pattern"] == "^[A-Za-z0-9_-]+$"
    assert SHARED not in str(document)


def test_next_cursors() -> None:
    """All pages tell of the next one alike; another schema of that name stays what it is."""

    class People(BaseModel):
        """A page."""

        next_cursor: NextCursor

    app = FastAPI()

    @app.get("/people")
    async def list_people() -> People:
        """List people."""
        raise NotImplementedError

    shared = schema_of(made(app), "People")["properties"]["next_cursor"]
    assert shared == {"$ref": "#/components/schemas/NextCursor"}
    assert schema_of(app.openapi(), "NextCursor")["type"] == ["string", "null"]

    own = create_model("NextCursor", place=(int, ...))

    @app.get("/own")
    async def read_own() -> own:  # type: ignore[valid-type]
        """Read."""
        raise NotImplementedError

    app.openapi_schema = None
    document = app.openapi()
    assert "place" in schema_of(document, "NextCursor")["properties"]
    inline = schema_of(document, "People")["properties"]["next_cursor"]
    assert inline["type"] == ["string", "null"]
    assert SHARED not in str(document)


def test_searches() -> None:
    """What the query of a list and the body of its search say alike is said once, if it is long."""

    class Filters(BaseModel):
        """What both take."""

        code: Code = Field("A", description="Equal to")
        amount: Annotated[int, Field(description="How many")] = 1

    app = FastAPI()

    @app.get("/items", operation_id="list_items")
    async def list_items(query: Annotated[Filters, Query()]) -> None:
        """List items."""
        raise NotImplementedError(query)

    @app.post("/items/search", operation_id="search_items")
    async def search_items(payload: Filters) -> None:
        """Search items."""
        raise NotImplementedError(payload)

    document = made(app)
    code, number = document["paths"]["/items"]["get"]["parameters"]
    assert code["schema"] == {"$ref": "#/components/schemas/ItemsCode"}
    assert code["description"] == "Equal to"
    assert number["schema"]["type"] == "integer"
    fields = schema_of(document, "Filters")["properties"]
    assert fields["code"] == code["schema"] | {"description": "Equal to"}
    assert fields["amount"]["type"] == "integer"
    whole = schema_of(document, "ItemsCode")
    assert whole["default"] == "A"
    assert "description" not in whole


def test_written_out_bodies() -> None:
    """A body that a route describes by itself is a component, unless its name is taken."""
    body = {
        "title": "Credentials",
        "type": "object",
        "properties": {"username": {"type": "string"}},
        "required": ["username"],
    }
    content = {kind: {"schema": body} for kind in ("text/x", "application/json")}

    def documented(app: FastAPI) -> Any:  # noqa: ANN401  # a part of a document
        @app.post("/token", openapi_extra={"requestBody": {"content": content}})
        async def sign_in() -> None:
            """Sign in."""

        return made(app)["paths"]["/token"]["post"]["requestBody"]["content"]

    plain = FastAPI()
    reference = {"$ref": "#/components/schemas/Credentials"}
    assert [media["schema"] for media in documented(plain).values()] == [reference] * 2
    assert schema_of(plain.openapi(), "Credentials")["examples"] == [
        {"username": "text"}
    ]

    taken = FastAPI()
    own = create_model("Credentials", place=(int, ...))

    @taken.get("/own")
    async def read_own() -> own:  # type: ignore[valid-type]
        """Read."""
        raise NotImplementedError

    assert all("properties" in media["schema"] for media in documented(taken).values())
    assert "place" in schema_of(taken.openapi(), "Credentials")["properties"]


def test_keys() -> None:
    """A key in a path says that it is one, unless the route says more of it."""
    app = FastAPI()
    router = APIRouter(prefix="/items")

    @router.get("/{a}/{b}/{c}/{d}")
    async def read(
        a: UuidKey,
        b: Annotated[int, Spelled],
        c: Annotated[Text, Segment(router)],
        d: Annotated[UuidKey, Path(description="Key of the tag")],
    ) -> None:
        """Read."""
        raise NotImplementedError(a, b, c, d)

    app.include_router(router)
    [item] = made(app)["paths"].values()
    said = [parameter["description"] for parameter in item["get"]["parameters"]]
    assert said[:2] == ["Key of the row"] * 2
    assert said[2].startswith("Key of the row. A `/` is written")
    assert said[3] == "Key of the tag"
    schemas = [parameter["schema"] for parameter in item["get"]["parameters"]]
    assert not any("description" in schema for schema in schemas)


def test_names_stay(app: FastAPI) -> None:
    """A route that is added elsewhere moves no name of a component."""
    before = made(app)

    @app.get("/a/items", operation_id="a_list_items")
    async def others(page: Annotated[Page, Query()], color: Color = "red") -> None:
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
    assert responses["404"] == {"$ref": "#/components/responses/404"}
    assert document["components"]["responses"]["404"]["description"] == "Not Found"
    assert "content" in responses["200"]


def test_successes() -> None:
    """An answer that nobody describes has the words of its status."""
    app = FastAPI()

    @app.post("/a", status_code=201)
    @app.put("/a", response_description="It is kept.")
    async def write() -> None:
        """Write."""

    path = made(app)["paths"]["/a"]
    assert path["post"]["responses"]["201"]["description"] == "Created"
    assert path["put"]["responses"]["200"]["description"] == "It is kept."


def test_unknown_successes() -> None:
    """A status that has no name is described as FastAPI does it."""
    app = FastAPI()

    @app.post("/a", status_code=299)
    async def write() -> None:
        """Write."""

    responses = made(app)["paths"]["/a"]["post"]["responses"]
    assert responses["299"]["description"] == "Successful Response"


@pytest.mark.parametrize(
    ("status", "description"),
    [("4XX", "Client Error"), ("default", "Default Response"), (499, "Too late")],
)
def test_unknown_problems(status: int | str, description: str) -> None:
    """A range of statuses, and one that HTTP has no words for, keep those of the route."""
    app = FastAPI()
    own = {} if isinstance(status, str) else {"description": description}
    responses: dict[int | str, dict[str, Any]] = {status: {"model": Problem} | own}

    @app.post("/a", responses=responses)
    async def write() -> None:
        """Write."""

    answer = made(app)["paths"]["/a"]["post"]["responses"][str(status)]
    assert answer["description"] == description
    assert list(answer["content"]) == [PROBLEM_MEDIA_TYPE]


def test_problems_without_words() -> None:
    """A generated route may answer with a status that HTTP has no words for."""
    app = FastAPI()

    @app.post("/a", responses=problem_responses(499))
    async def write() -> None:
        """Write."""

    document = made(app)
    assert "499" in document["paths"]["/a"]["post"]["responses"]
    assert document["components"]["responses"]["499"]["description"] == "Error"


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
            {"anyOf": [{"type": "string", "maxLength": 5}, {"type": "null"}]},
            {"type": ["string", "null"], "maxLength": 5},
        ),
        (
            {"anyOf": [{"type": "integer"}, {"type": "null"}], "default": None},
            {"type": ["integer", "null"], "default": None},
        ),
        (
            {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]},
            {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "null"}]},
        ),
        (
            {"anyOf": [{"$ref": "#/x"}, {"type": "null"}]},
            {"anyOf": [{"$ref": "#/x"}, {"type": "null"}]},
        ),
        (
            {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}]},
            {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}]},
        ),
        (
            {"anyOf": [{"type": "string", "title": "A"}, {"type": "null"}], "title": 1},
            {"anyOf": [{"type": "string", "title": "A"}, {"type": "null"}], "title": 1},
        ),
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
        assert responses["304"] == {"$ref": "#/components/responses/304"}
    components = document["components"]
    assert components["responses"]["304"]["headers"] == {"ETag": reference}
    assert components["headers"]["BodyTag"]["schema"] == {"type": "string"}
    assert SHARED not in str(document)


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ({"b": [1], "a": {}}, True),
        ({"a": {}, "b": [True]}, False),
        ({"a": {}, "b": [1.0]}, False),
        ({"a": {}, "b": [2]}, False),
    ],
)
def test_alike(other: dict[str, Any], expected: bool) -> None:
    """Parts are alike whose JSON is the same, in whatever order."""
    assert alike({"a": {}, "b": [1]}, other) is expected
