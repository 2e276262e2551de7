"""Rules of HTTP that hold for all routes."""

from collections.abc import AsyncGenerator
from typing import Annotated, Any

import pytest
from fastapi import APIRouter, Depends, FastAPI, Form, Header, HTTPException, Request
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import StreamingResponse
from httpx2 import ASGITransport, AsyncClient
from starlette.types import Message, Scope

from codegen_companion.problems import install_problem_handlers
from codegen_companion.support.hang_ups import HangUps
from codegen_companion.support.http_rules import HttpRules, install_http_rules
from codegen_companion.support.idempotency import IdempotencyHeader

from .item_routes import Item, check

pytestmark = pytest.mark.anyio


def things() -> APIRouter:
    """Return routes of which each has another rule."""
    router = APIRouter(prefix="/things")

    @router.get("")
    async def list_things(request: Request) -> dict[str, Any]:
        return {"method": request.method, "text": "é"}

    @router.post("", status_code=201)
    async def create_thing(body: Item, key: IdempotencyHeader = None) -> Item:
        del key
        return body

    @router.post("/search")
    async def search_things(body: Item) -> Item:
        return body

    @router.get("/{pk}")
    async def get_thing(pk: int) -> int:
        if pk == 0:
            raise HTTPException(404, "Not Found", {"X-Why": "none"})
        return pk

    @router.patch("/{pk}")
    async def update_thing(pk: int, body: Item) -> Item:
        del pk
        return body

    @router.delete("/{pk}", status_code=204)
    async def delete_thing(pk: int) -> None:
        del pk

    @router.post("/{pk}/form")
    async def fill_form(pk: int, name: Annotated[str, Form()]) -> str:
        del pk
        return name

    return router


@pytest.fixture
def app() -> FastAPI:
    """Return an application that keeps the rules."""
    app = FastAPI()
    app.include_router(things(), prefix="/api")
    app.add_middleware(HangUps)
    install_http_rules(app, __name__)
    install_problem_handlers(app)
    return app


@pytest.mark.parametrize("path", ["/api/things", "/api/things/1", "/api/things/0"])
async def test_head(client: AsyncClient, path: str) -> None:
    """HEAD has the status and the headers of GET, its length with them, and no body."""
    got, headed = await client.get(path), await client.head(path)
    assert (headed.status_code, headed.content) == (got.status_code, b"")
    assert headed.headers == got.headers
    assert headed.headers["content-length"] == str(len(got.content))


@pytest.mark.parametrize(
    ("path", "status", "allow"),
    [
        ("/api/things/1/form", 405, "OPTIONS, POST"),
        # As GET it is asked of a row whose key is no number.
        ("/api/things/search", 405, "OPTIONS, POST"),
        ("/nowhere", 404, None),
    ],
)
async def test_head_without_get(
    client: AsyncClient, path: str, status: int, allow: str | None
) -> None:
    """Where there is no GET, there is no HEAD."""
    response = await client.head(path)
    assert (response.status_code, response.content) == (status, b"") or status == 405
    assert response.headers.get("allow") == allow


async def test_head_of_the_applications_own(app: FastAPI, client: AsyncClient) -> None:
    """What an application itself answers to HEAD and OPTIONS stays so."""

    @app.api_route("/own", methods=["GET", "HEAD", "OPTIONS"])
    async def own(request: Request) -> str:
        return request.method

    assert (await client.head("/own")).headers["content-length"] == str(len('"HEAD"'))
    assert (await client.options("/own")).json() == "OPTIONS"


async def test_head_of_a_stream(app: FastAPI, client: AsyncClient) -> None:
    """An answer without an end is ended: nobody gets more of it."""

    async def numbers() -> AsyncGenerator[str]:
        while True:
            yield "1"

    @app.get("/stream")
    async def stream() -> StreamingResponse:
        return StreamingResponse(numbers())

    response = await client.head("/stream")
    assert (response.status_code, response.content) == (200, b"")


