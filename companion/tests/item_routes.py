"""An application with routes of the usual shapes, and what all its errors look like."""

from typing import Any

from fastapi import APIRouter, HTTPException
from httpx2 import Response
from pydantic import BaseModel, ConfigDict

from codegen_companion.problems import FieldError, ProblemError, problem_responses


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


def check(response: Response, status: int) -> dict[str, Any]:
    """Return the problem of an answer."""
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    body: dict[str, Any] = response.json()
    assert body["status"] == status
    assert body["type"] == "about:blank"
    assert body["title"]
    return body
