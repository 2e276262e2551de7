"""Keys of text in paths."""

from typing import Annotated

import pytest
from fastapi import Depends, FastAPI, Request
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from codegen_companion.problems import install_problem_handlers
from codegen_companion.support.fields import Text
from codegen_companion.support.links import row_path
from codegen_companion.support.routing import Router
from codegen_companion.support.segments import Segment, escaped
from codegen_companion.support.writes import location

KEYS = [
    ("a/b", "a~2Fb"),
    ("..", "~2E~2E"),
    (".", "~2E"),
    ("...", "..."),
    ("", "~"),
    ("~", "~7E"),
    ("~7E", "~7E7E"),
    ("a\\b", "a~5Cb"),
    ("groups", "~67roups"),
    ("_values", "~5Fvalues"),
    ("Groups", "Groups"),
    ("%2F", "~252F"),
    ("a b", "a%20b"),
    ("?x#y", "%3Fx%23y"),
    ("ä", "%C3%A4"),
]


def application() -> FastAPI:
    """Make an application with keys of one text, and of two."""
    app = FastAPI()
    router = Router(prefix="/notes")
    segment = Segment(router)

    @router.get("/groups")
    @router.get("/_values/{field}")
    async def fixed() -> str:
        return "fixed"

    @router.get("/{pk}")
    async def get_note(pk: Annotated[Text, segment]) -> str:
        return pk

    @router.post("")
    async def create_note(request: Request, key: str) -> list[str]:
        return [location(request, key), row_path(request, "get_note", key)]

    pairs = Router(prefix="/pairs")
    part = Segment(pairs)

    async def read_key(
        first: Annotated[Text, part], second: Annotated[Text, part]
    ) -> list[str]:
        return [first, second]

    @pairs.get("/{first}/{second}")
    async def get_pair(key: Annotated[list[str], Depends(read_key)]) -> list[str]:
        return key

    @pairs.post("")
    async def create_pair(request: Request, first: str, second: str) -> str:
        return location(request, first, second)

    for one in (router, pairs):
        app.include_router(one, prefix="/api")
    install_problem_handlers(app)
    return app


@pytest.fixture(scope="module")
def client() -> TestClient:
    """Ask an application that a proxy serves below a path."""
    return TestClient(application(), root_path="/below")


@pytest.mark.parametrize(("key", "written"), KEYS)
def test_key_of_any_text(client: TestClient, key: str, written: str) -> None:
    """A row is found by its path, which is one segment."""
    paths = client.post("/api/notes", params={"key": key}).json()
    assert paths == [f"/below/api/notes/{written}"] * 2
    assert client.get(f"/api/notes/{written}").json() == key


def test_parts(client: TestClient) -> None:
    """A key of several parts has a segment for each."""
    path = client.post("/api/pairs", params={"first": "a/b", "second": ".."}).json()
    assert path == "/below/api/pairs/a~2Fb/~2E~2E"
    assert client.get("/api/pairs/a~2Fb/~2E~2E").json() == ["a/b", ".."]


@pytest.mark.parametrize(
    "other",
    [
        "~61pple",
        "~67Roups",
        "~2f",
        "~",
        "a~",
        "a~7",
        "~7e",
        "a%5Cb",
        "~2E",
        "~2Ea",
        "~00",
    ],
)
def test_other_spellings(client: TestClient, other: str) -> None:
    """What is no spelling of a key is a key of nothing."""
    found = client.get(f"/api/notes/{other}")
    spelled = {"~": "", "~2E": "."}
    assert found.status_code == (200 if other in spelled else 404)
    if other in spelled:
        assert found.json() == spelled[other]


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0")))
def test_drawn(key: str) -> None:
    """Any text is one segment, which is read as that text alone."""
    router = Router(prefix="/notes")
    segment = Segment(router)
    written = segment.written(key)
    assert written == escaped(key)
    assert written not in ("", ".", "..")
    assert "/" not in written
    assert segment.read(written) == key


def test_document(client: TestClient) -> None:
    """The document tells how keys are written."""
    document = client.get("/openapi.json")
    (parameter,) = document.json()["paths"]["/api/notes/{pk}"]["get"]["parameters"]
    assert parameter["schema"]["pattern"].startswith("^(~|")
    assert "`~2F`" in parameter["schema"]["description"]
