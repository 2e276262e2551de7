"""Routes whose fields make their checks when something is checked."""

from typing import Annotated, Any

import fastapi.utils
import pytest
from fastapi import APIRouter, Body, FastAPI, Form, Header
from fastapi._compat import ModelField
from fastapi.exceptions import FastAPIError
from fastapi.routing import (
    APIRoute,
    _EffectiveRouteContext,  # pyright: ignore[reportPrivateUsage]
    iter_route_contexts,
)
from fastapi.testclient import TestClient
from pydantic import BaseModel

from codegen_companion.support import late_fields
from codegen_companion.support.answers import AnswerModel
from codegen_companion.support.late_fields import LateField
from codegen_companion.support.route_table import include_routes
from codegen_companion.support.routing import Router


class Size(BaseModel):
    """A size."""

    width: int


class Shown(AnswerModel):
    """An answer."""

    pk: int
    size: Size


class Unknown:
    """What Pydantic knows nothing of."""


REQUESTS = (
    ("GET", "/1?depth=2", None),
    ("GET", "/x", None),
    ("GET", "/1?depth=x", None),
    ("POST", "/1", {"width": 3}),
    ("POST", "/1", {"width": "x"}),
    ("POST", "/1", None),
    ("PUT", "/1", {"size": {"width": 1}, "other": 2}),
    ("PUT", "/1", {"size": {"width": 1}}),
    ("PATCH", "/1", None),
)


def add_routes(router: APIRouter) -> None:
    """Add a route for each way in which something is sent."""

    @router.get("/{pk}", responses={409: {"model": Size}})
    async def show(
        pk: int, depth: int = 1, x_size: Annotated[int | None, Header()] = None
    ) -> Shown:
        return Shown(pk=pk, size=Size(width=depth + (x_size or 0)))

    @router.post("/{pk}")
    async def add(pk: int, size: Size) -> list[Shown]:
        return [Shown(pk=pk, size=size)]

    @router.put("/{pk}")
    async def change(
        pk: int, size: Size, other: Annotated[int, Body()]
    ) -> dict[str, int]:
        return {"pk": pk, "size": size.width + other}

    @router.patch("/{pk}")
    async def send(pk: int, name: Annotated[str, Form()]) -> str:
        return f"{pk} {name}"


def fields(app: FastAPI) -> list[ModelField]:
    """Return some fields of all routes."""
    return [
        field
        for route in iter_route_contexts(app.routes)
        if isinstance(route.original_route, APIRoute)
        for field in (
            route.response_field,
            route.body_field,
            *route.dependant.path_params,
            *route.dependant.body_params,
        )
        if field is not None
    ]


def made(app: FastAPI) -> list[str]:
    """Name the fields that have made their checks."""
    return [field.name for field in fields(app) if "_type_adapter" in vars(field)]


def late_app() -> FastAPI:
    """Return an application with late fields."""
    router, app = Router(), FastAPI()
    add_routes(router)
    include_routes(app, router)
    return app


def test_nothing_is_made_before_it_is_asked() -> None:
    """A request makes what it needs, and no other route does."""
    app = late_app()
    assert all(isinstance(field, LateField) for field in fields(app))
    built = made(app)
    assert "pk" not in built
    with TestClient(app) as client:
        assert client.post("/1", json={"width": 3}).status_code == 200
    assert made(app).count("pk") == 1


def test_as_fastapi() -> None:
    """Requests and the document are answered as FastAPI answers them."""
    own, app = FastAPI(), late_app()
    add_routes(own.router)
    with TestClient(app) as late, TestClient(own) as plain:
        for method, path, body in REQUESTS:
            answers = [
                client.request(method, path, json=body) for client in (late, plain)
            ]
            assert len({(one.status_code, one.content) for one in answers}) == 1, path
        assert late.get("/openapi.json").content == plain.get("/openapi.json").content


def test_unknown_types_are_told() -> None:
    """FastAPI tells what it cannot take, when it is needed."""
    router, app = Router(), FastAPI()
    router.add_api_route("/", lambda: Unknown(), response_model=list[Unknown])
    include_routes(app, router)
    with TestClient(app) as client, pytest.raises(FastAPIError, match="Invalid args"):
        client.get("/")


@pytest.mark.parametrize("missing", ["v2", "annotation_is_pydantic_v1"])
def test_other_versions(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    """A FastAPI that makes fields otherwise builds its routes itself."""
    builder = late_fields._builder  # pyright: ignore[reportPrivateUsage]
    builder.cache_clear()
    with monkeypatch.context() as patched:
        patched.delattr(fastapi.utils, missing)
        build = builder()
    builder.cache_clear()
    own: Any = _EffectiveRouteContext.from_api_route
    assert build is own.__func__
