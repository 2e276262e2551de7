"""Users who change their passwords."""

from collections.abc import Iterator
from typing import Any

import pytest
from _generated.auth import dependencies
from accounts import credentials
from httpx2 import AsyncClient, Response

pytestmark = pytest.mark.anyio

NEW = "a battery and staples"


@pytest.fixture(autouse=True)
def passwords() -> Iterator[None]:
    """Leave nobody with a password of another test."""
    yield
    credentials.PASSWORDS.clear()


async def sign_in(browser: AsyncClient, password: str = "right") -> Response:  # noqa: S107  # of tests alone
    """Sign in."""
    form = {"username": "ann", "password": password}
    answer = await browser.post("/auth/token", data=form)
    keep(browser, answer)
    return answer


def keep(browser: AsyncClient, answer: Response) -> None:
    """Take what a browser sends from now on."""
    if answer.status_code != 200:
        return
    given: dict[str, Any] = answer.json()
    browser.headers.pop("Authorization", None)
    if "csrf_token" in given:
        browser.headers[given["csrf_header"]] = given["csrf_token"]
    else:
        browser.headers["Authorization"] = f"Bearer {given['access_token']}"


async def change(browser: AsyncClient, current: str, new: str = NEW) -> Response:
    """Change the password."""
    body = {"current_password": current, "new_password": new}
    answer = await browser.post("/auth/token/password", json=body)
    keep(browser, answer)
    return answer


async def test_change(browser: AsyncClient, other: AsyncClient) -> None:
    """The new password counts from then on, and who changed it stays signed in."""
    await sign_in(browser)
    answer = await change(browser, "right")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert (await browser.get("/auth/token/me")).json()["sub"] == "ann"
    assert (await sign_in(other)).status_code == 401
    assert (await sign_in(other, NEW)).status_code == 200


async def test_session_of_before(browser: AsyncClient, other: AsyncClient) -> None:
    """Where tokens are revoked, the one that asked is."""
    await sign_in(browser)
    other.headers.update(browser.headers)
    other.cookies.update(browser.cookies)
    assert (await other.get("/notes")).status_code == 200
    await change(browser, "right")
    assert (await browser.get("/notes")).status_code == 200
    revokes = hasattr(dependencies, "is_revoked")
    assert (await other.get("/notes")).status_code == (401 if revokes else 200)


async def test_wrong_password(browser: AsyncClient) -> None:
    """Who does not know the password changes nothing, and guesses as at the sign-in."""
    await sign_in(browser)
    answers = [await change(browser, "wrong") for _ in range(6)]
    assert [answer.status_code for answer in answers] == [422] * 5 + [429]
    [error] = answers[0].json()["errors"]
    assert error["loc"] == ["body", "current_password"]
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert (await change(browser, "right")).status_code == 429
    assert credentials.PASSWORDS == {}


@pytest.mark.parametrize("new", ["", "fourteen signs", "x" * 1001])
async def test_refused_password(browser: AsyncClient, new: str) -> None:
    """A password that is too short, or none, is not taken."""
    await sign_in(browser)
    answer = await change(browser, "right", new)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["loc"] == ["body", "new_password"]
    assert credentials.PASSWORDS == {}


async def test_nobody(browser: AsyncClient) -> None:
    """Nobody has no password."""
    assert (await change(browser, "right")).status_code == 401


async def test_other_sites(browser: AsyncClient) -> None:
    """A cookie alone changes nothing."""
    given = (await sign_in(browser)).json()
    if "csrf_header" not in given:
        pytest.skip("requests carry no cookie")
    del browser.headers[given["csrf_header"]]
    assert (await change(browser, "right")).status_code == 403
    assert credentials.PASSWORDS == {}
