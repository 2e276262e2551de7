"""Routers of many resources: what is found, and in which order, is as in FastAPI."""

import inspect
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fastapi import APIRouter, Depends, FastAPI, Request, routing
from fastapi.routing import iter_route_contexts
from httpx2 import ASGITransport, AsyncClient

from codegen_companion.support.path_routes import routes_at
from codegen_companion.support.requests import RequestModel
from codegen_companion.support.route_table import RouteTable, include_routes
from codegen_companion.support.routing import Route, Router

pytestmark = pytest.mark.anyio

Include = Callable[[FastAPI, APIRouter, str], None]


def include_plainly(app: FastAPI, router: APIRouter, prefix: str) -> None:
    """Include a router as FastAPI does."""
    app.include_router(router, prefix=prefix)


def include_in_table(app: FastAPI, router: APIRouter, prefix: str) -> None:
    """Include a router as generated code does."""
    include_routes(app, router, prefix=prefix)


def fill(name: str, router: APIRouter, *, fixed: str = "search") -> APIRouter:
    """Give a router the routes of a resource."""

    @router.get("", name=f"list_{name}")
    async def list_rows() -> list[str]:
        return [name]

    @router.post("", status_code=201)
    async def create_row() -> str:
        return f"new {name}"

    @router.get(f"/{fixed}", name=f"{fixed}_{name}")
    async def search_rows(request: Request) -> str:
        row = request.url_for(f"get_{name}", **request.path_params, pk="7")
        return f"{fixed} {name} at {row.path}"

    @router.get("/{pk}", name=f"get_{name}")
    async def get_row(pk: str) -> str:
        return f"{name} {pk}"

    @router.delete("/{pk}", status_code=204)
    async def delete_row(pk: str) -> None:
        del pk

    return router


def application(kind: type[APIRouter], include: Include, prefix: str = "") -> FastAPI:
    """Return an application of several resources, with routes of its own around them."""
    app = FastAPI()

    @app.get("/shop/items/special")
    async def special() -> str:
        return "before"

    shop = kind()
    for name in ("items", "item", "other"):
        shop.include_router(fill(name, kind(prefix=f"/{name}", tags=[name])))
    shop.include_router(fill("more", kind(prefix="/items/{of}/more", tags=["more"])))
    plain = fill("plain", APIRouter(prefix="/plain", tags=["plain"]))
    shop.include_router(plain, prefix="/of", tags=["of"])
    project = kind()
    project.include_router(shop, prefix="/shop")
    values = kind(tags=["filters"])
    values.include_router(fill("values", kind(prefix="/_values", tags=["v"])))
    include(app, project, prefix)
    include(app, values, prefix)

    @app.get("/shop/{anything:path}")
    async def others(anything: str) -> str:
        return f"after {anything}"

    return app


REQUESTS = [
    (method, f"{path}{end}")
    for method in ("GET", "POST", "DELETE", "PUT")
    for end in ("", "/")
    for path in (
        "/shop/items",
        "/shop/items/special",
        "/shop/items/search",
        "/shop/items/5",
        "/shop/items/5/more",
        "/shop/items/5/more/search",
        "/shop/items/5/nothing",
        "/shop/itemsearch",
        "/shop/other/search",
        "/shop/of/plain/4",
        "/shop/nothing",
        "/shop",
        "/_values",
        "/_values/search",
        "/nothing",
        "/",
    )
]


@pytest.mark.parametrize("prefix", ["", "/api/v1"])
async def test_answers_as_fastapi(prefix: str) -> None:
    """Each request comes to the route that FastAPI would have asked."""
    plain = application(APIRouter, include_plainly, prefix)
    table = application(Router, include_in_table, prefix)
    for method, path in REQUESTS:
        answers = [
            await ask(app, method, path if path == "/nothing" else prefix + path)
            for app in (plain, table)
        ]
        assert answers[1] == answers[0], (method, path)


async def ask(app: FastAPI, method: str, path: str) -> tuple[object, ...]:
    """Return what an answer says."""
    async with AsyncClient(
        transport=ASGITransport(app), base_url="http://test"
    ) as client:
        response = await client.request(method, path)
    headers = response.headers
    return (
        response.status_code,
        response.text,
        headers.get("location"),
        {*headers.get("allow", "").split(", ")},
    )


async def test_documented_as_by_fastapi() -> None:
    """The document tells the same routes, with their tags, in the same order."""
    plain = application(APIRouter, include_plainly, "/api")
    table = application(Router, include_in_table, "/api")
    included_plainly = application(Router, include_plainly, "/api")
    assert list(table.openapi()["paths"]) == list(plain.openapi()["paths"])
    assert table.openapi() == plain.openapi()
    assert included_plainly.openapi() == plain.openapi()