@pytest.mark.parametrize(
    ("path", "allow", "accepted"),
    [
        ("/api/things", "GET, HEAD, OPTIONS, POST", {"post": "application/json"}),
        ("/api/things/search", "OPTIONS, POST", {"post": "application/json"}),
        (
            "/api/things/1",
            "DELETE, GET, HEAD, OPTIONS, PATCH",
            {"patch": "application/json"},
        ),
        (
            "/api/things/1/form",
            "OPTIONS, POST",
            {"post": "application/x-www-form-urlencoded"},
        ),
    ],
)
async def test_options(
    client: AsyncClient, path: str, allow: str, accepted: dict[str, str]
) -> None:
    """OPTIONS tells the methods, and the bodies; `Allow` of a 405 is the same."""
    response = await client.options(path)
    assert (response.status_code, response.content) == (204, b"")
    assert response.headers["allow"] == allow
    for method in ("patch", "post"):
        assert response.headers.get(f"accept-{method}") == accepted.get(method)
    refused = await client.put(path)
    assert check(refused, 405)
    assert refused.headers["allow"] == allow


@pytest.mark.parametrize("root", ["", "/api"])
async def test_options_of_the_server(app: FastAPI, root: str) -> None:
    """OPTIONS of `*` asks for no path (RFC 9110 section 9.3.7)."""
    scope: Scope = {
        "type": "http",
        "method": "OPTIONS",
        "path": f"{root}*",
        "root_path": root,
        "headers": [],
    }
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    assert sent[0]["status"] == 204


async def test_options_tells_of_no_row(client: AsyncClient) -> None:
    """A key that no row has, and one that is no key, get the same answer."""
    answers = [await client.options(f"/api/things/{key}") for key in ("1", "0", "x")]
    assert {answer.status_code for answer in answers} == {204}
    assert len({str(answer.headers) for answer in answers}) == 1
    assert (await client.options("/nowhere")).status_code == 404


@pytest.mark.parametrize("first", [True, False])
async def test_preflights(first: bool) -> None:
    """Preflight requests are answered by the CORS middleware, outside or inside."""
    app = FastAPI()
    app.include_router(things())
    if first:
        app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"])
    install_http_rules(app, __name__)
    if not first:
        app.add_middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"])
    install_problem_handlers(app)
    asked = {"Origin": "http://a.example", "Access-Control-Request-Method": "DELETE"}
    async with AsyncClient(
        transport=ASGITransport(app), base_url="http://test"
    ) as client:
        preflight = await client.options("/things/1", headers=asked)
        plain = await client.options("/things/1")
    assert preflight.status_code == 200
    assert preflight.headers["access-control-allow-origin"] == "*"
    assert "allow" in plain.headers


async def test_mounted_below(app: FastAPI) -> None:
    """The rules hold in an application that another one mounts."""
    outer = FastAPI()
    outer.mount("/below", app)
    async with AsyncClient(
        transport=ASGITransport(outer), base_url="http://test"
    ) as client:
        assert (await client.head("/below/api/things")).status_code == 200
        options = await client.options("/below/api/things")
        slashed = await client.get("/below/api/things/")
    assert options.headers["allow"] == "GET, HEAD, OPTIONS, POST"
    assert slashed.headers["location"] == "/below/api/things"


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("/api/things/", "/api/things"),
        ("/api/things//", "/api/things"),
        ("/api/things/?page=2&q=%C3%A9", "/api/things?page=2&q=%C3%A9"),
        ("/api/things/1/", "/api/things/1"),
    ],
)
async def test_slash_redirects(client: AsyncClient, path: str, location: str) -> None:
    """They lead to the same host, whatever the client calls it, and keep the method."""
    for method in ("GET", "POST"):
        headers = {"Host": "evil.example"}
        response = await client.request(method, path, headers=headers)
        if response.status_code == 405:
            continue
        assert response.status_code == 307
        assert response.headers["location"] == location
        assert response.next_request is not None
        assert response.next_request.url.host == "test"
    followed = await client.get(path, follow_redirects=True)
    assert followed.status_code == 200


