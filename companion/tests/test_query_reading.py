"""Queries that models describe: how they are read, and documented."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import pytest
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Query
from httpx2 import AsyncClient
from pydantic import BaseModel, ConfigDict, Field, create_model

from codegen_companion.support.fields import Omittable, Text, unset
from codegen_companion.support.query import CommaSeparated, DistinctColumns, QueryInt
from codegen_companion.support.query_reading import QueryOf
from codegen_companion.support.route_table import include_routes
from codegen_companion.support.routing import Router

Sort = Literal["a", "-a", "b", "-b"]


class Parameters(BaseModel):
    """The parameters of a list."""

    model_config = ConfigDict(extra="forbid")

    title: Omittable[Text] = Field(default_factory=unset, description="Equal to")
    title__in: Omittable[Annotated[list[Text], Field(max_length=3)]] = Field(
        default_factory=unset
    )
    before: Omittable[QueryInt] = Field(default_factory=unset, alias="until")
    sort: Annotated[list[Sort], DistinctColumns, CommaSeparated] = ["a"]


async def refuse() -> None:
    """Let nobody in."""
    raise HTTPException(401)


@pytest.fixture
def listing(app: FastAPI) -> FastAPI:
    """Add a list to the application."""
    router = Router()

    @router.get("/")
    async def read_list(
        query: Annotated[Parameters, Depends(QueryOf(Parameters))],
    ) -> dict[str, Any]:
        return query.model_dump()

    @router.get("/guarded")
    async def read_guarded(
        query: Annotated[Parameters, Depends(QueryOf(Parameters))],
        user: Annotated[None, Depends(refuse)],
    ) -> None:
        del query, user

    include_routes(app, router)
    return app


async def errors_of(client: AsyncClient, query: str) -> list[dict[str, Any]]:
    """Return what is wrong with a query; it is answered with 422 where anything is."""
    response = await client.get(f"/?{query}")
    errors: list[dict[str, Any]] = response.json().get("errors", [])
    assert response.status_code == (422 if errors else 200)
    return errors


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("query", "sort"),
    [
        ("", ["a"]),
        ("sort=b", ["b"]),
        ("sort=b,-a", ["b", "-a"]),
        ("sort=b&sort=-a", ["b", "-a"]),
    ],
)
async def test_sort(
    listing: FastAPI, client: AsyncClient, query: str, sort: list[str]
) -> None:
    """A sort is one parameter with commas, or several."""
    assert listing.routes
    response = await client.get(f"/?{query}")
    assert response.json()["sort"] == sort


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("title=a", []),
        ("title__in=a&title__in=b", []),
        ("title=a&title=b", ["title"]),
        ("title=a&title=a", ["title"]),
        ("title=&title=", ["title"]),
        ("unknown=1&unknown=2", ["unknown"]),
        ("title=a&title=b&title__in=c&unknown=1&unknown=2", ["title", "unknown"]),
    ],
)
async def test_one_value_each(
    listing: FastAPI, client: AsyncClient, query: str, names: list[str]
) -> None:
    """A parameter that takes one value stands once; the answer names those that do not."""
    assert listing.routes
    errors = await errors_of(client, query)
    assert [error["loc"] for error in errors] == [["query", name] for name in names]
    assert {error["type"] for error in errors} <= {"repeated"}


@pytest.mark.anyio
async def test_unknown_parameters(listing: FastAPI, client: AsyncClient) -> None:
    """A query of many unknown parameters is refused before anybody reads it."""
    assert listing.routes
    unknown = "&".join(f"u{n}=1" for n in range(51))
    errors = await errors_of(client, f"sort=nope&{unknown}")
    assert len(errors) == 50
    assert {error["type"] for error in errors} == {"extra_forbidden"}


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("query", "loc", "kind"),
    [
        ("other=1", ["query", "other"], "extra_forbidden"),
        ("until=x", ["query", "until"], "value_error"),
        (
            "title__in=a&title__in=%00",
            ["query", "title__in", 1],
            "string_pattern_mismatch",
        ),
        ("sort=c", ["query", "sort", 0], "literal_error"),
    ],
)
async def test_errors_tell_the_place(
    listing: FastAPI, client: AsyncClient, query: str, loc: list[str], kind: str
) -> None:
    """What is wrong with a parameter is told as FastAPI does."""
    assert listing.routes
    (error,) = await errors_of(client, query)
    assert (error["loc"], error["type"]) == (loc, kind)


@pytest.mark.anyio
async def test_read_last(listing: FastAPI, client: AsyncClient) -> None:
    """Who may not ask learns nothing of the parameters."""
    assert listing.routes
    response = await client.get("/guarded?other=1")
    assert response.status_code == 401


def test_documented_as_by_fastapi(listing: FastAPI) -> None:
    """The document has each parameter, as FastAPI tells those of a model."""
    own = FastAPI()

    @own.get("/")
    async def read_list(query: Annotated[Parameters, Query()]) -> dict[str, Any]:
        return query.model_dump()

    expected = own.openapi()["paths"]["/"]["get"]["parameters"]
    assert [one["name"] for one in expected] == ["title", "title__in", "until", "sort"]
    paths = listing.openapi()["paths"]
    assert paths["/"]["get"]["parameters"] == expected
    assert paths["/guarded"]["get"]["parameters"] == expected


MANY = 129
"""More models than FastAPI keeps the fields of."""


def lists() -> Iterator[APIRouter]:
    """Yield routers of lists, each with a query of its own."""
    for number in range(MANY):
        router = Router(prefix=f"/things{number}")
        model = create_model(
            f"Thing{number}Query", __base__=Parameters, limit=(QueryInt, number)
        )

        @router.get("", operation_id=f"list_{number}")
        async def read_list(
            query: Annotated[Parameters, Depends(QueryOf(model))],
        ) -> dict[str, Any]:
            return query.model_dump()

        yield router


@pytest.mark.anyio
async def test_many_lists(app: FastAPI, client: AsyncClient) -> None:
    """A document tells the parameters of any number of lists, and the last one reads them."""
    for router in lists():
        include_routes(app, router)
    response = await client.get("/openapi.json")
    assert response.status_code == 200
    paths = response.json()["paths"]
    assert len(paths) == MANY
    for number in range(MANY):
        parameters = paths[f"/things{number}"]["get"]["parameters"]
        assert parameters[-1]["schema"]["default"] == number
    response = await client.get(f"/things{MANY - 1}?until=3")
    assert response.json()["before"] == 3
    assert response.json()["limit"] == MANY - 1
