"""Cursors, most of which nobody handed out."""

import base64
import itertools
import json
import uuid

import pytest
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from httpx2 import AsyncClient
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession

from codegen_companion.support.keyset import (
    MAX_CURSOR,
    MAX_HELD,
    MAX_KEY,
    CursorError,
    Cut,
    after,
    decode,
    encode,
    read_cursor,
)

from .keyset_rows import NAMES, keys_of, row
from .models import Everything


def forge(value: object) -> str:
    """Return a cursor as a client could write it."""
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


FORGED: list[object] = [
    1,
    "ab",
    [],
    {},
    [["rows", "0"]],
    [["rows", "0"], 5],
    [["rows", "0"], [1]],
    [["rows", "0"], [1, 2, 3]],
    [["rows", "1"], [1, 2]],
    [["other", "0"], [1, 2]],
    [["0"], [1, 2]],
    [["rows", "0"], [2**63, 1]],
    [["rows", "0"], [{}, 1]],
    [["rows", "0"], ["\ud800", 1]],
    [["rows", "0"], [["uuid", "x"], 1]],
    [["rows", "0"], [["nope", "x"], 1]],
    [["rows", "0"], [["decimal", "x"], 1]],
    [["rows", "0"], [["decimal", "1e999999"], 1]],
    [["rows", "0"], [["decimal", "1e-999999"], 1]],
    [["rows", "0"], [["bytes", "x"], 1]],
    [["rows", "0"], [["date", "2024-02-30"], 1]],
    [["rows", "0"], [["timedelta", [10**12, 0, 0]], 1]],
    [["rows", "0"], [["timedelta", "1"], 1]],
    [["rows", "0"], [[["uuid"], "x"], 1]],
    [["rows", "0"], [["cut", "x"], 1]],
    [["rows", "0"], [["cut", [1, "x"]], 1]],
    [["rows", "0"], [["cut", ["\ud800", "x"]], 1]],
    [["rows", "0"], [1, ["cut", ["x", "x"]]]],
    [["rows", "0"], ["x" * (MAX_HELD + 1), 1]],
    [["rows", "0"], [["cut", ["x" * (MAX_HELD + 1), "x"]], 1]],
    [["rows", "0"], [["bytes", "00" * MAX_KEY], 1]],
    [["rows", "0"], [["decimal", "1" * (MAX_KEY + 1)], 1]],
    [["rows", "0"], [1, "x" * (MAX_KEY + 1)]],
]


@pytest.mark.parametrize("value", FORGED, ids=range(len(FORGED)))
def test_forged(value: object) -> None:
    """What this list did not hand out is refused."""
    with pytest.raises(CursorError):
        decode("rows", ["0"], forge(value))


def test_long_texts() -> None:
    """What a list hands out it takes: the start of a text, and the whole of a key."""
    text, key = "x" * MAX_HELD, "k" * MAX_KEY
    assert decode("rows", ["0"], encode("rows", ["0"], [text, key])) == [text, key]
    held, _ = decode("rows", ["0"], encode("rows", ["0"], [text + "x", key]))
    assert isinstance(held, Cut)
    assert held.is_of(text + "x")


@given(st.text())
def test_junk(cursor: str) -> None:
    """No text of any kind is a cursor."""
    with pytest.raises(CursorError):
        decode("rows", ["0"], cursor)


def test_longest() -> None:
    """What is longer than any cursor is not read."""
    cursor = encode("rows", ["0"], [1, 2])
    text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4))
    for spaces, is_read in ((900, True), (MAX_CURSOR, False)):
        long = base64.urlsafe_b64encode(text + b" " * spaces).decode().rstrip("=")
        if is_read:
            assert decode("rows", ["0"], long) == [1, 2]
        else:
            with pytest.raises(CursorError):
                decode("rows", ["0"], long)


def test_read_cursor() -> None:
    """A bad cursor is an error of the query parameter."""
    assert read_cursor("rows", ["a"], encode("rows", ["a"], [1, None])) == [1, None]
    with pytest.raises(RequestValidationError) as caught:
        read_cursor("rows", ["-a"], encode("rows", ["a"], [1, 2]))
    error = caught.value.errors()[0]
    assert error["loc"] == ("query", "cursor")
    assert error["msg"] == "The cursor was made for another list or sort"


def test_encode_of_unknown_type() -> None:
    """A value that cannot be packed is a bug that names its type."""
    with pytest.raises(TypeError, match="object"):
        encode("rows", ["a"], [object(), 1])


VALUES: list[object] = [
    1,
    2**63 - 1,
    1.5,
    float("inf"),
    float("nan"),
    "x",
    "a\x00",
    True,
    None,
    ["decimal", "1e9999"],
    ["decimal", "-1e-9999"],
    ["decimal", "NaN"],
    ["decimal", "Infinity"],
    ["uuid", str(uuid.uuid4())],
    ["date", "2024-01-01"],
    ["datetime", "2024-01-01T00:00:00"],
    ["datetime", "0001-01-01T00:00:00+14:00"],
    ["datetime", "9999-12-31T23:59:59-14:00"],
    ["time", "12:00:00+01:00"],
    ["time", "12:00:00"],
    ["timedelta", [999999999, 0, 0]],
    ["bytes", "00ff"],
    ["cut", ["x", "y"]],
]


@pytest.mark.anyio
@pytest.mark.filterwarnings("ignore:The default date:DeprecationWarning")
@pytest.mark.filterwarnings("ignore:The default datetime:DeprecationWarning")
async def test_foreign_values(
    app: FastAPI, client: AsyncClient, engine: AsyncEngine
) -> None:
    """A well-formed cursor of another type of column is never a 500."""

    @app.get("/{name}")
    async def read(name: str, cursor: str) -> list[int]:
        keys = keys_of((name.removeprefix("-"), name.startswith("-")))
        values = read_cursor("rows", ["0"], cursor)
        async with AsyncSession(engine) as db:
            statement = select(Everything.id).where(after(keys, values))
            return list(await db.scalars(statement))

    async with engine.begin() as connection:
        await connection.execute(insert(Everything).values(row(0)))
    sorts = [f"{sign}{name}" for name in NAMES for sign in ("", "-")]
    for name, value in itertools.product(sorts, VALUES):
        for pk in (1, "x"):
            cursor = forge([["rows", "0"], [value, pk]])
            response = await client.get(f"/{name}", params={"cursor": cursor})
            assert response.status_code in (200, 422), (name, value, pk, response.text)


def test_several_parts() -> None:
    """All parts of a key are held whole; a cursor of as many values of another list is none."""
    long = "x" * (MAX_HELD + 1)
    cursor = encode("rows", ["a"], [long, 1, long], parts=2)
    cut, *key = decode("rows", ["a"], cursor, parts=2)
    assert isinstance(cut, Cut)
    assert key == [1, long]
    with pytest.raises(CursorError):
        decode("rows", ["a"], cursor)
    forged = forge([["rows", "a"], [1, ["cut", ["x", "y"]], 2]])
    with pytest.raises(CursorError):
        decode("rows", ["a"], forged, parts=2)