async def test_redirects_below_a_prefix(app: FastAPI) -> None:
    """A prefix that a proxy takes away is part of where they lead."""
    transport = ASGITransport(app, root_path="/prefix")
    async with AsyncClient(transport=transport, base_url="http://test") as client:
        response = await client.get("/api/things/")
    assert response.headers["location"] == "/prefix/api/things"


async def test_redirects_to_a_slash(app: FastAPI, client: AsyncClient) -> None:
    """A slash is added as it is taken away; other redirects stay as they are."""

    @app.get("/deep/{name}/")
    async def deep(name: str) -> str:
        return name

    @app.get("/away/{path:path}")
    async def away(path: str) -> None:
        raise HTTPException(307, "", {"Location": f"http://other.example/{path}"})

    @app.get("/{host:path}/there/")
    async def there(host: str) -> str:
        return host

    followed = await client.get("/deep/a%3Ab%2520c", follow_redirects=True)
    assert followed.json() == "a:b%20c"
    response = await client.get("http://test//evil.example/there")
    assert response.headers["location"] == "/.//evil.example/there/"
    response = await client.get("/away/x")
    assert response.headers["location"] == "http://other.example/x"


@pytest.mark.parametrize(
    ("method", "path", "accept"),
    [
        ("POST", "/api/things", "accept-post"),
        ("PATCH", "/api/things/1", "accept-patch"),
        ("PATCH", "/api/things/x", "accept-patch"),
    ],
)
@pytest.mark.parametrize(
    "content_type", [None, "text/plain", "application/xml", "multipart/form-data", "x"]
)
async def test_content_types(
    client: AsyncClient, method: str, path: str, accept: str, content_type: str | None
) -> None:
    """A body of another type is 415, which tells the types that are taken."""
    headers = {} if content_type is None else {"Content-Type": content_type}
    body = b'{"name": "a"}'
    response = await client.request(method, path, content=body, headers=headers)
    problem = check(response, 415)
    assert problem["detail"] == "The Content-Type of the body must be application/json."
    assert response.headers["accept"] == "application/json"
    assert response.headers[accept] == "application/json"


@pytest.mark.parametrize("kind", ["json-patch", "Merge-Patch"])
async def test_other_patches(client: AsyncClient, kind: str) -> None:
    """What means another change is not taken for a change of fields, though it is JSON."""
    headers = {"Content-Type": f"application/{kind}+json; charset=utf-8"}
    response = await client.patch(
        "/api/things/1", content=b'{"name": "a"}', headers=headers
    )
    problem = check(response, 415)
    assert problem["detail"] == "The Content-Type of the body must be application/json."
    assert response.headers["accept-patch"] == "application/json"
    assert (await client.patch("/nowhere", headers=headers)).status_code == 404


@pytest.mark.parametrize("content_type", ["Application/JSON", "application/a+json"])
async def test_kinds_of_json(client: AsyncClient, content_type: str) -> None:
    """JSON has more than one name; without a body, no type is asked for."""
    headers = {"Content-Type": content_type}
    response = await client.post(
        "/api/things", content=b'{"name": "a"}', headers=headers
    )
    assert response.status_code == 201
    assert (await client.post("/api/things")).status_code == 422


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "/api/things/search", 400),
        ("PATCH", "/api/things/1", 400),
        ("DELETE", "/api/things/1", 400),
        ("POST", "/api/things", 201),
        ("GET", "/api/things/1", 200),
        ("HEAD", "/api/things/1", 200),
        ("OPTIONS", "/api/things/1", 204),
        ("PUT", "/api/things/1", 405),
        ("PATCH", "/api/things/search", 405),
        ("POST", "/nowhere", 404),
    ],
)
async def test_keys_without_effect(
    client: AsyncClient, method: str, path: str, status: int
) -> None:
    """A key is refused where a repeat would be done again."""
    body = {"name": "a"} if method in {"POST", "PATCH"} else None
    headers = {"Idempotency-Key": "k" * 20}
    response = await client.request(method, path, headers=headers, json=body)
    assert response.status_code == status
    if status == 400:
        problem = check(response, 400)
        assert problem["detail"] == (
            f"Idempotency-Key has no effect on {method} of this path: leave it out."
        )
        assert problem["errors"][0]["loc"] == ["header", "Idempotency-Key"]


