"""A resource behind a policy, a limit and a cookie, but for the faults that tests put into it."""

from typing import Annotated, Any

from fastapi import APIRouter, Cookie, Depends, Header, HTTPException, Request
from limits import parse_many
from pydantic import BaseModel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from codegen_companion.support.claims import invalid_token, unauthorized
from codegen_companion.support.csrf import require_csrf_token
from codegen_companion.support.deletes import refuse_large_delete
from codegen_companion.support.fields import Fits, Spelled
from codegen_companion.support.preconditions import (
    ConditionalRoute,
    check_preconditions,
)
from codegen_companion.testing.limit_stand_in import LimitStandIn
from codegen_companion.testing.policy_stand_in import PolicyStandIn

from .doors import ReadSession, Session

router = APIRouter(prefix="/gates", route_class=ConditionalRoute)

faults: set[str] = set()
"""What is wrong with the resource."""

policy = PolicyStandIn()
rate_limits = LimitStandIn()


class Base(DeclarativeBase):
    """Base of the tables."""


class Gate(Base):
    """A row."""

    __tablename__ = "gates"

    id: Mapped[int] = mapped_column(primary_key=True)


class GateAnswer(BaseModel):
    """A gate as answers have it."""

    id: int


PathKey = Annotated[int, Fits(Gate.id), Spelled]


async def user(
    request: Request,
    authorization: Annotated[str, Header()] = "",
    session: Annotated[str, Cookie()] = "",
) -> dict[str, Any]:
    """Return the user of a token, whose end is what signs it, or of a cookie."""
    token = authorization.removeprefix("Bearer ") or session
    if token != "user.ab":  # noqa: S105  # it signs nobody in
        raise invalid_token() if token else unauthorized("Not authenticated")
    if not authorization and "any page" not in faults:
        require_csrf_token(request, "secret", "session")
    return {"sub": "user-1"}


User = Annotated[dict[str, Any], Depends(user)]


async def limit(request: Request) -> None:
    """Count a request."""
    if "unlimited" not in faults:
        allowed = "20/minute" if "generous" in faults else "10/minute"
        await rate_limits.check(request, "gates", parse_many(allowed), "client")


async def ask(request: Request, operation: str, row: Gate | None = None) -> None:
    """Ask the policy about a request."""
    question = {
        "resource": "gate.Gate",
        "operation": "another" if "misnamed" in faults else operation,
        "method": request.method,
        "path": request.url.path,
        "obj": row,
    }
    await policy.check("allow", question)


async def ask_first(request: Request, _user: User) -> None:
    """Ask the policy before anything else."""
    if "unasked" not in faults:
        await ask(request, "get")


async def find(db: AsyncSession, pk: int) -> Gate:
    """Return a gate."""
    row = await db.scalar(select(Gate).where(Gate.id == pk))
    if row is None:
        raise HTTPException(404, "There is no such gate")
    return row


@router.get("/{pk}", dependencies=[Depends(limit), Depends(ask_first)])
async def get_gate(pk: PathKey, db: ReadSession) -> GateAnswer:
    """Return a gate."""
    row = await find(db, pk)
    return GateAnswer(id=row.id)


@router.delete("/{pk}", status_code=204)
async def delete_gate(pk: PathKey, request: Request, db: Session, _user: User) -> None:
    """Delete a gate."""
    row = await find(db, pk)
    if "unasked about rows" not in faults:
        await ask(request, "delete", row)
    check_preconditions()
    await refuse_large_delete(db, row, 10_000)
    await db.delete(row)
    await db.commit()
