"""Conditions of reads and writes, as a route of their class answers them."""

from collections.abc import AsyncGenerator
from typing import Any

import pytest
from fastapi import APIRouter, FastAPI, HTTPException, Request, Response
from fastapi.responses import StreamingResponse
from httpx2 import ASGITransport, AsyncClient

from codegen_companion.problems import install_problem_handlers, problem_responses
from codegen_companion.support.preconditions import (
    ConditionalRoute,
    check_preconditions,
    check_preconditions_of_new,
    check_version,
)
from codegen_companion.support.vary import VaryByUser
from codegen_companion.support.versions import etag

pytestmark = pytest.mark.anyio

router = APIRouter(prefix="/pages", route_class=ConditionalRoute)

version = 3
done: list[str] = []
"""What the writes have done."""


@router.get("", responses={200: {"headers": {"Cache-Control": {}}}})
async def list_pages(request: Request, response: Response) -> dict[str, str]:
    """Answer each user something else."""
    request.state.vary = "Cookie"
    response.headers["Cache-Control"] = "private, no-cache"
    return {"user": request.headers.get("cookie", "")}


@router.get("/own", status_code=200)
async def own(response: Response) -> dict[str, str]:
    """Answer with a tag of the project's own."""
    response.headers["ETag"] = '"own"'
    return {}


@router.get("/parts", responses={200: {"content": {"text/plain": {}}}})
async def parts() -> StreamingResponse:
    """Answer in parts, as nobody can tag."""
    return StreamingResponse(iter([b"a", b"b"]))


@router.get("/missing")
async def missing() -> None:
    """Find nothing."""
    raise HTTPException(404, "There is no such page")


@router.get("/{pk}", name="get")
async def get_page(pk: int, response: Response) -> dict[str, int]:
    """Answer with the version of a row, and what else there is of it."""
    response.headers["ETag"] = etag(version)
    return {"pk": pk, "comments": len(done)}


@router.patch("/{pk}", responses=problem_responses(412))
async def update_page(pk: int, response: Response) -> None:
    """Change a row that has a version."""
    if pk != 1:
        raise HTTPException(404, "There is no such page")
    check_version(version)
    response.headers["ETag"] = etag(version + 1)
    done.append("update")


@router.delete("/{pk}", responses=problem_responses(412, 428))
async def delete_page(pk: int) -> None:
    """Change a row, which needs `If-Match`."""
    check_version(version, required=True)
    done.append(f"delete {pk}")


@router.put("/{pk}", responses=problem_responses(412, 428))
async def put_page(pk: int) -> None:
    """Make a row, which needs nothing, or change one, which needs `If-Match`."""
    done.append(f"put {pk}")


@router.post("/{pk}/touch", responses=problem_responses(412))
async def touch_page(pk: int) -> None:
    """Change a row that has no version."""
    check_preconditions()
    done.append(f"touch {pk}")


@router.post("", responses=problem_responses(412))
async def create_page() -> None:
    """Make a row."""
    check_preconditions_of_new()
    done.append("create")


@pytest.fixture
async def client() -> AsyncGenerator[AsyncClient]:
    """Yield a client of the routes, which have done nothing yet."""
    done.clear()
    app = FastAPI()
    install_problem_handlers(app)
    app.include_router(router, prefix="/v1")
    app.add_middleware(VaryByUser)
    async with AsyncClient(
        transport=ASGITransport(app), base_url="http://test/v1"
    ) as client:
        yield client


async def test_read_is_not_sent_again(client: AsyncClient) -> None:
    """A 304 has no body, and what the answer tells caches (RFC 9110, 15.4.5)."""
    first = await client.get("/pages")
    tag = first.headers["ETag"]
    assert tag.startswith('W/"')
    for known in (tag, tag.removeprefix("W/"), f'"a,b", {tag}', "*"):
        again = await client.get("/pages", headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b"")
        assert dict(again.headers) == {
            "etag": tag,
            "vary": "Cookie",
            "cache-control": "private, no-cache",
        }


