"""What the OpenAPI document says about error answers."""

import json
from typing import Annotated, Any

import pytest
from fastapi import FastAPI, Form, Query
from httpx2 import AsyncClient
from pydantic import BaseModel

from codegen_companion.problems import (
    install_problem_handlers,
    problem_responses,
)

from .item_routes import check, items

pytestmark = pytest.mark.anyio


@pytest.fixture
def app() -> FastAPI:
    """Return an application with routes."""
    app = FastAPI()
    app.include_router(items())
    install_problem_handlers(app)
    return app


def operation(app: FastAPI, method: str, path: str) -> dict[str, Any]:
    """Return an operation of the document."""
    found: dict[str, Any] = app.openapi()["paths"][path][method]
    return found


def problem_statuses(operation: dict[str, Any]) -> list[str]:
    """List the statuses that are documented as problems."""
    reference = {"$ref": "#/components/schemas/Problem"}
    return [
        status
        for status, response in operation["responses"].items()
        if response.get("content")
        == {"application/problem+json": {"schema": reference}}
    ]


async def test_integer_bounds(app: FastAPI) -> None:
    """Bounds of integers are integers in the document; those of numbers stay."""

    @app.get("/bounds")
    async def read(
        big: Annotated[int, Query(ge=-(2**63), lt=2**63)],
        share: Annotated[float, Query(le=0.5)],
    ) -> float:
        return big * share

    big, share = operation(app, "get", "/bounds")["parameters"]
    assert repr(big["schema"]["minimum"]) == "-9223372036854775808"
    assert repr(big["schema"]["exclusiveMaximum"]) == "9223372036854775808"
    assert share["schema"]["maximum"] == 0.5


async def test_openapi(app: FastAPI) -> None:
    """Every operation documents what it may answer, as what it is."""
    create = operation(app, "post", "/items")
    assert problem_statuses(create) == ["401", "409", "422", "default"]
    assert list(create["responses"]) == sorted(create["responses"])
    listed = problem_statuses(operation(app, "get", "/items"))
    assert listed == ["401", "422", "default"]
    search = problem_statuses(operation(app, "post", "/items/search"))
    assert search == ["401", "default"]
    responses = create["responses"]
    assert "WWW-Authenticate" in responses["401"]["headers"]
    told = {"Allow", "Accept", "Accept-Encoding", "Retry-After"}
    assert responses["default"]["headers"].keys() == told
    schemas = app.openapi()["components"]["schemas"]
    assert set(schemas) == {"Item", "Problem", "FieldError"}
    assert schemas["Problem"]["required"] == ["title", "status"]
    assert schemas["Problem"]["properties"]["detail"]["type"] == "string"
    text = json.dumps(app.openapi())
    references = {
        part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]
    }
    assert references <= set(schemas)


async def test_openapi_of_new_routes(app: FastAPI) -> None:
    """The document is made once, and again when there are new routes."""
    assert app.openapi() is app.openapi()

    @app.get("/new")
    async def new() -> None: ...

    assert problem_statuses(operation(app, "get", "/new")) == ["default"]
    assert problem_statuses(operation(app, "get", "/items"))


async def test_openapi_beside_own_models() -> None:
    """Models of the project with the same name stay what they are."""

    class Problem(BaseModel):
        difficulty: int

    app = FastAPI()
    install_problem_handlers(app)

    @app.get("/problems", responses=problem_responses(404))
    async def problems() -> Problem:
        return Problem(difficulty=1)

    schemas = app.openapi()["components"]["schemas"]
    assert set(schemas["Problem"]["properties"]) == {"difficulty"}
    assert "title" in schemas["HttpProblem"]["properties"]
    responses = operation(app, "get", "/problems")["responses"]
    for status in ("404", "default"):
        assert responses[status]["content"] == {
            "application/problem+json": {
                "schema": {"$ref": "#/components/schemas/HttpProblem"}
            }
        }
    assert responses["200"]["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/Problem"
    }


async def test_form(app: FastAPI, client: AsyncClient) -> None:
    """Forms are bodies too."""

    @app.post("/form")
    async def form(name: Annotated[str, Form()]) -> str:
        return name

    assert problem_statuses(operation(app, "post", "/form")) == ["422", "default"]
    check(await client.post("/form", data={}), 422)
