"""The checks of the rules of HTTP are seen passing, and failing without each rule."""

import pytest
from fastapi import APIRouter, FastAPI
from httpx2 import ASGITransport, AsyncClient

from codegen_companion.problems import install_problem_handlers
from codegen_companion.support.http_rules import install_http_rules
from codegen_companion.testing import http_rules
from codegen_companion.testing.http_rules import RULES, Rule

from . import shelf, shelf_bulk

pytestmark = pytest.mark.anyio


def make_app(*, rules: bool = True, problems: bool = True) -> FastAPI:
    """Make an application of the shelf, which may lack what keeps the rules."""
    app = FastAPI()
    for one in (shelf_bulk.router, shelf.router):
        app.include_router(one)
    if rules:
        install_http_rules(app, str(shelf.__package__))
    if problems:
        install_problem_handlers(app)
    return app


async def fails(rule: Rule, app: FastAPI) -> bool:
    """Tell whether an application breaks a rule."""
    transport = ASGITransport(app, raise_app_exceptions=False)
    headers = {"Authorization": "Bearer user.ab"}
    async with AsyncClient(
        transport=transport, base_url="http://test", headers=headers
    ) as client:
        try:
            await rule(app, client)
        except (AssertionError, KeyError):
            return True
    return False


@pytest.mark.parametrize("rule", RULES)
async def test_rules_are_kept(rule: Rule) -> None:
    """What the generator installs keeps all rules."""
    assert not await fails(rule, make_app())


@pytest.mark.parametrize(
    "rule",
    [
        http_rules.head_is_get_without_body,
        http_rules.options_are_true,
        http_rules.bodies_are_not_encoded,
        http_rules.keys_have_an_effect,
        http_rules.redirects_name_no_host,
    ],
)
async def test_an_application_without_rules_is_found(rule: Rule) -> None:
    """Starlette alone keeps none of these."""
    assert await fails(rule, make_app(rules=False))


async def test_bodies_of_no_type_are_found() -> None:
    """FastAPI alone answers 422."""
    app = make_app(problems=False)
    assert await fails(http_rules.bodies_have_a_type, app)


async def test_documented_methods_are_found() -> None:
    """HEAD and OPTIONS are in no document."""
    app, router = make_app(), APIRouter()
    router.add_api_route("/boxes", shelf.list_boxes, methods=["HEAD"])
    app.include_router(router)
    assert await fails(http_rules.head_and_options_are_not_documented, app)