async def test_below_another_application() -> None:
    """What an application mounts below itself finds its routes by their own paths."""
    outer = FastAPI()
    outer.mount("/inner", application(Router, include_in_table))
    status, text, *_ = await ask(outer, "GET", "/inner/shop/items/search")
    assert (status, text) == (200, '"search items at /inner/shop/items/7"')


async def test_only_the_asked_route_is_built() -> None:
    """A route costs nothing before it is asked for."""
    app = application(Router, include_in_table)
    (table, _) = (one for one in app.routes if isinstance(one, RouteTable))

    def built() -> int:
        made: list[list[Any]] = [
            vars(one)[MADE] for one in table.effective_candidates()
        ]
        return sum(map(len, made))

    assert (await ask(app, "GET", "/shop/other"))[0] == 200
    assert built() == 1
    assert (await ask(app, "PUT", "/shop/other"))[0] == 405
    assert built() == 1
    scope: dict[str, Any] = {"type": "http", "app": app, "path": "/shop/other/9"}
    assert {one.path for one in routes_at(scope)} == {
        "/shop/other/{pk}",
        "/shop/{anything:path}",
    }
    declared = [one for one in table.original_router.routes if isinstance(one, Route)]
    assert declared
    assert not any("dependant" in vars(one) for one in declared)


MADE = "_effective_candidates"
"""Where FastAPI keeps what it has made of the routes of a router."""


async def test_routes_that_are_added_later() -> None:
    """A route that is added to a router after its inclusion is found, and documented."""
    app = FastAPI()
    items, shop, project = Router(prefix="/items"), Router(), Router()
    shop.include_router(fill("items", items))
    project.include_router(shop, prefix="/shop")
    include_routes(app, project)
    assert (await ask(app, "PUT", "/shop/items"))[0] == 405

    @items.put("")
    async def replace() -> str:
        return "replaced"

    assert (await ask(app, "PUT", "/shop/items"))[:2] == (200, '"replaced"')
    assert any(one.methods == {"PUT"} for one in iter_route_contexts(app.routes))


async def test_overrides_and_dependencies() -> None:
    """What an application says of a router that it includes holds, and its overrides too."""

    async def who() -> str:
        return "someone"

    items = Router(prefix="/items")

    @items.get("")
    async def read(name: str = Depends(who)) -> str:
        return name

    app = FastAPI()
    app.include_router(items, prefix="/shop", dependencies=[Depends(who)])
    include_routes(app, items)

    async def other() -> str:
        return "other"

    app.dependency_overrides[who] = other
    assert (await ask(app, "GET", "/items"))[1] == '"other"'
    assert (await ask(app, "GET", "/shop/items"))[1] == '"other"'


async def test_router_with_more_than_routes() -> None:
    """A router that does something when the application starts is included as it is."""
    begun: list[str] = []

    @asynccontextmanager
    async def lifespan(_app: object) -> AsyncGenerator[None]:
        begun.append("yes")
        yield

    items = fill("items", Router(prefix="/items", lifespan=lifespan))
    project = Router()
    project.include_router(items)
    app = FastAPI()
    include_routes(app, project)
    async with app.router.lifespan_context(app):
        assert begun == ["yes"]
    assert (await ask(app, "GET", "/items/3"))[1] == '"items 3"'


@pytest.mark.filterwarnings("error")
async def test_body_that_defers_its_checks() -> None:
    """What checks a body is made when its resource is asked for, without a warning."""

    class Thing(RequestModel):
        size: int

    items = Router(prefix="/items")

    @items.post("")
    async def create(body: Thing) -> int:
        return body.size

    assert not Thing.__pydantic_complete__
    app = FastAPI()
    include_routes(app, items)
    assert (await ask(app, "POST", "/items"))[0] == 422
    assert app.openapi()["components"]["schemas"]["Thing"]


def test_declaration_is_built_when_it_is_asked() -> None:
    """A declared route tells what FastAPI makes of it, and nothing else."""
    items = Router(prefix="/items")
    fill("items", items)
    route = items.routes[0]
    assert isinstance(route, Route)
    assert route.path_format == "/items"
    assert "dependant" not in vars(route)
    assert route.dependant.call is route.endpoint
    with pytest.raises(AttributeError):
        _ = route.nothing


async def test_no_source_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first request reads no file: FastAPI is told where its handler stands."""
    app = application(Router, include_in_table)

    def read(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(inspect, "getsourcelines", read)
    cache = vars(routing)["_endpoint_context_cache"]
    known = set(cache)
    assert (await ask(app, "GET", "/shop/other"))[0] == 200
    (told,) = (cache[one] for one in set(cache) - known)
    assert told["file"] == __file__