async def test_read_of_others(client: AsyncClient) -> None:
    """A tag is of what this user gets: what others got is sent."""
    tag = (await client.get("/pages")).headers["ETag"]
    headers = {"If-None-Match": tag, "Cookie": "ben"}
    other = await client.get("/pages", headers=headers)
    assert (other.status_code, other.json()) == (200, {"user": "ben"})
    assert other.headers["ETag"] != tag


async def test_tag_is_true_to_the_body(client: AsyncClient) -> None:
    """A version that stays does not hide what has changed beside it."""
    first = await client.get("/pages/1")
    tag = first.headers["ETag"]
    assert tag.startswith('"3.')
    done.append("a comment")
    for known in (tag, '"3"'):
        again = await client.get("/pages/1", headers={"If-None-Match": known})
        assert again.status_code == 200, known
        assert again.headers["ETag"] != tag


@pytest.mark.parametrize(
    ("match", "status"),
    [("*", 200), ('"3"', 200), ('"x", "3"', 200), ('"4"', 412), ("3", 412), ("", 412)],
)
async def test_if_match_of_reads(client: AsyncClient, match: str, status: int) -> None:
    """A read of another state is refused; the tag of the version is as good as its own."""
    answer = await client.get("/pages/1", headers={"If-Match": match})
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("match", "status"), [("*", 200), ('"3"', 412), ("3", 412), ("", 412)]
)
async def test_if_match_of_parts(client: AsyncClient, match: str, status: int) -> None:
    """Nothing tells the state of what is sent in parts: any tag is a stale one."""
    answer = await client.get("/pages/parts", headers={"If-Match": match})
    assert answer.status_code == status
    assert (answer.text == "ab") == (status == 200)


async def test_both_conditions_of_a_read(client: AsyncClient) -> None:
    """`If-Match` comes first (RFC 9110, 13.2.2)."""
    tag = (await client.get("/pages/1")).headers["ETag"]
    for match, status in ((tag, 304), ('"4"', 412)):
        headers = {"If-Match": match, "If-None-Match": tag}
        assert (await client.get("/pages/1", headers=headers)).status_code == status
    weak = (await client.get("/pages")).headers["ETag"]
    answer = await client.get("/pages", headers={"If-Match": weak})
    assert answer.status_code == 412


async def test_what_is_not_tagged(client: AsyncClient) -> None:
    """Errors and parts have no tag; one of the project's own stays as it is."""
    for path in ("/pages/missing", "/pages/parts"):
        answer = await client.get(path, headers={"If-None-Match": "*"})
        assert answer.status_code in (200, 404)
        assert "ETag" not in answer.headers
    answer = await client.get("/pages/own")
    assert answer.headers["ETag"] == '"own"'
    answer = await client.get("/pages/own", headers={"If-None-Match": 'W/"own"'})
    assert answer.status_code == 304


HASH = "0" * 32


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ([], 200),
        ([("If-Match", "*")], 200),
        ([("If-Match", '"3"')], 200),
        ([("If-Match", f'"3.{HASH}"')], 200),
        ([("If-Match", '"2"'), ("If-Match", '"3"')], 200),
        ([("If-Match", '"2"')], 412),
        ([("If-Match", 'W/"3"')], 412),
        ([("If-Match", "3")], 412),
        ([("If-Match", "")], 412),
        ([("If-None-Match", '"2"')], 200),
        ([("If-None-Match", "")], 200),
        ([("If-None-Match", "*")], 412),
        ([("If-None-Match", '"3"')], 412),
        ([("If-None-Match", f'W/"3.{HASH}"')], 412),
        ([("If-None-Match", '"2"'), ("If-None-Match", '"3"')], 412),
        ([("If-None-Match", "3")], 412),
        ([("If-Match", '"3"'), ("If-None-Match", '"3"')], 412),
        ([("If-Match", '"3"'), ("If-None-Match", '"2"')], 200),
    ],
)
async def test_write_of_a_version(
    client: AsyncClient, headers: list[tuple[str, str]], status: int
) -> None:
    """A write is done when all its conditions hold; where there is no row, they do not tell."""
    answer = await client.patch("/pages/1", headers=headers)
    assert answer.status_code == status
    assert done == (["update"] if status == 200 else [])
    if status == 200:
        assert answer.headers["ETag"] == '"4"'
    assert (await client.patch("/pages/2", headers=headers)).status_code == 404