async def test_keys_of_the_applications_own(app: FastAPI, client: AsyncClient) -> None:
    """Routes that are not generated read their keys themselves."""

    async def own(request: Request) -> str:
        return request.headers["Idempotency-Key"]

    own.__module__ = "somewhere.else"
    app.add_api_route("/own", own, methods=["POST"])
    response = await client.post("/own", headers={"Idempotency-Key": "mine"})
    assert response.json() == "mine"


async def test_keys_of_dependencies(client: AsyncClient, app: FastAPI) -> None:
    """A dependency may read the key as well."""

    async def read(idempotency_key: Annotated[str, Header()]) -> str:
        return idempotency_key

    @app.post("/deep")
    async def deep(key: Annotated[str, Depends(read)]) -> str:
        return key

    response = await client.post("/deep", headers={"Idempotency-Key": "mine"})
    assert response.json() == "mine"


@pytest.mark.parametrize(
    ("encodings", "status"),
    [
        (["gzip"], 415),
        (["identity"], 201),
        (["", "Identity"], 201),
        (["identity", "br"], 415),
        (["identity, x-own"], 415),
    ],
)
async def test_encodings(
    client: AsyncClient, encodings: list[str], status: int
) -> None:
    """A body that says to be encoded is refused, whatever it is, with what is read."""
    headers = [("Content-Encoding", encoding) for encoding in encodings]
    response = await client.post("/api/things", json={"name": "a"}, headers=headers)
    assert response.status_code == status
    if status == 415:
        assert response.headers["Accept-Encoding"] == "identity"
        assert response.json()["title"] == "Unsupported Media Type"


async def test_encodings_of_no_body(app: FastAPI, client: AsyncClient) -> None:
    """Where no body is read, nothing is wrong with its encoding; routes of others decide."""

    async def own(body: Item) -> Item:
        return body

    own.__module__ = "elsewhere"
    app.add_api_route("/own", own, methods=["POST"])
    headers = {"Content-Encoding": "gzip"}
    assert (await client.get("/api/things", headers=headers)).status_code == 200
    deleted = await client.delete("/api/things/1", headers=headers)
    assert deleted.status_code == 204
    posted = await client.post("/own", json={"name": "a"}, headers=headers)
    assert posted.status_code == 200


def test_document(app: FastAPI) -> None:
    """It tells of what is refused, and of no HEAD and no OPTIONS."""
    paths = app.openapi()["paths"]
    assert set(paths["/api/things/{pk}"]) == {"get", "patch", "delete"}
    assert "400" in paths["/api/things/{pk}"]["delete"]["responses"]
    assert "400" not in paths["/api/things/{pk}"]["get"]["responses"]
    answers = paths["/api/things"]["post"]["responses"]
    assert "Accept" in answers["default"]["headers"]
    assert app.openapi() == app.openapi()


async def test_other_connections() -> None:
    """What is no HTTP request is passed on."""
    seen: list[str] = []

    async def inner(scope: Any, _receive: Any, _send: Any) -> None:  # noqa: ANN401  # ASGI
        seen.append(scope["type"])

    async def nothing(*_: object) -> Any:  # noqa: ANN401  # ASGI
        return {}

    await HttpRules(inner, __name__)({"type": "lifespan"}, nothing, nothing)
    assert seen == ["lifespan"]
