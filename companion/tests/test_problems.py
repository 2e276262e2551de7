"""Error answers and what the OpenAPI document says about them."""

import asyncio
import json
import logging
from collections.abc import AsyncGenerator
from typing import Annotated, Any

import pytest
from fastapi import APIRouter, Depends, FastAPI, Form, HTTPException, Query
from httpx2 import ASGITransport, AsyncClient, Response
from pydantic import BaseModel, ConfigDict
from sqlalchemy import insert, select, text
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.problems import (
    FieldError,
    ProblemError,
    install_problem_handlers,
    problem_responses,
)

from .models import Comment, Everything, Tenant

pytestmark = pytest.mark.anyio


class Item(BaseModel):
    """A request body."""

    model_config = ConfigDict(extra="forbid")
    name: str


def items() -> APIRouter:
    """Return routes of the usual shapes."""
    router = APIRouter(prefix="/items", responses=problem_responses(401))

    @router.get("")
    async def list_items(page: int = 1) -> int:
        return page

    @router.post("", status_code=201, responses=problem_responses(409, 422))
    async def create_item(body: Item) -> Item:
        return body

    @router.post("/search")
    async def search_items() -> int:
        return 1

    @router.get("/{pk}", responses=problem_responses(404, 422))
    async def get_item(pk: int) -> int:
        if pk == 0:
            raise HTTPException(404, "There is no such item")
        return 1 // (pk - 1)

    @router.delete("/{pk}", status_code=204)
    async def delete_item(pk: int) -> None:
        raise ProblemError(
            409, "It is in use.", [FieldError(loc=["body", "a"], msg="m", type="t")]
        )

    return router


@pytest.fixture
def app() -> FastAPI:
    """Return an application with routes."""
    app = FastAPI()
    app.include_router(items())
    install_problem_handlers(app)
    return app


def check(response: Response, status: int) -> dict[str, Any]:
    """Return the problem of an answer."""
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    body: dict[str, Any] = response.json()
    assert body["status"] == status
    assert body["type"] == "about:blank"
    assert body["title"]
    return body


async def test_validation_error(client: AsyncClient) -> None:
    """A bad request names its faults and repeats none of its values."""
    response = await client.post("/items", json={"nope": "s3cret", "name": ["s3cret"]})
    problem = check(response, 422)
    assert {tuple(e["loc"]) for e in problem["errors"]} == {
        ("body", "nope"),
        ("body", "name"),
    }
    assert problem["instance"] == "/items"
    assert "s3cret" not in response.text


async def test_validation_error_with_surrogate(client: AsyncClient) -> None:
    """A key that UTF-8 cannot hold is answered, not an error of its own."""
    body = b'{"name": "a", "\\ud800": 1}'
    headers = {"Content-Type": "application/json"}
    check(await client.post("/items", content=body, headers=headers), 422)


@pytest.mark.parametrize(
    "body", [b"{", b"\xff", b"1" * 5000, b"[" * 200_000], ids=range(4)
)
async def test_unparsable(client: AsyncClient, body: bytes) -> None:
    """A body that is no JSON is 400."""
    headers = {"Content-Type": "application/json"}
    check(await client.post("/items", content=body, headers=headers), 400)


async def test_http_exceptions(client: AsyncClient) -> None:
    """HTTP errors of the application and of the framework are problems."""
    assert check(await client.get("/items/0"), 404)["detail"] == "There is no such item"
    assert check(await client.get("/nope%2Fé?q"), 404)["instance"] == "/nope/%C3%A9"
    assert check(await client.delete("/items/1"), 409)["errors"] == [
        {"loc": ["body", "a"], "msg": "m", "type": "t"}
    ]


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("PUT", "/items", "GET, POST"),
        ("PATCH", "/items/7", "DELETE, GET"),
        ("PUT", "/items/search", "POST"),
        ("DELETE", "/items/search", "POST"),
    ],
    ids=["collection", "item", "static", "static-on-item"],
)
async def test_method_not_allowed(
    client: AsyncClient, method: str, path: str, allow: str
) -> None:
    """`Allow` lists the methods of all routes on the path.

    A static path takes no method of `/{pk}`, whose key it is not.
    """
    response = await client.request(method, path)
    check(response, 405)
    assert response.headers["Allow"] == allow