async def test_needed_tag(client: AsyncClient) -> None:
    """A write that needs `If-Match` is refused without, whatever else it has."""
    for headers in ({}, {"If-None-Match": '"2"'}):
        answer = await client.delete("/pages/1", headers=headers)
        assert (answer.status_code, done) == (428, [])
        assert answer.json()["title"] == "Precondition Required"
    for match in ("*", '"3"'):
        answer = await client.delete("/pages/1", headers={"If-Match": match})
        assert answer.status_code == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"If-Match": "*"}, 200),
        ({"If-Match": '"3"'}, 412),
        ({"If-Match": f'"{HASH}"'}, 412),
        ({"If-Match": "3"}, 412),
        ({"If-None-Match": '"3"'}, 200),
        ({"If-None-Match": f'W/"{HASH}"'}, 412),
        ({"If-None-Match": "*"}, 412),
        ({"If-None-Match": "3"}, 412),
    ],
)
async def test_write_without_versions(
    client: AsyncClient, headers: dict[str, str], status: int
) -> None:
    """Where no version tells what a tag was made of, none is taken for that of the row."""
    answer = await client.post("/pages/1/touch", headers=headers)
    assert answer.status_code == status
    assert done == (["touch 1"] if status == 200 else [])


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"If-None-Match": "*"}, 200),
        ({"If-None-Match": '"3"'}, 200),
        ({"If-None-Match": "3"}, 412),
        ({"If-Match": "*"}, 412),
        ({"If-Match": '"3"'}, 412),
    ],
)
async def test_write_of_no_row(
    client: AsyncClient, headers: dict[str, str], status: int
) -> None:
    """What makes a row is not done for a client that asks for one."""
    answer = await client.post("/pages", headers=headers)
    assert answer.status_code == status
    assert done == (["create"] if status == 200 else [])


async def test_conditions_end_with_their_request(client: AsyncClient) -> None:
    """What one request asks for is nothing to the next, whichever way it ends."""
    for headers in ({"If-Match": '"2"'}, {"If-Match": '"3"'}):
        await client.patch("/pages/1", headers=headers)
        check_preconditions()
        check_preconditions_of_new()


def test_document() -> None:
    """Reads tell of 304 and 412, writes of rows of their headers; nothing is there twice."""
    app = FastAPI()
    install_problem_handlers(app)
    app.include_router(router, prefix="/v1")
    app.include_router(router, prefix="/v2")
    paths: dict[str, Any] = app.openapi()["paths"]
    get = paths["/v2/pages/{pk}"]["get"]
    assert {"200", "304", "412"} <= get["responses"].keys()
    assert get["responses"]["200"]["headers"].keys() == {"ETag"}
    own = paths["/v2/pages"]["get"]["responses"]
    for status in ("200", "304"):
        assert own[status]["headers"].keys() == {"ETag", "Cache-Control"}
    assert own["304"]["description"] == "Not Modified"
    assert "content" in get["responses"]["200"]
    assert "content" not in get["responses"]["304"]
    assert [one["name"] for one in get["parameters"]] == ["pk"]
    for method, needed in (("patch", False), ("delete", True), ("put", False)):
        parameters = paths["/v2/pages/{pk}"][method]["parameters"]
        named = [(one["name"], one["required"]) for one in parameters]
        assert named == [("pk", True), ("if-match", needed), ("if-none-match", False)]
    assert "parameters" not in paths["/v2/pages"]["post"]
    file = paths["/v2/pages/parts"]["get"]["responses"]
    assert "412" in file
    assert "304" not in file


def test_equal_problems_are_documented_once() -> None:
    """What routes say alike of problems is kept once, and what one says otherwise stays."""
    own = problem_responses(404)
    own[404]["description"] = "There is none."
    routes = [
        ConditionalRoute("/items/{pk}", int, methods=["DELETE"], responses=said)
        for said in (problem_responses(404), problem_responses(404), own)
    ]
    first, second, third = (route.responses[404] for route in routes)
    assert first is second
    assert third["description"] == "There is none."
    assert problem_responses(404)[404] is not first
