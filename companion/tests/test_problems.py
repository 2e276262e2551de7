"""Error answers."""

from decimal import Decimal
from typing import Annotated, Any
from urllib.parse import quote
from uuid import UUID

import pytest
from fastapi import Body, FastAPI, HTTPException, Query
from httpx2 import ASGITransport, AsyncClient
from pydantic import BaseModel, ConfigDict, EmailStr, Json

from codegen_companion.problems import (
    install_problem_handlers,
)
from codegen_companion.support.claims import invalid_token, unauthorized
from codegen_companion.support.fields import ClockTime, Day, Moment, Spelled, UuidKey
from codegen_companion.support.keyset import read_cursor

from .item_routes import check, items

pytestmark = pytest.mark.anyio

INVALID = "Input should be a valid UUID, invalid character"


@pytest.fixture
def app() -> FastAPI:
    """Return an application with routes."""
    app = FastAPI()
    app.include_router(items())
    install_problem_handlers(app)
    return app


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


@pytest.mark.parametrize(
    ("mail", "message"),
    [
        ("ann@s3cret☃.example", "value is not a valid email address"),
        (
            "@example.com",
            "value is not a valid email address: "
            "There must be something before the @-sign.",
        ),
    ],
)
async def test_quoted_reasons(
    app: FastAPI, client: AsyncClient, mail: str, message: str
) -> None:
    """A reason that quotes what was sent is left out."""

    class Contact(BaseModel):
        mail: EmailStr
        key: UUID

    @app.post("/contacts")
    async def create(body: Contact) -> None:
        del body

    key = "0199aaaa-0000-4000-8000-0000000000zz"
    response = await client.post("/contacts", json={"mail": mail, "key": key})
    wrong = {error["loc"][-1]: error["msg"] for error in check(response, 422)["errors"]}
    assert wrong == {"mail": message, "key": INVALID}


@pytest.mark.parametrize(
    ("kind", "key", "status"),
    [
        (Annotated[int, Spelled], "7", 200),
        (Annotated[int, Spelled], "07", 404),
        (Annotated[int, Spelled], "+7", 404),
        (Annotated[int, Spelled], "7.0", 404),
        (Annotated[int, Spelled], "x", 422),
        (UuidKey, "0199aaaa-0000-4000-8000-00000000000a", 200),
        (UuidKey, "0199AAAA-0000-4000-8000-00000000000A", 404),
        (UuidKey, "0199aaaa00004000800000000000000a", 404),
        (UuidKey, "y", 422),
        (Annotated[Decimal, Spelled], "1.50", 200),
        (Annotated[Decimal, Spelled], "01.50", 404),
        (Annotated[Decimal, Spelled], "+1.50", 404),
        (Annotated[Decimal, Spelled], "15e-1", 404),
        (Annotated[Day, Spelled], "2026-02-01", 200),
        (Annotated[Day, Spelled], "2026-02-01T00:00:00Z", 404),
        (Annotated[Day, Spelled], "2026-02-31", 422),
        (Annotated[Moment, Spelled], "2026-02-01T10:00:00Z", 200),
        (Annotated[Moment, Spelled], "2026-02-01T11:00:00+01:00", 404),
        (Annotated[Moment, Spelled], "2026-02-01T10:00:00.000Z", 404),
        (Annotated[ClockTime, Spelled], "10:00:00", 200),
        (Annotated[ClockTime, Spelled], "10:00", 404),
    ],
)
async def test_spellings(
    app: FastAPI, client: AsyncClient, kind: object, key: str, status: int
) -> None:
    """A key in a path has one spelling; who spells it otherwise finds nothing."""

    @app.get("/rows/{pk}")
    async def get(pk: kind) -> None:  # type: ignore[valid-type]
        del pk

    response = await client.get(f"/rows/{quote(key)}")
    assert response.status_code == status
    if status == 404:
        assert response.json()["detail"] == "Not Found"


async def test_many_errors(client: AsyncClient) -> None:
    """What a client sends makes no answer that is larger: 50 errors, and short names."""
    sent = {f"{index:03}" + "x" * 10_000: 1 for index in range(60)}
    response = await client.post("/items", json={"name": "a"} | sent)
    problem = check(response, 422)
    assert len(problem["errors"]) == 50
    assert max(len(error["loc"][1]) for error in problem["errors"]) == 1000