@pytest.mark.parametrize("root", ["/api", "/items"])
async def test_mounted(root: str, app: FastAPI) -> None:
    """Below a prefix, whether mounted or behind a proxy, it is all the same."""
    outer = FastAPI()
    outer.mount(root, app)
    async with AsyncClient(
        transport=ASGITransport(outer), base_url="http://test"
    ) as client:
        response = await client.put(f"{root}/items")
        assert check(response, 405)["instance"] == f"{root}/items"
        assert response.headers["Allow"] == "GET, POST"
        check(await client.get(f"{root}/nope"), 404)
        document = (await client.get(f"{root}/openapi.json")).json()
        assert document["servers"] == [{"url": root}]
        assert "405" in document["paths"]["/items"]["get"]["responses"]
    transport = ASGITransport(app, root_path=root)
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        response = await client.put(f"{root}/items")
        assert response.headers["Allow"] == "GET, POST"


async def test_mounted_app_below(app: FastAPI, client: AsyncClient) -> None:
    """A 405 of an application that is mounted below keeps its own `Allow`."""

    async def below(scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401  # ASGI
        raise HTTPException(405, headers={"allow": "TRACE"})

    app.mount("/below", below)
    response = await client.put("/below/items")
    check(response, 405)
    assert response.headers["Allow"] == "TRACE"


async def test_surrogate_in_detail(app: FastAPI, client: AsyncClient) -> None:
    """A detail that UTF-8 cannot hold is answered nevertheless."""

    @app.get("/surrogate")
    async def answer() -> None:
        raise HTTPException(404, "no \ud800")

    assert check(await client.get("/surrogate"), 404)["detail"] == "no \ud800"


async def test_other_statuses(app: FastAPI, client: AsyncClient) -> None:
    """Statuses without a body have none; unknown ones have a title."""

    @app.get("/status/{status}")
    async def answer(status: int) -> None:
        raise HTTPException(status, {"why": "not"})

    response = await client.get("/status/304")
    assert (response.status_code, response.content) == (304, b"")
    check(await client.get("/status/499"), 499)
    response = await client.get("/status/401")
    check(response, 401)
    assert response.headers["WWW-Authenticate"] == "Bearer"
    assert (await client.get("/status/503")).headers["Retry-After"] == "1"


async def test_unexpected(
    app: FastAPI, client: AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    """A bug is a 500 that tells nothing; the server gets to see the exception."""
    problem = check(await client.get("/items/1"), 500)
    assert "detail" not in problem
    with caplog.at_level(logging.ERROR):
        async with AsyncClient(
            transport=ASGITransport(app), base_url="http://test"
        ) as strict:
            with pytest.raises(ZeroDivisionError):
                await strict.get("/items/1")


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
    body = ["400", "405", "413", "500", "503"]
    create = operation(app, "post", "/items")
    assert problem_statuses(create) == sorted([*body, "401", "409", "422"])
    assert list(create["responses"]) == sorted(create["responses"])
    assert problem_statuses(operation(app, "get", "/items")) == [
        "401",
        "405",
        "422",
        "500",
        "503",
    ]
    assert problem_statuses(operation(app, "post", "/items/search")) == [
        "401",
        "405",
        "500",
        "503",
    ]
    responses = create["responses"]
    assert "WWW-Authenticate" in responses["401"]["headers"]
    assert "Allow" in responses["405"]["headers"]
    assert "Retry-After" in responses["503"]["headers"]
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

    assert problem_statuses(operation(app, "get", "/new")) == ["405", "500", "503"]
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
    for status in ("404", "405", "500", "503"):
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

    assert "413" in problem_statuses(operation(app, "post", "/form"))
    check(await client.post("/form", data={}), 422)


class Query1(BaseModel):
    """A query."""

    model_config = ConfigDict(extra="forbid")
    a: int = 1


async def test_query_model(app: FastAPI, client: AsyncClient) -> None:
    """An unknown parameter is named."""

    @app.get("/query")
    async def query(q: Annotated[Query1, Query()]) -> int:
        return q.a

    problem = check(await client.get("/query?nope=1"), 422)
    assert problem["errors"][0]["loc"] == ["query", "nope"]


@pytest.fixture
async def db_client(
    app: FastAPI, client: AsyncClient, engine: AsyncEngine
) -> AsyncClient:
    """Return a client of an application with a database."""

    async def get_db() -> AsyncGenerator[AsyncSession]:
        async with AsyncSession(engine) as db:
            yield db

    db_dependency = Depends(get_db)

    @app.post("/sql")
    async def sql(body: dict[str, Any], db: AsyncSession = db_dependency) -> None:
        if "tenant" in body:
            await db.execute(insert(Tenant).values(code=body["tenant"]))
            await db.commit()
        elif "comment" in body:
            db.add(Comment(text="a", article_id=None))
            await db.commit()
        elif "cents" in body:
            await db.execute(insert(Everything).values(cents=body["cents"]))
        elif "big" in body:
            statement = select(Everything.id).where(Everything.small == body["big"])
            await db.execute(statement)
        elif "pool" in body:
            raise PoolTimeoutError
        elif "sql" in body:
            await db.execute(text(body["sql"]))

    return client


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"comment": 1}, 409),
        ({"cents": -1}, 422),
        ({"pool": 1}, 503),
        ({"sql": "SELECT nope"}, 500),
    ],
    ids=["not-null", "type", "pool", "bug"],
)
async def test_database_errors(
    db_client: AsyncClient, body: dict[str, Any], status: int
) -> None:
    """What the database says becomes a status."""
    check(await db_client.post("/sql", json=body), status)


