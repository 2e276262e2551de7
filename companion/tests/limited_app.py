"""An application with limits, as a project has them; several processes may run it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI, HTTPException, Request
from limits import parse_many
from limits.aio.strategies import FixedWindowRateLimiter

from codegen_companion.problems import install_problem_handlers
from codegen_companion.support.rate_limits import (
    Limiter,
    install_rate_limit_headers,
    limited_responses,
)

VARIABLE = "LIMITS_URL"
LIMITS = parse_many("3/hour; 100 per 2 days")


def create_app(limiter: Limiter | None = None, *, headers: bool = True) -> FastAPI:
    """Create it.

    Args:
        limiter: What counts; default: one with the server of the environment.
        headers: Whether answers have the headers of limits.
    """
    counting = limiter or Limiter(FixedWindowRateLimiter, VARIABLE)

    async def check(request: Request) -> None:
        key = request.headers.get("X-Key", "anybody")
        await counting.check(request, "things", LIMITS, key)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncGenerator[None]:
        yield
        await counting.close()

    app = FastAPI(lifespan=lifespan)

    @app.get(
        "/things/{pk}", dependencies=[Depends(check)], responses=limited_responses()
    )
    async def get_thing(pk: int) -> int:
        if pk == 0:
            raise HTTPException(404)
        return pk

    @app.get("/free")
    async def free() -> int:
        return 1

    install_problem_handlers(app)
    if headers:
        install_rate_limit_headers(app)
    return app