async def test_dear_errors(client: AsyncClient) -> None:
    """Names of characters that JSON writes with twelve bytes make no answer larger."""
    sent = {f"{index:03}" + "\N{GRINNING FACE}" * 2000: 1 for index in range(60)}
    response = await client.post("/items", json={"name": "a"} | sent)
    assert check(response, 422)["errors"]
    assert len(response.content) < 130 * 1024


async def test_long_path(client: AsyncClient) -> None:
    """An answer does not repeat a path that is long."""
    response = await client.get("/items/" + "x" * 10_000)
    assert response.status_code == 422
    assert "instance" not in check(response, 422)
    assert len(response.content) < 1000


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
        assert "default" in document["paths"]["/items"]["get"]["responses"]
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
    response = await client.get("/status/204")
    assert (response.status_code, response.content) == (204, b"")


async def test_own_headers(app: FastAPI, client: AsyncClient) -> None:
    """Headers that the application gives stay, however they are written."""

    @app.get("/own/{status}")
    async def answer(status: int) -> None:
        own = {"www-authenticate": "Basic", "retry-after": "9"}
        raise HTTPException(status, headers=own)

    for status in (401, 503):
        response = await client.get(f"/own/{status}")
        assert response.headers["WWW-Authenticate"] == "Basic"
        assert response.headers["Retry-After"] == "9"


async def test_json_in_a_field(app: FastAPI, client: AsyncClient) -> None:
    """A field that should hold JSON, and does not, makes no body that cannot be parsed."""

    @app.post("/packed")
    async def unpack(body: Packed) -> dict[str, int]:
        return body.numbers

    assert (await client.post("/packed", json={"numbers": '{"a": 1}'})).json() == {
        "a": 1
    }
    check(await client.post("/packed", json={"numbers": "{"}), 422)


async def test_unexpected(app: FastAPI, client: AsyncClient) -> None:
    """A bug is a 500 that tells nothing; the server gets to see the exception."""
    problem = check(await client.get("/items/1"), 500)
    assert "detail" not in problem
    async with AsyncClient(
        transport=ASGITransport(app), base_url="http://test"
    ) as strict:
        with pytest.raises(ZeroDivisionError):
            await strict.get("/items/1")


class Packed(BaseModel):
    """A body with JSON as a text."""

    numbers: Json[dict[str, int]]


class Filter(BaseModel):
    """A query."""

    model_config = ConfigDict(extra="forbid")
    a: int = 1


async def test_query_model(app: FastAPI, client: AsyncClient) -> None:
    """An unknown parameter is named."""

    @app.get("/query")
    async def query(q: Annotated[Filter, Query()]) -> int:
        return q.a

    problem = check(await client.get("/query?nope=1"), 422)
    assert problem["errors"][0]["loc"] == ["query", "nope"]


@pytest.mark.parametrize(("method", "place"), [("GET", "query"), ("POST", "body")])
async def test_cursors(
    app: FastAPI, client: AsyncClient, method: str, place: str
) -> None:
    """A wrong cursor is where it was sent, whatever read it knows of that."""

    async def read(cursor: str) -> None:
        read_cursor("rows", [], cursor)

    async def search(cursor: Annotated[str, Body(embed=True)]) -> None:
        read_cursor("rows", [], cursor)

    app.add_api_route("/rows", read, methods=["GET"])
    app.add_api_route("/rows", search, methods=["POST"])
    sent = {"cursor": "zz"}
    if method == "GET":
        response = await client.get("/rows", params=sent)
    else:
        response = await client.post("/rows", json=sent)
    [error] = check(response, 422)["errors"]
    assert error["loc"] == [place, "cursor"]


@pytest.mark.parametrize(
    ("error", "challenge"),
    [
        (unauthorized("Not authenticated"), "Bearer"),
        (invalid_token(), 'Bearer error="invalid_token"'),
    ],
)
async def test_challenges(
    app: FastAPI, client: AsyncClient, error: HTTPException, challenge: str
) -> None:
    """Who sends a token that does not count is told so; who sends none is not."""

    @app.get("/closed")
    async def closed() -> None:
        raise error

    response = await client.get("/closed")
    check(response, 401)
    assert response.headers["WWW-Authenticate"] == challenge