async def test_unique_violation(db_client: AsyncClient) -> None:
    """Without more knowledge, a violated constraint is a conflict."""
    assert (await db_client.post("/sql", json={"tenant": "a"})).status_code == 200
    response = await db_client.post("/sql", json={"tenant": "a"})
    check(response, 409)
    assert "tenants" not in response.text


async def test_data_error(db_client: AsyncClient, engine: AsyncEngine) -> None:
    """A value that the database refuses is the request's fault."""
    if engine.dialect.name == "postgresql":
        check(await db_client.post("/sql", json={"tenant": "abcd"}), 422)
        check(await db_client.post("/sql", json={"tenant": "a\x00"}), 422)
        json_type = {"Content-Type": "application/json"}
        surrogate = json.dumps({"tenant": "\ud800"})
        check(await db_client.post("/sql", content=surrogate, headers=json_type), 422)
        check(await db_client.post("/sql", json={"big": 2**40}), 422)
    check(await db_client.post("/sql", json={"big": {"a": 1}}), 422)


async def test_sum_out_of_range(db_client: AsyncClient, engine: AsyncEngine) -> None:
    """A sum that the database cannot hold is no fault of the server."""
    sql = {
        "postgresql": "SELECT float8 '1e308' * 10",
        "sqlite": "SELECT sum(column1) FROM (VALUES (1), (9223372036854775807))",
    }[engine.dialect.name]
    check(await db_client.post("/sql", json={"sql": sql}), 422)


async def test_lost_locks(db_client: AsyncClient, engine: AsyncEngine) -> None:
    """Who cannot get a lock may come again."""
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("LOCK TABLE tenants"))
            lock = "SET lock_timeout = 10"
        else:
            await connection.execute(text("INSERT INTO tenants (code) VALUES ('a')"))
            lock = "PRAGMA busy_timeout = 10"
        await_lock = "SELECT * FROM tenants FOR UPDATE"
        response = await locked(db_client, engine, lock, await_lock)
    check(response, 503)
    assert response.headers["Retry-After"] == "1"


async def locked(
    client: AsyncClient, engine: AsyncEngine, lock: str, statement: str
) -> Response:
    """Ask for a lock that is taken, without waiting for it for long."""
    from sqlalchemy import event

    def hurry(connection: Any, _entry: Any, _proxy: Any) -> None:  # noqa: ANN401  # DBAPI
        cursor = connection.cursor()
        cursor.execute(lock)
        cursor.close()

    event.listen(engine.sync_engine, "checkout", hurry)
    body = {"tenant": "b"} if engine.dialect.name == "sqlite" else {"sql": statement}
    async with asyncio.timeout(20):
        return await client.post("/sql", json=body)
